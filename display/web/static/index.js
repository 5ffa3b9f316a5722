const words = {K:"帅",A:"仕",B:"相",N:"马",R:"车",C:"炮",P:"兵",k:"将",a:"士",b:"象",n:"马",r:"车",c:"砲",p:"卒"};
const at = id => document.getElementById(id);
function board(fen) {
  return fen.split(" ")[0].split("/").map(rank =>
    rank.replace(/\d/g, n => "＋".repeat(n)).replace(/[A-Za-z]/g, p => words[p] || p)).join("\n");
}
async function show() {
  const s = await (await fetch("/api/v1/state")).json();
  at("stand").textContent = s.result ? "result: " + s.result.winner + " " + s.result.reason
    : s.phase + ", " + s.side + " to move, ply " + s.ply;
  at("board").textContent = board(s.fen);
  at("pgn").href = "/game/" + s.game + ".pgn";
  at("moves").replaceChildren(...s.zh.map(zh => Object.assign(document.createElement("li"), {textContent: zh})));
  return s.seq;
}
show().then(seq => new EventSource("/api/v1/events?from=" + (seq + 1)).onmessage = show);

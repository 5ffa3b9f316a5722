// The page of the sign-in: its words, and what was wrong with the last attempt. The
// form works without it.

import { addWords, apply, langSwitch, onLang, t } from "./i18n.js";

addWords({
  heading: ["落子 · 裁判登录", "luozi · arbiter's sign-in"],
  name: ["姓名", "Name"],
  password: ["密码", "Password"],
  signIn: ["登录", "Sign in"],
  public: ["观棋页面", "Spectators' page"],
  "why.wrong": ["姓名或密码不对。", "Name or password is wrong."],
  "why.empty": ["请填写姓名和密码。", "Please give name and password."],
  "why.slow": ["错误次数过多，请稍候再试（最多一分钟）。", "Too many wrong passwords; please wait a moment (at most a minute) and try again."],
  "why.busy": ["登录的人太多，请再试一次。", "Too many sign-ins at once; please try again."],
  "why.plain": ["此地址没有加密（TLS），配置也没有允许在此登录：请用 https 地址，或在配置的 http.plain 中写明本机地址。",
    "This address has no TLS, and the configuration does not name it for signing in: use the https address, or name this machine's address in http.plain."],
  "why.nobody": ["配置中还没有裁判：用 luozi passwd 姓名 生成一行，写入 [http.arbiters]。",
    "The configuration names no arbiter yet: put the line that luozi passwd NAME prints under [http.arbiters]."],
});

function why() {
  const what = document.body.dataset.why ?? "";
  const place = document.getElementById("why");
  if (place) place.textContent = what ? t("why." + what) : "";
  document.title = t("heading");
}

langSwitch(document.getElementById("lang"));
apply();
onLang(why);
why();

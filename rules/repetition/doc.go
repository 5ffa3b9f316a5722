// Package repetition judges repeated positions by 棋例, articles 24-29 and chapter
// 7 of the 1999 competition rules: what each move is (将, 杀, 捉, 闲), and what
// follows for the cycle (draw, must vary, loses).
//
// It decides labels with evidence, and verdicts over labels; never whether a
// verdict is final, who may claim one, or what the clocks do. It is pure: what it
// looks at is bounded by nodes, never by time, so that a label is the same on every
// machine. A Judge holds the buffers, below 4 MB, and is for one goroutine.
//
// # A label
//
// Every question is asked of the position after the move with the same side to
// move again, as if the other had passed.
//
//   - 将 (28.1) gives check.
//   - 杀 (28.2) mates by checks within Settings.MateChecks. A mate that begins by
//     taking up an exchange the other side could take first is 兑, not 杀.
//   - 捉 (28.3, 29) wins material by captures and checks (see gains) that could not
//     be won before the move (29.2, 细则2, 细则6). What a king takes by itself is
//     nothing (27.1), what a soldier takes by itself is noted apart (27.2).
//   - 闲 else, with 兑 献 拦 跟 where one is meant (28.5-28.8).
//
// A capture counts by the exchange on its own point with legal recaptures (28.16:
// 暗根, 假根, 少根), and not at all if a mate by checks answers it (29.4, 细则7).
// Checks that come between and regain the piece make it protected (暗根); what is
// left hanging elsewhere does not count (细则4).
//
// # What is open
//
// The articles do not settle everything. Where a label hangs on a reading, it
// carries a Doubt; where a doubt could turn the verdict, the verdict is not sure
// and names it.
//
// testdata/differences.md lists where the marks of the association's examples,
// which are of the 2020 rules, differ, and which article of 1999 that comes from.
package repetition

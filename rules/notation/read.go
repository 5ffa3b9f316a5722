package notation

import (
	"errors"
	"fmt"
	"strings"

	"luozi/rules"
)

// Read is the legal move that the token means, in any of the notations, in
// simplified or traditional characters, full or half width. 前 and 后 may be
// missing where only one of the pieces can go. The error says what is wrong with
// the token and, where more than one move fits, lists them.
func Read(p *rules.Position, token string) (rules.Move, error) {
	token = strings.TrimSpace(token)
	if m, ok := parseICCS(token); ok {
		if p.Legal(m) {
			return m, nil
		}
		return rules.NoMove, fmt.Errorf("%s: %w", token, whyNot(p, m))
	}
	t, ok := parse(token)
	if !ok {
		return rules.NoMove, fmt.Errorf("%.40q is no move: want one as 炮二平五, 炮25, C2=5 or h2e2", token)
	}
	ms := prefer(p, t, find(p, t))
	switch len(ms) {
	case 1:
		return ms[0], nil
	case 0:
		return rules.NoMove, fmt.Errorf("%s: %w", token, t.whyNone(p))
	}
	return rules.NoMove, fmt.Errorf("%s: more than one move fits: %s", token, list(p, ms))
}

// parseICCS reads h2e2 and H2-E2, in full width as well.
func parseICCS(token string) (rules.Move, bool) {
	if len(token) != 4 && len(token) != 5 {
		token = narrow(token)
	}
	m, err := rules.ParseMove(token)
	return m, err == nil
}

func narrow(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, s)
}

// find lists the legal moves that the pattern fits.
func find(p *rules.Position, t pattern) []rules.Move {
	var out []rules.Move
	var buf [32]rules.Move
	for from := range p.Of(p.Turn()).All() {
		if p.At(from).Kind() != t.kind || !t.fits(shapeOf(p, rules.Move{From: from, To: from})) {
			continue
		}
		for _, m := range p.LegalFrom(from, buf[:0]) {
			if t.goes(p.At(from), m) {
				out = append(out, m)
			}
		}
	}
	return out
}

// prefer keeps, of moves that all fit, those that the token means by convention:
// bare digits 平 before 进 before 退, and WXF's file among soldiers the middle one.
func prefer(p *rules.Position, t pattern, ms []rules.Move) []rules.Move {
	for _, d := range []dir{across, forward, back} {
		if len(ms) > 1 && t.dir == anyWay {
			ms = keep(ms, func(m rules.Move) bool {
				got, _ := way(p.At(m.From), m)
				return got == d
			})
		}
	}
	if len(ms) > 1 && t.mid {
		ms = keep(ms, func(m rules.Move) bool {
			s := shapeOf(p, m)
			return 2*s.place == s.stack-1
		})
	}
	return ms
}

// keep is the moves that are wanted, or all if none is.
func keep(ms []rules.Move, want func(rules.Move) bool) []rules.Move {
	var out []rules.Move
	for _, m := range ms {
		if want(m) {
			out = append(out, m)
		}
	}
	if out == nil {
		return ms
	}
	return out
}

func list(p *rules.Position, ms []rules.Move) string {
	var out []string
	for _, m := range ms {
		out = append(out, fmt.Sprintf("%s (%s)", Write(p, m, Chinese), m))
	}
	return strings.Join(out, ", ")
}

// whyNone says why no legal move fits the pattern.
func (t pattern) whyNone(p *rules.Position) error {
	var at []string
	for from := range p.Of(p.Turn()).All() {
		if !t.fits(shapeOf(p, rules.Move{From: from, To: from})) {
			continue
		}
		for to := rules.Point(0); to < rules.Points; to++ {
			if m := (rules.Move{From: from, To: to}); t.goes(p.At(from), m) && p.Pseudo(m) {
				return whyNot(p, m)
			}
		}
		at = append(at, from.String())
	}
	if at == nil {
		return fmt.Errorf("%s has no such %s", p.Turn(), t.what())
	}
	return fmt.Errorf("the %s on %s cannot go there", name(t.kind), strings.Join(at, " or "))
}

// what describes the piece that the pattern names: front cannon, soldier on file 3.
func (t pattern) what() string {
	out := name(t.kind)
	switch t.place {
	case anyPlace:
	case front, foremost, plus:
		out = "front " + out
	case rear, rearmost, minus:
		out = "rear " + out
	case middle:
		out = "middle " + out
	default:
		out = fmt.Sprintf("%s, number %d of those that share a file", out, int(t.place))
	}
	if t.file != 0 {
		out += fmt.Sprintf(" on its file %d", t.file)
	}
	return out
}

// whyNot says why a move of two known points is not legal.
func whyNot(p *rules.Position, m rules.Move) error {
	pc := p.At(m.From)
	switch {
	case pc == rules.NoPiece:
		return fmt.Errorf("nothing stands on %s", m.From)
	case pc.Side() != p.Turn():
		return fmt.Errorf("%s is to move, and the %s on %s is not its own", p.Turn(), name(pc.Kind()), m.From)
	case !p.Pseudo(m):
		return fmt.Errorf("the %s on %s cannot go to %s", name(pc.Kind()), m.From, m.To)
	}
	after := p.Play(m)
	if after.Facing() {
		return errors.New("the kings would face each other")
	}
	return fmt.Errorf("it would leave %s's king in check", p.Turn())
}

func name(k rules.Kind) string {
	switch k {
	case rules.King:
		return "king"
	case rules.Advisor:
		return "advisor"
	case rules.Elephant:
		return "elephant"
	case rules.Horse:
		return "horse"
	case rules.Rook:
		return "rook"
	case rules.Cannon:
		return "cannon"
	}
	return "soldier"
}

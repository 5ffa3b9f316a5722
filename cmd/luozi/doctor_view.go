package main

import (
	"context"
	_ "embed" // the walk's page
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"luozi/cmd/internal/walk"
	"luozi/hardware/matrix"
	"luozi/rules"
)

// walkView is a walk as it is shown. A state is "", asked, learned, never,
// doubled, stuck or weak.
type walkView struct {
	Prompt  string            `json:"prompt"`
	Trouble string            `json:"trouble"`
	Points  map[string]string `json:"points"`
	On      []string          `json:"on"`    // points whose input, as learned or else as the table has it, is closed now
	Other   []string          `json:"other"` // inputs that are closed and of no point
	Learned int               `json:"learned"`
	Found   []string          `json:"found"`
	Done    bool              `json:"done"`
}

func walkViewOf(w *walk.Walk, table matrix.Wiring, trouble string) walkView {
	v := walkView{Prompt: w.Prompt(), Trouble: trouble, Points: map[string]string{}, On: []string{}, Other: []string{}, Found: []string{},
		Learned: len(w.Wiring()), Done: w.Phase() == walk.Done}
	for p := range rules.Point(rules.Points) {
		v.Points[p.String()] = w.State(p)
	}
	for _, in := range w.Closed() {
		if t, ok := w.Owner(in); ok {
			v.On = append(v.On, t.Point.String())
		} else if i := slices.IndexFunc(table, func(wire matrix.Wire) bool { return wire.Input() == in }); i >= 0 {
			v.On = append(v.On, table[i].Point.String())
		} else {
			v.Other = append(v.Other, w.Name(in))
		}
	}
	for _, f := range w.Findings() {
		v.Found = append(v.Found, w.Text(f))
	}
	return v
}

// screen shows a walk in a terminal, or a line for each news where it is none.
type screen struct {
	w     io.Writer
	tty   bool
	last  string
	drawn time.Time
}

func newScreen(w io.Writer) *screen {
	s := &screen{w: w}
	if f, ok := w.(*os.File); ok {
		info, err := f.Stat()
		s.tty = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return s
}

// redraw is how often a terminal is drawn anew at most.
const redraw = 50 * time.Millisecond

func (s *screen) show(v walkView, news bool) {
	if !s.tty {
		if line := v.Prompt + v.Trouble; news && line != s.last {
			s.last = line
			s.line(v)
		}
		return
	}
	if !news && time.Since(s.drawn) < redraw {
		return
	}
	if text := draw(v); text != s.last {
		s.last, s.drawn = text, time.Now()
		fmt.Fprint(s.w, "\x1b[H\x1b[2J", text)
	}
}

func (s *screen) line(v walkView) {
	fmt.Fprintf(s.w, "%d learned; %s", v.Learned, v.Prompt)
	if v.Trouble != "" {
		fmt.Fprintf(s.w, " (%s)", v.Trouble)
	}
	fmt.Fprintln(s.w)
}

// marks are the states of points in a terminal.
var marks = map[string]string{"": "·", "asked": "?", "learned": "o", "never": "x", "doubled": "2", "stuck": "!", "weak": "~"}

// draw is the board with Red at the bottom.
func draw(v walkView) string {
	on := map[string]bool{}
	for _, p := range v.On {
		on[p] = true
	}
	var b strings.Builder
	for rank := rules.Ranks - 1; rank >= 0; rank-- {
		fmt.Fprintf(&b, "%d ", rank)
		for file := range rules.Files {
			p := rules.At(file, rank).String()
			mark := marks[v.Points[p]]
			if on[p] {
				mark = "●"
			}
			fmt.Fprintf(&b, " %s", mark)
		}
		b.WriteByte('\n')
	}
	b.WriteString("   a b c d e f g h i     ● closed now  o learned  ? asked  x never  2 doubled  ! stuck  ~ weak\n\n")
	fmt.Fprintf(&b, "%d learned; %s\n", v.Learned, v.Prompt)
	for _, line := range append(prefixed("closed, of no point yet: ", v.Other), prefixed("", v.Found)...) {
		b.WriteString(line + "\n")
	}
	if v.Trouble != "" {
		b.WriteString(v.Trouble + "\n")
	}
	b.WriteString("Enter skips, b Enter goes back, q Enter ends\n")
	return b.String()
}

func prefixed(prefix string, all []string) (out []string) {
	for _, s := range all {
		out = append(out, prefix+s)
	}
	return out
}

//go:embed doctor_walk.html
var walkHTML []byte

// walkPage serves a walk for looking on.
type walkPage struct {
	ln   net.Listener
	srv  *http.Server
	mu   sync.Mutex
	view walkView
}

func serveWalk(addr string) (*walkPage, error) {
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, listenError(addr, err)
	}
	p := &walkPage{ln: ln}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(walkHTML)
	})
	mux.HandleFunc("GET /walk.json", p.json)
	p.srv = &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go p.srv.Serve(ln) // ends with close
	return p, nil
}

func (p *walkPage) json(w http.ResponseWriter, _ *http.Request) {
	p.mu.Lock()
	v := p.view
	p.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(v)
}

func (p *walkPage) show(v walkView) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.view = v
}

func (p *walkPage) url() string { return "http://" + p.ln.Addr().String() + "/" }

func (p *walkPage) close() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = p.srv.Shutdown(ctx)
}

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"luozi/clock"
	"luozi/cmd/internal/config"
	"luozi/cmd/internal/walk"
	"luozi/hardware/boardsim"
	"luozi/hardware/journal"
	"luozi/hardware/matrix"
)

// stroll is a walk over a board, with somebody who looks on.
type stroll struct {
	plan    matrix.Plan
	probe   *matrix.Probe
	walk    *walk.Walk
	now     func() clock.Ms
	advance func(to clock.Ms) error // nil: time goes on by itself
	words   <-chan string           // closed when there are no more
	out     io.Writer               // the table, where no file is named
	said    io.Writer               // what people are told
	screen  *screen
	page    *walkPage // nil: none is served
	trouble string
}

// scanWalk is the time between two scans of a walk.
const scanWalk = 4 * time.Millisecond

// stroll walks over the board, says what it found and writes the table.
func (w *doctorWords) stroll(cmd *cobra.Command, cfg config.Config, plan matrix.Plan) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	s := &stroll{out: cmd.OutOrStdout(), said: cmd.OutOrStdout(), screen: newScreen(cmd.ErrOrStderr())}
	if w.target(cfg) == "" {
		s.said = cmd.ErrOrStderr()
	}
	closer, err := w.ground(s, cfg, plan)
	if err != nil {
		return err
	}
	defer closer.Close()
	s.walk = walk.New(s.plan.Kind, s.plan.Colours())
	addr := cfg.HTTP.Listen
	if w.http != "" {
		addr = w.http
	}
	if addr != "" {
		if s.page, err = serveWalk(addr); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "there is no page: %v\n", err)
		} else {
			defer s.page.close()
			fmt.Fprintf(s.said, "http %s\n", s.page.url())
		}
	}
	s.words = lines(cmd.InOrStdin())
	if err := s.run(ctx); err != nil {
		return err
	}
	return s.end(w.target(cfg))
}

// ground opens the board that is walked over.
func (w *doctorWords) ground(s *stroll, cfg config.Config, plan matrix.Plan) (closer io.Closer, err error) {
	s.plan = plan
	if w.wood == "" {
		if journal.InUse(cfg.State) {
			return nil, fmt.Errorf("a luozi runs on %s; stop it first (systemctl stop luozi)", cfg.State)
		}
		at, closer, err := openPorts(cfg.Scan, linux())
		if err != nil {
			return nil, err
		}
		began := time.Now()
		s.now = func() clock.Ms { return clock.Ms(time.Since(began).Milliseconds()) }
		s.probe, err = plan.Probe(at)
		return closer, err
	}
	if w.wiring != "" {
		if s.plan, err = matrix.ParsePlan(w.wiring); err != nil {
			return nil, usagef("--wiring: %w", err)
		}
	}
	if s.plan.Kind == matrix.KindGPIO {
		return nil, usagef("--wiring: the lines of rows and columns stay in the wood's process; want a wiring with a bus")
	}
	wood, err := boardsim.Dial(w.wood)
	if err != nil {
		return nil, err
	}
	s.now = wood.Now
	if wood.Speed() == 0 {
		s.advance = wood.Advance
	}
	s.probe, err = s.plan.Probe(wood.Ports())
	return wood, err
}

// target is the file that the table is for, "" if none.
func (w *doctorWords) target(cfg config.Config) string {
	if w.write != "" {
		return w.write
	}
	return cfg.Scan.Wiring
}

// lines gives each line that is read.
func lines(r io.Reader) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for s := bufio.NewScanner(r); s.Scan(); {
			out <- strings.TrimSpace(s.Text())
		}
	}()
	return out
}

// errLeft is what a walk ends with that was not walked to its end.
var errLeft = errors.New("the walk was ended before its time; nothing is written")

// run walks until all has been asked for.
func (s *stroll) run(ctx context.Context) error {
	every := scanWalk
	if s.advance != nil {
		every /= 40 // the board's time stands still between scans
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	s.show(true)
	for s.walk.Phase() != walk.Done {
		select {
		case <-ctx.Done():
			return errLeft
		case word, ok := <-s.words:
			if !ok {
				s.words = nil
				continue
			}
			if !s.obey(word) {
				return errLeft
			}
			s.show(true)
			continue
		case <-tick.C:
		}
		if err := s.scan(); err != nil {
			return err
		}
	}
	return nil
}

func (s *stroll) obey(word string) (goOn bool) {
	switch word {
	case "":
		s.walk.Skip()
	case "b":
		s.walk.Back()
	case "q":
		return false
	}
	return true
}

// scan reads the board once and shows what is new.
func (s *stroll) scan() error {
	if s.advance != nil {
		if err := s.advance(s.now() + clock.Ms(scanWalk/time.Millisecond)); err != nil {
			return err
		}
	}
	at := s.now()
	closed, _, err := s.probe.Scan(s.now)
	trouble := ""
	if err != nil {
		trouble = err.Error()
	}
	s.trouble = trouble
	s.show(s.walk.Scan(at, closed))
	return nil
}

// show tells the terminal and the page.
func (s *stroll) show(news bool) {
	v := walkViewOf(s.walk, s.plan.Wiring, s.trouble)
	s.screen.show(v, news)
	if s.page != nil {
		s.page.show(v)
	}
}

// end says what was found, and writes the table if it is whole.
func (s *stroll) end(file string) error {
	var unwell error
	for _, f := range s.walk.Findings() {
		fmt.Fprintln(s.said, "found", s.walk.Text(f))
		unwell = errUnwell
	}
	for _, line := range s.walk.Compare(s.plan.Wiring) {
		fmt.Fprintln(s.said, "differs", line)
	}
	learned := s.plan
	learned.Wiring = s.walk.Wiring()
	if err := learned.Check(); err != nil {
		return fmt.Errorf("nothing is written: %w", err)
	}
	if err := s.write(file, learned.Kind.Text(learned.Wiring)); err != nil {
		return err
	}
	return unwell
}

// write puts the table into the file, or out.
func (s *stroll) write(file, table string) error {
	if file == "" {
		fmt.Fprint(s.out, table)
		return nil
	}
	text := "# The wiring as luozi doctor --walk has learned it.\n" + table
	was, err := config.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case string(was) == text:
		fmt.Fprintf(s.said, "%s says so already\n", file)
		return nil
	case !s.may(file):
		fmt.Fprint(s.out, table)
		return fmt.Errorf("%s was left as it is; the table stands above", file)
	}
	if err := replace(file, text); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	fmt.Fprintf(s.said, "written to %s; in the configuration: [scan] wiring = %q\n", file, file)
	return nil
}

// may asks whether a file that is there may be overwritten.
func (s *stroll) may(file string) bool {
	fmt.Fprintf(s.screen.w, "%s is there already. Overwrite it? Type yes or no.\n", file)
	if s.words == nil {
		return false
	}
	word := <-s.words
	return strings.EqualFold(word, "yes") || strings.EqualFold(word, "y")
}

// replace writes a file beside and puts it in the other's place.
func replace(file, text string) error {
	f, err := os.CreateTemp(filepath.Dir(file), ".wiring-")
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

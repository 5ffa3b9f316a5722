package main

import (
	"bufio"
	"bytes"
	"io"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// process is a luozi of its own, which ends with the test.
type process struct {
	t    testing.TB
	cmd  *exec.Cmd
	done chan struct{}

	mu    sync.Mutex
	lines []string
	said  chan struct{} // closed at the next line
	err   words
}

// words are what a process has written so far.
type words struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (w *words) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(p)
}

func (w *words) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

func launch(t testing.TB, args ...string) *process {
	t.Helper()
	return launchAs(t, nil, append([]string{binary(t)}, args...)...)
}

// launchAs starts any program with more in its environment.
func launchAs(t testing.TB, env []string, words ...string) *process {
	t.Helper()
	cmd := exec.Command(words[0], words[1:]...)
	if env != nil {
		cmd.Env = append(cmd.Environ(), env...)
	}
	return begin(t, cmd)
}

// begin starts a command that ends with the test.
func begin(t testing.TB, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{t: t, cmd: cmd, done: make(chan struct{}), said: make(chan struct{})}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.cmd.Stderr = &p.err
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go p.read(out)
	t.Cleanup(p.kill)
	return p
}

func (p *process) read(out io.Reader) {
	s := bufio.NewScanner(out)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		p.mu.Lock()
		p.lines = append(p.lines, s.Text())
		close(p.said)
		p.said = make(chan struct{})
		p.mu.Unlock()
	}
	_ = p.cmd.Wait()
	close(p.done)
}

// kill is kill -9.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}

// term asks it to end and gives its exit code.
func (p *process) term() int {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	return p.wait()
}

// wait waits until it ends and gives its exit code.
func (p *process) wait() int {
	p.t.Helper()
	select {
	case <-p.done:
	case <-time.After(patience):
		p.t.Fatalf("luozi %v does not end\n%s", p.cmd.Args[1:], strings.Join(p.lines, "\n"))
	}
	return p.cmd.ProcessState.ExitCode()
}

// line waits for the line that begins with the word and gives the rest of it.
func (p *process) line(word string) string {
	p.t.Helper()
	end := time.After(patience)
	for {
		p.mu.Lock()
		text, said := strings.Join(p.lines, "\n"), p.said
		p.mu.Unlock()
		if rest := after(text, word); rest != "" {
			return rest
		}
		select {
		case <-said:
		case <-p.done:
			if rest := after(strings.Join(p.lines, "\n"), word); rest != "" {
				return rest
			}
			p.t.Fatalf("luozi %v ended without a line %q\n%s\n%s", p.cmd.Args[1:], word, text, p.err.String())
		case <-end:
			p.t.Fatalf("luozi %v says no line %q\n%s", p.cmd.Args[1:], word, text)
		}
	}
}

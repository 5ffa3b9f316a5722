package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"luozi/hardware/boardsim"
)

func TestWoodWords(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	empty := filepath.Join(t.TempDir(), "empty.pgn")
	if err := os.WriteFile(empty, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		words string
		code  int
		want  string
	}{
		{"wood", 2, "wood needs --listen ADDR"},
		{"wood --listen nowhere", 2, `address "nowhere": want HOST:PORT`},
		{"wood --listen 127.0.0.1:99999", 2, "want HOST:PORT"},
		{"wood --listen 127.0.0.1:0 --hands wild", 2, "want one of calm, blitz, scramble, clumsy, noisy"},
		{"wood --listen 127.0.0.1:0 --speed -1", 2, "--speed is -1: want 0"},
		{"wood --listen 127.0.0.1:0 --speed NaN", 2, "--speed is NaN: want 0"},
		{"wood --listen 127.0.0.1:0 --seed x", 2, `--seed is "x": want a whole number`},
		{"wood --listen 127.0.0.1:0 more", 2, "unknown command"},
		{"wood --listen 127.0.0.1:0 --game /does/not/exist", 1, "no such file"},
		{"wood --listen 127.0.0.1:0 --game " + empty, 1, "there is no game in it"},
		{"wood --listen " + taken.Addr().String(), 1, "is in use by another program"},
	} {
		var out, errs bytes.Buffer
		code := luozi(strings.Fields(tt.words), nil, &out, &errs)
		if code != tt.code || !strings.Contains(errs.String(), tt.want) || out.Len() > 0 {
			t.Errorf("%s: exit %d, %q, want %d, %q", tt.words, code, errs.String(), tt.code, tt.want)
		}
	}
}

// TestWoodPlays: the wood says where it listens, waits for somebody to begin,
// plays the file's game and says what it played.
func TestWoodPlays(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(file, []byte("炮二平五 马8进7 马二进三\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r, w := io.Pipe()
	cmd := newRoot()
	cmd.SetArgs([]string{"wood", "--listen", "127.0.0.1:0", "--game", file, "--hands", "blitz", "--speed", "100"})
	cmd.SetOut(w)
	done := make(chan error, 1)
	go func() { done <- cmd.ExecuteContext(ctx); w.Close() }()
	lines := bufio.NewScanner(r)
	lines.Scan()
	addr, ok := strings.CutPrefix(lines.Text(), "wood listening on ")
	if !ok {
		t.Fatalf("first line %q", lines.Text())
	}
	c, err := boardsim.Dial(addr)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Begin(); err != nil {
		t.Fatal(err)
	}
	c.Close()
	lines.Scan()
	if want := "played h2e2 h9g7 h0g2"; lines.Text() != want {
		t.Errorf("it says %q, want %q", lines.Text(), want)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

package main

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// apartKey stands in the environment of a test that has a process of its own.
const apartKey = "LUOZI_TEST_APART"

// apart runs the test that calls it, and no other, in a process of its own; what it
// logs there is logged here.
func apart(t *testing.T) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	words := []string{"-test.v", "-test.run=^" + t.Name() + "$", "-test.timeout=0"}
	if end, ok := t.Deadline(); ok {
		words[2] = "-test.timeout=" + time.Until(end).String()
	}
	cmd := exec.CommandContext(t.Context(), program, words...)
	cmd.Env = append(os.Environ(), apartKey+"=1")
	cmd.Stderr = t.Output()
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	passed := false
	for lines := bufio.NewScanner(out); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		passed = passed || strings.HasPrefix(line, "--- PASS: "+t.Name()+" ")
		if !strings.HasPrefix(line, "=== ") && !strings.HasPrefix(line, "--- ") && line != "PASS" {
			t.Log(line)
		}
	}
	if err := cmd.Wait(); err != nil || !passed {
		t.Errorf("in a process of its own: passed %v, %v", passed, err)
	}
}

package table

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"luozi/hardware/journal"
)

// told is what the arbiter is told of damaged journals by a table on that
// directory, after the words have been said to it.
func told(t *testing.T, dir string, words ...string) string {
	t.Helper()
	b := newBench(t, dir)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- b.Run(ctx) }()
	if len(words) > 0 {
		if r := b.Command(ctx, command(words...)); !r.OK {
			t.Errorf("%v: %s", words, r.Error)
		}
	} else {
		b.Command(ctx, command("no-such")) // answered only once Run has begun
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := b.dir.Close(); err != nil {
		t.Error(err)
	}
	last := ""
	for _, f := range b.faults {
		if f.Name == damageFault {
			last = f.En
		}
	}
	return last
}

// flip changes one bit in the line that holds the part.
func flip(t *testing.T, dir, part string) {
	t.Helper()
	path := journal.GamePath(dir, "0001")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(text, []byte(part))
	if at < 0 {
		t.Fatalf("no %q", part)
	}
	text[at] ^= 4
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestDamageIsTold: a game goes on without what stood behind the damage, and the
// arbiter is told so at every start until he says that he has seen it.
func TestDamageIsTold(t *testing.T) {
	dir := begun(t)
	flip(t, dir, `"event":"move","ply":2`)
	for range 2 {
		if en := told(t, dir); !strings.Contains(en, "game 0001 was damaged") || !strings.Contains(en, "0001.luozi.torn-1") {
			t.Fatalf("the arbiter is told %q", en)
		}
	}
	if en := told(t, dir, "resolve", "device-journal-damaged", "dismiss"); en != "" {
		t.Errorf("dismissed, and he is told %q", en)
	}
	if en := told(t, dir); en != "" {
		t.Errorf("after another start he is told %q", en)
	}
	flip(t, dir, `"event":"start"`)
	if en := told(t, dir); !strings.Contains(en, "torn-2") || strings.Contains(en, "torn-1") {
		t.Errorf("of new damage he is told %q", en)
	}
}

// TestPowerCutIsNoDamage: wherever a power cut has torn the last line, nobody is
// called.
func TestPowerCutIsNoDamage(t *testing.T) {
	dir := begun(t)
	path := journal.GamePath(dir, "0001")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	begins := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
	for _, end := range []int{begins + 1, (begins + len(text)) / 2, len(text) - 1} {
		for _, tail := range []string{"", "\x00\x00\x00", "\x00\n"} {
			if err := os.WriteFile(path, append(text[:end:end], tail...), 0o600); err != nil {
				t.Fatal(err)
			}
			if en := told(t, dir); en != "" {
				t.Errorf("torn at %d, then %q: the arbiter is told %q", end-begins, tail, en)
			}
		}
	}
}

// TestFaultsThatMendThemselves: a word does not mend them.
func TestFaultsThatMendThemselves(t *testing.T) {
	b := newBench(t, t.TempDir())
	defer b.close()
	b.until(1100)
	for _, c := range [][2]string{
		{"device-sensors", "when it is mended"},
		{"device-journal-damaged", "is not open"},
	} {
		if r := b.say("resolve", c[0], "dismiss"); r.OK || !strings.Contains(r.Error, c[1]) {
			t.Errorf("%s: %+v", c[0], r)
		}
	}
}

package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"luozi/cmd/internal/config"
)

// TestWrongWords tries what people get wrong: one sentence that names the place,
// the exit code, and no stack trace.
func TestWrongWords(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	notDir := file("notdir", "")
	badStory := file("bad.story", "setup\n10 lift h2\n20 frop e2\n")
	badFEN := file("fen.story", "setup fen \"9/9/9/9/9/9/9/9/9/9 w\"\n")
	badJournal := file("journal.luozi", "00000000 setup\n")
	badConfig := file("bad.toml", "[board]\nnam = \"x\"\n")
	badPGN := file("bad.pgn", "[Event \"x\"]\n\n1. 炮二平九 马8进7 *\n")
	noGame := file("none.pgn", "")
	noLine := file("line.toml", "[buttons]\nred = \"nochip:x\"\n")
	badWiring := file("wiring.toml", "[scan]\nwiring = \""+file("wiring", "a0 0x20 GPA7\n")+"\"\n")

	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"", 0, ""},
		{"fly", exitUsage, `unknown command "fly"`},
		{"demo --speed fast", exitUsage, `--speed is "fast": want a number`},
		{"demo --speed -1", exitUsage, "--speed is -1: want 0"},
		{"demo --hands many", exitUsage, "--hands"},
		{"demo --broker hall:1883", exitUsage, `--broker: "hall:1883"; want mqtt://host:1883`},
		{"demo --http 8080", exitUsage, `--http is "8080": want HOST:PORT`},
		{"demo --state " + notDir, exitFailed, notDir},
		{"demo --mqtt " + taken.Addr().String() + " --state " + dir + "/s1", exitFailed, "in use"},
		{"demo --mqtt 127.0.0.1:0 --http " + taken.Addr().String() + " --state " + dir + "/s2", exitFailed, "in use"},
		{"demo --mqtt 127.0.0.1:0 --http 127.0.0.1:0 --wood " + closedAddr(t) + " --state " + dir + "/s3", exitFailed, "refused"},
		{"demo --game " + badPGN, exitFailed, "bad.pgn:3"},
		{"demo --game " + noGame, exitFailed, "there is no game in it"},
		{"demo --game " + dir + "/absent", exitFailed, "absent"},
		{"run", exitUsage, "run needs --config FILE"},
		{"run --config " + badConfig, exitFailed, "bad.toml: line 2: there is no key board.nam"},
		{"run --config " + badWiring, exitFailed, dir + "/wiring"},
		{"run --config " + noLine, exitFailed, `buttons.red: line "nochip:x": want a name such as GPIO17`},
		{"config --check " + badConfig, exitFailed, "line 2: there is no key board.nam"},
		{"config extra", exitUsage, "extra"},
		{"replay", exitUsage, "replay needs a FILE"},
		{"replay " + badStory, exitFailed, `bad.story:3: verb "frop"`},
		{"replay " + badFEN, exitFailed, "fen.story"},
		{"replay " + badJournal, exitFailed, "journal.luozi"},
		{"replay --as-recorded " + file("good.story", "setup\n"), exitUsage, "only a journal has recorded events"},
		{"replay " + dir + "/absent", exitFailed, "absent"},
		{"games --state " + dir + "/absent", exitFailed, "is no state directory"},
		{"games --state " + emptyState(t) + " --export pgn", exitUsage, "needs one ID"},
		{"games --state " + emptyState(t) + " --export pgn 0007", exitFailed, "there is no game 0007"},
		{"games --state " + emptyState(t) + " --export doc 0001", exitUsage, "want pgn, iccs, wxf, zh, short or json"},
		{"games 0001 --state " + emptyState(t), exitUsage, "only with --export"},
		{"passwd", exitUsage, "passwd has 0 names: want one, as in luozi passwd zhang"},
		{"passwd zhang li", exitUsage, "passwd has 2 names"},
		{"perft", exitUsage, "perft"},
		{"version now", exitUsage, "now"},
		{"wood", exitUsage, "--listen"},
	} {
		code, _, stderr := call(t, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(stderr, c.says) || strings.Contains(stderr, "goroutine") {
			t.Errorf("luozi %s: exit %d, want %d, with … %s:\n%s", c.args, code, c.code, c.says, stderr)
		}
	}
}

// closedAddr is an address at which nothing listens.
func closedAddr(t *testing.T) string {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	return ln.Addr().String()
}

func emptyState(t *testing.T) string {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestStdoutFull: what could not be printed is no success, whichever command it is.
func TestStdoutFull(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	state := emptyState(t)
	for _, words := range []string{"config", "version", "perft --divide 1", "hands --moves 2", "demo --speed 0 --http 127.0.0.1:0 --mqtt 127.0.0.1:0 --state " + state,
		"games --state " + state, "games --verify --state " + state, "games --state " + state + " --export pgn 0001", "--help"} {
		var errs strings.Builder
		code := luozi(strings.Fields(words), strings.NewReader(""), full, &errs)
		if code != exitFailed || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("luozi %s: exit %d\n%s", words, code, errs.String())
		}
	}
}

// TestEveryCommandHelps asks each command for its words.
func TestEveryCommandHelps(t *testing.T) {
	for _, cmd := range newRoot().Commands() {
		code, stdout, stderr := call(t, cmd.Name(), "--help")
		if code != exitDone || stderr != "" || !strings.Contains(stdout, "luozi "+cmd.Name()) {
			t.Errorf("luozi %s --help: exit %d\n%s%s", cmd.Name(), code, stdout, stderr)
		}
		if cmd.Short == "" {
			t.Errorf("luozi %s says nothing of itself", cmd.Name())
		}
	}
}

func TestConfigPrintsWhatItTakes(t *testing.T) {
	code, reference, stderr := call(t, "config")
	if code != exitDone {
		t.Fatal(stderr)
	}
	file := filepath.Join(t.TempDir(), "luozi.toml")
	if err := os.WriteFile(file, []byte(reference), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, stdout, stderr := call(t, "config", "--check", file); code != exitDone || stdout != file+": good\n" {
		t.Errorf("exit %d: %s%s", code, stdout, stderr)
	}
}

func TestSecret(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(file, []byte("s3 cret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := secret(config.MQTT{PasswordFile: file}); got != "s3 cret" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := secret(config.MQTT{PasswordFile: file + "x"}); err == nil || !strings.Contains(err.Error(), "mqtt.password_file") {
		t.Errorf("a missing file: %v", err)
	}
}

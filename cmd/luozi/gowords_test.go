package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"luozi/cmd/internal/config"
)

// goWords are words that nobody but a programmer of this language knows.
var goWords = []string{"strconv", "struct", "config.", "unmarshal", "decode TOML", "cannot decode", "invalid syntax", "bufio", "syscall",
	"panic", "goroutine", "runtime", "nil pointer", "%!", "<nil>", "float64", "uint64", "type int", "type string", "*os.", "EOF", "reflect", "Scanner",
	"ParseFloat", "ParseInt", "Atoi", "out of range"}

// plain holds an error message to one sentence without such words.
func plain(t *testing.T, call string, code int, stderr string) {
	t.Helper()
	if code == exitDone {
		t.Errorf("luozi %s: exit 0", call)
	}
	for _, w := range goWords {
		if strings.Contains(stderr, w) {
			t.Errorf("luozi %s says %q:\n%s", call, w, stderr)
		}
	}
	if first, _, _ := strings.Cut(stderr, "\n"); len(first) > 600 {
		t.Errorf("luozi %s says %d bytes", call, len(first))
	}
}

// TestFlagsInPlainWords gives each flag of each command what it can't take.
func TestFlagsInPlainWords(t *testing.T) {
	tried := 0
	for _, cmd := range newRoot().Commands() {
		eachFlag(cmd, func(f *pflag.Flag) {
			if f.Value.Type() == "string" {
				return
			}
			for _, value := range []string{"abc", "-x", "", "1e999", "99999999999999999999", "1.5.5", "ja"} {
				if f.Value.Type() == "float64" && value == "99999999999999999999" {
					continue // many, and a number
				}
				tried++
				code, _, stderr := call(t, cmd.Name(), "--"+f.Name+"="+value)
				plain(t, cmd.Name()+" --"+f.Name+"="+value, code, stderr)
				if code != exitUsage || !strings.Contains(stderr, "--"+f.Name) {
					t.Errorf("luozi %s --%s=%s: exit %d\n%s", cmd.Name(), f.Name, value, code, stderr)
				}
			}
		})
		for _, words := range [][]string{{"--nosuch"}, {"-z"}, {"--=x"}, {"--nosuch=5"}} {
			tried++
			code, _, stderr := call(t, append([]string{cmd.Name()}, words...)...)
			plain(t, cmd.Name()+" "+words[0], code, stderr)
		}
	}
	t.Logf("%d wrong calls", tried)
}

func eachFlag(cmd *cobra.Command, do func(*pflag.Flag)) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" {
			do(f)
		}
	})
}

// TestConfigurationInPlainWords gives each key of the configuration a value of
// each other kind.
func TestConfigurationInPlainWords(t *testing.T) {
	file := filepath.Join(t.TempDir(), "luozi.toml")
	tried := 0
	for key, typ := range keysOf(reflect.TypeFor[config.Config](), "") {
		for _, v := range []struct{ text, kind string }{
			{`"a"`, "string"}, {"5", "int"}, {"1.5", ""}, {"true", "bool"}, {`["a"]`, "slice"}, {"[1]", ""}, {`{x = 1}`, ""},
			{"1979-05-27", ""}, {"99999999999999999999", ""}, {"", ""}, {"=", ""}, {`"a`, ""}, {"[", ""},
		} {
			if v.kind == typ {
				continue
			}
			tried++
			text := fmt.Sprintf("%s = %s\n", key, v.text)
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			code, _, stderr := call(t, "config", "--check", file)
			plain(t, "config --check "+text, code, strings.ReplaceAll(stderr, "luozi config", ""))
			if !strings.Contains(stderr, "luozi.toml") || strings.HasSuffix(typ, "int") && v.text == `"a"` && !strings.Contains(stderr, "line 1: "+key) {
				t.Errorf("%s:\n%s", text, stderr)
			}
		}
	}
	t.Logf("%d wrong configurations", tried)
}

// keysOf lists the keys of a configuration, dotted, with their kinds.
func keysOf(typ reflect.Type, prefix string) map[string]string {
	out := map[string]string{}
	for i := range typ.NumField() {
		f := typ.Field(i)
		key := prefix + f.Tag.Get("toml")
		switch f.Type.Kind() {
		case reflect.Struct:
			for k, v := range keysOf(f.Type, key+".") {
				out[k] = v
			}
		case reflect.Map:
			out[key] = "map"
		default:
			out[key] = f.Type.Kind().String()
		}
	}
	return out
}

// TestFilesInPlainWords gives every command that reads a file one that is none.
func TestFilesInPlainWords(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	huge := file("huge", strings.Repeat("x", 3<<20))
	files := []string{dir, dir + "/absent", file("empty", ""), file("zeros", strings.Repeat("\x00", 999)),
		file("bytes", "\xff\xfe\x00\xd8\x01"), file("gzip", "\x1f\x8b\x08\x00"), huge, file("setup", "setup policy a=b\n"),
		file("longline", "setup\n0 "+strings.Repeat("start ", 400_000)+"\n"), dir + "/setup/below"}
	for _, args := range [][]string{{"replay"}, {"judge"}, {"judge", "--rows"}, {"convert", "--to", "pgn"}, {"config", "--check"},
		{"run", "--config"}, {"demo", "--http", "127.0.0.1:0", "--mqtt", "127.0.0.1:0", "--state", dir + "/s", "--game"}, {"games", "--state"},
		{"games", "--verify", "--state"}, {"hands", "--games"}, {"doctor", "--config"}} {
		for _, f := range files {
			code, _, stderr := call(t, append(args[:len(args):len(args)], f)...)
			if code == exitDone { // an empty file may be good
				continue
			}
			plain(t, strings.Join(args, " ")+" "+filepath.Base(f), code, strings.ReplaceAll(stderr, dir, ""))
		}
	}
}

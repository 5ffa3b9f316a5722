package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// shown is an example of the page about HTTP: a command and what it prints.
type shown struct {
	line int
	sh   bool // a luozi to be started
	does string
	says string
}

// examples are the blocks of the page that are sh or console.
func examples(t *testing.T, file string) (out []shown) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	kind := ""
	for i, line := range strings.Split(string(text), "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			kind = strings.TrimPrefix(line, "```")
		case kind == "sh":
			out = append(out, shown{i + 1, true, line, ""})
		case kind == "console" && strings.HasPrefix(line, "$ "):
			out = append(out, shown{i + 1, false, line[2:], ""})
		case kind == "console":
			out[len(out)-1].says += line + "\n"
		}
	}
	return out
}

// TestHTTPExamples runs every example of docs/http.md.
func TestHTTPExamples(t *testing.T) {
	t.Parallel()
	jar, _ := cookiejar.New(nil)
	var p *process
	n := 0
	for _, e := range examples(t, "../../docs/http.md") {
		if e.sh {
			words := strings.Fields(e.does)
			p = launch(t, append(words[1:], "--state", t.TempDir(), "--http", "127.0.0.1:0", "--mqtt", "127.0.0.1:0")...)
			p.line("state")
			settle(t, p)
			continue
		}
		n++
		c := parseCurl(t, e, p)
		if got, ok := c.run(t, jar, e.says); !ok {
			t.Errorf("docs/http.md:%d: %s\nsays  %s\nprints %s", e.line, e.does, e.says, clip(got))
		}
	}
	if n < 15 {
		t.Errorf("only %d examples", n)
	}
}

// TestHTTPPagesAgree: the Chinese page shows the same examples.
func TestHTTPPagesAgree(t *testing.T) {
	en, zh := examples(t, "../../docs/http.md"), examples(t, "../../docs/http.zh-CN.md")
	for i := range max(len(en), len(zh)) {
		if i >= len(en) || i >= len(zh) || en[i].does != zh[i].does || en[i].says != zh[i].says {
			t.Fatalf("example %d differs: %+v and %+v", i+1, en[min(i, len(en)-1)], zh[min(i, len(zh)-1)])
		}
	}
}

// settle waits until the demo has played its game, or the array stands.
func settle(t *testing.T, p *process) {
	t.Helper()
	end := time.Now().Add(4 * patience)
	for time.Now().Before(end) {
		resp, err := http.Get(p.line("http") + "api/v1/state")
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if bytes.Contains(body, []byte(`"winner"`)) || bytes.Contains(body, []byte(`"phase":"setup","start"`)) && slices.Contains(p.cmd.Args, "--play") {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the demo does not get ready")
}

// curl is a call of curl, as far as the examples need it.
type curl struct {
	method, url, body string
	head              http.Header
	cookies, all      bool
}

func parseCurl(t *testing.T, e shown, p *process) curl {
	t.Helper()
	words := shellWords(strings.ReplaceAll(e.does, "$PASSWORD", lastField(p.line("arbiter"))))
	c := curl{head: http.Header{}}
	if words[0] != "curl" {
		t.Fatalf("line %d: %q is no curl", e.line, e.does)
	}
	for i := 1; i < len(words); i++ {
		arg := func() string { i++; return words[i] }
		switch words[i] {
		case "-N":
		case "-i":
			c.all = true
		case "-b", "-c":
			arg()
			c.cookies = true
		case "-X":
			c.method = arg()
		case "-H":
			k, v, _ := strings.Cut(arg(), ": ")
			c.head.Add(k, v)
		case "-d":
			if c.body != "" {
				c.body += "&"
			}
			c.body += arg()
		default:
			rest, ok := strings.CutPrefix(words[i], "http://127.0.0.1:8080/")
			if !ok {
				t.Fatalf("line %d: the test does not know %q", e.line, words[i])
			}
			c.url = p.line("http") + rest
		}
	}
	return c
}

// run does the call; ok: it printed what the page says.
func (c curl) run(t *testing.T, jar http.CookieJar, says string) (got string, ok bool) {
	t.Helper()
	if c.method == "" {
		c.method = "GET"
		if c.body != "" {
			c.method = "POST"
		}
	}
	req, err := http.NewRequest(c.method, c.url, strings.NewReader(c.body))
	if err != nil {
		t.Fatal(err)
	}
	if c.body != "" {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for k, v := range c.head {
		req.Header[k] = v
	}
	client := http.Client{Timeout: patience, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if c.cookies {
		client.Jar = jar
	}
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if c.all {
		got = resp.Proto + " " + resp.Status + "\n"
		for _, k := range slices.Sorted(maps.Keys(resp.Header)) {
			got += fmt.Sprintf("%s: %s\n", k, resp.Header.Get(k))
		}
		got += "\n"
	}
	return reads(resp.Body, got, says)
}

// reads reads on until what has come is what the page says.
func reads(body io.Reader, got, says string) (string, bool) {
	buf := make([]byte, 64<<10)
	for {
		n, err := body.Read(buf)
		got += string(buf[:n])
		if err != nil {
			return got, fits(got, says)
		}
		if strings.Contains(got, "data: ") && fits(got, says) { // a stream, which never ends
			return got, true
		}
	}
}

// fits tells whether the text is the pattern, in which … stands for anything.
func fits(text, pattern string) bool {
	text, pattern = strings.TrimSpace(text), strings.TrimSpace(pattern)
	parts := strings.Split(pattern, "…")
	rest, ok := strings.CutPrefix(text, parts[0])
	for _, part := range parts[1:] {
		at := strings.Index(rest, part)
		if at < 0 {
			return false
		}
		rest = rest[at+len(part):]
	}
	return ok && (rest == "" || parts[len(parts)-1] == "" || strings.HasSuffix(text, parts[len(parts)-1]))
}

func TestFits(t *testing.T) {
	for _, c := range []struct {
		text, pattern string
		want          bool
	}{
		{"abc", "abc", true}, {"abc", "abd", false}, {"abc", "a…c", true}, {"abcc", "a…c", true}, {"abcd", "a…c", false},
		{"abc", "…", true}, {"abc", "b…", false}, {"a1b2c", "a…b…c", true}, {"a1c2b", "a…b…c", false}, {"", "a", false}, {"ab", "a", false},
	} {
		if got := fits(c.text, c.pattern); got != c.want {
			t.Errorf("%q fits %q: %t", c.text, c.pattern, got)
		}
	}
}

// shellWords splits a line as a shell does, with quotes and without variables.
func shellWords(line string) (words []string) {
	word, quote, in := "", rune(0), false
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, in = r, true
		case quote == 0 && r == ' ':
			if in {
				words = append(words, word)
			}
			word, in = "", false
		default:
			word += string(r)
			in = true
		}
	}
	return append(words, word)
}

func lastField(s string) string {
	f := strings.Fields(s)
	if len(f) == 0 {
		return ""
	}
	return url.QueryEscape(f[len(f)-1])
}

func clip(s string) string {
	if len(s) > 3000 {
		return s[:3000] + " …"
	}
	return s
}

package web

import (
	"net/http/httptest"
	"testing"
)

// TestAdmit changes the arbiters while they are signed in: who is gone, or has another
// password, is out, at once and after a restart; who has the same one stays.
func TestAdmit(t *testing.T) {
	d, _ := desk0(t)
	d.Sessions = t.TempDir() + "/sessions.json"
	hash := func(password string) string { return must(HashRandom(password)) }
	zhang := d.Arbiters["zhang"]
	d.Arbiters = map[string]string{"zhang": zhang, "li": hash("li's"), "wang": hash("wang's")}
	side := Arbiter(d)
	s := httptest.NewServer(side)
	defer s.Close()
	tabs := map[string]string{"zhang": "right one", "li": "li's", "wang": "wang's"}
	for name, password := range tabs {
		c := browser(s)
		if a := signIn(t, c, s.URL, name, password); a.code != 303 {
			t.Fatalf("%s: %d", name, a.code)
		}
		defer func() {
			want := 401
			if name == "zhang" {
				want = 200
			}
			if a := ask(t, c, "GET", s.URL+"/api/v1/arbiter", ""); a.code != want {
				t.Errorf("the session of %s: %d, want %d", name, a.code, want)
			}
		}()
	}
	d.Arbiters = map[string]string{"zhang": zhang, "li": hash("li's other"), "zhao": hash("zhao's")}
	side.Admit(d.Arbiters)
	for _, x := range []struct {
		name, password string
		code           int
	}{
		{"zhang", "right one", 303}, {"zhao", "zhao's", 303}, {"li", "li's other", 303}, {"li", "li's", 401}, {"wang", "wang's", 401},
	} {
		if a := signIn(t, browser(s), s.URL, x.name, x.password); a.code != x.code {
			t.Errorf("%s, %q: %d, want %d", x.name, x.password, a.code, x.code)
		}
	}
	kept := newSessions(d.Names.Board)
	if err := kept.load(d.Sessions, d.Arbiters); err != nil {
		t.Fatal(err)
	}
	names := map[string]int{}
	for _, v := range kept.all {
		names[v.name]++
	}
	if len(names) != 3 || names["zhang"] != 2 || names["li"] != 1 || names["zhao"] != 1 {
		t.Errorf("kept over a restart: %v", names)
	}
}

package web

import (
	"strings"
	"testing"
)

// reference is of the tests of the reference implementation (phc-winner-argon2,
// src/test.c).
const reference = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"

func TestArgon(t *testing.T) {
	if err := CheckHash(reference); err != nil || !fits(reference, "password") || fits(reference, "Password") {
		t.Errorf("the reference implementation's hash: %v, fits %v", err, fits(reference, "password"))
	}
	long := strings.Repeat("长", 200)
	for _, password := range []string{"a long enough one", long} {
		made := HashArgon(password)
		if err := CheckHash(made); err != nil || !fits(made, password) || fits(made, password+"x") || fits(made, "") {
			t.Errorf("%s: %v", made, err)
		}
		if made == HashArgon(password) {
			t.Error("the same salt twice")
		}
	}
	made := HashArgon(long)
	d := newDoor(map[string]string{"zhang": made, "li": must(HashRandom("bcrypt's"))})
	for _, x := range []struct {
		name, password string
		right          bool
	}{{"zhang", long, true}, {"li", "bcrypt's", true}, {"li", long, false}, {"nobody", "", false}, {"nobody", long, false}} {
		if err := try(d, x.name, x.password, "1"); (err == nil) != x.right {
			t.Errorf("%s: %v", x.name, err)
		}
	}
	if a, err := parseArgon(d.none); err != nil || a.memory != 19<<10 || a.passes != 2 || strings.Contains(made, d.none) {
		t.Errorf("the hash for unknown names is %s, %v", d.none, err)
	}
}

func TestArgonBounds(t *testing.T) {
	for _, x := range []struct{ old, new, says string }{
		{"argon2id", "argon2i", "want $argon2id$"},
		{"argon2id", "argon2d", "want $argon2id$"},
		{"v=19$", "", "want $argon2id$"},
		{"v=19", "v=16", "want v=19"},
		{"m=256", "m=65537", "65537 is not what a board takes: want 8 to 65536"},
		{"m=256", "m=4294967295", "want 8 to 65536"},
		{"m=256", "m=7", "want 8 to 65536"},
		{"m=256", "m=99999999999", "parameters"},
		{"m=256", "m=+256", "parameters"},
		{"t=2", "t=0", "want 1 to 10"},
		{"t=2", "t=11", "want 1 to 10"},
		{"p=1", "p=0", "want 1 to 4"},
		{"p=1", "p=5", "want 1 to 4"},
		{"p=1", "p=300", "parameters"},
		{",p=1", "", "parameters"},
		{"t=2,p=1", "p=1,t=2", "parameters"},
		{"p=1", "p=1,data=xx", "parameters"},
		{"c29tZXNhbHQ", "c29t", "3 is not what a board takes: want 8 to 64"},
		{"c29tZXNhbHQ", "c29tZXNhbHQ=", "base64 without padding"},
		{"c29tZXNhbHQ", "c29tZXNhbHR", "base64 without padding"},
		{"nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4", "nf65", "want 16 to 64"},
		{"nf65", "n!65", "base64"},
	} {
		bad := strings.Replace(reference, x.old, x.new, 1)
		if err := CheckHash(bad); bad == reference || err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: %v, want … %s", bad, err, x.says)
		}
		if fits(bad, "password") {
			t.Errorf("%s fits", bad)
		}
	}
}

func FuzzArgon(f *testing.F) {
	f.Add(reference)
	f.Add(argonWord + "v=19$m=8,t=1,p=1$$")
	f.Fuzz(func(t *testing.T, hash string) {
		a, err := parseArgon(hash)
		if err != nil {
			return
		}
		if a.String() != hash {
			t.Errorf("%s is written again as %s", hash, a.String())
		}
	})
}

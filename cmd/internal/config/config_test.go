package config

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"luozi/deploy"
	"luozi/hardware/matrix"
	"luozi/rules/referee"
)

// TestReferenceIsTheDefault holds the printed reference to the code: it parses,
// and says what an empty file means.
func TestReferenceIsTheDefault(t *testing.T) {
	c, err := Parse([]byte(deploy.Reference))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(c, Default()) {
		t.Errorf("the reference says %+v, the default is %+v", c, Default())
	}
	empty, err := Parse(nil)
	if err != nil || !reflect.DeepEqual(empty, Default()) {
		t.Errorf("an empty file says %+v, %v", empty, err)
	}
}

// TestReferenceNamesEachKey finds each key in the reference, with a comment above
// it or above the group that it stands in.
func TestReferenceNamesEachKey(t *testing.T) {
	var walk func(reflect.Type)
	walk = func(typ reflect.Type) {
		for i := range typ.NumField() {
			f := typ.Field(i)
			if f.Type.Kind() == reflect.Struct {
				walk(f.Type)
				continue
			}
			key := f.Tag.Get("toml")
			line := regexp.MustCompile(`(?m)^(\[.*\.)?` + key + `( = |\]$)`)
			if !line.MatchString(deploy.Reference) {
				t.Errorf("the reference has no key %s", key)
			}
		}
	}
	walk(reflect.TypeFor[Config]())
	for _, block := range regexp.MustCompile(`\n\n`).Split(deploy.Reference, -1) {
		if !strings.Contains(block, "#") {
			t.Errorf("nothing is said about:\n%s", block)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"[board]\nname = \"b1\"\ncolor = 1", "line 3: there is no key board.color"},
		{"state = 3", "line 1"},
		{"[board\n", "line 1"},
		{"[board]\nname = \"Board 1\"", `board.name: "Board 1" is no level of a topic`},
		{"[game]\ntime = \"90\"", `game.time: time control "90"`},
		{"[game]\npolicy = [\"settle_ms\"]", `game.policy: setting "settle_ms": want KEY=VALUE`},
		{"[game]\npolicy = [\"settle=3\"]", `game.policy: setting "settle" is none; the settings are settle_ms`},
		{"[scan]\nevery_ms = 0", "scan.every_ms: 0; want 1 to 50"},
		{"[scan]\nbus = \"\"", "scan.bus: it is empty"},
		{"[scan]\nkind = \"mcp\"", `scan.kind: "mcp" is no wiring; want mcp23017, pca9555, pcf8575 or gpio`},
		{"[scan]\nsensors = \"hall\"", `scan.sensors: "hall"; want occupancy, or colour`},
		{"[scan]\norient = \"left\"", `scan.orient: "left"; want near, or far`},
		{"[scan]\npoll_ms = 3", "scan.poll_ms: 3; want scan.every_ms (4) to 200"},
		{"[scan]\nmux = \"0x20\"", `scan.mux: "0x20"; want an address 0x70 to 0x77`},
		{"[scan]\nsensors = \"colour\"", "scan.mux: it is empty, and the guide's wiring of two-pole sensors has thirteen chips"},
		{"[scan]\nmux = \"0x70\"\n[panel]\nbus = \"\"\nred = \"ht16k33 0x70\"", "scan.mux: 0x70 is a clock face's address on the same bus"},
		{"[scan]\nkind = \"gpio\"\n[panel]\nlamp = \"GPIO16\"", "panel.lamp: GPIO16 is a line of the matrix"},
		{"[scan]\ninterrupt = \"GPIO17\"", "scan.interrupt: line GPIO17 is buttons.red as well"},
		{"[scan]\ninterrupt = \"a:b\"", `scan.interrupt: line "a:b": want a name such as GPIO17`},
		{"[buttons]\nred = \"a:b\"", `buttons.red: line "a:b": want a name such as GPIO17`},
		{"[scan]\nkind = \"gpio\"\nsensors = \"colour\"", "rows and columns of lines can't tell colours"},
		{"[scan]\nkind = \"gpio\"\nmux = \"0x70\"", "rows and columns of lines have no bus"},
		{"[scan]\nkind = \"gpio\"\ninterrupt = \"GPIO22\"", "rows and columns of lines have no interrupt"},
		{"[scan]\nkind = \"gpio\"\nrows = [\"GPIO4\"]", "scan.rows: 1 lines; want ten"},
		{"[scan]\nkind = \"gpio\"\ncolumns = []", "scan.columns: 0 lines; want nine"},
		{"[scan]\nkind = \"gpio\"\nsettle_us = 2000", "scan.settle_us: 2000; want 0 to 1000"},
		{"[scan]\nkind = \"gpio\"\n[buttons]\nred = \"GPIO16\"", "scan.columns: line GPIO16 is buttons.red as well"},
		{"[buttons]\nred = \"GPIO27\"", "want two different lines"},
		{"[http]\nlisten = \"8080\"", `http.listen: "8080"; want host and port`},
		{"[mqtt]\nbroker = \"hall:1883\"", `mqtt.broker: "hall:1883"; want mqtt://host:1883`},
		{"[mqtt.arbiters]\nzhang = \"\"", "mqtt.arbiters.zhang: the password is empty"},
		{"[mqtt]\npassword = \"a\"\npassword_file = \"b\"", "mqtt.password_file is set as well"},
		{"[http]\ntls = \"on\"", `http.tls: "on"; want "self"`},
		{"[http]\ncert = \"a.pem\"", `http.cert "a.pem" and http.key ""; want both`},
		{"[http]\ncert = \"a\"\nkey = \"b\"\ntls = \"self\"", "want one of them"},
		{"[http]\narbiter = \"127.0.0.1:8080\"", "is http.listen as well"},
		{"[http]\narbiter = \"8081\"", `http.arbiter: "8081"; want host and port`},
		{"[http]\nplain = [\"hall\"]", `http.plain: "hall"; want an address of this machine`},
		{"[http.arbiters]\nzhang = \"secret\"", "http.arbiters.zhang: want the hash of a password, as luozi passwd prints it"},
		{"[http.arbiters]\n\"Zhang San\" = \"secret\"", `http.arbiters: "Zhang San" is no level of a topic`},
		{"[http]\nlisten = \"0.0.0.0:80\"\n[http.arbiters]\nli = " + aHash, "http.listen: arbiters would sign in at 0.0.0.0:80 without TLS; want http.tls"},
		{"[http]\nlisten = \":80\"\n[http.arbiters]\nli = " + aHash, "http.listen: arbiters would sign in at :80 without TLS"},
		{"[http]\narbiter = \"192.168.1.5:81\"\n[http.arbiters]\nli = " + aHash, "http.arbiter: arbiters would sign in at 192.168.1.5:81 without TLS"},
		{"[log]\nlevel = \"loud\"", `log.level: "loud"; want debug`},
		{"[scan]\nevery_ms = \"a\"", "line 2: scan.every_ms has another kind of value; want a whole number without quotes"},
		{"state = 3", "line 1: state has another kind of value; want a text in double quotes"},
		{"[mqtt]\ncommands = \"yes\"", "line 2: mqtt.commands has another kind of value; want true or false without quotes"},
		{"[game]\npolicy = \"a\"", "want a list of texts"},
		{"[game]\npolicy = [\"fouls=auto\", \"fouls=arbiter\"]", `game.policy: fouls stands there twice, "fouls=auto" and "fouls=arbiter"`},
		{"[http]\nlisten = \"127.0.0.1:99999\"", "want a port from 0 to 65535"},
		{"[http]\nlisten = \"127.0.0.1:http\"", "want a port from 0 to 65535"},
		{"[mqtt]\nlisten = \"127.0.0.1:8080\"", `http.listen: "127.0.0.1:8080" and mqtt.listen "127.0.0.1:8080" are one port`},
		{"[mqtt]\nlisten = \":8080\"", "are one port"},
		{"[mqtt]\nlisten = \"0.0.0.0:8080\"", "are one port"},
		{"[mqtt]\nbroker = \"mqtt://hall:70000\"", "want a port from 1 to 65535"},
		{"[mqtt]\npassword = \"a\"", "mqtt.user: it is empty, and there is a password"},
		{"[mqtt]\npassword_file = \"a\"", "mqtt.user: it is empty, and there is a password"},
		{"[mqtt]\nuser = \"x\"\npassword = \"a\"\npassword_file = \"b\"", "mqtt.password_file is set as well"},
		{"state = \"\"", "state: it is empty"},
	} {
		_, err := Parse([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: %v, want … %s", c.text, err, c.says)
		}
	}
}

func TestLoadNamesTheFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "luozi.toml")
	if _, err := Load(name); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("a missing file: %v", err)
	}
	if err := os.WriteFile(name, []byte("stat = 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(name); err == nil || !strings.HasPrefix(err.Error(), name+": line 1: there is no key stat") {
		t.Errorf("a wrong key: %v", err)
	}
}

// TestReferenceNamesEachSetting finds each setting of the referee in the
// reference, with its default and a word about it.
func TestReferenceNamesEachSetting(t *testing.T) {
	for _, pair := range referee.DefaultSettings().Pairs() {
		if !regexp.MustCompile(`(?m)^#   ` + regexp.QuoteMeta(pair) + ` +\S+ `).MatchString(deploy.Reference) {
			t.Errorf("the reference says nothing about %s", pair)
		}
	}
}

// TestPlan: each kind's default is a plan that can be opened, and a table is read
// for the kind that it is for.
func TestPlan(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	pca := file("pca", matrix.KindPCA9555.Text(matrix.KindPCA9555.Wiring(false)))
	two := file("two", matrix.KindMCP23017.Text(matrix.KindMCP23017.Wiring(true)))
	short := file("short", "a0 0x20 A0\n")
	for _, c := range []struct{ text, says string }{
		{"", ""},
		{`kind = "pca9555"`, ""},
		{`kind = "pcf8575"`, ""},
		{`kind = "gpio"`, ""},
		{"sensors = \"colour\"\nmux = \"0x71\"", ""},
		{"kind = \"pca9555\"\nwiring = \"" + pca + "\"", ""},
		{"sensors = \"colour\"\nmux = \"0x70\"\nwiring = \"" + two + "\"", ""},
		{"wiring = \"" + pca + "\"", pca + `: wiring line 1: pin "P00": want A0 to A6 or B0 to B6`},
		{"mux = \"0x70\"\nwiring = \"" + two + "\"", two + ": it is a table of two-pole sensors; scan.sensors says occupancy"},
		{"sensors = \"colour\"\nwiring = \"" + two + "\"", two + ": wiring: a0 is on chip 0:0x20, behind a multiplexer; there is none"},
		{"wiring = \"" + short + "\"", short + ": wiring: 89 points from b0 on are missing"},
		{`wiring = "/does/not/exist"`, "scan.wiring: /does/not/exist"},
	} {
		cfg, err := Parse([]byte("[scan]\n" + c.text))
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		_, err = cfg.Scan.Plan()
		if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.HasPrefix(err.Error(), c.says)) {
			t.Errorf("%s: %v, want %s", c.text, err, c.says)
		}
	}
}

// TestOrient: the board's side is a setting of the referee's, which game.policy
// overrides.
func TestOrient(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"[scan]\norient = \"far\"", "orient=far"},
		{"[scan]\norient = \"far\"\n[game]\npolicy = [\"orient=near\"]", "orient=near"},
		{"[scan]\norient = \"far\"\n[game]\npolicy = [\"settle_ms=30\"]", "orient=far settle_ms=30"},
	} {
		cfg, err := Parse([]byte(c.text))
		if got := strings.Join(cfg.Policy(), " "); err != nil || got != c.want {
			t.Errorf("%s: %q, %v; want %q", c.text, got, err, c.want)
		}
	}
}

// aHash is that of a password.
const aHash = `"$2a$04$L0Ce0HcXXZ5HPAJxyQTiDe7dIUPUVXTRTyfsTzm0Il1gaZNJOcFfy"`

// TestArbitersMaySignIn where the configuration says how.
func TestArbitersMaySignIn(t *testing.T) {
	for _, text := range []string{
		"",
		"listen = \"0.0.0.0:80\"\ntls = \"self\"",
		"listen = \"0.0.0.0:80\"\ncert = \"a\"\nkey = \"b\"",
		"listen = \"0.0.0.0:80\"\nplain = [\"192.168.1.5\"]",
		"listen = \"192.168.1.5:80\"\nplain = [\"192.168.1.5\"]",
		"listen = \"192.168.1.5:80\"\nplain = [\"0.0.0.0\"]",
		"listen = \"0.0.0.0:80\"\narbiter = \"127.0.0.1:81\"",
		"listen = \"\"",
		"listen = \"[::1]:80\"",
	} {
		if _, err := Parse([]byte("[http]\n" + text + "\n[http.arbiters]\nli = " + aHash)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestTogetherFine are configurations at which nothing is wrong.
func TestTogetherFine(t *testing.T) {
	for _, text := range []string{
		"[mqtt]\nlisten = \"127.0.0.1:0\"\n[http]\nlisten = \"127.0.0.1:0\"",
		"[mqtt]\nlisten = \"127.0.0.1:8080\"\nbroker = \"mqtt://hall\"", // then none is embedded
		"[mqtt]\nlisten = \"127.0.0.2:8080\"",
		"[mqtt]\nbroker = \"mqtts://hall:8883\"\nuser = \"b1\"\npassword_file = \"/nowhere\"",
	} {
		if _, err := Parse([]byte(text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestFilesAreThere names the key of a file that is not.
func TestFilesAreThere(t *testing.T) {
	dir := t.TempDir()
	for key, text := range map[string]string{
		"mqtt.password_file": "[mqtt]\nuser = \"a\"\npassword_file = \"" + dir + "/absent\"\n",
		"mqtt.ca_file":       "[mqtt]\nca_file = \"" + dir + "/absent\"\n",
		"http.cert":          "[http]\ncert = \"" + dir + "/absent\"\nkey = \"" + dir + "/absent\"\n",
	} {
		name := filepath.Join(dir, "luozi.toml")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		want := name + ": " + key + ": " + dir + "/absent: no such file or directory; want a file"
		if _, err := Load(name); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", key, err)
		}
	}
}

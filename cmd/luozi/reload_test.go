package main

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"luozi/cmd/internal/config"
	"luozi/display/mqtt/mqtttest"
	"luozi/display/web"
)

// papers makes a certificate with its key, and gives the file and its fingerprint.
func papers(t *testing.T) (file, sum string) {
	t.Helper()
	dir := t.TempDir()
	cert, err := web.SelfMade(dir, []string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, web.SelfFile), web.Fingerprint(cert)
}

// TestArbitersByReload changes the arbiters and the certificate in the file of a
// daemon that runs: both count when the file is read again, also where the
// certificate keeps its file's name; a certificate that is none changes nothing.
func TestArbitersByReload(t *testing.T) {
	dir := t.TempDir()
	file, pem := filepath.Join(dir, "luozi.toml"), filepath.Join(dir, "cert.pem")
	write := func(name, password, http, cert string) {
		t.Helper()
		text := fmt.Sprintf("state = %q\n[board]\nname = \"b1\"\n[mqtt]\nlisten = \"127.0.0.1:0\"\n[mqtt.arbiters]\n%s = %q\n[http]\nlisten = \"127.0.0.1:0\"\ncert = %q\nkey = %q\n[http.arbiters]\n%s = %q\n",
			dir, name, password, pem, pem, name, http)
		for name, text := range map[string]string{file: text, pem: cert} {
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	before, sum := papers(t)
	write("zhang", "secret", hashed(t, "a good one")["zhang"], string(must(os.ReadFile(before))))
	h := newHouse(t, dir, 1, func(c *config.Config, a *around) {
		*c = must(config.Load(file))
		a.file, a.read, a.level = file, *c, new(slog.LevelVar)
		c.HTTP.Arbiters = maps.Clone(c.HTTP.Arbiters)
		c.HTTP.Arbiters["guest"] = hashed(t, "for now")["zhang"]
	})
	h.guest = "guest for now"
	if err := h.start(); err != nil {
		t.Fatal(err)
	}
	zhang := tab(t, sum)
	enter(t, zhang, h.pages.url(), "zhang", "a good one")
	mqtt := mqtttest.MustDial(t, h.broker.Addr(), mqtttest.Login{User: "zhang", Password: "secret"})

	write("li", "other", hashed(t, "li's own")["zhang"], "no certificate")
	h.reload.read(t.Context(), "the test", nil)
	if code, _ := request(t, zhang, "GET", h.pages.url()+"api/v1/arbiter", "", ""); code != 200 {
		t.Errorf("a wrong certificate, and the session: %d", code)
	}
	after, other := papers(t)
	write("li", "other", hashed(t, "li's own")["zhang"], string(must(os.ReadFile(after))))
	h.reload.read(t.Context(), "the test", nil)
	if code, _ := request(t, zhang, "GET", h.pages.url()+"api/v1/arbiter", "", ""); code != 401 {
		t.Errorf("zhang is no arbiter any more, and his session: %d", code)
	}
	<-mqtt.Lost
	if _, err := mqtttest.Dial(t, h.broker.Addr(), mqtttest.Login{User: "zhang", Password: "secret"}); err == nil {
		t.Error("zhang comes in over MQTT")
	}
	mqtttest.MustDial(t, h.broker.Addr(), mqtttest.Login{User: "li", Password: "other"})
	enter(t, tab(t, other), h.pages.url(), "li", "li's own")
	enter(t, tab(t, other), h.pages.url(), "guest", "for now")
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
}

package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"

	"luozi/cmd/internal/config"
	"luozi/display/mqtt/mqtttest"
)

// hall is the mosquitto of the guide: its own configuration and script, on other
// ports.
type hall struct {
	t             *testing.T
	dir           string
	public, login string // addresses
	roots         *x509.CertPool
}

const guide = "../../deploy/mosquitto/"

func newHall(t *testing.T) *hall {
	t.Helper()
	program := mqtttest.Need(t, "mosquitto")
	mqtttest.Need(t, "mosquitto_passwd")
	mqtttest.Need(t, "openssl")
	h := &hall{t: t, dir: t.TempDir(), public: mqtttest.FreeAddr(t), login: mqtttest.FreeAddr(t)}
	if out, err := exec.Command("sh", guide+"hall", h.dir, "127.0.0.1", "b1", "b2", "--", "zhang", "li").CombinedOutput(); err != nil {
		t.Fatalf("hall: %v\n%s", err, out)
	}
	conf := filepath.Join(h.dir, "mosquitto.conf")
	if err := os.WriteFile(conf, []byte(h.conf()), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-c", conf)
	cmd.Stdout, cmd.Stderr = t.Output(), t.Output()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	for _, addr := range []string{h.public, h.login} {
		wait(t, "mosquitto at "+addr, func() bool {
			c, err := net.Dial("tcp", addr)
			if err == nil {
				_ = c.Close()
			}
			return err == nil
		})
	}
	h.roots = x509.NewCertPool()
	if !h.roots.AppendCertsFromPEM(must(os.ReadFile(h.file("ca.crt")))) {
		t.Fatal("no certificate in ca.crt")
	}
	return h
}

func (h *hall) file(name string) string { return filepath.Join(h.dir, name) }

// conf is the guide's configuration with this test's folder and ports.
func (h *hall) conf() string {
	text := string(must(os.ReadFile(guide + "luozi.conf")))
	for _, l := range [][2]string{{"listener 1883", h.public}, {"listener 8883", h.login}} {
		_, port, _ := net.SplitHostPort(l[1])
		if !strings.Contains(text, l[0]+"\n") {
			h.t.Fatalf("the configuration has no %s", l[0])
		}
		text = strings.Replace(text, l[0]+"\n", "listener "+port+" 127.0.0.1\n", 1)
	}
	text = strings.ReplaceAll(text, "/etc/mosquitto/luozi", h.dir)
	if os.Getuid() == 0 {
		text = "user root\n" + text
	}
	return text
}

// password is what the script made for a login.
func (h *hall) password(user string) string {
	for line := range strings.Lines(string(must(os.ReadFile(h.file("passwords"))))) {
		if rest, ok := strings.CutPrefix(line, user+" "); ok {
			return strings.TrimSpace(rest)
		}
	}
	h.t.Fatalf("%s has no password", user)
	return ""
}

// dial connects by TLS as a user.
func (h *hall) dial(user, password string, change func(*paho.ClientOptions), filters ...string) (*mqtttest.Client, error) {
	return mqtttest.Dial(h.t, h.login, mqtttest.Login{User: user, Password: password, Options: func(o *paho.ClientOptions) {
		o.Servers = nil
		o.AddBroker("ssl://" + h.login).SetTLSConfig(&tls.Config{RootCAs: h.roots})
		if change != nil {
			change(o)
		}
	}}, filters...)
}

func (h *hall) mustDial(user string, filters ...string) *mqtttest.Client {
	h.t.Helper()
	c, err := h.dial(user, h.password(user), nil, filters...)
	if err != nil {
		h.t.Fatalf("%s: %v", user, err)
	}
	return c
}

func wait(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !ok(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not in %v", what, patience)
		}
	}
}

func has(part string) func([]mqtttest.Message) bool {
	return func(ms []mqtttest.Message) bool {
		return slices.ContainsFunc(ms, func(m mqtttest.Message) bool { return strings.Contains(m.Topic+" "+m.Payload, part) })
	}
}

// TestHall plays at a board that logs in by TLS at the guide's mosquitto, before a
// spectator without a login, with an arbiter's command.
func TestHall(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	secret := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(secret, []byte(h.password("b1")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	spectator := mqtttest.MustDial(t, h.public, mqtttest.Login{}, "xq/v1/hall/#")
	zhang := h.mustDial("zhang", "xq/v1/hall/#")
	board := newHouse(t, t.TempDir(), 1, func(c *config.Config, _ *around) {
		c.Board.Site = "hall"
		c.MQTT = config.MQTT{Broker: "mqtts://" + h.login, User: "b1", PasswordFile: secret, CAFile: h.file("ca.crt"), Commands: true}
	})
	if err := board.start(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	scanned := board.still(ctx)
	zhang.Wait(t, patience, "the board", has(`board/b1/status {"v":1,"state":"online"`))
	spectator.Wait(t, patience, "the board's status", has("board/b1/status"))
	for i, do := range []string{"start", "pause"} {
		if err := zhang.Send("xq/v1/hall/board/b1/cmd/zhang", fmt.Sprintf(`{"id":"h%d","do":%q}`, i, do), 1, false); err != nil {
			t.Fatal(err)
		}
		zhang.Wait(t, patience, "the reply to "+do, has(fmt.Sprintf(`reply/zhang {"v":1,"id":"h%d","ok":true`, i)))
	}
	zhang.Wait(t, patience, "the log", has("board/b1/log "))
	zhang.Wait(t, patience, "the board's health", has("board/b1/health "))
	spectator.Wait(t, patience, "the pause", has(`"why":"pause"`))
	for _, m := range spectator.Got() {
		if strings.Contains(m.Topic, "/board/") && !strings.HasSuffix(m.Topic, "/status") {
			t.Errorf("a spectator reads %s", m.Topic)
		}
	}
	stop()
	<-scanned
	if err := board.close(context.Background()); err != nil {
		t.Error(err)
	}
	zhang.Wait(t, patience, "the board gone", has(`"state":"offline"`))
}

// TestHallRefuses has spectators, boards and arbiters try what is not theirs; an
// arbiter, who reads all, hears only what is allowed.
func TestHallRefuses(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	for _, l := range []mqtttest.Login{{}, {User: "b1"}, {User: "b1", Password: "x"}, {User: "b1", Password: h.password("b2")}, {User: "x", Password: "x"}} {
		if _, err := h.dial(l.User, l.Password, nil); err == nil {
			t.Errorf("let in: %+v", l)
		}
	}
	if _, err := mqtttest.Dial(t, h.login, mqtttest.Login{User: "b1", Password: h.password("b1")}); err == nil {
		t.Error("let in without TLS")
	}
	zhang := h.mustDial("zhang", "xq/v1/#")
	senders := map[string]*mqtttest.Client{
		"spectator": mqtttest.MustDial(t, h.public, mqtttest.Login{}),
		"impostor":  mqtttest.MustDial(t, h.public, mqtttest.Login{User: "b1", Password: h.password("b1")}),
		"b2":        h.mustDial("b2"), "li": h.mustDial("li"),
	}
	h.vanish("b2", "xq/v1/hall/board/b1/status", "forged will")
	for _, who := range []string{"spectator", "impostor", "b2", "li"} {
		for _, topic := range []string{"board/b1/status", "board/b1/log", "board/b1/alert/1", "board/b1/cmd/zhang", "board/b1/cmd/b2",
			"board/b1/reply/zhang", "game/local/0/b1/state", "game/local/0/b1/event"} {
			_ = senders[who].Send("xq/v1/hall/"+topic, "forged by "+who, 0, true)
		}
	}
	for who, topic := range map[string]string{"b2": "board/b2/log", "li": "board/b1/cmd/li"} {
		if err := senders[who].Send("xq/v1/hall/"+topic, "the end", 1, false); err != nil {
			t.Fatal(err)
		}
	}
	got := zhang.Wait(t, patience, "what is allowed", func(ms []mqtttest.Message) bool { return len(ms) >= 2 })
	for _, m := range got {
		if m.Payload != "the end" {
			t.Errorf("%s on %s arrived", m.Payload, m.Topic)
		}
	}
	late := mqtttest.MustDial(t, h.public, mqtttest.Login{}, "xq/v1/#")
	time.Sleep(100 * time.Millisecond)
	if ms := late.Got(); len(ms) != 0 {
		t.Errorf("retained: %v", ms)
	}
}

// vanish connects with a will and is gone without a word.
func (h *hall) vanish(user, topic, will string) {
	h.t.Helper()
	var conn net.Conn
	_, err := h.dial(user, h.password(user), func(o *paho.ClientOptions) {
		o.SetWill(topic, will, 1, true)
		o.SetCustomOpenConnectionFn(func(*url.URL, paho.ClientOptions) (net.Conn, error) {
			var err error
			conn, err = tls.Dial("tcp", h.login, &tls.Config{RootCAs: h.roots})
			return conn, err
		})
	})
	if err != nil {
		return // refused together with its will: as good
	}
	_ = conn.Close()
}

package doctor

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"syscall"

	"luozi/cmd/internal/config"
	"luozi/display/mqtt"
)

// broker logs in to the external broker, or looks whether the embedded one can
// have its address.
func (v *visit) broker() {
	m := v.Config.MQTT
	if m.Broker == "" {
		v.address("broker", "mqtt.listen", m.Listen)
		return
	}
	password, err := secret(m)
	if err != nil {
		v.found(Fail, "broker", "mqtt.password_file: "+err.Error(), "want a file that this user may read")
		return
	}
	o := mqtt.Options{URL: m.Broker, User: m.User, Password: password, CAFile: m.CAFile, ClientID: "luozi-doctor-" + v.Config.Board.Name}
	if err := mqtt.Try(o); err != nil {
		v.found(Fail, "broker", fmt.Sprintf("%s: %v", m.Broker, err), brokerAdvice(err))
		return
	}
	as := ""
	if m.User != "" {
		as = " as " + m.User
	}
	v.found(OK, "broker", m.Broker+": logged in"+as, "")
}

func brokerAdvice(err error) string {
	switch text := strings.ToLower(err.Error()); {
	case strings.Contains(text, "not authorized"), strings.Contains(text, "bad user name"), strings.Contains(text, "not authorised"):
		return "look at mqtt.user and mqtt.password_file, and at the broker's password file"
	case strings.Contains(text, "no such host"):
		return "look at the name in mqtt.broker and at the network's DNS"
	case strings.Contains(text, "certificate"), strings.Contains(text, "x509"):
		return "look at mqtt.ca_file and at the machine's date"
	}
	return "look at the network, the broker and its port; games go on without it, and are told when it is back"
}

func secret(m config.MQTT) (string, error) {
	if m.PasswordFile == "" {
		return m.Password, nil
	}
	text, err := config.ReadFile(m.PasswordFile)
	return strings.TrimRight(string(text), "\r\n"), err
}

// pages looks whether the pages, and /metrics, can have their addresses.
func (v *visit) pages() {
	h := v.Config.HTTP
	v.address("http", "http.listen", h.Listen)
	for _, a := range [][2]string{{"http.arbiter", h.Arbiter}, {"http.metrics", h.Metrics}} {
		if a[1] != "" && a[1] != h.Listen {
			v.address("http", a[0], a[1])
		}
	}
}

func (v *visit) address(about, key, addr string) {
	if addr == "" {
		v.found(Note, about, key+" is empty: there is none", "")
		return
	}
	ln, err := net.Listen("tcp", addr)
	switch {
	case err == nil:
		_ = ln.Close()
		v.found(OK, about, key+" "+addr+": it can be had", "")
	case errors.Is(err, syscall.EADDRINUSE) && v.running:
		v.found(OK, about, key+" "+addr+": luozi has it", "")
	case errors.Is(err, syscall.EADDRINUSE):
		v.found(Fail, about, key+" "+addr+": another program has it", "end that one, or choose another port")
	case errors.Is(err, syscall.EACCES):
		v.found(Fail, about, key+" "+addr+": this user may not have it", "want a port above 1023")
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		v.found(Fail, about, key+" "+addr+": this machine has no such address", "want one of its own, or 0.0.0.0 for all")
	default:
		v.found(Fail, about, key+" "+addr+": "+err.Error(), "want host and port, as 127.0.0.1:8080")
	}
}

package mqtt

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"time"
)

// Options say how one broker is reached.
type Options struct {
	Name     string // of the sink: "local", "hall"; its cursor's as well
	URL      string // mqtt://host:1883, mqtts://host:8883, or host:port
	User     string
	Password string
	CAFile   string // PEM; who may sign the broker's certificate; "" is the system's
	ClientID string // "" is luozi-<site>-<board>
	Commands bool   // take commands from this broker
	Window   int    // messages not acknowledged at most; 0 is 24
}

const (
	defaultWindow = 24
	keepAlive     = 10 * time.Second
	pingTimeout   = 5 * time.Second
	writeTimeout  = 3 * time.Second // 0 never ends
	connTimeout   = 5 * time.Second
	ackTimeout    = 10 * time.Second
	retryFirst    = 200 * time.Millisecond
	retryMost     = 5 * time.Second
	retryRefused  = 30 * time.Second // a wrong password does not become right soon
)

// portOf is what stands for a port that is not given.
func portOf(scheme string) string {
	switch scheme {
	case "mqtt", "tcp":
		return "1883"
	case "mqtts", "ssl", "tls":
		return "8883"
	}
	return ""
}

// brokerURL reads a broker's address.
func brokerURL(s string) (*url.URL, error) {
	if !strings.Contains(s, "://") {
		s = "mqtt://" + s
	}
	u, err := url.Parse(s)
	want := "; want mqtt://host:1883 or mqtts://host:8883"
	switch {
	case err != nil:
		return nil, fmt.Errorf("broker %q: %w%s", s, err, want)
	case portOf(u.Scheme) == "":
		return nil, fmt.Errorf("broker %q: there is no %s broker%s", s, u.Scheme, want)
	case u.Hostname() == "":
		return nil, fmt.Errorf("broker %q names no host%s", s, want)
	}
	if u.Port() == "" {
		u.Host = net.JoinHostPort(u.Hostname(), portOf(u.Scheme))
	}
	return u, nil
}

func secure(u *url.URL) bool { return portOf(u.Scheme) == "8883" }

// tlsConfig is nil where the broker is reached without TLS.
func tlsConfig(u *url.URL, caFile string) (*tls.Config, error) {
	if !secure(u) {
		if caFile != "" {
			return nil, fmt.Errorf("broker %s: a CA file is of no use without TLS; want mqtts://%s", u.Redacted(), u.Host)
		}
		return nil, nil
	}
	c := &tls.Config{ServerName: u.Hostname(), MinVersion: tls.VersionTLS12}
	if caFile == "" {
		return c, nil
	}
	pem, err := os.ReadFile(caFile)
	if err != nil {
		return nil, fmt.Errorf("broker %s: CA file: %w", u.Redacted(), err)
	}
	c.RootCAs = x509.NewCertPool()
	if !c.RootCAs.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("broker %s: CA file %s has no certificate; want one in PEM", u.Redacted(), caFile)
	}
	return c, nil
}

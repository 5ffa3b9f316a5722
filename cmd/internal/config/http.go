package config

import (
	"fmt"
	"net"

	"luozi/display/web"
)

func (h *HTTP) check() error {
	for _, err := range []error{
		address("http.listen", h.Listen),
		address("http.arbiter", h.Arbiter),
		address("http.metrics", h.Metrics),
		h.checkTLS(),
		h.checkArbiters(),
		h.checkPlain(),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

func (h *HTTP) checkTLS() error {
	switch {
	case h.TLS != "" && h.TLS != "self":
		return fmt.Errorf("http.tls: %q; want \"self\" for a certificate that the board makes itself, or \"\"", h.TLS)
	case (h.Cert == "") != (h.Key == ""):
		return fmt.Errorf("http.cert %q and http.key %q; want both files, or neither", h.Cert, h.Key)
	case h.TLS == "self" && h.Cert != "":
		return fmt.Errorf("http.tls: \"self\", and http.cert is set as well; want one of them")
	case h.Metrics != "" && (h.Metrics == h.Listen || h.Metrics == h.Arbiter):
		return fmt.Errorf("http.metrics: %q is the pages' as well; want an address of its own, as 127.0.0.1:9100", h.Metrics)
	case h.Arbiter != "" && h.Arbiter == h.Listen:
		return fmt.Errorf("http.arbiter: %q is http.listen as well; want another address, or \"\" for the sign-in at that one", h.Arbiter)
	}
	return nil
}

func (h *HTTP) checkArbiters() error {
	for name, hash := range h.Arbiters {
		if err := level("http.arbiters", name); err != nil {
			return err
		}
		if len(name) > 40 {
			return fmt.Errorf("http.arbiters.%s: the name has %d letters; want at most 40", name, len(name))
		}
		if err := web.CheckHash(hash); err != nil {
			return fmt.Errorf("http.arbiters.%s: %w", name, err)
		}
	}
	return nil
}

// checkPlain refuses passwords over the air that nobody has agreed to.
func (h *HTTP) checkPlain() error {
	for _, p := range h.Plain {
		if net.ParseIP(p) == nil {
			return fmt.Errorf("http.plain: %q; want an address of this machine, as 192.168.1.5", p)
		}
	}
	key, addr := "http.arbiter", h.Arbiter
	if addr == "" {
		key, addr = "http.listen", h.Listen
	}
	host, _, _ := net.SplitHostPort(addr)
	wide := host == "" || net.ParseIP(host).IsUnspecified()
	switch {
	case addr == "" || len(h.Arbiters) == 0 || h.TLS != "" || h.Cert != "":
		return nil
	case web.PlainAt(host, h.Plain), wide && len(h.Plain) > 0:
		return nil
	}
	return fmt.Errorf("%s: arbiters would sign in at %s without TLS; want http.tls = \"self\" (or cert and key), "+
		"or the address of this machine at which that may be in http.plain", key, addr)
}

package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"golang.org/x/net/netutil"

	"luozi/cmd/internal/config"
	"luozi/display/web"
)

// Limits of the pages' servers. A stream gives each of its writes a time of its own.
const (
	headerMost = 5 * time.Second
	answerMost = 30 * time.Second
	idleMost   = time.Minute
	headerSize = 16 << 10
	mostConns  = 4_096 // of one address; what comes then waits
)

// server is a handler at an address.
type server struct {
	listen net.Listener
	http   *http.Server
	secure bool
}

// newServer listens at addr; with TLS where there is a certificate, which may be
// another one for each connection.
func newServer(addr string, h http.Handler, cert func() *tls.Certificate, log *slog.Logger) (*server, error) {
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, listenError(addr, err)
	}
	s := &server{listen: ln, secure: cert != nil, http: &http.Server{Handler: h,
		ReadHeaderTimeout: headerMost, WriteTimeout: answerMost, IdleTimeout: idleMost, MaxHeaderBytes: headerSize,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}}
	if cert != nil {
		s.http.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12,
			GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return cert(), nil }}
	}
	return s, nil
}

// url is where the server can be reached.
func (s *server) url() string {
	scheme := "http://"
	if s.secure {
		scheme = "https://"
	}
	return scheme + s.listen.Addr().String() + "/"
}

func (s *server) serve(log *slog.Logger) {
	ln := netutil.LimitListener(s.listen, mostConns)
	serve := func() error { return s.http.Serve(ln) }
	if s.secure {
		serve = func() error { return s.http.ServeTLS(ln, "", "") }
	}
	if err := serve(); !errors.Is(err, http.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
		log.Error("pages", "error", err)
	}
}

func (s *server) close(ctx context.Context) {
	_ = s.listen.Close() // where Serve has not begun
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if s.http.Shutdown(short) != nil {
		_ = s.http.Close() // streams never end by themselves
	}
}

// pair reads a certificate and its key.
func pair(cert, key string) (tls.Certificate, error) {
	certText, err := config.ReadFile(cert)
	if err != nil {
		return tls.Certificate{}, err
	}
	keyText, err := config.ReadFile(key)
	if err != nil {
		return tls.Certificate{}, err
	}
	return tls.X509KeyPair(certText, keyText)
}

// certificate is the one of the configuration, nil without TLS.
func certificate(h config.HTTP, state string) (*tls.Certificate, error) {
	switch {
	case h.Cert != "":
		cert, err := pair(h.Cert, h.Key)
		if err != nil {
			return nil, fmt.Errorf("http.cert: %s and %s: %w; want a certificate and its key, as PEM", h.Cert, h.Key, err)
		}
		return &cert, nil
	case h.TLS == "self":
		cert, err := web.SelfMade(state, web.OwnHosts())
		return &cert, err
	}
	return nil, nil
}

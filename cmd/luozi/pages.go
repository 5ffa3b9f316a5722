package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/display/feed"
	"luozi/display/web"
	"luozi/rules/notation"
	"luozi/rules/record"
)

// pages are what is served over HTTP: the public pages and the arbiter's side, at
// one address or at two.
type pages struct {
	d       *daemon
	games   *shelf
	servers []*server
	arbiter *server // the one of them that has the arbiter's side
	inside  *web.Inside
	cert    atomic.Pointer[tls.Certificate] // nil: no TLS
	faces   bool                            // they show the simulated clock faces
}

func newPages(d *daemon, a around) (*pages, error) {
	h := d.cfg.HTTP
	p := &pages{d: d, games: newShelf(d)}
	cert, err := certificate(h, d.cfg.State)
	if err != nil {
		return nil, err
	}
	p.cert.Store(cert)
	desk := p.desk()
	if a.more != nil {
		desk.More = a.more(d)
	}
	p.faces = a.wired.glass != nil
	desk.More = append(desk.More, a.wired.routes()...)
	p.inside = web.Arbiter(desk)
	if h.Arbiter == "" {
		err = p.add(h.Listen, p.inside, cert != nil)
	} else {
		if h.Listen != "" {
			// Spectators are not asked to trust what no browser knows.
			err = p.add(h.Listen, web.Public(desk.Config), cert != nil && h.TLS != "self")
		}
		if err == nil {
			err = p.add(h.Arbiter, p.inside, cert != nil)
		}
	}
	if err != nil {
		p.close(context.Background())
		return nil, err
	}
	p.arbiter = p.servers[len(p.servers)-1]
	return p, nil
}

func (p *pages) add(addr string, h http.Handler, secure bool) error {
	var cert func() *tls.Certificate
	if secure {
		cert = p.cert.Load
	}
	s, err := newServer(addr, p.d.meter.Streams(h), cert, p.d.log)
	if err == nil {
		p.servers = append(p.servers, s)
	}
	return err
}

// desk is what the pages read from, and what the arbiter's side can do.
func (p *pages) desk() web.Desk {
	d := p.d
	games := p.games
	return web.Desk{
		Config: web.Config{Names: d.names, Look: d.table.Window().Look, PGN: p.pgn,
			Follow: func(after int64) web.Reader { return d.dir.Follow(after) },
			Games:  games.list, First: games.first, Stored: games.stored, Sheet: games.sheet},
		Arbiters: d.cfg.HTTP.Arbiters, Plain: d.cfg.HTTP.Plain,
		Do:     func(c feed.Command) feed.Reply { return d.hub.Once(c) },
		Senses: d.table.Senses, Faults: d.faults.open,
		Tape: games.tape, Journal: games.journal, Record: games.record, Log: d.log,
		Sessions: filepath.Join(d.cfg.State, "sessions.json"),
	}
}

// url is where everybody looks.
func (p *pages) url() string { return p.servers[0].url() }

// arbiterURL is where arbiters sign in.
func (p *pages) arbiterURL() string { return p.arbiter.url() + "arbiter" }

// fingerprint is that of the certificate that the board has made itself; "" where
// there is none.
func (p *pages) fingerprint() string {
	cert := p.cert.Load()
	if cert == nil || p.d.cfg.HTTP.TLS != "self" {
		return ""
	}
	return web.Fingerprint(*cert)
}

// renewed is the certificate of the configuration's files, if it is another one than
// before; nil if it is not, or there are no such files.
func (p *pages) renewed(h config.HTTP) (*tls.Certificate, error) {
	if h.Cert == "" {
		return nil, nil
	}
	cert, err := certificate(h, "")
	if err != nil || slices.EqualFunc(cert.Certificate, p.cert.Load().Certificate, bytes.Equal) {
		return nil, err
	}
	return cert, nil
}

func (p *pages) start() {
	for _, s := range p.servers {
		go s.serve(p.d.log)
	}
}

func (p *pages) close(ctx context.Context) {
	for _, s := range p.servers {
		s.close(ctx)
	}
}

// pgn is the record of a game: of the one on the board as it may be seen, of
// others as their journals have them; and since when it is so.
func (p *pages) pgn(id string) (text []byte, since time.Time, err error) {
	shown, _, _ := p.d.table.Window().Look()
	if shown.Game != id || id == "" {
		if shown, err = p.games.stored(id); err != nil {
			return nil, since, err
		}
	}
	text, err = pgnOf(table.Record(shown.View))
	return text, shown.Seen, err
}

func pgnOf(g *record.Game) ([]byte, error) {
	var b bytes.Buffer
	if err := record.WritePGN(&b, g, notation.Chinese); err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	return b.Bytes(), nil
}

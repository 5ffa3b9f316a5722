package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"luozi/cmd/internal/table"
	"luozi/display/web"
	"luozi/hardware/journal"
	"luozi/rules/notation"
	"luozi/rules/record"
)

// pages is the public side over HTTP.
type pages struct {
	d      *daemon
	listen net.Listener
	server *http.Server
}

func newPages(d *daemon) (*pages, error) {
	ln, err := net.Listen("tcp", d.cfg.HTTP.Listen)
	if err != nil {
		return nil, listenError(d.cfg.HTTP.Listen, err)
	}
	p := &pages{d: d, listen: ln}
	games := &shelf{d: d, read: map[string]volume{}}
	handler := web.Public(web.Config{Names: d.names, Look: d.table.Window().Look, PGN: p.pgn,
		Follow: func(after int64) web.Reader { return d.dir.Follow(after) },
		Games:  games.list, First: games.first, Stored: games.stored})
	p.server = &http.Server{Handler: handler, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute}
	return p, nil
}

func (p *pages) url() string { return "http://" + p.listen.Addr().String() + "/" }

func (p *pages) start() {
	go func() {
		err := p.server.Serve(p.listen)
		if !errors.Is(err, http.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
			p.d.log.Error("pages", "error", err)
		}
	}()
}

func (p *pages) close(ctx context.Context) {
	_ = p.listen.Close() // where Serve has not begun
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if p.server.Shutdown(short) != nil {
		_ = p.server.Close() // streams never end by themselves
	}
}

// pgn is the record of a game: of the one on the board as it may be seen, of
// others as their journals have them.
func (p *pages) pgn(id string) ([]byte, error) {
	if shown, _, _ := p.d.table.Window().Look(); shown.Game == id && id != "" {
		return pgnOf(table.Record(shown.View))
	}
	if strings.Trim(id, "0123456789") != "" {
		return nil, web.ErrNoGame
	}
	view, err := viewOf(journal.GamePath(p.d.dir.Path(), id))
	if errors.Is(err, os.ErrNotExist) {
		return nil, web.ErrNoGame
	}
	if err != nil {
		return nil, err
	}
	return pgnOf(table.Record(view))
}

func pgnOf(g *record.Game) ([]byte, error) {
	var b bytes.Buffer
	if err := record.WritePGN(&b, g, notation.Chinese); err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	return b.Bytes(), nil
}

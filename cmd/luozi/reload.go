package main

import (
	"context"
	"crypto/tls"
	"log/slog"
	"maps"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"luozi/cmd/internal/config"
)

// reload is the configuration file of a daemon that runs: it is read again at
// SIGHUP and when somebody begins a new game.
type reload struct {
	d     *daemon
	file  string
	have  config.Config // as last read
	hup   chan os.Signal
	began chan []string
	level *slog.LevelVar
}

// newReload hears SIGHUP from now on, where there is a file to read again.
func newReload(d *daemon, file string, have config.Config, level *slog.LevelVar) *reload {
	r := &reload{d: d, file: file, have: have, level: level, hup: make(chan os.Signal, 1), began: make(chan []string, 1)}
	if file != "" {
		signal.Notify(r.hup, syscall.SIGHUP)
	}
	return r
}

// newGame hears that a new game has begun, and with which words. It does not wait.
func (r *reload) newGame(said []string) {
	select {
	case r.began <- said:
	default: // the file is about to be read anyway
	}
}

// close lets SIGHUP do again what it does to others.
func (r *reload) close() { signal.Stop(r.hup) }

// run reads the file when it is to be read, until ctx ends.
func (r *reload) run(ctx context.Context) {
	for {
		select {
		case <-r.hup:
			r.d.manager.Reload(func() { r.read(ctx, "SIGHUP", nil) })
		case said := <-r.began:
			r.read(ctx, "a new game", said)
		case <-ctx.Done():
			return
		}
	}
}

// read takes what has changed in the file, and says what came of it. The keys of
// the words to keep stay as they are.
func (r *reload) read(ctx context.Context, why string, keep []string) {
	if r.file == "" {
		return
	}
	log := r.d.log.With("at", why)
	next, err := loadAll(r.file)
	if err != nil {
		log.Error("the configuration is wrong, the one before stays in force", "error", err)
		return
	}
	taken, restart := config.Running(r.have, next)
	merged := config.Merged(r.have, next)
	cert, err := r.d.renewed(merged)
	if err != nil {
		log.Error("the certificate is wrong, the configuration before stays in force", "error", err)
		return
	}
	if len(restart) > 0 {
		log.Warn("luozi must be restarted before these keys of the configuration count; the game goes on then", "keys", strings.Join(restart, " "))
	}
	if len(taken) == 0 && cert == nil {
		log.Info("nothing in the configuration has changed that can be taken now")
		return
	}
	adopted, err := r.d.table.Adopt(ctx, setup(merged, r.d.fen), keep)
	if err == nil {
		err = r.d.admit(merged, cert)
	}
	if err != nil {
		log.Error("the configuration is wrong, the one before stays in force", "error", err)
		return
	}
	setLevel(r.level, next.Log.Level)
	r.have = merged
	log.Info("the configuration has changed", "keys", strings.Join(taken, " "), "game", string(adopted), "new certificate", cert != nil)
}

// renewed is the certificate of the pages, if it is another one now.
func (d *daemon) renewed(c config.Config) (*tls.Certificate, error) {
	if d.pages == nil {
		return nil, nil
	}
	return d.pages.renewed(c.HTTP)
}

// admit takes the arbiters there are from now on, an arbiter for this run only stays;
// and another certificate, if there is one.
func (d *daemon) admit(c config.Config, cert *tls.Certificate) error {
	if d.broker != nil {
		if err := d.broker.Admit(c.MQTT.Arbiters); err != nil {
			return err
		}
	}
	if d.pages == nil {
		return nil
	}
	if cert != nil {
		d.pages.cert.Store(cert)
	}
	arbiters := maps.Clone(c.HTTP.Arbiters)
	if name, _, ok := strings.Cut(d.guest, " "); ok {
		arbiters[name] = d.cfg.HTTP.Arbiters[name]
	}
	d.pages.inside.Admit(arbiters)
	d.table.Window().Stir() // whoever looks on without a session is shown out
	return nil
}

// loadAll reads a configuration and the files that it names.
func loadAll(file string) (config.Config, error) {
	cfg, err := config.Load(file)
	if err == nil {
		_, err = cfg.Scan.Plan()
	}
	return cfg, err
}

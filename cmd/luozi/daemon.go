package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"luozi/clock"
	"luozi/cmd/internal/config"
	"luozi/cmd/internal/notify"
	"luozi/cmd/internal/table"
	"luozi/display/broker"
	"luozi/display/feed"
	"luozi/display/mqtt"
	"luozi/display/panel"
	"luozi/display/web"
	"luozi/hardware/journal"
	"luozi/rules/record/story"
	"luozi/rules/referee"
)

// daemon is a table with all that is around it: journal, broker, sinks, pages.
type daemon struct {
	cfg    config.Config
	log    *slog.Logger
	names  feed.Names
	dir    *journal.Dir
	broker *broker.Broker // nil: an external one
	hub    *mqtt.Hub
	table  *table.Table
	pages  *pages // nil: none are served
	faults faults
	panel  *panel.Panel
	meter  *meter
	guest  string // name and password of an arbiter for this run only, to be printed
	ended  chan error
	stop   context.CancelFunc

	fen     string // as around.fen
	manager *notify.Manager
	reload  *reload
}

// around is what differs between a real board and a simulated one.
type around struct {
	simulated bool   // time stands still while luozi works
	fen       string // of a new game; "" is the opening array
	wall      func() (time.Time, bool)
	speed     float64
	said      func(referee.Event)       // as table.Config.Said
	file      string                    // of the configuration; "" is none
	read      config.Config             // what was read from it
	level     *slog.LevelVar            // of the log; nil can't be set
	more      func(*daemon) []web.Route // pages that only this board has; may be nil
	wired     wired                     // the clock faces
}

// Patience at the end.
const (
	deliverMost = 30 * time.Second
	quietMost   = time.Second // nobody is told of a wait so short
	leaveMost   = 3 * time.Second
)

// newDaemon puts a daemon together; start makes it live.
func newDaemon(cfg config.Config, log *slog.Logger, a around) (*daemon, error) {
	d := &daemon{cfg: cfg, log: log, names: feed.NewNames(cfg.Board.Site, cfg.Board.Name), ended: make(chan error, 1), fen: a.fen}
	d.manager = notify.New(log, d.status)
	d.reload = newReload(d, a.file, a.read, a.level)
	var err error
	if d.dir, err = journal.OpenDir(cfg.State); err != nil {
		return nil, err
	}
	if err = d.build(a); err != nil {
		d.abandon()
		return nil, err
	}
	return d, nil
}

// build makes the parts, lowest first: what listens, the table, what it tells.
func (d *daemon) build(a around) (err error) {
	if d.cfg.MQTT.Broker == "" && d.cfg.MQTT.Listen != "" {
		d.broker, err = broker.New(broker.Config{Addr: d.cfg.MQTT.Listen, Names: d.names, Arbiters: d.cfg.MQTT.Arbiters, Log: d.log})
		if err != nil {
			return err
		}
	}
	version, _ := build()
	if d.meter, err = newMeter(d); err != nil {
		return err
	}
	if d.panel, err = newPanel(d, a.wired); err != nil {
		return err
	}
	d.table, err = table.New(table.Config{Dir: d.dir, Names: d.names, New: setup(d.cfg, a.fen), Began: d.reload.newGame, Wall: a.wall, Speed: a.speed, Log: d.log,
		Version: version, Fault: d.fault, Said: a.said, LabelsAtOnce: a.simulated,
		Show:    func(s feed.Shown) { d.panel.Show(s); d.hub.Show(s) },
		Durable: func(seq int64) { d.hub.Durable(seq) }, Synced: d.meter.Synced})
	if err != nil {
		return err
	}
	if d.cfg.HTTP.Listen != "" || d.cfg.HTTP.Arbiter != "" {
		if d.pages, err = newPages(d, a); err != nil {
			return err
		}
	}
	d.hub = mqtt.NewHub(mqtt.Config{Names: d.names, Boot: d.dir.Boot(), Wall: a.wall, Log: d.log, Health: d.meter.health,
		Follow: func(after int64) mqtt.Reader { return d.dir.Follow(after) },
		Do:     func(c feed.Command) feed.Reply { return d.table.Command(context.Background(), c) }})
	for _, name := range append(table.FaultNames(), panel.FaultNames()...) {
		d.hub.Settle(name) // what an earlier run has left retained
	}
	d.hub.Info(d.info(version))
	_, answers, _ := d.table.Recalled()
	for _, a := range answers {
		d.hub.Known(a.User, a.Sum, a.Reply)
	}
	return nil
}

// setup is how a game is set up of which nobody has said anything else.
func setup(c config.Config, fen string) story.Setup {
	g := c.Game
	s := story.Setup{FEN: fen, Time: g.Time, Policy: c.Policy(), Players: [2]string{g.Red, g.Black}}
	for _, w := range [][2]string{{"event", g.Event}, {"round", g.Round}, {"table", g.Table}} {
		if w[1] != "" {
			s.More = append(s.More, w[0]+"="+w[1])
		}
	}
	return s
}

func (d *daemon) info(version string) feed.Info {
	i := feed.Info{Version: version, Sensors: d.cfg.Scan.Sensors, Capabilities: []string{}}
	if d.cfg.MQTT.Broker == "" || d.cfg.MQTT.Commands {
		i.Capabilities = append(i.Capabilities, "replay", "commands") // replay is a command as well
	}
	if d.pages != nil {
		i.Page = d.pages.url()
	}
	return i
}

// connect adds the sink of the broker there is.
func (d *daemon) connect() error {
	m := d.cfg.MQTT
	switch {
	case d.broker != nil:
		user, password := d.broker.Login()
		_, err := d.hub.Add(mqtt.Options{Name: "local", URL: d.broker.URL(), User: user, Password: password, Commands: true}, d.dir.Cursor("local"))
		return err
	case m.Broker != "":
		password, err := secret(m)
		if err != nil {
			return err
		}
		name := feed.Level(brokerHost(m.Broker), "hall")
		_, err = d.hub.Add(mqtt.Options{Name: name, URL: m.Broker, User: m.User, Password: password, CAFile: m.CAFile, Commands: m.Commands}, d.dir.Cursor(name))
		return err
	}
	return nil
}

// secret is the password for an external broker.
func secret(m config.MQTT) (string, error) {
	if m.PasswordFile == "" {
		return m.Password, nil
	}
	text, err := config.ReadFile(m.PasswordFile)
	if err != nil {
		return "", fmt.Errorf("mqtt.password_file: %w", err)
	}
	return strings.TrimRight(string(text), "\r\n"), nil
}

// status is how the game stands, for the service manager.
func (d *daemon) status() string {
	shown, _, _ := d.table.Window().Look()
	v := &shown.View
	s := fmt.Sprintf("game %s: %s, %d plies", shown.Game, v.Phase, len(v.Moves))
	if n := len(v.Alerts); n > 0 {
		s += fmt.Sprintf(", %d open alerts", n)
	}
	if n := v.Unknown.Len(); n > 0 {
		s += fmt.Sprintf(", %d sensors lost", n)
	}
	return s
}

func (d *daemon) fault(f feed.Fault) {
	d.faults.hear(f)
	d.table.Window().Stir()
	if f.En == "" {
		d.hub.Settle(f.Name)
		return
	}
	d.hub.Raise(f)
}

// start makes sinks, table and pages live. What tells the time must be there by
// now. After an error the daemon is of no more use.
func (d *daemon) start() error {
	if err := d.connect(); err != nil {
		d.abandon()
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	d.stop = cancel
	go func() { d.ended <- d.table.Run(ctx) }()
	go d.manager.Run(ctx)
	go d.reload.run(ctx)
	d.panel.Start()
	d.meter.start()
	if d.pages != nil {
		d.panel.Notice(notice(d.pages.fingerprint())...)
		d.pages.start()
	}
	return nil
}

// addresses prints where the daemon can be reached.
func (d *daemon) addresses(w io.Writer) {
	switch {
	case d.broker != nil:
		fmt.Fprintf(w, "mqtt %s\n", d.broker.URL())
	case d.cfg.MQTT.Broker != "":
		fmt.Fprintf(w, "broker %s\n", withoutPassword(d.cfg.MQTT.Broker))
	}
	if d.pages != nil {
		fmt.Fprintf(w, "http %s\n", d.pages.url())
		if len(d.cfg.HTTP.Arbiters) > 0 {
			fmt.Fprintln(w, strings.TrimSpace("arbiter "+d.pages.arbiterURL()+" "+d.guest))
		}
		if sum := d.pages.fingerprint(); sum != "" {
			fmt.Fprintf(w, "certificate SHA-256 %s\n", sum)
		}
	}
	if d.pages != nil && d.pages.faces {
		fmt.Fprintf(w, "faces %s\n", d.pages.url()+facesPath)
	}
	if u := d.meter.url(); u != "" {
		fmt.Fprintf(w, "metrics %s\n", u)
	}
}

// close ends everything: what happened is on the card and, if the brokers take
// it, delivered.
func (d *daemon) close(ctx context.Context) error {
	d.manager.Stopping()
	d.stop()
	err := <-d.ended
	ctx, cancel := context.WithTimeout(ctx, deliverMost)
	defer cancel()
	said := make(chan struct{})
	waits := time.AfterFunc(quietMost, func() {
		defer close(said)
		d.log.Warn("the broker has not taken everything yet; waiting for it", "broker", brokerHost(d.cfg.MQTT.Broker), "at most", deliverMost)
	})
	flushed := d.hub.Flush(ctx)
	if !waits.Stop() {
		<-said // where it was said is the caller's again
	}
	if flushed != nil && err == nil {
		err = fmt.Errorf("not everything is delivered, it will be when luozi runs again on this state directory: %w", flushed)
	}
	d.abandon()
	return err
}

// abandon frees what is held.
func (d *daemon) abandon() {
	ctx, cancel := context.WithTimeout(context.Background(), leaveMost)
	defer cancel()
	d.reload.close()
	if d.meter != nil {
		d.meter.close(ctx)
	}
	if d.panel != nil {
		if err := d.panel.Close(ctx); err != nil {
			d.log.Warn("panel", "error", err)
		}
	}
	if d.pages != nil {
		d.pages.close(ctx)
	}
	if d.hub != nil {
		d.hub.Close(ctx)
	}
	if d.broker != nil {
		if err := d.broker.Close(); err != nil {
			d.log.Warn("broker", "error", err)
		}
	}
	if err := d.dir.Close(); err != nil {
		d.log.Warn("state", "error", err)
	}
}

// scanEvery is the time between two scans of a simulated board.
const scanEvery clock.Ms = 4

// brokerHost is where a broker is, without who we are there: it names a cursor
// and stands in logs.
func brokerHost(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "broker"
	}
	return u.Scheme + "-" + u.Host
}

func withoutPassword(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "broker"
	}
	return u.Redacted()
}

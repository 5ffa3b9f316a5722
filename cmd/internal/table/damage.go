package table

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"luozi/display/feed"
	"luozi/hardware/journal"
)

// seen is how board.luozi notes that an arbiter has dismissed what is said of a part
// that was cut off a damaged journal.
func seen(c *journal.Cut) string {
	return fmt.Sprintf("seen %s bytes=%d", filepath.Base(c.Aside), c.Bytes)
}

// damaged gathers what was cut off damaged journals, but for what board.luozi says
// was dismissed. It is the same after each start, wherever the power failed.
func (t *Table) damaged(notes []string) {
	t.damage = slices.DeleteFunc(t.cfg.Dir.Damage(), func(c journal.Cut) bool {
		return slices.Contains(notes, "# "+seen(&c))
	})
}

// tellDamage tells the arbiter of damaged journals until he dismisses it: a game
// may go on without what stood behind the damage.
func (t *Table) tellDamage() {
	f := feed.Fault{Name: damageFault}
	for _, c := range t.damage {
		where, game := "games/"+filepath.Base(c.Aside), strings.TrimSuffix(filepath.Base(c.Path), ".luozi")
		f.En += fmt.Sprintf("The journal of game %s was damaged: %d whole lines after the damage do not count and are kept in %s; compare the record with the players' score sheets. ", game, c.Whole, where)
		f.Zh += fmt.Sprintf("第 %s 局的记录文件损坏：损坏处之后的 %d 行不算数，另存于 %s；请与棋手的记录纸核对。", game, c.Whole, where)
		f.Options = []string{"dismiss"}
	}
	f.En = strings.TrimSpace(f.En)
	t.fault(f)
}

// resolveFault answers a fault of the machine: one that is over when an arbiter has
// seen it is dismissed, another when it is mended. ok is false if the command is
// about something else.
func (t *Table) resolveFault(c feed.Command) (r feed.Reply, ok bool) {
	if c.Do != "resolve" || len(c.Args) == 0 || !strings.HasPrefix(c.Args[0], "device-") {
		return r, false
	}
	r = feed.Reply{ID: c.ID, OK: true, Seq: t.seq}
	switch {
	case c.ExpectPly != nil && *c.ExpectPly != len(t.view.Moves):
		return feed.Refuse(c.ID, fmt.Sprintf("the game stands at ply %d, not %d", len(t.view.Moves), *c.ExpectPly)), true
	case c.Args[0] != feed.FaultID(damageFault):
		return feed.Refuse(c.ID, fmt.Sprintf("%.80s is over when it is mended, not by a word", c.Args[0])), true
	case len(t.damage) == 0:
		return feed.Refuse(c.ID, c.Args[0]+" is not open"), true
	case len(c.Args) != 2 || c.Args[1] != "dismiss":
		return feed.Refuse(c.ID, "want resolve "+c.Args[0]+" dismiss"), true
	}
	for _, cut := range t.damage {
		t.writer.Note(seen(&cut))
	}
	t.cfg.Log.Info("damaged journals: seen", "by", c.User)
	t.damage = nil
	t.tellDamage()
	return r, true
}

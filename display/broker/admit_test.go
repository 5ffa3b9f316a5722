package broker_test

import (
	"testing"
	"time"

	"luozi/display/broker"
	"luozi/display/mqtt/mqtttest"
)

// TestAdmit changes the arbiters while they are connected: who is gone, or has another
// password, is cut and comes in no more; the others notice nothing.
func TestAdmit(t *testing.T) {
	b := start(t)
	own := self(t, b)
	zhang := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{User: "zhang", Password: "plain"}, public)
	li := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{User: "li", Password: "hashed"}, public)
	anybody := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{}, public)
	if err := b.Admit(map[string]string{"zhang": "plain", "li": "another", "wang": "new"}); err != nil {
		t.Fatal(err)
	}
	select {
	case <-li.Lost:
	case <-time.After(30 * time.Second):
		t.Fatal("li is still connected")
	}
	settled(t, own, zhang, anybody)
	for _, x := range []struct {
		user, password string
		ok             bool
	}{
		{"zhang", "plain", true}, {"li", "another", true}, {"li", "hashed", false}, {"wang", "new", true},
	} {
		if _, err := mqtttest.Dial(t, b.Addr(), mqtttest.Login{User: x.user, Password: x.password}); (err == nil) != x.ok {
			t.Errorf("%+v: %v", x, err)
		}
	}
	if err := b.Admit(map[string]string{broker.Self: "x"}); err == nil {
		t.Error("luozi's own name is taken")
	}
}

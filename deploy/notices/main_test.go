package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../.."

// TestEveryModuleOfTheBinary finds the licence text of each.
func TestEveryModuleOfTheBinary(t *testing.T) {
	var b strings.Builder
	if err := write(&b, root); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Apache License", "Copyright 2009 The Go Authors", "\nGo go1.",
		"github.com/spf13/cobra v", "github.com/mochi-mqtt/server/v2 v", "github.com/eclipse/paho.mqtt.golang v",
		"Eclipse Public License - v 2.0 (EPL-2.0)", "Neither the name of the Eclipse Foundation", "periph.io/x/host/v3 v", "github.com/pelletier/go-toml/v2 v",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the notices have no %q", want)
		}
	}
	for _, not := range []string{"honnef.co/go/tools", "pgregory.net/rapid", "blackfriday"} {
		if strings.Contains(b.String(), not) {
			t.Errorf("the notices have %s, which is not in the binary", not)
		}
	}
	var again strings.Builder
	if err := write(&again, root); err != nil || again.String() != b.String() {
		t.Errorf("the notices are not the same twice: %v", err)
	}
}

func TestNoLicence(t *testing.T) {
	p := part{Path: "example.org/none", Dir: t.TempDir()}
	if err := os.WriteFile(filepath.Join(p.Dir, "NOTICE"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := p.licences(); err == nil || !strings.Contains(err.Error(), "example.org/none has no licence") {
		t.Errorf("a module without a licence: %v", err)
	}
}

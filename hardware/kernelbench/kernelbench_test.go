package kernelbench

import (
	"os"
	"strings"
	"testing"
)

// TestModules: what a module needs stands before it.
func TestModules(t *testing.T) {
	for _, arch := range []string{"amd64", "arm64"} {
		k, err := Find(Folder(), arch)
		switch {
		case err != nil && os.Getenv("LUOZI_NEED") == "all" && os.Getenv("LUOZI_WITHOUT") != "kernels":
			t.Fatal(err)
		case err != nil:
			t.Skip(err)
		}
		files, err := k.Modules("uhid", "hid-cp2112", "i2c-dev", "no-such-module")
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range files {
			names = append(names, f.Path)
		}
		if got := strings.Join(names, " "); got != "mod/00-hid.ko mod/01-uhid.ko mod/02-hid_cp2112.ko mod/03-i2c_dev.ko" {
			t.Errorf("%s: %s", arch, got)
		}
	}
}

func TestFindSaysHow(t *testing.T) {
	if _, err := Find(t.TempDir(), "amd64"); err == nil || !strings.Contains(err.Error(), "kernels.sh") {
		t.Errorf("%v", err)
	}
}

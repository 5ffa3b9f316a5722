package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var guides = []string{"guide.md", "guide.zh-CN.md"}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestGuidesSayTheSame holds the two languages to the same commands, parts, keys
// and numbers.
func TestGuidesSayTheSame(t *testing.T) {
	for what, pattern := range map[string]string{
		"blocks":  "(?s)```.*?```",
		"words":   "`[^`\n]+`",
		"parts":   `\b[A-Z]{2,}[0-9]{2,}[A-Z0-9/-]*`,
		"fields":  `[0-9.]+ mT`,
		"amounts": `(?m)^\| [0-9]+ \|`,
		"links":   `\]\((?:wiring|luozi)[^)]*\)`,
	} {
		var found [2][]string
		for i, g := range guides {
			for _, m := range regexp.MustCompile(pattern).FindAllString(read(t, g), -1) {
				found[i] = append(found[i], strings.Join(strings.Fields(m), " "))
			}
			if len(found[i]) == 0 {
				t.Errorf("%s has no %s", g, what)
			}
			slices.Sort(found[i])
		}
		for i := range found {
			for _, f := range found[i] {
				if !slices.Contains(found[1-i], f) {
					t.Errorf("%s: %s has %s, the other has not", what, guides[i], f)
				}
			}
		}
	}
}

// TestLinksOfTheGuides finds what the guides point at.
func TestLinksOfTheGuides(t *testing.T) {
	for _, g := range guides {
		for _, m := range regexp.MustCompile(`\]\(([^):]+)\)`).FindAllStringSubmatch(read(t, g), -1) {
			if _, err := os.Stat(m[1]); err != nil {
				t.Errorf("%s: %v", g, err)
			}
		}
	}
}

// TestSecurityOfTheUnit asks systemd how exposed the service is; the guide says it.
func TestSecurityOfTheUnit(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		if os.Getenv("LUOZI_NEED") == "all" {
			t.Fatal("systemd-analyze is missing, and LUOZI_NEED=all")
		}
		t.Skip("systemd-analyze is missing")
	}
	unit := filepath.Join(t.TempDir(), "luozi.service")
	if err := os.WriteFile(unit, []byte(read(t, "systemd/luozi.service")), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(analyze, "security", "--offline=true", "--no-pager", unit).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	m := regexp.MustCompile(`Overall exposure level for luozi.service: ([0-9.]+)`).FindStringSubmatch(string(out))
	if m == nil {
		t.Fatalf("no level in\n%s", out)
	}
	level, err := strconv.ParseFloat(m[1], 64)
	if err != nil || level > 2 {
		t.Errorf("the exposure is %s, want at most 2\n%s", m[1], out)
	}
	for _, g := range guides {
		if !regexp.MustCompile("`systemd-analyze security luozi`[:：] ?" + regexp.QuoteMeta(m[1])).MatchString(read(t, g)) {
			t.Errorf("%s does not say %s", g, m[1])
		}
	}
}

//go:build man

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"luozi/deploy"
)

// extra is the word that writes the manual: only the binary that the package is
// built with has it.
func extra() []*cobra.Command {
	return []*cobra.Command{{
		Use:    "man DIR",
		Hidden: true,
		Short:  "Write the manual pages into DIR",
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			root.InitDefaultCompletionCmd()
			root.DisableAutoGenTag = true
			version, _ := build()
			date := manDate()
			header := &doc.GenManHeader{Section: "1", Date: &date, Source: "luozi " + version, Manual: "luozi"}
			if err := doc.GenManTree(root, header, args[0]); err != nil {
				return err
			}
			page := configPage(date.Format(time.DateOnly))
			return os.WriteFile(filepath.Join(args[0], "luozi.toml.5"), []byte(page), 0o644)
		},
	}}
}

// manDate is the one that SOURCE_DATE_EPOCH says, so that the pages are the same
// however often they are made.
func manDate() time.Time {
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return time.Now().UTC()
	}
	return time.Unix(seconds, 0).UTC()
}

// configPage is luozi.toml(5): the reference configuration as it is.
func configPage(date string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH LUOZI.TOML 5 %s luozi luozi\n.SH NAME\nluozi.toml \\- configuration of luozi\n", date)
	b.WriteString(".SH DESCRIPTION\n/etc/luozi/luozi.toml. What it leaves out is as here:\n.PP\n.nf\n")
	for line := range strings.Lines(deploy.Reference) {
		line = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(line)
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			line = `\&` + line
		}
		b.WriteString(line)
	}
	b.WriteString(".fi\n.SH SEE ALSO\n.BR luozi\\-config (1),\n.BR luozi\\-run (1)\n")
	return b.String()
}

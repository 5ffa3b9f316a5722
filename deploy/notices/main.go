// Command notices prints the licences of all that is in the binary of luozi: its
// own, the Go distribution's, and those of every module that a package of the
// command comes from, each with its whole text and notices.
//
// It decides which files of a module are its licence, and fails where a module has
// none. It judges no licence and fetches nothing: the modules are in the cache when
// the binary was built.
//
// The output is the package's copyright file.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

func main() {
	if err := write(os.Stdout, "."); err != nil {
		fmt.Fprintf(os.Stderr, "notices: %v\n", err)
		os.Exit(1)
	}
}

// part is a piece of software in the binary.
type part struct {
	Path, Version, Dir string
}

// write prints everything; root is the folder of the main module.
func write(w io.Writer, root string) error {
	parts, err := linked(root)
	if err != nil {
		return err
	}
	own, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "luozi is licensed under the Apache License 2.0, below. The binary has parts by others;\ntheir licences follow it.\n\n%s", own)
	for _, p := range parts {
		files, err := p.licences()
		if err != nil {
			return err
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				return err
			}
			name := strings.TrimSpace(p.Path + " " + p.Version)
			fmt.Fprintf(w, "\n%[1]s\n%[2]s: %[3]s\n%[1]s\n\n%[4]s\n", strings.Repeat("=", 78), name, filepath.Base(f), strings.TrimRight(string(text), "\n"))
		}
	}
	return nil
}

// linked lists what the command is linked from, on each kind of machine that there
// is a package for, beside the main module. The Go distribution comes first.
func linked(root string) ([]part, error) {
	found := map[string]part{}
	for _, arch := range []string{"amd64", "arm64", "arm"} {
		cmd := exec.Command("go", "list", "-deps", "-json=Module", "./cmd/luozi")
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH="+arch)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if err := collect(string(out), found); err != nil {
			return nil, err
		}
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	parts := []part{{Path: "Go", Version: runtime.Version(), Dir: strings.TrimSpace(string(goroot))}}
	for _, path := range slices.Sorted(maps.Keys(found)) {
		parts = append(parts, found[path])
	}
	return parts, nil
}

// collect reads what go list says of packages.
func collect(list string, into map[string]part) error {
	for d := json.NewDecoder(strings.NewReader(list)); ; {
		var p struct {
			Module *struct {
				part
				Main    bool
				Replace *part
			}
		}
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("go list: %w", err)
		case p.Module == nil || p.Module.Main: // the standard library, and luozi
		case p.Module.Replace != nil:
			return fmt.Errorf("%s is replaced by %s: whose licence is it?", p.Module.Path, p.Module.Replace.Path)
		default:
			into[p.Module.Path] = p.Module.part
		}
	}
}

// licences are the files of a part that hold its licence and notices.
func (p part) licences() ([]string, error) {
	entries, err := os.ReadDir(p.Dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Path, err)
	}
	var files []string
	licensed := false
	for _, e := range entries {
		name, _, _ := strings.Cut(strings.ToUpper(e.Name()), ".")
		name, _, _ = strings.Cut(name, "-")
		switch name {
		case "LICENSE", "LICENCE", "COPYING", "UNLICENSE", "EDL", "EPL": // Eclipse's
			licensed = true
		case "NOTICE", "PATENTS":
		default:
			continue
		}
		if !e.IsDir() {
			files = append(files, filepath.Join(p.Dir, e.Name()))
		}
	}
	if !licensed {
		return nil, fmt.Errorf("%s has no licence file in %s", p.Path, p.Dir)
	}
	return files, nil
}

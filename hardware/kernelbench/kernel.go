package kernelbench

import (
	"bytes"
	"debug/elf"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Kernel is one kernel that kernels.sh has fetched.
type Kernel struct {
	Arch    string // as Debian calls it: amd64, arm64
	Image   string // the file that QEMU boots
	modules string // the folder that holds them
}

// Folder is where the kernels are: $LUOZI_KERNELS, or a folder of the user's
// cache.
func Folder() string {
	if dir := os.Getenv("LUOZI_KERNELS"); dir != "" {
		return dir
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	return filepath.Join(cache, "luozi-kernels")
}

// Find is the kernel of that architecture in the folder.
func Find(folder, arch string) (Kernel, error) {
	k := Kernel{arch, filepath.Join(folder, arch, "kernel"), filepath.Join(folder, arch, "modules")}
	if _, err := os.Stat(k.Image); err != nil {
		return k, fmt.Errorf("there is no kernel for %s in %s; hardware/kernelbench/kernels.sh %s fetches it", arch, folder, folder)
	}
	return k, nil
}

// Emulator is the program that boots it.
func (k Kernel) Emulator() string {
	if k.Arch == "arm64" {
		return "qemu-system-aarch64"
	}
	return "qemu-system-x86_64"
}

// Modules are the named modules and all that they depend on, in the order in
// which they must be loaded, as files of the folder mod. What is not there is
// built in.
func (k Kernel) Modules(names ...string) ([]File, error) {
	l := loader{where: map[string]string{}, seen: map[string]bool{}}
	err := filepath.WalkDir(k.modules, func(path string, d fs.DirEntry, err error) error {
		if name, _, ok := strings.Cut(filepath.Base(path), ".ko"); ok {
			l.where[plain(name)] = path
		}
		return err
	})
	for _, name := range names {
		if err == nil {
			err = l.need(name)
		}
	}
	return l.files, err
}

type loader struct {
	where map[string]string
	seen  map[string]bool
	files []File
}

// plain is a module's name as the kernel writes it.
func plain(name string) string { return strings.ReplaceAll(name, "-", "_") }

func (l *loader) need(name string) error {
	name = plain(name)
	path, ok := l.where[name]
	if !ok || l.seen[name] {
		return nil
	}
	l.seen[name] = true
	data, err := os.ReadFile(path)
	if strings.HasSuffix(path, ".xz") {
		data, err = exec.Command("xz", "-dc", path).Output()
	}
	if err != nil {
		return err
	}
	before, err := depends(data)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for _, d := range before {
		if err := l.need(d); err != nil {
			return err
		}
	}
	l.files = append(l.files, File{fmt.Sprintf("mod/%02d-%s.ko", len(l.files), name), 0o100644, data})
	return nil
}

// depends lists the modules that a module names in its .modinfo.
func depends(module []byte) ([]string, error) {
	file, err := elf.NewFile(bytes.NewReader(module))
	if err != nil {
		return nil, err
	}
	section := file.Section(".modinfo")
	if section == nil {
		return nil, fmt.Errorf("no module: it has no .modinfo")
	}
	info, err := section.Data()
	for _, pair := range strings.Split(string(info), "\x00") {
		if names, ok := strings.CutPrefix(pair, "depends="); ok && names != "" {
			return strings.Split(names, ","), err
		}
	}
	return nil, err
}

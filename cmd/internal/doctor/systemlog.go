package doctor

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// systemLog reports whether the system's log outlives a restart. It does not on
// Raspberry Pi OS since May 2025, whose own file says Storage=volatile.
func systemLog(root fs.FS) []Finding {
	if !is(root, "run/systemd/journal") && !is(root, "etc/systemd/journald.conf") {
		return nil // without journald
	}
	storage := storage(root)
	if storage == "persistent" || storage == "auto" && is(root, "var/log/journal") {
		return []Finding{well("system log", "It is kept at a restart.")}
	}
	return []Finding{fault(Advisory, "system log", LogVolatile,
		"It is lost at each restart (journald's storage is "+storage+"); the games are not in it.",
		"To search for a crash, write Storage=persistent below [Journal] into /etc/systemd/journald.conf.d/90-keep.conf and restart.")}
}

func is(root fs.FS, name string) bool {
	_, err := fs.Stat(root, name)
	return err == nil
}

// storage returns the last setting of journald.conf(5) and of the files beside it, in
// the order of their names; of each name the first directory counts.
func storage(root fs.FS) string {
	files := map[string]string{}
	for _, dir := range []string{"usr/lib", "usr/local/lib", "run", "etc"} {
		for _, pattern := range []string{"systemd/journald.conf", "systemd/journald.conf.d/*.conf"} {
			found, _ := fs.Glob(root, path.Join(dir, pattern)) // the pattern is well formed
			for _, file := range found {
				files[strings.TrimPrefix(file, dir)] = file
			}
		}
	}
	value := "auto"
	for _, name := range slices.Sorted(maps.Keys(files)) {
		for line := range strings.Lines(read(root, files[name])) {
			if text, ok := strings.CutPrefix(strings.TrimSpace(line), "Storage="); ok {
				value = strings.ToLower(strings.TrimSpace(text))
			}
		}
	}
	return value
}

package doctor

import (
	"io/fs"
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
	return []Finding{{
		Where: "system log", State: Advisory, Code: LogVolatile,
		Says: "It is lost at each restart (journald's storage is " + storage + "); the games are not in it.",
		Next: "To search for a crash, write Storage=persistent below [Journal] into /etc/systemd/journald.conf.d/90-keep.conf and restart.",
	}}
}

func is(root fs.FS, name string) bool {
	_, err := fs.Stat(root, name)
	return err == nil
}

// storage returns the last setting of journald.conf(5) and of the files beside it, in
// the order of their names; of each name the first directory counts.
func storage(root fs.FS) string {
	const main, beside = "systemd/journald.conf", "systemd/journald.conf.d"
	value := "auto"
	for _, dir := range []string{"etc", "run", "usr/local/lib", "usr/lib"} {
		if is(root, path.Join(dir, main)) {
			value = last(value, read(root, path.Join(dir, main)))
			break
		}
	}
	files := map[string]string{}
	var names []string
	for _, dir := range []string{"etc", "run", "usr/local/lib", "usr/lib"} {
		found, _ := fs.Glob(root, path.Join(dir, beside, "*.conf")) // the pattern is well formed
		for _, file := range found {
			if name := path.Base(file); files[name] == "" {
				files[name] = file
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	for _, name := range names {
		value = last(value, read(root, files[name]))
	}
	return value
}

// last returns the last Storage= of a file, or the value before.
func last(before, file string) string {
	for line := range strings.Lines(file) {
		if value, is := strings.CutPrefix(strings.TrimSpace(line), "Storage="); is {
			before = strings.ToLower(strings.TrimSpace(value))
		}
	}
	return before
}

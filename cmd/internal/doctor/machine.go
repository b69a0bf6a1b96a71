package doctor

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/probe"
	"quartoboard/hw/rig"
)

// Needs are the requirements of a board.
type Needs struct {
	Build rig.Profile
	Sound bool   // a sound card
	Port  string // the device of the serial port, links followed: "/dev/ttyAMA0"; "" for none
}

// Machine returns the findings of the files below a root: os.DirFS("/"), or a
// replacement. Missing files give no finding.
func Machine(root fs.FS, n Needs) []finding.Finding {
	return slices.Concat(user(root, n), speeds(root, n.Build), stretched(root, n.Build),
		supply(root, n.Build), console(root, n.Port), systemLog(root))
}

// DaemonRuns reports whether the daemon runs on the machine: another process that is
// called quartoboard run (proc(5), cmdline).
func DaemonRuns(root fs.FS) bool {
	files, _ := fs.Glob(root, "proc/[0-9]*/cmdline") // the pattern is well formed
	return slices.ContainsFunc(files, func(name string) bool {
		args := strings.Split(read(root, name), "\x00")
		return len(args) > 1 && path.Base(args[0]) == "quartoboard" && args[1] == "run"
	})
}

// console returns the findings of a kernel that writes its messages on the board's
// serial port, and of a login there; Raspberry Pi OS has both on its first port.
func console(root fs.FS, port string) []finding.Finding {
	for _, arg := range strings.Fields(read(root, "proc/cmdline")) {
		name, ok := strings.CutPrefix(arg, "console=")
		name, _, _ = strings.Cut(name, ",")
		if ok && port != "" && name == path.Base(port) {
			return []finding.Finding{tell("console", "serial port", port)}
		}
	}
	return nil
}

// read returns a small text file without its last newline; "" for a missing one.
func read(root fs.FS, name string) string {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return ""
	}
	return string(bytes.TrimRight(text, "\n\x00"))
}

// user returns the finding of the user: root, or not in the required groups.
func user(root fs.FS, n Needs) []finding.Finding {
	uid, gids := identity(read(root, "proc/self/status"))
	switch uid {
	case "":
		return nil
	case "0":
		return []finding.Finding{tell("root", "user")}
	}
	have := groups(read(root, "etc/group"))
	var missing, absent []string
	for _, name := range n.groups() {
		gid, exists := have[name]
		switch {
		case !exists:
			absent = append(absent, name)
		case !slices.Contains(gids, gid):
			missing = append(missing, name)
		}
	}
	var found []finding.Finding
	if len(missing) > 0 {
		found = append(found, tell("group", "groups", strings.Join(missing, ", "), strings.Join(missing, ",")))
	}
	if len(absent) > 0 {
		found = append(found, tell("group/none", "groups", strings.Join(absent, ", ")))
	}
	if len(found) == 0 {
		found = append(found, well("groups", "This user is in %s.", strings.Join(n.groups(), ", ")))
	}
	return found
}

// groups returns those that may open the devices of the board.
func (n Needs) groups() []string {
	all := []string{"gpio"}
	for _, d := range n.Build.Devices() {
		switch {
		case strings.HasPrefix(d.Name, "/dev/i2c"):
			all = append(all, "i2c")
		case strings.HasPrefix(d.Name, "/dev/spi"):
			all = append(all, "spi")
		}
	}
	if n.Sound {
		all = append(all, "audio")
	}
	if n.Port != "" {
		all = append(all, "dialout")
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// identity reads the effective user and all groups of a process (proc(5), status).
func identity(status string) (uid string, gids []string) {
	for line := range strings.Lines(status) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 5 && fields[0] == "Uid:":
			uid = fields[2]
		case len(fields) == 5 && fields[0] == "Gid:":
			gids = append(gids, fields[2])
		case len(fields) > 1 && fields[0] == "Groups:":
			gids = append(gids, fields[1:]...)
		}
	}
	return uid, gids
}

// groups reads group(5): the number of each name.
func groups(file string) map[string]string {
	have := map[string]string{}
	for line := range strings.Lines(file) {
		if f := strings.Split(strings.TrimSpace(line), ":"); len(f) >= 3 {
			have[f[0]] = f[2]
		}
	}
	return have
}

// speeds compares the speed of each I²C bus with the build. The device
// tree holds the bus's in a cell: four bytes, the highest first.
func speeds(root fs.FS, p rig.Profile) []finding.Finding {
	var found []finding.Finding
	for _, b := range p.Buses() {
		cell, err := fs.ReadFile(root, path.Join("sys/class/i2c-adapter", path.Base(b.Name), "of_node/clock-frequency"))
		if err != nil || len(cell) != 4 {
			continue
		}
		where, want, is := "speed of "+b.Name, b.Clock.Hertz(), int64(binary.BigEndian.Uint32(cell))
		if is == want {
			found = append(found, well(where, "%d kHz, as in the build.", is/1000))
		} else {
			found = append(found, tell("bus-speed", where, is/1000, want/1000, want))
		}
	}
	return found
}

// supply returns the finding of a voltage under 4.63 V, now or since the start.
func supply(root fs.FS, p rig.Profile) []finding.Finding {
	now, since, known := Undervoltage(root)
	next := "Use the Pi's own power supply and a short cable."
	if p.Supply != "" {
		next += " The board needs this: " + p.Supply
	}
	switch {
	case now:
		return []finding.Finding{tell("supply-low", "supply", next)}
	case since:
		return []finding.Finding{tell("supply-was-low", "supply", next)}
	case known:
		return []finding.Finding{well("supply", "The Pi's voltage was never too low since it started.")}
	}
	return nil
}

// Undervoltage reads the firmware's flags (bits 0 and 16) and the alarm of the kernel's
// driver; known is false if both are missing.
func Undervoltage(root fs.FS) (now, since, known bool) {
	files, _ := fs.Glob(root, "sys/devices/platform/soc*/*firmware/get_throttled") // the pattern is well formed
	for _, name := range files {
		flags, err := strconv.ParseUint(strings.TrimPrefix(read(root, name), "0x"), 16, 32)
		if err == nil {
			now, since, known = now || flags&1 != 0, since || flags>>16&1 != 0, true
		}
	}
	files, _ = fs.Glob(root, "sys/class/hwmon/hwmon*/name")
	for _, name := range files {
		alarm := read(root, path.Join(path.Dir(name), "in0_lcrit_alarm"))
		if read(root, name) == "rpi_volt" && (alarm == "0" || alarm == "1") {
			now, known = now || alarm == "1", true
		}
	}
	return now, since, known
}

// stretched returns the finding of PN532s on the Pi's own controller of I²C, which in those
// before the 5 does not wait for a reader that holds the clock. Its driver is i2c-bcm2835.
func stretched(root fs.FS, p rig.Profile) []finding.Finding {
	name := probe.ReadersBus(p)
	if name == "" || !strings.Contains(read(root, path.Join("sys/class/i2c-adapter", path.Base(name), "of_node/compatible")), "brcm,bcm2835-i2c") {
		return nil
	}
	return []finding.Finding{tell("reader-stretch", "clock of "+name, name)}
}

// systemLog reports whether the system's log outlives a restart. It does not on
// Raspberry Pi OS since May 2025, whose own file says Storage=volatile.
func systemLog(root fs.FS) []finding.Finding {
	if !is(root, "run/systemd/journal") && !is(root, "etc/systemd/journald.conf") {
		return nil // without journald
	}
	storage := storage(root)
	if storage == "persistent" || storage == "auto" && is(root, "var/log/journal") {
		return []finding.Finding{well("system log", "It is kept at a restart.")}
	}
	return []finding.Finding{tell("system-log", "system log", storage)}
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

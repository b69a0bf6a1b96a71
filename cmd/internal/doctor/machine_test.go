package doctor_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/finding"
	"quartoboard/deploy/golden"
)

// pi returns the files of a Pi on which all is well.
func pi() map[string]string {
	return map[string]string{
		"proc/self/status":          "Name:\tquartoboard\nUid:\t1000\t1000\t1000\t1000\nGid:\t1000\t1000\t1000\t1000\nGroups:\t20 29 986 988 989\n",
		"etc/group":                 "root:x:0:\ndialout:x:20:pi\naudio:x:29:pi\ngpio:x:986:pi\ni2c:x:988:pi\nspi:x:989:pi\n",
		"etc/systemd/journald.conf": "[Journal]\nStorage=persistent\n",
		"sys/class/i2c-adapter/i2c-1/of_node/clock-frequency": "\x00\x06\x1a\x80",
		"sys/devices/platform/soc/soc:firmware/get_throttled": "0\n",
		"sys/class/hwmon/hwmon0/name":                         "cpu_thermal\n",
		"sys/class/hwmon/hwmon1/name":                         "rpi_volt\n",
		"sys/class/hwmon/hwmon1/in0_lcrit_alarm":              "0\n",
	}
}

func machine(t *testing.T, build string, files map[string]string) []finding.Finding {
	t.Helper()
	root := fstest.MapFS{}
	for name, text := range files {
		root[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return doctor.Machine(root, doctor.Needs{Build: load(t, build), Sound: true, Port: "/dev/ttyAMA0"})
}

func TestMachineIsReadFromItsFiles(t *testing.T) {
	const (
		throttled = "sys/devices/platform/soc/soc:firmware/get_throttled"
		speed     = "sys/class/i2c-adapter/i2c-1/of_node/clock-frequency"
		vendor    = "usr/lib/systemd/journald.conf.d/40-rpi-volatile-storage.conf"
	)
	for _, c := range []struct {
		name   string
		change map[string]string // "-" takes the file away
		want   string
	}{
		{"all is well", nil, ""},
		{"voltage too low now", map[string]string{throttled: "50001\n"}, "fails: supply: supply-low\n"},
		{"voltage was too low", map[string]string{throttled: "0x50000\n"}, "advisory: supply: supply-was-low\n"},
		{"too hot, and not too low", map[string]string{throttled: "80008\n"}, ""},
		{"flags of a Pi 5", map[string]string{
			throttled: "-", "sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled": "1\n",
		}, "fails: supply: supply-low\n"},
		{"flags that nobody can read", map[string]string{throttled: "x\n"}, ""},
		{"the kernel's alarm", map[string]string{throttled: "-", "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n"}, "fails: supply: supply-low\n"},
		{"no voltage known", map[string]string{throttled: "-", "sys/class/hwmon/hwmon1/name": "-"}, ""},
		{"the bus at its default", map[string]string{speed: "\x00\x01\x86\xa0"}, "advisory: speed of /dev/i2c-1: bus-speed\n"},
		{"a bus whose speed is not told", map[string]string{speed: "-"}, ""},
		{"a speed that is not a cell", map[string]string{speed: "\x00\x01"}, ""},
		{"not in a group", map[string]string{"proc/self/status": "Uid:\t1\t1\t1\t1\nGid:\t20\t20\t20\t20\nGroups:\t29 988 989\n"}, "advisory: groups: group\n"},
		{"a group that is not there", map[string]string{"etc/group": "dialout:x:20:\naudio:x:29:\nspi:x:989:\ngpio:x:986:\n"}, "advisory: groups: group\n"},
		{"as root", map[string]string{"proc/self/status": "Uid:\t0\t0\t0\t0\n"}, "advisory: user: root\n"},
		{"no process file", map[string]string{"proc/self/status": "-"}, ""},
		{"Raspberry Pi OS since May 2025", map[string]string{"etc/systemd/journald.conf": "[Journal]\n#Storage=auto\n", vendor: "[Journal]\nStorage=volatile\n", "var/log/journal/x": ""}, "advisory: system log: system-log\n"},
		{"the same, taken back", map[string]string{vendor: "[Journal]\nStorage=volatile\n", "etc/systemd/journald.conf.d/90-keep.conf": "[Journal]\nStorage=persistent\n"}, ""},
		{"the same, masked by its name", map[string]string{vendor: "[Journal]\nStorage=volatile\n", "etc/systemd/journald.conf.d/40-rpi-volatile-storage.conf": "#\n"}, ""},
		{"auto with its directory", map[string]string{"etc/systemd/journald.conf": "#\n", "var/log/journal/x": ""}, ""},
		{"auto without its directory", map[string]string{"etc/systemd/journald.conf": "#\n"}, "advisory: system log: system-log\n"},
		{"a console on the port", map[string]string{"proc/cmdline": "console=ttyAMA0,115200 console=tty1 root=/dev/mmcblk0p2\n"}, "advisory: serial port: console\n"},
		{"a console elsewhere", map[string]string{"proc/cmdline": "console=ttyS0,115200 console=tty1\n"}, ""},
		{"no journald", map[string]string{"etc/systemd/journald.conf": "-"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := pi()
			for name, text := range c.change {
				if files[name] = text; text == "-" {
					delete(files, name)
				}
			}
			if got := about(machine(t, "tray", files)); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestAMachineIsToldInPlainSentences(t *testing.T) {
	files := pi()
	files["sys/devices/platform/soc/soc:firmware/get_throttled"] = "50001\n"
	files["sys/class/i2c-adapter/i2c-1/of_node/clock-frequency"] = "\x00\x01\x86\xa0"
	files["proc/self/status"] = "Uid:\t1\t1\t1\t1\nGroups:\t29 20\n"
	files["etc/group"] = strings.Replace(files["etc/group"], "i2c:x:988:pi\n", "", 1)
	files["etc/systemd/journald.conf"] = "Storage=volatile\n"
	files["proc/cmdline"] = "console=ttyAMA0,115200\n"
	golden.Section(t, "testdata/machine.txtar", "ill", text(t, doctor.NewReport("", "", machine(t, "tray", files))))
	golden.Section(t, "testdata/machine.txtar", "well", text(t, doctor.NewReport("", "", machine(t, "tray", pi()))))
	if found := machine(t, "tray", nil); len(found) != 0 {
		t.Errorf("without any file: %v", found)
	}
}

func TestReadersOnAControllerThatDoesNotWaitAreTold(t *testing.T) {
	const i2c1, i2c3 = "sys/class/i2c-adapter/i2c-1/of_node/compatible", "sys/class/i2c-adapter/i2c-3/of_node/compatible"
	for _, c := range []struct {
		name, build string
		files       map[string]string
		want        string
	}{
		{"a Pi 4", "analog-pn532", map[string]string{i2c3: "brcm,bcm2711-i2c\x00brcm,bcm2835-i2c\x00"}, "advisory: clock of /dev/i2c-3: reader-stretch\n"},
		{"a Pi 3", "analog-pn532", map[string]string{i2c3: "brcm,bcm2835-i2c\x00"}, "advisory: clock of /dev/i2c-3: reader-stretch\n"},
		{"a Pi 5", "analog-pn532", map[string]string{i2c3: "snps,designware-i2c\x00"}, ""},
		{"two GPIO lines", "analog-pn532", map[string]string{i2c3: "i2c-gpio\x00", i2c1: "brcm,bcm2835-i2c\x00"}, ""},
		{"readers on SPI", "analog-nfc", map[string]string{i2c1: "brcm,bcm2835-i2c\x00"}, ""},
	} {
		if got := about(machine(t, c.build, c.files)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestOnlyTheDaemonIsTheDaemon(t *testing.T) {
	for _, c := range []struct {
		cmdline string
		want    bool
	}{
		{"/usr/bin/quartoboard\x00run\x00-config\x00/etc/quartoboard/quartoboard.toml\x00", true},
		{"quartoboard\x00run\x00", true},
		{"quartoboard\x00doctor\x00", false},
		{"quartoboard\x00", false},
		{"vi\x00run\x00", false},
		{"", false},
	} {
		root := fstest.MapFS{"proc/812/cmdline": {Data: []byte(c.cmdline)}, "proc/cmdline": {Data: []byte("quartoboard\x00run\x00")}}
		if got := doctor.DaemonRuns(root); got != c.want {
			t.Errorf("%q: got %v", c.cmdline, got)
		}
	}
}

// FuzzMachine: whatever the files hold, each finding is complete, and none blocks a game:
// they are only a machine's own account of itself.
func FuzzMachine(f *testing.F) {
	well := pi()
	f.Add(well["proc/self/status"], well["etc/group"], "50005\n", "[Journal]\nStorage=volatile\n", []byte("\x00\x06\x1a\x80"), "console=ttyAMA0")
	f.Add("Uid:\t0\t0\t0\t0", "", "", "", []byte{}, "")
	f.Fuzz(func(t *testing.T, status, group, flags, journald string, speed []byte, cmdline string) {
		files := pi()
		files["proc/self/status"], files["etc/group"], files["proc/cmdline"] = status, group, cmdline
		files["sys/devices/platform/soc/soc:firmware/get_throttled"] = flags
		files["etc/systemd/journald.conf"] = journald
		files["sys/class/i2c-adapter/i2c-1/of_node/clock-frequency"] = string(speed)
		for _, found := range machine(t, "tray", files) {
			isWell := found.State == finding.Well
			if found.State == finding.Blocks || found.Where == "" || found.Says == "" || isWell != (found.Code == "") || isWell != (found.Next == "") {
				t.Errorf("not complete: %+v", found)
			}
		}
	})
}

func TestReadersLargerThanTheCellsAreAdvised(t *testing.T) {
	p := load(t, "analog-nfc")
	if found := doctor.Measures(p); found != nil {
		t.Errorf("got %v", found)
	}
	p.Wood.Pitch = 45
	found := doctor.Measures(p)
	if len(found) != 1 || found[0].State != finding.Advisory || found[0].Code != "too-large" || !strings.Contains(found[0].Says, "need cells of 62 mm, and these have 45") {
		t.Errorf("got %+v", found)
	}
}

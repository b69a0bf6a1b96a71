package rig_test

import (
	_ "embed"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/mcp3008"
	"quartoboard/hw/rig"
)

//go:embed testdata/build.toml
var build string

func TestShippedProfilesLoad(t *testing.T) {
	files, err := profiles.FS.ReadDir(".")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d profiles, %v", len(files), err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".toml")
		if p, err := rig.Load(profiles.FS, name); err != nil || p.Name != name {
			t.Errorf("%s: got %q, %v", f.Name(), p.Name, err)
		} else if r := p.Readers; r != nil && len(r.Muxes) > 0 && r.MuxReset == "" {
			t.Errorf("%s: want the reset of its switches on a pin", name)
		}
	}
}

func TestReferenceBuildIsTheOneThatIsDescribed(t *testing.T) {
	p, err := rig.Load(profiles.FS, "analog-nfc")
	if err != nil {
		t.Fatal(err)
	}
	if p.Readers == nil || p.Tray == nil {
		t.Fatal("the reference build has readers and a tray")
	}
	if got := p.Presence.Chip.(*mcp3008.Config).Clock.String() + " " + p.Readers.Clock.String(); got != "1MHz 1MHz" {
		t.Errorf("clocks: got %s, want 1MHz 1MHz", got)
	}
	for n, c := range p.Presence.Cells.Index() {
		if int(c) != n || p.Readers.Cells.Index()[n] != c {
			t.Errorf("place %d serves cells %d and %d", n, c, p.Readers.Cells.Index()[n])
		}
	}
}

func TestCellsAreNumberedAlongTheRows(t *testing.T) {
	cells := rig.Cells{"d4", "a1", "b1", "a2", "c1", "d1", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4"}
	want := [hw.Places]uint8{15, 0, 1, 4, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}
	if got := cells.Index(); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// without is text less one table, named by its header.
func without(text, table string) string {
	before, after, _ := strings.Cut(text, "["+table+"]")
	if _, next, found := strings.Cut(after, "\n["); found {
		return before + "[" + next
	}
	return before
}

func TestBuildsMayLackReadersTrayAndButtons(t *testing.T) {
	for name, text := range map[string]string{
		"no readers":    without(build, "readers"),
		"no tray":       without(build, "tray"),
		"sensors alone": without(without(build, "readers"), "tray"),
		"one button":    strings.Replace(strings.Replace(build, "pass =", "#", 1), "repeat =", "#", 1),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := rig.Parse("build.toml", []byte(text)); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestMistakesAreNamed(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"not TOML", `[scan]`, `[scan`, `:26: expected ']' to close table name`},
		{"unknown key", `on = 50`, "on = 50\nhysteresis = 3", `:28: scan.hysteresis: unknown key`},
		{"unknown table", `[scan]`, "[led]\npin = \"GPIO2\"\n[scan]", `:26: led: unknown key`},
		{"key twice", `on = 50`, "on = 50\non = 51", `:28: on: key on is already defined`},
		{"a text for a number", `on = 50`, `on = "50"`, `:27: scan.on: want a whole number`},
		{"a list for a clock", `clock = "1MHz"`, `clock = [1]`, `:6: presence.clock: want a text like "1MHz"`},
		{"a number for a text", `kind = "mcp3008"`, `kind = 3008`, `:4: presence.kind: want a text`},
		{"a text for a list", `["/dev/spidev0.0", "/dev/spidev0.1"]`, `"/dev/spidev0.0"`, `:5: presence.spi: want a list of texts`},

		{"no name", `name = "build"`, ``, `: name: missing: want the build's name`},
		{"an empty name", `name = "build"`, `name = ""`, `:1: name: missing: want the build's name`},
		{"nothing about it", `about =`, `#`, `: about: missing: want one sentence`},

		{"unknown sensors", `"mcp3008"`, `"mcp3208"`, `:4: presence.kind: "mcp3208": want mcp3008, …`},
		{"no sensors", `kind = "mcp3008"`, ``, `:3: presence.kind: "": want mcp3008, …`},
		{"keys of other sensors", `"mcp3008"`, `"mcp23017"`, `:5: presence.spi: mcp23017 has none`},
		{"one port", `, "/dev/spidev0.1"]`, `]`, `:5: presence.spi: list of 1: want two ports`},
		{"one port twice", `"/dev/spidev0.1"`, `"/dev/spidev0.0"`, `:5: presence.spi: /dev/spidev0.0 is taken already by presence.spi`},
		{"no port", `"/dev/spidev0.1"`, `"/dev/ttyS0"`, `:5: presence.spi: invalid SPI port "/dev/ttyS0": want /dev/spidev0.0 to /dev/spidev1.2`},
		{"converters too fast", `clock = "1MHz"`, `clock = "2MHz"`, `:6: presence.clock: 2MHz: want 10kHz to 1.350MHz`},
		{"converters too slow", `clock = "1MHz"`, `clock = "1kHz"`, `:6: presence.clock: 1kHz: want 10kHz to 1.350MHz`},
		{"no clock", `clock = "1MHz"`, ``, `:3: presence.clock: missing: mcp3008 needs it`},
		{"clock without sense", `clock = "1MHz"`, `clock = "fast"`, `:6: presence.clock: invalid clock "fast": want one like "1MHz"`},
		{"fifteen cells", `"a1",`, ``, `:7: presence.cells: list of 15: want each of the 16 cells once`},
		{"a cell twice", `"a1",`, `"d4",`, `:7: presence.cells: "d4": want each of the 16 cells once, a1 to d4`},
		{"a cell off the board", `"a1",`, `"e5",`, `:7: presence.cells: "e5": want each of the 16 cells once, a1 to d4`},

		{"unknown reader", `"mfrc522"`, `"pn533"`, `:9: readers.kind: "pn533": want mfrc522, pn532`},
		{"keys of another bus", `spi = "/dev/spidev1.0"`, `i2c = "/dev/i2c-1"`, `:10: readers.i2c: mfrc522 has none`},
		{"readers on a converter's port", `spi = "/dev/spidev1.0"`, `spi = "/dev/spidev0.1"`, `:10: readers.spi: /dev/spidev0.1 is taken already by presence.spi`},
		{"readers without a port", `spi = "/dev/spidev1.0"`, ``, `:8: readers.spi: missing: mfrc522 needs it`},
		{"clock without a unit", `clock = "1MHz"`, `clock = "1000000"`, `:6: presence.clock: invalid clock "1000000": want one like "1MHz"`},
		{"readers too fast", `clock = "4MHz"`, `clock = "10MHz"`, `:11: readers.clock: 10MHz: want 100kHz to 4MHz`},
		{"three select pins", `, "GPIO27"]`, `]`, `:12: readers.select: list of 3: want four pins, A0 to A3`},
		{"tray at another clock", `"4MHz" #`, `"2MHz" #`, `:19: tray.clock: 2MHz, but /dev/spidev1.0 runs at the 4MHz of readers.clock`},

		{"a pin with two uses", `"GPIO6"`, `"GPIO5"`, `:20: tray.select: GPIO5 is taken already by readers.enable`},
		{"a select pin twice", `"GPIO27"]`, `"GPIO12"]`, `:12: readers.select: GPIO12 is taken already by readers.select`},
		{"a pin of the converters' bus", `"GPIO4"`, `"GPIO9"`, `:25: buttons.pass: GPIO9 belongs to SPI bus 0, see presence.spi`},
		{"a pin of the readers' bus", `"GPIO25"`, `"GPIO16"`, `:14: readers.reset: GPIO16 belongs to SPI bus 1, see readers.spi`},
		{"a pin off the header", `"GPIO25"`, `"GPIO28"`, `:14: readers.reset: invalid pin "GPIO28": want GPIO2 to GPIO27`},
		{"a place on the header", `"GPIO25"`, `"22"`, `:14: readers.reset: invalid pin "22": want GPIO2 to GPIO27`},
		{"no reset", `reset = "GPIO25"`, ``, `:8: readers.reset: missing: mfrc522 needs it`},

		{"on without reach", `on = 50`, `on = 512`, `:27: scan.on: 512: want 1 to 511 counts`},
		{"off above on", `off = 30`, `off = 50`, `:28: scan.off: 50: want 1 or more counts, and less than scan.on`},
		{"drift as fast as a hand", `drift = 6`, `drift = 61`, `:29: scan.drift: 61: want 0 to 60 counts a minute`},
		{"no thresholds", "[scan]\non = 50\noff = 30\ndrift = 6", ``, `: scan.on: 0: want 1 to 511 counts`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !strings.Contains(build, c.old) {
				t.Fatalf("the build has no %q to change", c.old)
			}
			changed := strings.Replace(build, c.old, c.new, 1)
			_, err := rig.Parse("build.toml", []byte(changed))
			if err == nil {
				t.Fatal("accepted")
			}
			got, want := err.Error(), "build.toml"+c.want
			if begin, more := strings.CutSuffix(want, "…"); got != want && !(more && strings.HasPrefix(got, begin)) {
				t.Errorf("\n got %s\nwant %s", got, want)
			}
		})
	}
}

// switches is the build with an expander for its converters and readers on I²C.
func switches() string {
	text := without(without(without(build, "presence"), "readers"), "scan")
	text = strings.Replace(text, "spi = \"/dev/spidev1.0\"", "spi = \"/dev/spidev0.0\"", 1)
	return text + `
[presence]
kind = "mcp23017"
i2c = "/dev/i2c-1"
clock = "400kHz"
addresses = [0x20]
interrupt = "GPIO17"
cells = ["a1","b1","c1","d1","a2","b2","c2","d2","a3","b3","c3","d3","a4","b4","c4","d4"]
[readers]
kind = "pn532"
i2c = "/dev/i2c-3"
pins = ["GPIO5", "GPIO12"]
clock = "100kHz"
muxes = [0x70, 0x71]
reset = "GPIO25"
mux_reset = "GPIO13"
cells = ["a1","b1","c1","d1","a2","b2","c2","d2","a3","b3","c3","d3","a4","b4","c4","d4"]
`
}

// gates is the build with sensors on rows and columns.
func gates() string {
	return without(without(build, "presence"), "scan") + `
[presence]
kind = "hallmatrix"
rows = ["GPIO7", "GPIO8", "GPIO9", "GPIO10"]
columns = ["GPIO11", "GPIO14", "GPIO15", "GPIO2"]
cells = ["a1","b1","c1","d1","a2","b2","c2","d2","a3","b3","c3","d3","a4","b4","c4","d4"]
`
}

// lit is the build with LEDs.
func lit() string {
	return build + `
[leds]
kind = "74hc595"
spi = "/dev/spidev1.1"
clock = "2MHz"
cells = ["a1","b1","c1","d1","a2","b2","c2","d2","a3","b3","c3","d3","a4","b4","c4","d4"]
`
}

func TestMistakesOfOtherBuildsAreNamed(t *testing.T) {
	for _, c := range []struct{ name, text, old, new, want string }{
		{"address of another chip", switches(), "[0x20]", "[0x48]", "presence.addresses: 0x48: want one address, 0x20 to 0x27"},
		{"two expanders", switches(), "[0x20]", "[0x20, 0x21]", "presence.addresses: list of 2: want one address"},
		{"a lag like that of a hand", switches(), `interrupt = "GPIO17"`, "lag_ms = 300", "presence.lag_ms: 300: want 0 to 250 ms"},
		{"readers that are awaited too long", switches(), `reset = "GPIO25"`, "reset = \"GPIO25\"\nanswer_ms = 101", "readers.answer_ms: 101: want 1 to 100 ms"},
		{"readers that are not awaited", switches(), `reset = "GPIO25"`, "reset = \"GPIO25\"\nanswer_ms = -1", "readers.answer_ms: -1: want 1 to 100 ms"},
		{"an acknowledgement that is awaited too long", switches(), `reset = "GPIO25"`, "reset = \"GPIO25\"\nack_ms = 51", "readers.ack_ms: 51: want 1 to 50 ms"},
		{"a module like a loudspeaker", switches(), `reset = "GPIO25"`, "reset = \"GPIO25\"\nawake_ma = 500", "readers.awake_ma: 500: want 10 to 100 mA"},
		{"too short a pause", switches(), `reset = "GPIO25"`, "reset = \"GPIO25\"\npause_us = 499", "readers.pause_us: 499: want 500 to 10000 µs"},
		{"the patience of another chip", gates(), `reset = `, "answer_ms = 30\nreset = ", "readers.answer_ms: mfrc522 has none"},
		{"a gate of MISO without MISO", switches(), `reset = `, "gated = true\nreset = ", "readers.gated: pn532 has none"},
		{"a gate by its name", gates(), `reset = `, "gated = \"74hc4067\"\nreset = ", "readers.gated: want true or false"},
		{"a multiplexer twice", switches(), "0x71", "0x70", "readers.muxes: 0x70: want two different addresses, 0x70 to 0x77"},
		{"readers on the sensors' bus", switches(), "i2c = \"/dev/i2c-3\"\npins = [\"GPIO5\", \"GPIO12\"]", `i2c = "/dev/i2c-1"`, "readers.i2c: /dev/i2c-1 is polled a hundred times a second, see presence.i2c: readers need a bus of their own"},
		{"readers without a reset", switches(), `reset = "GPIO25"`, "", "readers.reset: missing: pn532 needs it"},
		{"a reset of switches on a pin that is taken", switches(), `"GPIO13"`, `"GPIO25"`, "readers.mux_reset: GPIO25 is taken already by readers.reset"},
		{"a reset of switches where there are none", gates(), `reset = `, "mux_reset = \"GPIO3\"\nreset = ", "readers.mux_reset: mfrc522 has none"},
		{"a bus without pins", switches(), `pins = ["GPIO5", "GPIO12"]`, "", "readers.i2c: /dev/i2c-3 is not on GPIO2 and GPIO3: want its pins in pins"},
		{"a pin of the bus", switches(), `"GPIO17"`, `"GPIO3"`, "presence.interrupt: GPIO3 belongs to I²C bus 1, see presence.i2c"},
		{"readers too fast", switches(), `"100kHz"`, `"400kHz"`, "readers.clock: 400kHz: want 10kHz to 100kHz"},
		{"no such bus", switches(), "/dev/i2c-1", "/dev/i2c", `presence.i2c: invalid I²C bus "/dev/i2c": want one like /dev/i2c-1`},
		{"thresholds of switches", switches(), "[wood]", "[scan]\non = 50\noff = 30\n[wood]", `scan: thresholds are for linear sensors: presence.kind "mcp23017" has none`},
		{"a tray without a select beside readers", gates(), `select = "GPIO6"`, "", "tray.select: missing: want a pin, as the readers share the port"},
		{"the matrix is good", gates(), `"GPIO7"`, `"GPIO16"`, "presence.rows: GPIO16 belongs to SPI bus 1, see readers.spi"},
		{"three rows", gates(), `"GPIO7", `, "", "presence.rows: list of 3: want four pins, one for each row"},
		{"sound that takes the readers' pins", gates(), `about =`, "sound = \"i2s\"\nabout =", "readers.spi: /dev/spidev1.0 takes GPIO18, 19 and 21 from the I²S sound card, see sound"},
		{"sound from nowhere", gates(), `about =`, "sound = \"radio\"\nabout =", `sound: "radio": want usb, hdmi, jack or i2s`},
		{"a tray that cannot read the pieces", gates(), `kind = "mfrc522"` + "\n" + `spi = "/dev/spidev1.0"` + "\n" + `clock = "4MHz" #`, `kind = "resistor"` + "\n" + `spi = "/dev/spidev1.0"` + "\n" + `clock = "1MHz" #`, "tray.select: resistor has none"},
		{"LEDs of another kind", lit(), "74hc595", "ws2812", `leds.kind: "ws2812": want 74hc595`},
		{"LEDs without a port", lit(), `spi = "/dev/spidev1.1"`, "", `leds.spi: missing: 74hc595 needs it`},
		{"LEDs on the readers' port", lit(), "/dev/spidev1.1", "/dev/spidev1.0", "leds.spi: /dev/spidev1.0 is taken already by readers.spi"},
		{"LEDs too fast", lit(), "2MHz", "8MHz", "leds.clock: 8MHz: want 100kHz to 4MHz"},
		{"an antenna wider than a cell", gates(), "[40, 40]", "[40, 70]", "wood.antenna_mm: 70: want less than the pitch of 60 mm"},
		{"readers without an antenna", gates(), "[40, 40]", "[0, 0]", "wood.antenna_mm: 0: want the sides of a reader's antenna"},
		{"readers without a size", gates(), "module_mm = [60, 40]", "", "wood.module_mm: 0: want the sides of a reader's board, 20 to 100 mm"},
		{"a reader like a stamp", gates(), "[60, 40]", "[60, 4]", "wood.module_mm: 4: want the sides of a reader's board, 20 to 100 mm"},
		{"readers stacked somehow", gates(), "wood_mm = 4", "wood_mm = 4\nstacked = true", "wood.stacking: missing: want one sentence, how the stacked readers lie"},
		{"a way of stacking alone", gates(), "wood_mm = 4", "wood_mm = 4\nstacking = \"In two layers.\"", "wood.stacking: want stacked = true with it"},
		{"wood too thick to feel through", gates(), "wood_mm = 4", "wood_mm = 40", "wood.wood_mm: 40: want 1 to 15 mm"},
		{"sensors in the wood", gates(), "wood_mm = 4", "wood_mm = 4\nsensor_mm = 4", "wood.sensor_mm: 4: want more than wood_mm, and 40 mm at most"},
		{"sensors too deep", gates(), "wood_mm = 4", "wood_mm = 4\nsensor_mm = 41", "wood.sensor_mm: 41: want more than wood_mm, and 40 mm at most"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !strings.Contains(c.text, c.old) {
				t.Fatalf("the build has no %q to change", c.old)
			}
			_, err := rig.Parse("build.toml", []byte(strings.Replace(c.text, c.old, c.new, 1)))
			got := ""
			if err != nil {
				got = err.Error()
				got = got[strings.Index(got, ": ")+2:]
			}
			if got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestTableWithoutButtonsIsRefused(t *testing.T) {
	text := without(build, "buttons")
	_, err := rig.Parse("build.toml", []byte(text))
	want := "build.toml: buttons: missing: want a table with at least one of quarto_a, quarto_b, repeat, pass"
	if err == nil || err.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
}

func TestUnknownProfileNamesTheKnown(t *testing.T) {
	dir := fstest.MapFS{"a.toml": {}, "b.toml": {}, "README": {}}
	for _, name := range []string{"c", "../a", ""} {
		_, err := rig.Load(dir, name)
		if want := `unknown profile "` + name + `": want a, b, or a file NAME.toml`; err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestProfileOfOnesOwn(t *testing.T) {
	const path = "my-wiring.toml" // the file may be called otherwise
	text := strings.Replace(build, `name = "build"`, `name = "club"`, 1)
	want, err := rig.Parse(path, []byte(text))
	if want.Name != "club" {
		t.Errorf("got %q, %v, want club", want.Name, err)
	}
	if got, errWin := rig.Parse(path, []byte(strings.ReplaceAll(text, "\n", "\r\n"))); err != nil || errWin != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("with lines as of Windows: got %+v, %v, want %+v, %v", got, errWin, want, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(build)
	f.Add("presence = 3")
	f.Add("[[readers]]\n[scan]\non = 1e9\n")
	f.Add("tray = { kind = \"mfrc522\", \"a\\nb\" = 1 }")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := rig.Parse("build.toml", []byte(text))
		var wrong *rig.Error
		switch {
		case err == nil:
			seen := uint16(0)
			for _, c := range p.Presence.Cells.Index() {
				seen |= 1 << c
			}
			if seen != 0xffff || p.Scan.Off >= p.Scan.On {
				t.Errorf("accepted: cells %v, thresholds %+v", p.Presence.Cells, p.Scan)
			}
		case !errors.As(err, &wrong):
			t.Errorf("%v is a %T, want *rig.Error", err, err)
		case strings.ContainsAny(err.Error(), "\n\r"):
			t.Errorf("more than one line: %q", err)
		case wrong.Text == "" || wrong.Line < 0 || wrong.Line > strings.Count(text, "\n")+1:
			t.Errorf("%#v does not say where and what", wrong)
		}
	})
}

func TestReadersLargerThanTheirCellsDoNotFit(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"the pitch of a module and a gap", "pitch_mm = 60", "pitch_mm = 62", ""},
		{"a smaller pitch", "pitch_mm = 60", "pitch_mm = 61", "readers of 60 by 40 mm (wood.module_mm) side by side need cells of 62 mm, and these have 61 (wood.pitch_mm): " +
			"choose smaller readers or larger cells, or say stacked = true and how, in stacking"},
		{"the other side is longer", "[60, 40]", "[40, 60]", "readers of 40 by 60 mm (wood.module_mm) side by side need cells of 62 mm, and these have 60 (wood.pitch_mm): " +
			"choose smaller readers or larger cells, or say stacked = true and how, in stacking"},
		{"stacked", "[60, 40]", "[60, 40]\nstacked = true\nstacking = \"In two layers.\"", ""},
		{"a smaller module", "[60, 40]", "[43, 41]", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := rig.Parse("build.toml", []byte(strings.Replace(build, c.old, c.new, 1)))
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if err := p.Fits(); err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
	p, err := rig.Parse("build.toml", []byte(strings.Replace(without(build, "readers"), "pitch_mm = 60", "pitch_mm = 42", 1)))
	if err == nil {
		err = p.Fits()
	}
	if err != nil {
		t.Errorf("without readers: %v", err)
	}
}

func TestStacksOfTokensNeedLinearSensorsAndReaders(t *testing.T) {
	for _, row := range []struct {
		build  string
		change func(p *rig.Profile)
		want   string // part of the reason; "" for none
	}{
		{build: "analog-pn532"},
		{build: "analog-nfc"},
		{build: "analog-nfc", change: func(p *rig.Profile) { p.Tray = nil }, want: "no giving tray"},
		{build: "matrix-nfc", want: "switches"},
		{build: "tray", want: "switches"},
		{build: "analog-tray", want: "no readers under the cells"},
		{build: "resistor", want: "resistors"},
	} {
		p, err := rig.Load(profiles.FS, row.build)
		if err != nil {
			t.Fatal(err)
		}
		if row.change != nil {
			row.change(&p)
		}
		switch err := p.Stacks("Quartino"); {
		case err == nil && row.want != "":
			t.Errorf("%s: got no reason, want %q", row.build, row.want)
		case err != nil && (row.want == "" || !strings.Contains(err.Error(), row.want)):
			t.Errorf("%s: got %q, want %q", row.build, err, row.want)
		}
	}
}

package wiring

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"

	"quartoboard/deploy/docs"
	"quartoboard/deploy/golden"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/plug"
	"quartoboard/hw/pn532"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

func shipped(t *testing.T) []rig.Profile {
	t.Helper()
	entries, err := profiles.FS.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var all []rig.Profile
	for _, e := range entries {
		p, err := rig.Load(profiles.FS, strings.TrimSuffix(e.Name(), ".toml"))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// TestTheHeadOfAShippedProfileHasItsBootLines compares its comment with what the
// profile says below.
func TestTheHeadOfAShippedProfileHasItsBootLines(t *testing.T) {
	line := regexp.MustCompile(`(?m)^#   (dt[^ \n]*)`)
	for _, p := range shipped(t) {
		text, err := profiles.FS.ReadFile(p.Name + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		var head []string
		for _, m := range line.FindAllSubmatch(text, -1) {
			head = append(head, string(m[1]))
		}
		if got := p.BootLines(); !slices.Equal(got, head) {
			t.Errorf("%s: got %q, its head has %q", p.Name, got, head)
		}
	}
}

func TestPlansOfTheShippedBuilds(t *testing.T) {
	for _, p := range shipped(t) {
		var got bytes.Buffer
		if err := Of(p).WriteText(&got); err != nil {
			t.Fatal(err)
		}
		golden.File(t, filepath.Join("testdata", p.Name+".golden"), got.String())
	}
}

// opened notes what a program opens for a profile.
type opened struct {
	*sim.Table
	profile rig.Profile
	pins    []string
}

func (o *opened) SPI(name string) (spi.PortCloser, error) {
	bus, sel, err := plug.PortNumbers(name)
	if err != nil {
		return nil, err
	}
	if bus == 0 {
		o.pins = append(o.pins, "GPIO11", "GPIO10", "GPIO9", []string{"GPIO8", "GPIO7"}[sel])
	} else {
		o.pins = append(o.pins, "GPIO21", "GPIO20", "GPIO19", []string{"GPIO18", "GPIO17", "GPIO16"}[sel])
	}
	return o.Table.SPI(name)
}

func (o *opened) I2C(name string) (i2c.BusCloser, error) {
	if r := o.profile.Readers; r != nil && name == r.I2C && len(r.Pins) == 2 {
		o.pins = append(o.pins, r.Pins...)
	} else {
		o.pins = append(o.pins, "GPIO2", "GPIO3")
	}
	return o.Table.I2C(name)
}

func (o *opened) Pin(name string) (gpio.PinIO, error) {
	o.pins = append(o.pins, name)
	return o.Table.Pin(name)
}

func (o *opened) Lines(names []string, edges bool) (rig.Lines, error) {
	o.pins = append(o.pins, names...)
	return o.Table.Lines(names, edges)
}

// TestTheProgramOpensThePinsThatAreDrawn opens each build as the program does:
// each pin has its wire, and no wire leads to another.
func TestTheProgramOpensThePinsThatAreDrawn(t *testing.T) {
	for _, p := range shipped(t) {
		o := &opened{Table: sim.New(p, sim.Opts{Seed: 1}), profile: p}
		r, err := rig.Open(p, o)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		var drawn []string
		for _, w := range Of(p).Wires {
			if from := w.Ends[0]; from.Part == plug.Pi && strings.HasPrefix(from.Pin, "GPIO") {
				name, _, _ := strings.Cut(from.Pin, " ")
				drawn = append(drawn, name)
			}
		}
		slices.Sort(o.pins)
		slices.Sort(drawn)
		if got, want := slices.Compact(drawn), slices.Compact(o.pins); !slices.Equal(got, want) {
			t.Errorf("%s: drawn %v, opened %v", p.Name, got, want)
		}
	}
}

func TestNoPinOfAPartHasTwoWires(t *testing.T) {
	for _, p := range shipped(t) {
		seen := map[string]string{}
		for _, w := range Of(p).Wires {
			for i, e := range w.Ends {
				if e.Pin == "" || e.Part == plug.Pi && i == 0 {
					continue
				}
				if before, twice := seen[e.String()]; twice {
					t.Errorf("%s: %v hangs on %q and on %q", p.Name, e, before, w.Signal)
				}
				seen[e.String()] = w.Signal
			}
		}
	}
}

// TestNoWireJoinsTwoRails: what stands in one line is connected.
func TestNoWireJoinsTwoRails(t *testing.T) {
	for _, p := range shipped(t) {
		for _, w := range Of(p).Wires {
			rails := 0
			for _, e := range w.Ends {
				if e.Pin == "" {
					rails++
				}
			}
			if rails > 1 {
				t.Errorf("%s: %v", p.Name, w)
			}
		}
	}
}

// TestEveryOutputDrivesItsGate: the inputs of a 74HC126 have no pull-ups, those of
// an MCP23017 have.
func TestEveryOutputDrivesItsGate(t *testing.T) {
	for _, p := range shipped(t) {
		switches := slices.IndexFunc(Of(p).Components, func(c plug.Component) bool { return strings.Contains(c.Name, "Hall switch") })
		if p.Presence.Linear() || p.Presence.Coded() {
			continue
		}
		if switches < 0 {
			t.Fatalf("%s: no Hall switches among the parts", p.Name)
		}
		name := Of(p).Components[switches].Name
		pushPullOnly := strings.Contains(name, "with push-pull output; no open-drain")
		if matrix := p.Presence.Kind == "hallmatrix"; pushPullOnly != matrix {
			t.Errorf("%s: %q", p.Name, name)
		}
	}
}

func TestPartsAddUp(t *testing.T) {
	p := Plan{Wiring: plug.Wiring{List: plug.List{Components: []plug.Component{{Count: 16, Typical: 6, Peak: 10}, {Count: 1, Typical: 60, Peak: 100}, {Count: 4}}}}}
	if typical, peak := p.Supply(); typical != 156 || peak != 260 {
		t.Errorf("got %v and %v mA, want 156 and 260", typical, peak)
	}
}

func TestSupplyHasTheModulesOfTheProfile(t *testing.T) {
	for _, p := range shipped(t) {
		if p.Readers == nil || !p.Readers.OnI2C() {
			continue
		}
		_, usual := Of(p).Supply()
		p.Readers.Chip.(*pn532.ConfigI2C).Awake = 46
		if _, got := Of(p).Supply(); got != usual+160 {
			t.Errorf("%s: 10 mA more a module: got %v mA, want %v", p.Name, got, usual+160)
		}
	}
}

// TestSupplySentencesHoldTheSum: what a profile says in words is as much as its
// parts draw at most, and not twice that.
func TestSupplySentencesHoldTheSum(t *testing.T) {
	figure := regexp.MustCompile(`(?:up to|under) ([0-9.]+) (m?A)\b`)
	for _, p := range shipped(t) {
		_, peak := Of(p).Supply()
		found := figure.FindStringSubmatch(p.Supply)
		if found == nil {
			t.Errorf("%s: %q names no current", p.Name, p.Supply)
			continue
		}
		said, err := strconv.ParseFloat(found[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		if found[2] == "A" {
			said *= 1000
		}
		if said < peak || said > 2*peak {
			t.Errorf("%s: the sentence says %.0f mA, the parts add up to %.0f mA", p.Name, said, peak)
		}
	}
}

// TestEachBuildHasOneSupply: what the header cannot feed has a regulator of 1 A, and
// then nothing hangs on the header's 3.3 V; the profile's sentence knows of it.
func TestEachBuildHasOneSupply(t *testing.T) {
	for _, p := range shipped(t) {
		plan := Of(p)
		_, peak := plan.Supply()
		own, other := fromPi, regulator
		if peak > headerLimit {
			own, other = regulator, fromPi
		}
		fed := 0
		for _, w := range plan.Wires {
			switch {
			case w.Ends[0] == own:
				fed++
			case w.Ends[0] == other, strings.Contains(w.Signal, other.Part):
				t.Errorf("%s: %v, while the supply is the %s", p.Name, w, own)
			}
		}
		parts := slices.ContainsFunc(plan.Components, func(c plug.Component) bool { return strings.HasPrefix(c.Name, "regulator") })
		said := strings.Contains(p.Supply, "regulator")
		if needs := own == regulator; fed < 2 || parts != needs || said != needs || peak > 1000 {
			t.Errorf("%s: %.0f mA, %d wires of the %s, regulator among the parts %v, in the profile's sentence %v", p.Name, peak, fed, own, parts, said)
		}
	}
}

// TestNoInputFloats: each channel of each converter has its wire.
func TestNoInputFloats(t *testing.T) {
	for _, p := range shipped(t) {
		channels := map[string]int{}
		for _, w := range Of(p).Wires {
			for _, e := range w.Ends {
				if strings.HasPrefix(e.Part, "converter ") && strings.HasPrefix(e.Pin, "CH") {
					channels[e.Part]++
				}
			}
		}
		for name, n := range channels {
			if n != 8 {
				t.Errorf("%s: %s has %d of 8 channels wired", p.Name, name, n)
			}
		}
		if p.Presence.Coded() && len(channels) != 3 {
			t.Errorf("%s: %d converters, want 3", p.Name, len(channels))
		}
	}
}

// TestEachWireHasItsOwnLine: one line from pin to pin, so that the lines with a part's name
// are all that belongs to it and no more.
func TestEachWireHasItsOwnLine(t *testing.T) {
	for _, p := range shipped(t) {
		plan := Of(p)
		var text bytes.Buffer
		if err := plan.WriteText(&text); err != nil {
			t.Fatal(err)
		}
		want := map[string]int{}
		for _, w := range plan.Wires {
			for _, e := range w.Ends[1:] {
				want[fmt.Sprintf("%s - %s", w.Ends[0], e)]++
			}
		}
		for _, r := range plan.Passives {
			for _, e := range r.From {
				want[fmt.Sprintf("%s - %s", e, r.To)]++
			}
		}
		got := map[string]int{}
		for line := range strings.Lines(text.String()) {
			if _, ends, found := strings.Cut(line, ": "); found && strings.Contains(ends, " - ") {
				got[strings.TrimSpace(ends)]++
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s: got %v\nwant %v", p.Name, got, want)
		}
	}
}

// TestTheStagesOfTheGuideListEveryWire: each wire, resistor and capacitor is in a list that a
// stage asks for. That of cell b1 stands for those of the other cells.
func TestTheStagesOfTheGuideListEveryWire(t *testing.T) {
	_, stages, _ := strings.Cut(docs.Page(t, "build.md"), "\n## 1. ")
	var asked []string
	for _, m := range regexp.MustCompile(`(?m)^    quartoboard wiring (?:\$build|analog-pn532) \| grep (?:-E )?'?([^'\n]+)'?$`).FindAllStringSubmatch(stages, -1) {
		asked = append(asked, strings.Replace(m[1], " b1 ", " [a-d][1-4] ", 1))
	}
	if len(asked) != 7 {
		t.Fatalf("the stages ask for %q, want 7 lists", asked)
	}
	listed := regexp.MustCompile(strings.Join(asked, "|"))
	for build, least := range map[string]int{"analog-tray": 100, "analog-pn532": 200} {
		listsEveryWire(t, build, listed, least)
	}
}

// listsEveryWire expects each line of the wires of a build, of which there are so many at least, to
// be listed.
func listsEveryWire(t *testing.T, build string, listed *regexp.Regexp, least int) {
	t.Helper()
	p, text := changed(t, build, "", "")
	lines := 0
	for line := range strings.Lines(text) {
		if _, wire, found := strings.Cut(line, ": "); found && strings.Contains(wire, " - ") {
			if lines++; !listed.MatchString(line) {
				t.Errorf("%s: in no stage: %s", p.Name, line)
			}
		}
	}
	if lines < least {
		t.Errorf("%s: %d lines of wires: they are written otherwise now", p.Name, lines)
	}
}

func TestTextSaysWhatCannotBeWritten(t *testing.T) {
	broken := errors.New("no room")
	if err := Of(shipped(t)[0]).WriteText(failing{broken}); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

package wiring

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quartoboard/deploy/docs"
	"quartoboard/hw/rig"
)

// rowsOf returns the rows of the list of parts by the names of the parts.
func rowsOf(t *testing.T, p rig.Profile) map[string][]string {
	t.Helper()
	var text bytes.Buffer
	if err := Of(p).WriteParts(&text); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(rows[0][:3], ","); got != "count,with spares,part" {
		t.Fatalf("columns %s", got)
	}
	byName := map[string][]string{}
	for _, row := range rows[1:] {
		if _, twice := byName[row[2]]; twice {
			t.Errorf("%s: %s has two rows", p.Name, row[2])
		}
		byName[row[2]] = row
	}
	return byName
}

// TestThePartsAreThoseOfTheProfile counts them in the profile and in the wires.
func TestThePartsAreThoseOfTheProfile(t *testing.T) {
	for _, p := range shipped(t) {
		plan := Of(p)
		want := map[string]int{"QUARTO button": 2, "repeat button": 1, "pass button": 1, "Raspberry Pi": 1}
		if p.Buttons.QuartoA == "" || p.Buttons.QuartoB == "" || p.Buttons.Repeat == "" || p.Buttons.Pass == "" {
			t.Fatalf("%s lacks a button: count those that it has", p.Name)
		}
		for _, part := range plan.parts() {
			switch model := plan.Models[kind(part)]; {
			case strings.HasPrefix(model, "LD1086"):
				want["regulator"]++
			case model != "" && !strings.HasPrefix(model, "closes") && !strings.HasPrefix(model, "with "):
				want[model]++
			case kind(part) == "LED":
				want["LED"]++
			}
		}
		for _, r := range plan.Passives {
			name := "resistor "
			if strings.HasSuffix(strings.Fields(r.Value)[1], "F") {
				name = "capacitor "
			}
			want[name+r.Value] += len(r.From)
		}
		if p.LEDs != nil {
			want["resistor 680 Ω"] += 16
		}
		if n := 2 * len(readerBuses(&p)); n > 0 {
			want["resistor 47 Ω"] = n // of clock and data
		}
		if p.Readers != nil || p.Tray.Chip != nil {
			want["NTAG213 sticker"] = 16
		}
		readers := 0
		if p.Readers != nil {
			readers = 16
		}
		if p.Tray.Chip != nil {
			readers++
		}
		if got := want["RC522 module (MFRC522)"] + want["PN532 module"]; got != readers {
			t.Errorf("%s: wires of %d readers, want %d", p.Name, got, readers)
		}
		got := rowsOf(t, p)
		for name, n := range want {
			row := got[name]
			if row == nil || row[0] != strconv.Itoa(n) {
				t.Errorf("%s: %s: got %q, want %d", p.Name, name, row, n)
			}
		}
		for name, row := range got {
			count, _ := strconv.Atoi(row[0])
			spare, _ := strconv.Atoi(row[1])
			once := strings.HasPrefix(name, "loudspeaker") || name == "Raspberry Pi" || strings.HasPrefix(name, "all but") || strings.HasPrefix(name, "hook-up") || strings.HasPrefix(name, "boards")
			if once != (spare == count) || spare < count {
				t.Errorf("%s: %q", p.Name, row)
			}
			if (row[4] == "") != (row[5] == "") || (row[6] == "") != (row[7] == "") {
				t.Errorf("%s: %q has a code without a maker, or a maker without a code", p.Name, row)
			}
			if _, counted := want[name]; !counted && (row[4] != "" || strings.HasPrefix(name, "resistor ")) {
				t.Errorf("%s: %q is neither in the profile nor in the wires", p.Name, row)
			}
		}
	}
}

// TestTheReadmeHasTheClassOfEachBuild compares its table with the lists.
func TestTheReadmeHasTheClassOfEachBuild(t *testing.T) {
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range shipped(t) {
		row := regexp.MustCompile("(?m)^\\| `" + p.Name + "` \\|.*\\| (under [0-9]+) € \\|$").FindSubmatch(readme)
		last := rowsOf(t, p)["all but the Pi, its sound, boards, wires, wood and pieces"]
		if row == nil || last == nil || last[3] != string(row[1])+" euro, by a guess of 2026" {
			t.Errorf("%s: got %q, README has %q", p.Name, last, row)
		}
	}
}

// TestThePagesHaveTheNumbersOfWires compares what README and guide say of the first two builds with
// the lists.
func TestThePagesHaveTheNumbersOfWires(t *testing.T) {
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	count := map[string][]any{}
	for _, p := range shipped(t) {
		plan := Of(p)
		passives := 0 // to be bought, those in a wire too
		for _, o := range plan.ordered() {
			if strings.HasPrefix(o.Name, "resistor ") || strings.HasPrefix(o.Name, "capacitor ") {
				passives += o.count
			}
		}
		count[p.Name] = []any{plan.WireCount(), passives}
	}
	tray, full := count["analog-tray"], count["analog-pn532"]
	flat := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	for text, wants := range map[string][]string{
		flat(string(readme)):           {fmt.Sprintf("%d wires, %d resistors and capacitors in place of %d and %d.", slices.Concat(tray, full)...)},
		flat(docs.Page(t, "build.md")): {fmt.Sprintf("%d wires, %d resistors and capacitors,", tray...), fmt.Sprintf("%d wires and %d resistors and capacitors,", full...)},
	} {
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("no %q", want)
			}
		}
	}
}

func TestPartsSayWhatCannotBeWritten(t *testing.T) {
	broken := errors.New("no room")
	if err := Of(shipped(t)[0]).WriteParts(failing{broken}); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}

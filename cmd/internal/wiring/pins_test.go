package wiring

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quartoboard/deploy/profiles"
	"quartoboard/hw/plug"
)

// packages are those that document the pins of a part, by its type where that is not their name;
// "" is none.
var packages = map[string]string{
	"74hc154": "hc154", "cd74hc4067": "hc154", "74hc125": "hc154", "74hc126": "hallmatrix", "74hc595": "leds", "": "", "ld1086-3.3 or ams1117-3.3": "",
}

// comment is the package comment of a driver.
func comment(t *testing.T, name string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../../hw", name, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		text.WriteString(file.Doc.Text())
	}
	if text.Len() == 0 {
		t.Fatalf("hw/%s has no package comment", name)
	}
	return text.String()
}

// documented are the numbers of the pins in the tables of a package comment, by name: of
// lines such as "14 AGND, 9 DGND   ground", "1–8 CH0–CH7", "1, 4, 10, 13  1–4OE".
func documented(text string) map[string]map[int]bool {
	pins := map[string]map[int]bool{}
	entry := regexp.MustCompile(`(\d+(?:–\d+|(?:, \d+)+)?)\s+((?:\d–\d)?[A-Z][A-Z0-9/]*(?:–[A-Z0-9]+)?)`)
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "\t") {
			continue
		}
		for _, m := range entry.FindAllStringSubmatch(line, -1) {
			numbers, names := numbersOf(m[1]), namesOf(m[2])
			for i := range min(len(numbers), len(names)) {
				if pins[names[i]] == nil {
					pins[names[i]] = map[int]bool{}
				}
				pins[names[i]][numbers[i]] = true
			}
		}
	}
	return pins
}

// numbersOf reads "7", "1–8" or "1, 4, 10, 13".
func numbersOf(text string) (numbers []int) {
	for part := range strings.SplitSeq(text, ", ") {
		first, last, isRange := strings.Cut(part, "–")
		from, _ := strconv.Atoi(first) // the expression has matched digits
		to := from
		if isRange {
			to, _ = strconv.Atoi(last)
		}
		for n := from; n <= to; n++ {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// namesOf reads "CLK", "CH0–CH7" or "1–4OE".
func namesOf(text string) (names []string) {
	if m := regexp.MustCompile(`^(\d)–(\d)([A-Z]+)$`).FindStringSubmatch(text); m != nil {
		for _, n := range numbersOf(m[1] + "–" + m[2]) {
			names = append(names, fmt.Sprint(n, m[3]))
		}
		return names
	}
	if m := regexp.MustCompile(`^([A-Z]+)(\d+)–([A-Z]+)(\d+)$`).FindStringSubmatch(text); m != nil && m[1] == m[3] {
		for _, n := range numbersOf(m[2] + "–" + m[4]) {
			names = append(names, fmt.Sprintf("%s%0*d", m[1], len(m[2]), n)) // P00, and Y0 to Y10
		}
		return names
	}
	return []string{text}
}

// TestThePinsOfAPlanAreThoseThatThePackagesDocument holds the number of each pin that is
// printed against the driver's table of pins.
func TestThePinsOfAPlanAreThoseThatThePackagesDocument(t *testing.T) {
	pin := regexp.MustCompile(`^(\S+) \((\d+)\)$`)
	tables := map[string]map[string]map[int]bool{}
	for _, p := range shipped(t) {
		plan := Of(p)
		for _, w := range plan.Wires {
			for _, e := range w.Ends {
				model := strings.ToLower(plan.Models[e.Part])
				name, known := packages[model]
				if !known {
					name = model
				}
				for one := range strings.SplitSeq(e.Pin, ", ") {
					m := pin.FindStringSubmatch(one)
					if m == nil || name == "" {
						continue
					}
					if tables[name] == nil {
						tables[name] = documented(comment(t, name))
					}
					if numbers := tables[name][m[1]]; !numbers[number(m[2])] {
						t.Errorf("%s: %s: hw/%s documents pin %s as %v", p.Name, e, name, m[1], numbers)
					}
				}
			}
		}
	}
	if len(tables) < 6 {
		t.Errorf("pins of %d packages only: the plans are written otherwise now", len(tables))
	}
}

// TestThePlacesOnTheHeaderAreTheSameEverywhere: in the comments of the drivers and of
// the profiles.
func TestThePlacesOnTheHeaderAreTheSameEverywhere(t *testing.T) {
	texts := map[string]string{}
	folders, err := os.ReadDir("../../../hw")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if f.IsDir() {
			texts["hw/"+f.Name()] = comment(t, f.Name())
		}
	}
	for _, p := range shipped(t) {
		text, err := profiles.FS.ReadFile(p.Name + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		texts[p.Name] = string(text)
	}
	place := regexp.MustCompile(`GPIO ?(\d+)"?(?: #)?(?: [A-Z]+)? \((?:header pin )?(\d+)\)`)
	n := 0
	for where, text := range texts {
		for _, m := range place.FindAllStringSubmatch(text, -1) {
			n++
			if want := slices.Index(plug.HeaderPins[:], "GPIO"+m[1]) + 1; want != number(m[2]) {
				t.Errorf("%s: %s: want header pin %d", where, m[0], want)
			}
		}
	}
	if n < 20 {
		t.Errorf("%d places found: the comments are written otherwise now", n)
	}
}

// number reads the digits that an expression has matched.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

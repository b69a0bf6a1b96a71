package cli

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/profiles"
)

// TestAReaderThatHoldsMISO plays with each reader holding the line in turn, and has it named
// within ten seconds, in each language. A gated build has no other fault, and that one ends
// when the line is free.
func TestAReaderThatHoldsMISO(t *testing.T) {
	first := map[string]string{
		"en": "Fault: data line of the readers. Unplug first: reader, %s.",
		"fr": "Panne : ligne de données des lecteurs. Débrancher d'abord : lecteur, %s.",
		"de": "Störung: Datenleitung der Lesegeräte. Stecke zuerst ab: Lesegerät, %s.",
		"es": "Avería: línea de datos de los lectores. Desenchufa primero: lector, %s.",
	}
	gated := map[string]string{
		"en": "Fault: data line of the readers, %s.\n",
		"fr": "Panne : ligne de données des lecteurs, %s.\n",
		"de": "Störung: Datenleitung der Lesegeräte, %s.\n",
		"es": "Avería: línea de datos de los lectores, %s.\n",
	}
	spoken := map[string]string{"en": "Bella three", "fr": "Bella trois", "de": "Bella drei", "es": "Bella tres"}
	for lang, want := range first {
		if _, said := holding(t, "analog-nfc", lang, board.B3); said != fmt.Sprintf(gated[lang], spoken[lang]) {
			t.Errorf("%s, gated: within ten seconds %q", lang, said)
		}
		faults, said := holding(t, ungated(t), lang, board.B3)
		if faults == 0 || !strings.Contains(said, fmt.Sprintf(want, spoken[lang])) {
			t.Errorf("%s: %d faults, within ten seconds %q", lang, faults, said)
		}
	}
	for _, n := range deep.Sample(t, 16, 4) {
		c := board.Cell(n)
		if faults, said := holding(t, "matrix-nfc", "en", c); faults != 2 || !strings.HasPrefix(said, "Fault: data line of the readers, ") {
			t.Errorf("gated, %v holds the line: %d faults, %q; want one that ends", c, faults, said)
		}
		if _, said := holding(t, ungated(t), "en", c); !strings.Contains(said, "Unplug first: reader, ") {
			t.Errorf("without gates, %v holds the line: within ten seconds %q", c, said)
		}
	}
}

// ungated is the file of a build whose readers share MISO without a gate.
func ungated(t *testing.T) string {
	t.Helper()
	text, err := profiles.FS.ReadFile("analog-nfc.toml")
	if err != nil {
		t.Fatal(err)
	}
	return scriptOf(t, "ungated.toml", strings.Replace(string(text), "gated = true", "gated = false", 1))
}

// holding plays with a reader that holds MISO from the beginning and lets it go at the end,
// and returns the number of changes of health and what is said of them in ten seconds.
func holding(t *testing.T, build, lang string, c board.Cell) (faults int, said string) {
	t.Helper()
	script := scriptOf(t, "miso.hands", fmt.Sprintf("new\nfault reader %[1]v holds-miso\nput 0 a1\nwait 10s\nput 1 c2\nwait 2s\nexpect phase give\nheal reader %[1]v\nwait 10s\n", c))
	path := filepath.Join(t.TempDir(), "record")
	if code, stdout, stderr := quartoboard(t, "", "demo", "--profile", build, "--lang", lang, "--script", script, "--record", path); code != 0 {
		t.Fatalf("exit code %d, %s%s", code, stdout, stderr)
	}
	var begun time.Duration
	for line := range bytes.Lines([]byte(text(t, path))) {
		l, err := games.Format().Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		switch f := l.Fact.(type) {
		case board.Started:
			begun = l.At
		case board.Fault:
			faults++
		case board.Said:
			if f.Class == board.ClassFault && f.Start-begun < 10*time.Second {
				said += f.Text + "\n"
			}
		}
	}
	return faults, said
}

package cli

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/golden"
	"quartoboard/deploy/profiles"
)

// teach runs a command of the setup on a script, and holds what it says against
// its golden transcript, a section of the file of that command.
func teach(t *testing.T, transcript, script string, wantCode int, args ...string) {
	t.Helper()
	args = append(args, "--script", filepath.Join("..", "commission", "testdata", script+".hands"))
	code, got, stderr := quartoboard(t, "", args...)
	if code != wantCode {
		t.Errorf("%v: exit code %d, want %d; %s", args, code, wantCode, stderr)
	}
	golden.Section(t, filepath.Join("..", "commission", "testdata", args[0]+".txtar"), transcript, got)
}

// taught is a script of the setup: its transcript, its exit code, and the command.
type taught struct {
	name, script string
	code         int
	args         []string
}

// TestSetupScriptsGiveTheirGoldenTranscript plays scripts of the setup, in the deep check each,
// also on the builds on which it goes as on another.
func TestSetupScriptsGiveTheirGoldenTranscript(t *testing.T) {
	for _, row := range append(deep.Pick(t, 9, []taught{
		{"calibrate", "calibrate", 0, []string{"calibrate"}},
		{"calibrate.fr", "calibrate-staying", 0, []string{"calibrate", "--lang", "fr"}},
		{"calibrate-weak", "calibrate-weak", 0, []string{"calibrate", "--weak", "7"}},
		{"calibrate-dead", "calibrate-dead", 0, []string{"calibrate"}},
		{"calibrate-dead.tray", "calibrate-dead", 0, []string{"calibrate", "--profile", "tray"}},
		{"calibrate-exchange", "calibrate-exchange", 0, []string{"calibrate", "--weak", "7"}},
		{"calibrate-nothing", "calibrate-nothing", 1, []string{"calibrate"}},
		{"calibrate-wrong-cell", "calibrate-wrong-cell", 0, []string{"calibrate"}},
		{"calibrate-first-half", "calibrate-first-half", 1, []string{"calibrate"}},
		{"calibrate-power-cut", "calibrate-power-cut", 0, []string{"calibrate"}},
		{"enroll-tray", "enroll-tray", 0, []string{"enroll", "--profile", "tray"}},
		{"enroll.de", "enroll", 0, []string{"enroll", "--lang", "de"}},
		{"enroll-tokens", "enroll-tokens", 0, []string{"enroll", "--tokens"}},
		{"enroll-cards.fr", "enroll-cards", 0, []string{"enroll", "--cards", "--lang", "fr"}},
		{"enroll-duplicate", "enroll-duplicate", 1, []string{"enroll"}},
		{"enroll-wrong-piece", "enroll-wrong-piece", 1, []string{"enroll"}},
		{"enroll-between", "enroll-between", 1, []string{"enroll", "--profile", "resistor"}},
		{"enroll-dead", "enroll-dead", 0, []string{"enroll"}},
		{"enroll-two", "enroll-two", 1, []string{"enroll"}},
	}...), deep.Pick(t, 2, []taught{
		{"calibrate", "calibrate", 0, []string{"calibrate", "--profile", "analog-nfc"}},
		{"calibrate", "calibrate", 0, []string{"calibrate", "--profile", "matrix-nfc"}},
		{"calibrate", "calibrate", 0, []string{"calibrate", "--profile", "resistor"}},
		{"calibrate", "calibrate", 0, []string{"calibrate", "--profile", "tray"}},
		{"calibrate", "calibrate-staying", 0, []string{"calibrate", "--profile", "analog-nfc"}},
		{"calibrate-dead", "calibrate-dead", 0, []string{"calibrate", "--profile", "matrix-nfc"}},
		{"enroll", "enroll", 0, []string{"enroll", "--profile", "analog-nfc"}},
		{"enroll", "enroll", 0, []string{"enroll", "--profile", "matrix-nfc"}},
		{"enroll", "enroll", 0, []string{"enroll", "--profile", "resistor"}},
		{"enroll-tokens", "enroll-tokens", 0, []string{"enroll", "--tokens", "--profile", "analog-nfc"}},
		{"enroll-duplicate", "enroll-duplicate", 1, []string{"enroll", "--profile", "resistor"}},
		{"enroll-wrong-piece", "enroll-wrong-piece", 1, []string{"enroll", "--profile", "resistor"}},
	}...)...) {
		t.Run(row.script+" "+strings.Join(row.args, " "), func(t *testing.T) {
			teach(t, row.name, row.script, row.code, row.args...)
		})
	}
}

// rewired writes a profile of ours with the cells of sensors, and of readers where
// it has some, changed.
func rewired(t *testing.T, name string, change func(cells []string)) string {
	t.Helper()
	text, err := profiles.FS.ReadFile(name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	var straight, changed []string
	for c := range board.Cell(board.Cells) {
		straight = append(straight, `"`+c.String()+`"`)
	}
	changed = append(changed, straight...)
	change(changed)
	list := func(cells []string) string {
		var rows []string
		for i := 0; i < len(cells); i += 4 {
			rows = append(rows, "    "+strings.Join(cells[i:i+4], ", ")+",\n")
		}
		return "cells = [\n" + strings.Join(rows, "") + "]"
	}
	wired := strings.ReplaceAll(string(text), list(straight), list(changed))
	if wired == string(text) {
		t.Fatalf("%s has no such list of cells", name)
	}
	return scriptOf(t, name+".toml", wired)
}

// turned changes cells so that at a column and row of the board lies another cell of
// the profile.
func turned(by func(column, row int) board.Cell) func(cells []string) {
	return func(cells []string) {
		straight := append([]string(nil), cells...)
		for c := range board.Cell(board.Cells) {
			cells[by(c.Column(), c.Row())] = straight[c]
		}
	}
}

// miswired is a build whose cells are wired otherwise than its profile says.
type miswired struct {
	name, build string
	change      func(cells []string)
}

// TestWiringIsCorrectedAndTheGamesAreTheSame corrects two of them, in the deep check all.
func TestWiringIsCorrectedAndTheGamesAreTheSame(t *testing.T) {
	var all []miswired
	for _, build := range []string{reference, "matrix-nfc", "resistor", "tray"} {
		all = append(all,
			miswired{"quarter-right", build, turned(func(x, y int) board.Cell { return board.CellAt(3-y, x) })},
			miswired{"mirrored-sides", build, turned(func(x, y int) board.Cell { return board.CellAt(3-x, y) })},
			miswired{"swapped", build, func(cells []string) { cells[1], cells[6] = cells[6], cells[1] }})
	}
	for _, row := range deep.Pick(t, 2, all...) {
		t.Run(row.name+" on "+row.build, func(t *testing.T) {
			table, state := rewired(t, row.build, row.change), t.TempDir()
			name := "calibrate-" + row.name
			if row.build == "tray" || row.build == "resistor" { // no readers apart
				name += ".tray"
			}
			teach(t, name, "calibrate", 0, "calibrate", "--profile", row.build, "--table", table, "--state", state)
			lost := 0 // games that go otherwise without the calibration
			for _, game := range []string{"placer-wins", "squares", "wrong-positions"} {
				script := filepath.Join("..", "simboard", "testdata", game+".hands")
				_, want, _ := quartoboard(t, "", "demo", "--profile", row.build, "--script", script)
				_, got, _ := quartoboard(t, "", "demo", "--profile", row.build, "--script", script, "--table", table, "--state", state)
				if got != want {
					t.Errorf("%s: got\n%s\nwant\n%s", game, got, want)
				}
				if _, without, _ := quartoboard(t, "", "demo", "--profile", row.build, "--script", script, "--table", table); without != want {
					lost++
				}
			}
			if lost < 2 {
				t.Errorf("%d games go otherwise without the calibration: this shows nothing", lost)
			}
		})
	}
}

func TestACalibrationThatWasEndedGoesOnInTheNextRun(t *testing.T) {
	state := t.TempDir()
	teach(t, "calibrate-first-half", "calibrate-first-half", 1, "calibrate", "--state", state)
	if _, err := os.Stat(filepath.Join(state, "calibration.json")); err == nil {
		t.Error("half a calibration is kept as a whole one")
	}
	teach(t, "calibrate-second-half", "calibrate-second-half", 0, "calibrate", "--state", state)
	entries, err := os.ReadDir(state)
	if err != nil || len(entries) != 1 || entries[0].Name() != "calibration.json" {
		t.Errorf("left: %v, %v", entries, err)
	}
}

func TestEnrollingTwiceGivesTheSameFile(t *testing.T) {
	type run struct{ build, script string }
	for _, row := range deep.Pick(t, 1, run{reference, "enroll"}, run{"resistor", "enroll"}, run{"tray", "enroll-tray"}) {
		t.Run(row.build, func(t *testing.T) {
			state := t.TempDir()
			pieces := filepath.Join(state, "pieces.json")
			teach(t, row.script, row.script, 0, "enroll", "--profile", row.build, "--state", state)
			first := text(t, pieces)
			teach(t, row.script+"-again", row.script, 0, "enroll", "--profile", row.build, "--state", state)
			if second := text(t, pieces); second != first {
				t.Errorf("got %s, want %s", second, first)
			}
			entries, err := os.ReadDir(state)
			if err != nil || len(entries) != 1 {
				t.Errorf("left: %v, %v", entries, err)
			}
			script := filepath.Join("..", "simboard", "testdata", "placer-wins.hands")
			_, want, _ := quartoboard(t, "", "demo", "--profile", row.build, "--script", script)
			if _, got, _ := quartoboard(t, "", "demo", "--profile", row.build, "--script", script, "--state", state); got != want {
				t.Errorf("a game with these pieces: got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestAnEnrolmentOnATurnedBoardAsksForTheRightCells(t *testing.T) {
	half := turned(func(x, y int) board.Cell { return board.CellAt(3-x, 3-y) })
	table, state := rewired(t, "matrix-nfc", half), t.TempDir()
	teach(t, "calibrate-half", "calibrate", 0, "calibrate", "--profile", "matrix-nfc", "--table", table, "--state", state)
	teach(t, "enroll", "enroll", 0, "enroll", "--profile", "matrix-nfc", "--table", table, "--state", state)
}

func TestACalibrationThatFoundNothingReplacesNone(t *testing.T) {
	state := t.TempDir()
	teach(t, "calibrate", "calibrate", 0, "calibrate", "--state", state)
	want := text(t, filepath.Join(state, "calibration.json"))
	for range 2 { // the second begins at the first piece, too
		teach(t, "calibrate-nothing", "calibrate-nothing", 1, "calibrate", "--state", state)
	}
	if got := text(t, filepath.Join(state, "calibration.json")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if names, err := os.ReadDir(state); err != nil || len(names) != 1 {
		t.Errorf("%d files, %v, want calibration.json alone", len(names), err)
	}
}

func TestAnEnrolmentLeavesTheCalibrationOfAnotherBuildAlone(t *testing.T) {
	state := t.TempDir()
	teach(t, "calibrate", "calibrate", 0, "calibrate", "--state", state)
	teach(t, "enroll-tray", "enroll-tray", 0, "enroll", "--profile", "tray", "--state", state)
	if l, damage := statedir.Dir(state).Learn(reference); !l.Wired || damage != nil {
		t.Errorf("got %v, %v", l.Wired, damage)
	}
}

func TestTheDemoPlaysWithoutACalibrationOfItsBuildAndSaysSo(t *testing.T) {
	for build, want := range map[string]string{recommended: "has no calibration of analog-tray: ", reference: ""} {
		state := t.TempDir()
		code, out, stderr := quartoboard(t, "", "demo", "--profile", build, "--state", state, "--script", scriptOf(t, "acts", "new giving=tray\ngive 8\nput 8 a1\nexpect said \"Anna one\"\npower-cut\nwait 9s\n"))
		if code != 0 || strings.Count(stderr, "quartoboard:") != strings.Count(want, ":") || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %s, after\n%s", build, code, stderr, out)
		}
	}
	state := t.TempDir()
	plan := setup.NewWiring("resistor")
	for c := range plan.Spots {
		plan.Spots[c].State, plan.Spots[c].Sensor = setup.Good, c
	}
	if err := statedir.Dir(state).KeepCalibration(plan); err != nil {
		t.Fatal(err)
	}
	for range 2 { // it stays for that build
		code, out, stderr := quartoboard(t, "", "demo", "--profile", recommended, "--state", state, "--script", scriptOf(t, "acts", "new giving=tray\nexpect said \"Fault: calibration\"\ngive 8\nput 8 a1\nexpect said \"Anna one\"\n"))
		if code != 0 || strings.Count(stderr, "\n") != 1 || !strings.HasSuffix(stderr, "calibration of build \"resistor\": want \"analog-tray\"; it stays for that build\n") {
			t.Errorf("exit code %d, %s, after\n%s", code, stderr, out)
		}
	}
}

func TestABegunEnrolmentThatIsDamagedCostsNoPiece(t *testing.T) {
	state := t.TempDir()
	teach(t, "enroll", "enroll", 0, "enroll", "--state", state)
	if err := os.WriteFile(filepath.Join(state, "pieces.json.partial"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, said, _ := quartoboard(t, "", "enroll", "--state", state, "--script", "../commission/testdata/enroll.hands")
	if !strings.Contains(said, "set aside.") || !strings.Contains(said, "All the pieces are enrolled. Now they are checked.") {
		t.Errorf("said %s", said)
	}
}

func TestWhatCannotBeUsedIsSetAsideAndSaid(t *testing.T) {
	state := t.TempDir()
	for _, name := range []string{"calibration.json", "calibration.json.partial", "pieces.json.partial"} {
		if err := os.WriteFile(filepath.Join(state, name), []byte(`{"version": 1`), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	teach(t, "calibrate-damaged", "calibrate", 0, "calibrate", "--state", state)
	teach(t, "enroll-damaged", "enroll", 0, "enroll", "--state", state)
	teach(t, "calibrate-foreign", "calibrate", 0, "calibrate", "--profile", "tray", "--state", state)
	for _, name := range []string{"calibration.json.aside", "calibration.json.partial.aside", "pieces.json.partial.aside", "calibration.json.aside-2"} {
		if _, err := os.Stat(filepath.Join(state, name)); err != nil {
			t.Error(err)
		}
	}
}

func TestABoardIsTaughtInTheLanguageThatPlayersChose(t *testing.T) {
	state := t.TempDir()
	if err := statedir.Dir(state).KeepPreferences(board.Preferences{Lang: "fr"}); err != nil {
		t.Fatal(err)
	}
	teach(t, "calibrate.fr", "calibrate-staying", 0, "calibrate", "--state", state)
	teach(t, "enroll.de", "enroll", 0, "enroll", "--state", state, "--lang", "de")
}

func TestTokensNeedABuildThatCanPlayQuartino(t *testing.T) {
	script := filepath.Join("..", "commission", "testdata", "enroll-tokens.hands")
	for _, row := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--tokens", "--profile", "tray"}, 1, "switches, which do not feel"},
		{[]string{"--cards", "--profile", "resistor"}, 1, "resistors"},
		{[]string{"--tokens", "--cards"}, 2, "--tokens or --cards, not both"},
		{[]string{"--tokens", "--deck", "Club"}, 2, "--deck goes with --cards: a deck is a TOML file"},
		{[]string{"--deck", "Club"}, 2, "--deck goes with --cards: a deck is a TOML file"},
		{[]string{"--cards", "--deck", "Club"}, 1, "unknown deck \"Club\": want quartino"},
	} {
		code, _, stderr := quartoboard(t, "", append([]string{"enroll", "--script", script}, row.args...)...)
		if code != row.code || !strings.Contains(stderr, row.want) {
			t.Errorf("%v: exit code %d, %q; want %d, %q", row.args, code, stderr, row.code, row.want)
		}
	}
}

// TestAClubPlaysWithItsOwnCards has the stickers of a deck enrolled whose file is as older versions
// wrote it.
func TestAClubPlaysWithItsOwnCards(t *testing.T) {
	testdata := filepath.Join("..", "commission", "testdata")
	for _, build := range deep.Pick(t, 1, "analog-nfc", "analog-pn532") {
		state := t.TempDir()
		cards := []byte(text(t, filepath.Join(testdata, "club.toml")))
		err := errors.Join(os.Mkdir(filepath.Join(state, "decks"), 0o755), os.WriteFile(filepath.Join(state, "decks", "club.toml"), cards, 0o644))
		if err != nil {
			t.Fatal(err)
		}
		teach(t, "enroll-deck", "enroll-deck", 0, "enroll", "--cards", "--deck", "Club", "--profile", build, "--state", state)
		script := filepath.Join(testdata, "club.hands")
		code, said, stderr := quartoboard(t, "", "demo", "--profile", build, "--state", state, "--deck", "Club", "--script", script)
		if code != 0 || !strings.Contains(said, "Right: Quartino, Player two.") {
			t.Errorf("%s: exit code %d, %s, said %s", build, code, stderr, said)
		}
		record := filepath.Join(t.TempDir(), "record")
		script = scriptOf(t, "acts", "new game=quartino\npress menu\n")
		code, _, stderr = quartoboard(t, "", "demo", "--profile", build, "--state", state, "--deck", "Club", "--script", script, "--record", record)
		if want := `"type":"menu","open":true,"players":2`; code != 0 || !strings.Contains(text(t, record), want) {
			t.Errorf("%s: exit code %d, %s; want %s in the record: eight cards are for two players", build, code, stderr, want)
		}
	}
}

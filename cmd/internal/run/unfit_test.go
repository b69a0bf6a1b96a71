package run

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/docs"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

func TestABuildRefusesWhatItCannotFollow(t *testing.T) {
	by := func(g board.Giving) quarto.Options {
		o := quarto.DefaultOptions()
		o.Giving, o.Squares = g, true
		return o
	}
	alone := func(g board.Giving) board.Options {
		return rules.With(rules.With(by(g), "against", "fair"), "giving", g.String())
	}
	bare, listed := withoutTray(t, "analog-nfc"), docs.Table(t, "wire.md", "## Errors")
	for _, row := range []struct {
		build   string
		of      board.Options
		lacks   rules.Lack
		instead board.Options
	}{
		{"analog-tray", by(board.GivingPass), rules.LacksReaders, by(board.GivingTray)},
		{"tray", by(board.GivingUnseen), rules.LacksReaders, by(board.GivingTray)},
		{"tray", by(board.GivingTray), 0, nil},
		{"tray", quarto.Options{}, 0, nil}, // those of the game before
		{"tray", quarto.Options{Found: true}, 0, nil},
		{"tray", quartino.Plug.Default, rules.LacksStacks, by(board.GivingTray)},
		{"resistor", by(board.GivingPass), 0, nil},
		{"resistor", quartino.Options{}, rules.LacksStacks, by(board.GivingTray)},
		{"analog-nfc", by(board.GivingUnseen), 0, nil},
		{"analog-tray", quartino.Options{}, rules.LacksStacks, by(board.GivingTray)},
		{bare, quartino.Options{}, rules.LacksStacks, by(board.GivingTray)},
		{"analog-nfc", quartino.Options{}, 0, nil},
		{bare, by(board.GivingTray), rules.LacksTray, by(board.GivingUnseen)},
		{bare, by(board.GivingPass), 0, nil},
		{bare, alone(board.GivingTray), rules.LacksTray, alone(board.GivingShown)},
		{bare, alone(board.GivingShown), 0, nil},
	} {
		p, err := LoadProfile(row.build)
		if err != nil {
			t.Fatal(err)
		}
		u := Unfit(&p, by(board.GivingTray), row.of)
		if u != nil && !slices.ContainsFunc(listed, func(cells []string) bool { return strings.Trim(cells[0], " `") == u.Error() }) {
			t.Errorf("wire.md has no error %q", u)
		}
		if ways := rules.Get(row.instead, "giving"); u != nil && u.Lacks != rules.LacksStacks && !strings.Contains(u.Error(), ways.(string)) {
			t.Errorf("%s, %+v: %q does not name %v", row.build, row.of, u, ways)
		}
		if got := u != nil; got != (row.lacks != 0) || got && (u.Lacks != row.lacks || u.Instead != row.instead || u.Error() == "") {
			t.Errorf("%s, %+v: got %+v, want lack %d", row.build, row.of, u, row.lacks)
		}
	}
}

func TestSettingsThatTheBuildCannotFollowAreRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "quartoboard.toml")
	for _, row := range []struct{ text, profile, want string }{
		{"[board]\nprofile = \"analog-tray\"\n\n[game]\ngiving = \"pass\"\n", "", file + ":5: game.giving: this build knows a piece by its tray alone: want giving tray"},
		{"[game]\ngiving = \"unseen\"\n", "tray", file + ":2: game.giving: this build knows a piece by its tray alone: want giving tray"},
		{"[game]\ngiving = \"unseen\"\n", "", ""},
		{"[game]\ngiving = \"auto\"\n", "tray", ""},
		{"[board]\nprofile = \"tray\"\ngame = \"quartino\"\n", "", ""},       // the doctor tells
		{"[board]\nprofile = \"moon\"\n[game]\ngiving = \"pass\"\n", "", ""}, // and this where it is opened
	} {
		if err := os.WriteFile(file, []byte(row.text), 0o600); err != nil {
			t.Fatal(err)
		}
		got := ""
		if _, err := (Settings{File: file, Profile: row.profile}).Load(); err != nil {
			got = err.Error()
		}
		if got != row.want {
			t.Errorf("%s on %q: got %q, want %q", row.text, row.profile, got, row.want)
		}
	}
}

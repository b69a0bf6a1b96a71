package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/deploy/deep"
)

// clausesOfQuartino has the scripts that show each clause of the leaflet, and what the hands do.
var clausesOfQuartino = []clause{
	{"the one who starts is asked for, and play goes on clockwise", "whole-game"},
	{"one token a turn, on an empty space or on another token", "whole-game column"},
	{"a Quartino is announced, its card is shown, and its four tokens are taken off", "whole-game wrong-card"},
	{"only the tokens at the top count, and who placed them does not", "whole-game again"},
	{"a card may be turned, and is not mirrored", "whole-game wrong-card"},
	{"one more token, which may make another Quartino", "again"},
	{"of a card that is there more than once the player points one out", "which-four"},
	{"a wrong card goes back, and the turn ends", "wrong-card"},
	{"a card of another deck, one that was shown, one that nobody claimed", "wrong-card"},
	{"the first who has shown all cards wins", "whole-game"},
	{"four colours: four or more of one colour, buried ones too, and one token more", "four-colours"},
	{"column: four or more on one space, which are taken off, and one token more", "column"},
	{"of several columns the player chooses one", "columns"},
	{"both: three tokens, and the column is taken off in between", "both"},
	{"both are looked for at the start of a turn alone", "four-colours"},
	{"what nobody called stands, and may be called in the next turn", "four-colours"},
	{"the second token may be left", "four-colours"},
	{"the beginners' game without either", "simple"},
	{"a turn ends by pass, or by the next token in the tray", "pass"},
	{"a placement is taken back, and a Quartino with it", "undo"},
	{"lifted, and put back: nothing happens; for too long: one instruction", "wrong-table"},
	{"a token that was not laid, was moved, is outside, is missing, is out of order", "wrong-table"},
	{"a token laid while the wheel was wrong counts when it is right", "wrong-table"},
	{"what field and tags cannot tell is asked", "which-space"},
	{"a start goes on with the game, and notices what was moved", "power-cut"},
	{"repeat tells the newest token and the turn, and reads the wheel", "read"},
	{"a cache that is empty: who cannot place passes, and when all have passed nobody wins", "empty-cache"},
	{"a player resigns by the menu, the others play on, and the last one wins", "resign"},
	{"cleared after the end: the same game again", "whole-game"},
	{"a whole game of three, begun by the menu and won, by hands and buttons alone", "whole-game"},
	{"the lesson of Quartino, from the menu to the next game", "lesson"},
	{"by menu and buttons alone, from Quarto and back, with the consent of all", "menu"},
}

// apartOfQuartino has what a build cannot do as the reference build does, as apart has it.
var apartOfQuartino = map[string]map[string]string{
	"analog-nfc": {"power-cut": "the token in the tray is read after the game goes on"},
}

func TestEveryBuildThatCanPlaysTheScriptsOfQuartino(t *testing.T) {
	for _, build := range []string{"analog-nfc"} {
		t.Run(build, func(t *testing.T) {
			t.Parallel()
			for _, script := range deep.Pick(t, 4, quartinoScripts(t)...) {
				playsAlike(t, build, script, apartOfQuartino[build])
			}
			haveReasons(t, filepath.Join("..", "simboard", "testdata", "quartino", build), apartOfQuartino[build])
		})
	}
}

func TestABuildThatCannotPlayQuartinoSaysSoAndTheGameGoesOn(t *testing.T) {
	for _, build := range []string{"resistor", recommended} {
		for _, row := range []struct{ name, acts string }{
			{"in the middle of a game", "new giving=tray\ngive 8\nput 8 a1\nask new game=quartino players=3\nexpect said \"it cannot play Quartino\"\nexpect phase give\ngive 3\nput 3 b1\nexpect phase give\n"},
			{"by the menu", "new giving=tray\npress menu\n" + strings.Repeat("press repeat long\n", 7) + "press pass\npress repeat long\nexpect said \"Game: Quarto.\"\npress pass\nexpect said \"it cannot play Quartino\"\npress repeat\nexpect said \"Start.\"\npress repeat\nexpect said \"Squares: no.\"\npress pass long\npress pass long\ngive 8\nput 8 a1\nexpect phase give\n"},
			{"at once", "new game=quartino\nexpect said \"it cannot play Quartino\"\nexpect phase give\n"},
		} {
			if code, out, stderr := quartoboard(t, "", "demo", "--profile", build, "--script", scriptOf(t, "acts", row.acts)); code != 0 {
				t.Errorf("%s, %s: exit code %d, %s, after\n%s", build, row.name, code, stderr, out)
			}
		}
	}
}

func TestABuildThatReadsInItsTrayAloneRefusesAnotherWayOfGiving(t *testing.T) {
	for _, build := range []string{recommended, "tray"} {
		for _, row := range []struct{ name, acts string }{
			{"in the middle of a game", "new giving=tray\ngive 8\nput 8 a1\nask new giving=pass\nexpect said \"by its tray alone\"\ngive 3\nput 3 b1\nexpect said \"Bella one\"\nexpect phase give\n"},
			{"at once, and the game has its other options", "new giving=unseen squares names=Ann,Ben\nexpect said \"by its tray alone\"\ngive 8\nexpect said \"Given\"\nexpect phase place\n"},
			{"where a script says nothing", "wait 3s\nexpect said \"by its tray alone\"\nexpect phase give\n"},
			{"the lesson", "new giving=tray\npress menu\n" + strings.Repeat("press repeat long\n", 3) + "press pass\nwait 5s\nexpect said \"lay it in the tray\"\n"},
		} {
			if code, out, stderr := quartoboard(t, "", "demo", "--profile", build, "--script", scriptOf(t, "acts", row.acts)); code != 0 {
				t.Errorf("%s, %s: exit code %d, %s, after\n%s", build, row.name, code, stderr, out)
			}
		}
	}
}

// TestTheRecordOfQuartinoKeepsTheCardsSecret finds no card in a record before it was shown.
func TestTheRecordOfQuartinoKeepsTheCardsSecret(t *testing.T) {
	for _, script := range quartinoScripts(t) {
		for line := range strings.Lines(text(t, strings.TrimSuffix(script, ".hands")+".log")) {
			shows := strings.Contains(line, `"type":"tray"`) || strings.Contains(line, `"type":"quartino-shown"`) || strings.Contains(line, `"deed":"show"`)
			if strings.Contains(line, `"card":`) && !shows {
				t.Errorf("%s: %s", script, line)
			}
		}
	}
}

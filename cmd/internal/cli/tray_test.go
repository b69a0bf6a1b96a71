package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestABuildThatReadsInItsTrayAloneSaysWhatHelps plays scripts, and replays their records.
func TestABuildThatReadsInItsTrayAloneSaysWhatHelps(t *testing.T) {
	for name, row := range map[string]struct{ acts, want string }{
		"a piece that was not laid in the tray, and the reminders": {"give 6\nput 7 b1\nwait 50s\nlift b1\nwait 2s\n", `
			[move] Given: short square solid smooth.
			[move] Cannot be read: Bella one. Lay it in the tray first.
			[hint] Cannot be read: Bella one. Lay it in the tray first. B to place. Short square solid smooth.
			[hint] Cannot be read: Bella one. Lay it in the tray first. B to place. Short square solid smooth.`},
		"what is said is done": {"put 7 b1\nwait 5s\nlift b1\ngive 7\nwait 3s\nput 7 b1\nwait 20s\n", `
			[move] Cannot be read: Bella one. Lay it in the tray first.
			[move] Given: short square solid grooved.
			[move] Bella one.
			[move] B to give.`},
		"a piece that was placed while the reader was dead": {"wait 3s\nfault tray dead\nwait 20s\ngive 7\nwait 3s\nput 7 b1\nwait 20s\nheal tray\nwait 20s\nlift b1\nwait 2s\n", `
			[fault] Fault: tray.
			[move] Cannot be read: Bella one.
			[fault] Working again: tray. Cannot be read: Bella one. Lay it in the tray first.
			[hint] Cannot be read: Bella one. Lay it in the tray first. A to give.`},
		"one that the opponent has in hand": {"wait 3s\nfault tray dead\nwait 20s\nheal tray\nwait 9s\n", `
			[fault] Fault: tray.
			[fault] Working again: tray. To give, lay the piece in the tray.`},
		"alone: what is due": {"new against=script\ngive 8\ntake\naway place c3\nput 8 b3\ngive 5\ntake\nlift b3\nwait 1s\nput 8 c3\n" +
			"away give 9\nput 9 a1\npress repeat\nwait 3s\nlift a1\ngive 9\ntake\nput 9 a1\nwait 1s\nlift a1\nwait 8s\nput 9 a2\nwait 9s\n", `
			[move] Game against the board. You give. To give, lay the piece in the tray.
			[move] Given: tall round hollow smooth.
			[move] To Cesar three.
			[verdict] Bella three. Move it to Cesar three.
			[move] Bella three. Move it to Cesar three.
			[move] To Cesar three.
			[move] For you: tall round hollow grooved. Lay it in the tray first.
			[move] Cannot be read: Anna one. Lay it in the tray first.
			[hint] Cannot be read: Anna one. For you: tall round hollow grooved. Lay it in the tray first.
			[move] Yes.
			[move] Anna one.
			[verdict] Return the tall round hollow grooved piece to Anna one.
			[move] Anna one to Anna two.
			[move] You give.`},
		"an exercise, each piece through the tray": {"press menu\n" + strings.Repeat("press repeat long\n", 4) + "press pass\n" +
			"give a\nput a a1\nput 7 a2\nlift a2\ngive 7\nput 7 a2\ngive 2\nput 2 b2\ngive 0\nput 0 c2\ngive 6\nput 6 d2\ngive 5\nput 5 b3\nwait 9s\npress B\nwait 9s\n" +
			"press pass\nlift b3\npress repeat\nlift a1\nlift a2\nlift b2\nlift c2\nlift d2\nwait 6s\ngive 3\nput 3 d1\nwait 4s\n", `
			[hint] Menu. Pieces left.
			[hint] Switch off.
			[hint] Check.
			[hint] Lesson.
			[hint] Exercises.
			[verdict] Exercise one. Position of six pieces.
			[verdict] Put the tall round solid smooth piece on Anna one. Lay it in the tray first.
			[verdict] Put the short square solid grooved piece on Anna two.
			[verdict] Take the piece off Anna two. Lay it in the tray first.
			[verdict] Put the short square solid grooved piece on Anna two.
			[verdict] Put the short round solid smooth piece on Bella two.
			[verdict] Put the short round hollow smooth piece on Cesar two.
			[verdict] Put the short square solid smooth piece on David two.
			[verdict] Put the short square hollow grooved piece on Bella three.
			[move] The position is set up.
			[hint] Exercise one. Is there a Quarto? Press QUARTO if there is one, pass if there is none.
			[hint] Right. There is one: row two, four short pieces. To go on, press pass. To stop, choose New game in the menu.
			[verdict] Exercise two. Position of seven pieces.
			[verdict] Clear the board.
			[hint] Clear the board.
			[verdict] Put the short round solid grooved piece on David one. Lay it in the tray first.
			[verdict] Put the short round solid smooth piece on Anna two.`},
	} {
		for _, build := range []string{recommended, "tray"} {
			record := filepath.Join(t.TempDir(), "record")
			code, out, stderr := quartoboard(t, "", "demo", "--profile", build, "--record", record, "--script", scriptOf(t, "acts", "new giving=tray\n"+row.acts))
			want := "[move] New game. A gives first." + strings.ReplaceAll(row.want, "\t", "") + "\n"
			if code != 0 || out != want {
				t.Errorf("%s, %s: exit code %d, %s, said\n%s\nwant\n%s", build, name, code, stderr, out, want)
			}
			if code, again, stderr := quartoboard(t, "", "replay", record); code != 0 || again != out {
				t.Errorf("%s, %s: replayed with exit code %d, %s, says\n%s", build, name, code, stderr, again)
			}
		}
	}
}

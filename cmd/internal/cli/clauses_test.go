package cli

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// clause is a rule, and the scripts that show it.
type clause struct{ clause, scripts string }

// clauses has the scripts that show each clause of what the referee must know,
// most of them of "What the hands do".
var clauses = []clause{
	{"a placement: one cell newly occupied, its piece read, steady", "placer-wins unseen draw"},
	{"beginners: some of the attributes", "one-attribute"},
	{"the advanced variant: squares", "squares missed-stays-missed"},
	{"the placer may call until the next piece is given", "placer-wins refused"},
	{"after that the opponent, until it is placed", "opponent-calls undo"},
	{"with giving unseen either may call", "unseen"},
	{"what nobody called in its turn is dead", "missed"},
	{"a missed alignment is told at the end", "missed-stays-missed"},
	{"a missed alignment is never told", "missed-never"},
	{"a call without the right is refused for that alone", "refused"},
	{"a call with nothing live has no effect", "missed adjust"},
	{"a false call loses, where the house says so", "refused shows-another"},
	{"the contact of the button counts, also on a piece that still rocks", "both-press refused"},
	{"with caller=board the buttons call nothing", "board-calls"},
	{"the last piece: only its placer may call, until pass or the time", "draw last-piece"},
	{"a giving is final, however long the piece is out of the tray", "given-is-given"},
	{"a giving in the tray, and the piece taken at once", "from-the-tray"},
	{"another piece laid in the tray replaces the given one, the right unchanged", "given-is-given"},
	{"a call before the giving was seen is told what to do", "given-is-given"},
	{"lift and return: nothing changed", "exploring adjust"},
	{"off its cell for more than 4 s: one instruction", "exploring"},
	{"again only when the situation changes, or on repeat", "exploring"},
	{"adjusting the last piece, slid or lifted", "adjust"},
	{"not once the next giving was seen", "wrong-positions"},
	{"not with touch_move", "not-the-given"},
	{"what was missed stays missed when a piece is adjusted", "missed-stays-missed"},
	{"wrong: moved", "wrong-positions"},
	{"wrong: swapped", "wrong-positions found-position"},
	{"wrong: removed", "exploring"},
	{"wrong: stranger", "stranger undo call-when-wrong"},
	{"wrong: unenrolled", "wrong-positions"},
	{"wrong: duplicate", "wrong-positions"},
	{"two pieces over one reader, a phone, a piece held above another", "several"},
	{"wrong: two at once, either may come off", "wrong-positions"},
	{"wrong: two at once, with a tray the given one stays", "stranger tray-two"},
	{"wrong: not the given", "not-the-given"},
	{"in a wrong position calls are judged on the last agreed one", "call-when-wrong"},
	{"play goes on by itself when the board agrees", "wrong-positions stranger"},
	{"point=lift: the line is shown by lifting its four pieces", "shows-the-line"},
	{"point=lift: the question cuts the placement alike, live or not", "slap-and-show"},
	{"a placement that the next one overtakes is said by its cell", "overtaken"},
	{"whose turn it was is not said after the act", "given-at-once"},
	{"point=lift: the table is looked at while a line is shown, and behind it", "shown-when-wrong"},
	{"a game that makes way for another judges nothing more", "new-when-showing"},
	{"point=lift: the pieces go back by guidance, after the end as well", "shown-and-back shows-another"},
	{"point=lift: a shown line does not clear the board", "shown-and-back"},
	{"point=lift: judged when four are off together, or at 30 s", "shows-another shows-the-line"},
	{"what is live when a game ends without a good call was missed", "live-at-the-end"},
	{"undo: the position before the last placement, windows included", "undo"},
	{"undo: what was announced as missed stays dead", "missed-undone"},
	{"undo after the end", "undo missed-undone"},
	{"adjudicate", "cleared missed-stays-missed"},
	{"cleared after the end: a new game, the other seat first", "cleared"},
	{"a match: the score is kept over draws and power cuts, and who gives first changes", "match"},
	{"cleared in the middle: the board asks first", "cleared clear-putback"},
	{"found as the journal has it: the game goes on", "power-cut"},
	{"found otherwise: back to the journal's position", "found-position"},
	{"found otherwise, and confirmed: a new game from there", "found-position"},
	{"what fails is unknown, said, and the game goes on", "faults not-readable sensor-dead"},
	{"what a sensor does not feel its reader may tell: the game goes on", "only-the-reader unfelt-piece"},
	{"a reader that reads no more is reset, and nothing is said", "deaf-reader"},
	{"no piece is asked for that its reader hears where it stands", "sensor-dies-under-piece"},
	{"a lifted piece is noticed though its sensor does not tell", "frozen-sensor"},
	{"felt and not read: no placement where it may be several pieces", "not-readable"},
	{"felt and not read: the given piece", "faults stuck-sensor dead-reader-at-start felt-then-given"},
	{"felt and not read: the last one left", "last-piece"},
	{"felt and not read: said, and asked about before a call on it is judged", "felt-not-read felt-last-piece"},
	{"undo: ends that question", "felt-taken-back"},
	{"no to that question, or 30 s without an answer, loses nothing", "felt-not-read"},
	{"a placement that is read elsewhere counts meanwhile", "not-readable stuck-sensor"},
	{"repeat ends speech, and a reading goes on where it ended", "stop"},
	{"repeat just after speech asks nothing", "late-stop"},
	{"repeat in silence: the game as it is now", "ask-now"},
	{"repeat held and a piece lifted: that piece and its lines", "ask-by-touch"},
	{"repeat and pass let go too soon for the menu: nothing", "hasty-menu"},
	{"the menu: what is left, and each space", "menu-asks"},
	{"the menu: the score, and the rules by sections", "menu-reads"},
	{"the menu: volume, rate, how much is said, letters, language", "menu-settings"},
	{"the menu: both take a placement back, with repeat held", "menu-take-back"},
	{"the menu: both draw; a bare press calls and ends the offer", "menu-draw"},
	{"the menu: a seat resigns; a placement ends the offer", "menu-resign"},
	{"the menu: a game with squares and two attributes", "menu-new-game"},
	{"the menu: what was chosen holds for the next game, however that begins", "menu-next-game"},
	{"the menu: both give up a game for a new one", "menu-new-game-both"},
	{"the menu takes its presses from the game, and the last call stands still", "menu-leaves"},
	{"the menu: the computer is switched off, or says that it cannot be", "switch-off"},
	{"the menu: power, version and address are told", "check"},
	{"the menu: play goes on from a step of a past game, whose pieces the hands are led to", "menu-earlier-move"},
	{"the menu: turning points after a game, one of them shown, and back to the end", "menu-turning-points"},
	{"the menu: a game alone, another level in it, and the way back to two players", "menu-alone"},
	{"the menu does not open over a question", "menu-question"},
	{"the menu says where it is when the sound comes back", "menu-sound-back"},
	{"a change of the voice counts at once and after a power cut, and changes nothing of the game", "preferences"},
	{"alone: a piece is given by touching it down, and may stay there", "alone-shown"},
	{"alone: another piece replaces it until the seat has answered", "alone-shown alone-tray"},
	{"alone: the owed piece on the wrong cell, and another piece", "alone-shown alone-tray"},
	{"alone: placed and given in one movement", "alone-shown"},
	{"alone: the player's placement may be adjusted, the seat's may not", "alone-shown"},
	{"alone: the named piece is asked about in the tray", "alone-tray"},
	{"alone: either button is the player's; the seat calls in its windows", "alone-calls"},
	{"alone: what the seat overlooks is the player's, then missed", "alone-calls"},
	{"alone: undo to the player's newest placement, by the seat's answer", "alone-undo alone-calls"},
	{"alone: what the seat has is final; undo and draw that it was agreed to", "alone-agreed"},
	{"alone: a draw by the seat's answer; resigning", "alone-draw alone-calls alone-tray"},
	{"alone: what is due stands after a power cut", "alone-power-cut"},
	{"alone: who placed the last piece has the last call", "alone-last-piece"},
	{"alone: hints by hand while repeat is held, and by the menu", "alone-hints"},
	{"the lesson: a step goes on when its act was judged, and its game counts in no score", "lesson"},
	{"the lesson: it waits while the players do something else, and speaks again after 20 s", "lesson-mistakes"},
	{"exercises: questions about positions, answered by buttons and pieces, and a game after them", "exercises"},
}

func TestEveryClauseHasAScript(t *testing.T) {
	haveScripts(t, clauses, scripts(t))
	haveScripts(t, clausesOfQuartino, quartinoScripts(t))
}

// haveScripts expects a script for each clause, and a clause for each script.
func haveScripts(t *testing.T, clauses []clause, paths []string) {
	t.Helper()
	var all, named []string
	for _, path := range paths {
		all = append(all, strings.TrimSuffix(filepath.Base(path), ".hands"))
	}
	for _, c := range clauses {
		t.Logf("%-75s %s", c.clause, c.scripts)
		for _, script := range strings.Fields(c.scripts) {
			if !slices.Contains(all, script) {
				t.Errorf("%s: there is no script %s", c.clause, script)
			}
			named = append(named, script)
		}
	}
	for _, script := range all {
		if !slices.Contains(named, script) {
			t.Errorf("the script %s shows no clause: name it in clauses", script)
		}
	}
}

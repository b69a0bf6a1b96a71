package quarto

import (
	"fmt"
	"testing"

	"quartoboard/board"
)

// match is that of a game with another board.
const match = "000102030405060708090a0b0c0d0e0f"

func TestTheSeatAwayHasATextThatIsReadBack(t *testing.T) {
	for _, want := range []string{"", "B engine fair 7", "A engine perfect 0", "A link ben " + match, "B script"} {
		if got, err := ParseAway(want); err != nil || got.String() != want {
			t.Errorf("%q: got %q, %v", want, got, err)
		}
	}
	for text, want := range map[string]string{
		"B":                   `invalid value "B": want a seat and who sits there, as "B engine fair 7" or "B script"`,
		"C script":            `invalid seat "C": want A or B`,
		"B cat":               `invalid kind "cat": want engine, link or script`,
		"B engine":            `engine without a level: want one`,
		"B engine good 7":     `invalid level "good": want kind, easy, fair, strong or perfect`,
		"B engine fair seven": `invalid seed "seven": want a whole number`,
		"B engine fair -7":    `invalid seed -7: want 0 to 2147483647`,
		"B link":              `invalid board "" and match "": want the other board's name and 32 hexadecimal digits`,
		"B link Ben " + match: `invalid board "Ben" and match "000102030405060708090a0b0c0d0e0f": want the other board's name and 32 hexadecimal digits`,
		"B link ben 00":       `invalid board "ben" and match "00": want the other board's name and 32 hexadecimal digits`,
		"B script fair 0":     `script with a level or a seed: want them for an engine alone`,
	} {
		if _, err := ParseAway(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestTheSeatAwayIsTheOneWithASitter(t *testing.T) {
	script := Sitter{Kind: SitterScript}
	for _, seat := range []board.Seat{board.A, board.B} {
		if a := AwayAt(seat, script); a.Seat() != seat || a.Sitter() != script {
			t.Errorf("%v: got %v, %v", seat, a.Seat(), a.Sitter())
		}
	}
	if a := (Away{}); a.Seat() != 0 || a.Sitter() != (Sitter{}) {
		t.Errorf("nobody: got %v, %v", a.Seat(), a.Sitter())
	}
}

// against has options of a game with the seat B away: A gives first.
func against(g board.Giving, change func(*Options)) Options {
	o := options(change)
	o.Giving, o.Away = g, AwayAt(board.B, Sitter{Kind: SitterScript})
	return o
}

// round1 is a whole round: A gives 0, B has it placed on a1 and gives 1, which A places on d4.
const round1 = "put 0 c3; away place a1; see c3=. a1=0; away give 1; put 1 d4"

// bTall brings B to place f, with a tall piece on a1, b1 and c1 of row 1.
const bTall = "put 8 a1; away place a1; away give 9; put 9 b1; put a c2; away place c1; see c2=. c1=a; away give 1; put 1 d4; put f d2"

func TestTheAwaySeatGivesAndPlacesThroughOtherHands(t *testing.T) {
	shown, tray := against(board.GivingShown, nil), against(board.GivingTray, nil)
	lift := against(board.GivingShown, func(o *Options) { o.Point = board.PointLift })
	runAll(t, []promise{
		{"a piece that touches down is given", shown, "put 7 b3", []string{"given 7 by A, shown"}},
		{"it may stay there", shown, "put 7 b3; wait 1h", []string{"given 7 by A, shown"}},
		{"lifted and put down again it is given once", shown, "put 7 b3; lift b3; put 7 c2", []string{"given 7 by A, shown"}},
		{"or it lies in the tray", tray, "tray 7; tray .", []string{"given 7 by A, tray"}},
		{"or touches down where there is a tray", tray, "put 7 b3", []string{"given 7 by A, shown"}},
		{"another piece replaces it", shown, "put 7 b3; see b3=. c3=8", []string{"given 7 by A, shown", "taken back 7 by A", "given 8 by A, shown"}},
		{"also in the tray", tray, "put 7 b3; lift b3; tray 8", []string{"given 7 by A, shown", "taken back 7 by A", "given 8 by A, tray"}},
		{"the one before must come off", shown, "put 7 b3; put 8 c3; lift b3", []string{"taken back 7 by A", "given 8 by A, shown", "wrong stranger: remove 7 from b3", "right"}},
		{"until the seat has answered", shown, "put 7 b3; away place d1; lift b3; put 8 c3", []string{"owed B: 7 d1", "wrong not-the-given: remove 8 from c3"}},
		{"also in the tray it is final", tray, "tray 7; away place d1; tray 8; tray .; put 7 d1", []string{"owed B: 7 d1", "placed 7 d1 by B"}},
		{"on a cell of the game it may not stay", shown, round1 + "; put 2 b2; see b2=. d4=2; wait 5s", []string{"given 2 by A, shown", "wrong stranger: remove 2 from d4"}},
		{"of two pieces at once none is given", shown, "see b3=7 c3=8; lift b3", []string{"wrong two-at-once: remove 7 from b3", "right", "given 8 by A, shown"}},
		{"what cannot be read is not", shown, "see b3=?; put 7 c3", []string{"given 7 by A, shown"}},
		{"a placed piece is not", shown, round1 + "; lift d4; put 1 c4", []string{"placed 1 d4 by A", "lifted d4", "moved 1 d4-c4"}},

		{"a placement is owed", shown, "put 7 b3; away place d1", []string{"given 7 by A, shown", "owed B: 7 d1"}},
		{"the hands carry it out", shown, "put 7 b3; away place d1; see b3=. d1=7", []string{"owed B: 7 d1", "placed 7 d1 by B"}},
		{"out of the tray", tray, "tray 7; away place d1; tray .; put 7 d1", []string{"owed B: 7 d1", "placed 7 d1 by B"}},
		{"out of the hand", shown, "put 7 b3; lift b3; away place d1; put 7 d1", []string{"owed B: 7 d1", "placed 7 d1 by B"}},
		{"shown on that very cell it is placed at once", shown, "put 7 b3; away place b3", []string{"given 7 by A, shown", "owed B: 7 b3", "placed 7 b3 by B"}},
		{"on another cell it is to be moved", shown, "put 7 b3; away place d1; lift b3; put 7 c3; see c3=. d1=7", []string{"owed B: 7 d1", "wrong elsewhere: move 7 from c3 to d1", "right", "placed 7 d1 by B"}},
		{"back on the cell where it was shown, too", shown, "put 7 b3; away place d1; lift b3; put 7 b3", []string{"owed B: 7 d1", "wrong elsewhere: move 7 from b3 to d1"}},
		{"the cell is freed first", shown, "put 7 b3; away place d1; lift b3; see d1=8 c3=7; lift d1", []string{"owed B: 7 d1", "wrong elsewhere: remove 8 from d1", "wrong elsewhere: move 7 from c3 to d1"}},
		{"another piece comes off", shown, "put 7 b3; away place d1; put 8 d1; lift d1; put 7 d1", []string{"owed B: 7 d1", "wrong not-the-given: remove 8 from d1", "right", "wrong duplicate: remove 7 from d1"}},
		{"a placed piece comes back before it is carried out", shown, round1 + "; put 2 b2; away place b2; lift a1; wait 5s; put 0 a1", []string{"placed 2 b2 by B", "lifted a1", "wrong removed: put 0 on a1", "right"}},
		{"what is felt there can be no other", shown, round1 + "; put 2 b2; away place c2; lift b2; see c2=?", []string{"owed B: 2 c2", "placed 2 c2 by B, felt"}},
		{"and elsewhere neither", shown, round1 + "; put 2 b2; away place c2; lift b2; see b1=?; lift b1; see c2=?", []string{"owed B: 2 c2", "wrong elsewhere: move 2 from b1 to c2", "right", "placed 2 c2 by B, felt"}},
		{"while it is seen elsewhere it is something else", shown, round1 + "; put 2 b2; away place c2; see b1=?", []string{"owed B: 2 c2"}},

		{"it gives, and its piece is placed", shown, round1, []string{"placed 0 a1 by B", "given 1 by B, asked", "placed 1 d4 by A"}},
		{"another piece than the named one comes off", shown, round1 + "; put 2 b2; away place b2; away give 3; put 4 c4", []string{"given 3 by B, asked", "wrong not-the-given: remove 4 from c4"}},
		{"it must leave the board before it counts", shown, round1 + "; put 2 b2; away place b2; away give 3; put 4 c4; put 3 a4; lift c4; wait 1s; put 4 c4", []string{"wrong not-the-given: remove 4 from c4", "right", "placed 3 a4 by A", "given 4 by A, shown"}},
		{"before it has given nothing is due", shown, "put 7 b3; away place b3; put 8 c3; lift c3", []string{"placed 7 b3 by B", "wrong not-the-given: remove 8 from c3", "right"}},
		{"the named piece and the next in one movement", shown, "put 7 b3; away place b3; away give 8; see a1=9 d4=8", []string{"given 8 by B, asked", "placed 8 d4 by A", "given 9 by A, shown"}},
		{"but not with a third", shown, "put 7 b3; away place b3; away give 8; see a1=9 d4=8 c4=a", []string{"given 8 by B, asked", "wrong two-at-once: remove 9 from a1"}},
		{"nor while something is wrong", shown, "put 7 b3; away place b3; away give 8; put 9 a1; put 8 d4", []string{"given 8 by B, asked", "wrong not-the-given: remove 9 from a1"}},
		{"a named piece that is laid in the tray stays named", tray, round1 + "; tray 2; away place b2; tray .; put 2 b2; away give 3; tray 3; tray .; put 3 a4", []string{"given 3 by B, asked", "placed 3 a4 by A"}},
		{"so does it beside another one", tray, "tray 2; away place b2; tray .; put 2 b2; away give 3; tray 4; put 3 a4; wait 5s", []string{"given 3 by B, asked", "placed 3 a4 by A"}},
		{"which is given once it is laid there again", tray, "tray 2; away place b2; tray .; put 2 b2; away give 3; tray 4; put 3 a4; tray .; tray 4", []string{"placed 3 a4 by A", "given 4 by A, tray"}},
		{"laid there after the touch-down it is given", tray, "tray 2; away place b2; tray .; put 2 b2; away give 3; put 3 a4; +10ms tray 4", []string{"placed 3 a4 by A", "given 4 by A, tray"}},

		{"its placement is not adjusted", shown, "put 7 b3; away place b3; see b3=. c3=7", []string{"placed 7 b3 by B", "wrong moved: move 7 from c3 to b3"}},
		{"nor once it has given", shown, "put 7 b3; away place b3; away give 8; see b3=. c3=7", []string{"given 8 by B, asked", "wrong moved: move 7 from c3 to b3"}},
		{"the player's own is, until the giving", shown, round1 + "; see d4=. c4=1; put 2 b2; see c4=. d4=1", []string{"moved 1 d4-c4", "given 2 by A, shown", "wrong moved: move 1 from d4 to c4"}},

		{"a line is called with either button", shown, bTall + "; away place b4; see d2=. b4=f; away give 3; put 3 a3; put b d1; away place d1; press B; wait 1s", []string{"placed b d1 by B", "refused A: not-your-turn-to-call"}},
		{"and with a button of nobody", shown, bTall + "; away place d1; see d2=. d1=f; away give 3; press .; wait 1s", []string{"given 3 by B, asked", "QUARTO A: " + row1, "ended A by call"}},
		{"a line that the seat overlooks is the player's", shown, bTall + "; away place d1; see d2=. d1=f; away give 3; press B; wait 1s", []string{"given 3 by B, asked", "QUARTO A: " + row1, "ended A by call"}},
		{"until the next placement", shown, bTall + "; away place d1; see d2=. d1=f; away give 3; put 3 a3; press A; wait 1s", []string{"missed " + row1, "refused A: none-live"}},
		{"the seat calls its own line instead of giving", shown, bTall + "; away place d1; see d2=. d1=f; away call", []string{"placed f d1 by B", "QUARTO B: " + row1, "ended B by call"}},
		{"or one that was given away, instead of placing", shown, "put 8 a1; away place a1; away give 9; put 9 b1; put a c1; away place c1; away give f; put f d1; put 1 d4; away call", []string{"given 1 by A, shown", "QUARTO B: " + row1, "ended B by call"}},
		{"a call with nothing live is refused as anybody's", shown, "put 7 b3; away place b3; away call; away give 8", []string{"refused B: none-live", "given 8 by B, asked"}},
		{"a press before the giving is judged before the seat acts", shown, "put 8 a1; away place a1; away give 9; put 9 b1; put a c1; away place c1; away give f; put f d1; +600ms press B; +10ms put 1 d4; +360ms away call n=4", []string{"placed f d1 by A", "QUARTO A: " + row1, "ended A by call", "void B 4: not-due"}},
		{"the player alone shows a line", lift, bTall + "; away place d1; see d2=. d1=f; away call", []string{"placed f d1 by B", "QUARTO B: " + row1, "ended B by call"}},
		{"who does so by lifting it", lift, bTall + "; away place d1; see d2=. d1=f; away give 3; press B; see a1=. b1=. c1=. d1=.", []string{"lifted d1", "QUARTO A: " + row1, "ended A by call"}},
		{"either button answers a question", shown, "put 8 a1; away place a1; away give 9; put 9 b1; put a c1; away place c1; away give f; see d1=?; press A; wait 1s; press A; wait 1s", []string{"placed f d1 by A, felt", "check A: d1 f", "QUARTO A: " + row1, "ended A by call"}},
		{"also the one of the seat", shown, "put 8 a1; away place a1; away give 9; put 9 b1; put a c1; away place c1; away give f; see d1=?; put 1 d4; away call; press B; wait 1s", []string{"given 1 by A, shown", "check B: d1 f", "QUARTO B: " + row1, "ended B by call"}},
		{"and pass is no", shown, "put 8 a1; away place a1; away give 9; put 9 b1; put a c1; away place c1; away give f; see d1=?; put 1 d4; away call; pass", []string{"check B: d1 f", "refused B: unread"}},
	})
}

// filled fills the board with nothing to call; the giver of the first piece may be either.
func filled(first board.Seat) (acts string) {
	pieces := []board.Piece{10, 3, 2, 12, 15, 6, 4, 8, 13, 11, 1, 14, 0, 5, 9, 7}
	for i, p := range pieces {
		c := board.Cell(i)
		if placer := first == board.A == (i%2 == 0); placer { // B places
			acts += fmt.Sprintf("put %v %v; away place %v; ", p, c, c)
		} else {
			acts += fmt.Sprintf("away give %v; put %v %v; ", p, p, c)
		}
	}
	return acts
}

func TestTheLastCallIsOfTheSeatThatPlacedLast(t *testing.T) {
	player := against(board.GivingShown, nil) // A gives first, and places last
	seat := player
	seat.First = board.B
	runAll(t, []promise{
		{"the player has the time for it", player, filled(board.A) + "wait 21s", []string{"ended draw by last-call"}},
		{"or presses pass", player, filled(board.A) + "pass", []string{"ended draw by last-call"}},
		{"the seat does not pass for the player", player, filled(board.A) + "away pass", []string{"placed 7 d4 by A", "void B 17: not-due"}},
		{"the seat passes", seat, filled(board.B) + "away pass", []string{"placed 7 d4 by B", "ended draw by last-call"}},
		{"or calls", seat, filled(board.B) + "away call; away pass", []string{"placed 7 d4 by B", "refused B: none-live", "ended draw by last-call"}},
		{"no time ends that, nor the player's pass", seat, filled(board.B) + "wait 1h; pass; ask pass; ask pass by=B", []string{"placed 7 d4 by B"}},
	})
}

func TestAnActOfTheSeatAwayIsTakenOnceAndWhereItIsDue(t *testing.T) {
	shown := against(board.GivingShown, nil)
	calls := against(board.GivingShown, func(o *Options) { o.Caller = board.CallerBoard })
	lift := against(board.GivingShown, func(o *Options) { o.Point = board.PointLift })
	runAll(t, []promise{
		{"nothing is due before the player has given", shown, "away place a1; away give 3; away call; away pass; away answer yes", []string{"void B 1: not-due", "void B 1: not-due", "void B 1: not-due", "void B 1: not-due", "void B 1: not-due"}},
		{"an act comes once", shown, "put 7 b3; away place b3; away place b3 n=1", []string{"placed 7 b3 by B", "void B 1: not-due"}},
		{"and none is left out", shown, "put 7 b3; away place b3 n=2", []string{"given 7 by A, shown", "void B 2: not-due"}},
		{"a void act keeps its number", shown, "put 7 b3; away place b3 n=2; away place b3", []string{"void B 2: not-due", "owed B: 7 b3", "placed 7 b3 by B"}},
		{"a placement is owed once", shown, "put 7 b3; away place a1; away place b3", []string{"owed B: 7 a1", "void B 2: not-due"}},
		{"it answers the agreed position", shown, "put 7 b3; away place b3 at=-", []string{"void B 1: other-position"}},
		{"also the piece given in it", shown, "put 7 b3; see b3=. c3=8; away place b3 at=..../..../..../....␣7", []string{"given 8 by A, shown", "void B 1: other-position"}},
		{"another piece than the given one cannot be placed", shown, "put 7 b3; away place b3 piece=8", []string{"void B 1: illegal"}},
		{"nor anything on a piece", shown, round1 + "; put 2 b2; away place a1", []string{"given 2 by A, shown", "void B 3: illegal"}},
		{"a placed piece cannot be given", shown, "put 7 b3; away place b3; away give 7", []string{"placed 7 b3 by B", "void B 2: illegal"}},
		{"nor an unknown one", shown, "put 7 b3; away place b3; away give ?", []string{"placed 7 b3 by B", "void B 2: illegal"}},
		{"only the seat away acts so", shown, "put 7 b3; away place b3 by=A", []string{"void A 1: not-due"}},
		{"and only where there is one", DefaultOptions(), "put 7 b3; away give 8 by=A n=1", []string{"placed 7 b3 by B", "void A 1: not-due"}},
		{"it does not call where the board does", calls, "put 7 b3; away place b3; away call", []string{"placed 7 b3 by B", "void B 2: not-due"}},
		{"nothing but acts of a player", shown, "put 7 b3; away undo; away adjudicate; away new", []string{"void B 1: not-due", "void B 1: not-due", "void B 1: not-due"}},
		{"it does not act in a wrong position", shown, round1 + "; see a1=. b1=0; put 2 b2; away place c2", []string{"wrong moved: move 0 from b1 to a1", "void B 3: not-due"}},
		{"nor while a question is open", lift, round1 + "; press A; wait 1s; put 2 b2; away place c2", []string{"placed 1 d4 by A", "void B 3: not-due"}},
		{"nor while a call waits", shown, round1 + "; put 2 b2; +400ms press A; +100ms away place c2; wait 1s", []string{"given 2 by A, shown", "void B 3: not-due", "refused A: not-your-turn-to-call"}},
		{"it resigns at any time", shown, "away resign", []string{"ended A by resigned"}},
		{"but not after the end", shown, "away resign; away resign n=2", []string{"ended A by resigned", "void B 2: not-due"}},
	})
}

func TestNobodyActsForTheSeatAway(t *testing.T) {
	shown := against(board.GivingShown, nil)
	runAll(t, []promise{
		{"a host does not resign for it", shown, "ask resign by=B; ask resign by=A via=page", []string{"ended B by resigned"}},
		{"the buttons are the player's", shown, "ask resign by=B via=menu", []string{"ended B by resigned"}},
		{"nobody calls for it", shown, round1 + "; ask call by=B", []string{"placed 1 d4 by A"}},
		{"nor gives", shown, "put 7 b3; away place b3; ask give piece=8", []string{"placed 7 b3 by B"}},
		{"what the player gives it must know", shown, "ask give; put 8 b3", []string{"given 8 by A, shown"}},
		{"for the player a host may", shown, "ask give piece=8; away place b3; put 8 b3", []string{"given 8 by A, asked", "owed B: 8 b3", "placed 8 b3 by B"}},
	})
}

func TestTheSeatAwayAgreesToWhatIsOffered(t *testing.T) {
	shown := against(board.GivingShown, nil)
	second := shown
	second.First = board.B
	runAll(t, []promise{
		{"an undo waits for its answer", shown, round1 + "; ask undo via=menu; wait 1h", []string{"placed 1 d4 by A"}},
		{"no leaves it as it is", shown, round1 + "; ask undo via=menu; away answer no; put 2 c3", []string{"placed 1 d4 by A", "given 2 by A, shown"}},
		{"yes takes the player's placement back", shown, round1 + "; ask undo via=page; away answer yes; lift d4; put 1 c4", []string{"undone, place", "wrong stranger: remove 1 from d4", "right", "placed 1 c4 by A"}},
		{"with the one of the seat behind it", shown, round1 + "; put 2 c3; away place b1; see c3=. b1=2; ask undo via=menu; away answer yes", []string{"placed 2 b1 by B", "undone 2, place", "wrong stranger: remove 2 from b1"}},
		{"an owed placement is dropped", shown, round1 + "; put 2 c3; away place b1; ask undo via=menu; away answer yes; see c3=. d4=.; put 1 d4", []string{"owed B: 2 b1", "undone, place", "wrong stranger: remove 2 from c3", "right", "placed 1 d4 by A"}},
		{"without a placement of the player the game begins again", shown, "put 7 b3; away place b3; ask undo via=menu; away answer yes; lift b3; put 8 b3", []string{"undone, give", "wrong stranger: remove 7 from b3", "right", "given 8 by A, shown"}},
		{"also after the seat has given", shown, "put 7 b3; away place b3; away give 8; ask undo via=menu; away answer yes; lift b3; put 7 b3", []string{"undone, give", "wrong stranger: remove 7 from b3", "right", "given 7 by A, shown"}},
		{"where the seat gives first, to the first giving", second, "away give 3; put 3 a1; ask undo via=menu; away answer yes; lift a1; put 3 b1", []string{"undone, place", "wrong stranger: remove 3 from a1", "right", "placed 3 b1 by A"}},
		{"what the player gave first is taken back", shown, "put 7 b3; ask undo via=menu; away answer yes; lift b3; put 8 b3", []string{"taken back 7 by A", "wrong stranger: remove 7 from b3", "right", "given 8 by A, shown"}},
		{"with the placement that is owed", shown, "put 7 b3; away place c3; ask undo via=menu; away answer yes; lift b3; put 7 c3", []string{"owed B: 7 c3", "taken back 7 by A", "wrong stranger: remove 7 from b3", "right", "given 7 by A, shown"}},
		{"but not after the end", shown, "put 7 b3; ask resign by=A; ask undo; ask undo via=menu; away answer yes n=1", []string{"ended B by resigned", "void B 1: not-due"}},
		{"not what the seat gave first", second, "away give 3; ask undo via=menu; away answer yes", []string{"given 3 by B, asked", "void B 2: not-due"}},
		{"with nothing to undo nothing is asked", shown, "ask undo via=menu; away answer yes", []string{"void B 1: not-due"}},
		{"an offer is answered in a wrong position", shown, round1 + "; see d4=. a1=.; wait 5s; ask undo via=menu; away answer yes; wait 5s", []string{"undone, place", "wrong removed: put 0 on a1"}},
		{"an answer comes before other acts", shown, "put 7 b3; ask adjudicate result=draw via=menu; away place b3; away answer no; away place b3", []string{"given 7 by A, shown", "void B 1: not-due", "owed B: 7 b3", "placed 7 b3 by B"}},
		{"a draw", shown, "put 7 b3; ask adjudicate result=draw via=menu; away answer yes", []string{"given 7 by A, shown", "ended draw by adjudicated"}},
		{"an arbiter on the wire decides at once", shown, "put 7 b3; ask adjudicate result=draw", []string{"ended draw by adjudicated"}},
		{"also to undo", shown, round1 + "; ask undo", []string{"placed 1 d4 by A", "undone, place", "wrong stranger: remove 1 from d4"}},
		{"the end is taken back too", shown, round1 + "; ask resign by=A; ask undo via=menu; away answer yes", []string{"ended B by resigned", "undone, place", "wrong stranger: remove 1 from d4"}},
	})
}

func TestAnotherDayTheSeatAwayIsStillAwaited(t *testing.T) {
	shown := against(board.GivingShown, nil)
	runAll(t, []promise{
		{"a given piece", shown, "put 7 b3; open; away place b3", []string{"given 7 by A, shown", "owed B: 7 b3", "placed 7 b3 by B"}},
		{"an owed placement", shown, "put 7 b3; away place d1; open; see b3=. d1=7", []string{"owed B: 7 d1", "placed 7 d1 by B"}},
		{"a named piece", shown, "put 7 b3; away place b3; away give 8; open; put 8 a1", []string{"given 8 by B, asked", "placed 8 a1 by A"}},
	})
	off, _ := play(t, shown, "put 7 b3; away place b3; away give 8; put 4 c4")
	if w, _ := off.Wrong(); w.What != WrongNotTheGiven {
		t.Errorf("got %v, want it to stay another piece than the given one", w.What)
	}
	before, _ := play(t, shown, "put 7 b3")
	after, _ := play(t, shown, "put 7 b3; open")
	if a, b := before.Awaits(), after.Awaits(); a != b || a.Need != NeedPlace || a.N != 1 || a.At != "..../..../..../.... 7" {
		t.Errorf("got %+v, then %+v", a, b)
	}
}

func TestWhereOnlyTheTrayReadsANamedPieceGoesThroughIt(t *testing.T) {
	two, away := withGiving(board.GivingTray), against(board.GivingTray, nil)
	first := "tray 7; tray .; away place b3; see b3=?; away give 8"
	runAll(t, []promise{
		{"the seat's placement", away, "tray 7; tray .; away place b3; see b3=?", []string{"given 7 by A, tray", "owed B: 7 b3", "placed 7 b3 by B"}},
		{"set down before the seat answered", away, "tray 7; tray .; see b3=?; away place b3", []string{"owed B: 7 b3", "placed 7 b3 by B"}},
		{"moved from there", away, "tray 7; tray .; see b3=?; away place c3; see b3=. c3=?", []string{"owed B: 7 c3", "placed 7 c3 by B"}},
		{"set down elsewhere", away, "tray 7; tray .; away place b3; see c3=?; see c3=. b3=?", []string{"owed B: 7 b3", "wrong elsewhere: move 7 from c3 to b3", "right", "placed 7 b3 by B"}},
		{"what was not laid is not placed", away, first + "; see d4=?; wait 1h", []string{"placed 7 b3 by B", "given 8 by B, asked"}},
		{"what was laid is", away, first + "; tray 8; tray .; see d4=?", []string{"given 8 by B, asked", "placed 8 d4 by A"}},
		{"another one is not", away, first + "; tray 9; tray .; see d4=?; wait 1h", []string{"placed 7 b3 by B", "given 8 by B, asked"}},
		{"nor what stood there before", away, first + "; see d4=?; tray 8; wait 1s; tray .; wait 1s", []string{"placed 7 b3 by B", "given 8 by B, asked"}},
		{"of two people: a piece that a host gave", two, "ask give piece=8; see d4=?; wait 1h", []string{"given 8 by A, asked"}},
		{"laid in the tray", two, "ask give piece=8; tray 8; tray .; see d4=?", []string{"given 8 by A, asked", "placed 8 d4 by B"}},
		{"lying there already", two, "tray 9; tray .; see a1=?; tray a; tray 8; tray .; ask give piece=8; wait 1s", []string{"taken back a by B", "given 8 by B, tray"}},
		{"while the tray fails, it is trusted", two, "ask give piece=8; deaf; see d4=?", []string{"given 8 by A, asked", "placed 8 d4 by B"}},
	})
}

func TestWhileRepeatIsHeldTheNamedPieceIsAskedAbout(t *testing.T) {
	shown := against(board.GivingShown, func(o *Options) { o.Hints = true })
	without := against(board.GivingShown, nil)
	first := "put 0 a1; away place a1; away give 1; hold; put 1 d4"
	runAll(t, []promise{
		{"it is not placed", shown, first, []string{"given 1 by B, asked"}},
		{"until repeat is let go", shown, first + "; release", []string{"given 1 by B, asked", "placed 1 d4 by A"}},
		{"on the cell where it stays", shown, first + "; see d4=. c4=1; see c4=. b4=1; release", []string{"given 1 by B, asked", "placed 1 b4 by A"}},
		{"taken off it is not", shown, first + "; lift d4; release; wait 1h", []string{"given 1 by B, asked"}},
		{"however long it is held", shown, first + "; wait 50s", []string{"given 1 by B, asked"}},
		{"up to a minute", shown, first + "; wait 61s", []string{"given 1 by B, asked", "placed 1 d4 by A"}},
		{"or until the menu opens", shown, first + "; hold menu", []string{"given 1 by B, asked", "placed 1 d4 by A"}},
		{"a press before that is judged before it", shown, "put 8 a1; away place a1; away give 9; put 9 b1; put a c1; away place c1; away give 0; put 0 c2; put f d1; away place d1; away give 3; hold; put 3 d4; press A; +100ms release; wait 1s", []string{"given 3 by B, asked", "QUARTO A: " + row1, "ended A by call"}},
		{"another piece comes off", shown, "put 0 a1; away place a1; away give 1; hold; put 2 d4", []string{"given 1 by B, asked", "wrong not-the-given: remove 2 from d4"}},
		{"with the next one beside it there are two at once", shown, "put 0 a1; away place a1; away give 1; hold; see d4=1 c4=2", []string{"given 1 by B, asked", "wrong two-at-once: remove 2 from c4"}},
		{"what the player gives is given", shown, "hold; put 0 a1", []string{"given 0 by A, shown"}},
		{"without hints it is placed", without, first, []string{"given 1 by B, asked", "placed 1 d4 by A"}},
	})
	for acts, want := range map[string]board.CellSet{first: board.SetOf(board.D4), first + "; release": 0, "hold; put 0 a1": 0} {
		if g, _ := play(t, shown, acts); g.Table().Tried != want {
			t.Errorf("%s: got %v tried, want %v", acts, g.Table().Tried, want)
		}
	}
	if g, _ := play(t, shown, first); !g.State().Tried {
		t.Error("the state does not tell that a piece is tried")
	}
	if g, _ := play(t, shown, first+"; lift d4"); g.State().Lifted != 0 {
		t.Errorf("taken off it is read, as %v", g.State().Lifted)
	}
}

func TestTheTableTellsWhatAPieceIsComparedWith(t *testing.T) {
	two, away, shown := withGiving(board.GivingTray), against(board.GivingTray, nil), against(board.GivingShown, nil)
	for _, row := range []struct {
		name, acts string
		opts       Options
		sought     string
		toLay      bool
		unread     board.CellSet
	}{
		{"the named one", round1 + "; put 2 b2; away place b2; away give 3", shown, "3", false, 0},
		{"not once it is placed", round1, shown, ".", false, 0},
		{"not the one that the player gave", "tray 7; away place b3", away, ".", false, 0},
		{"to be laid in the tray", "tray 7; tray .; away place b3; see b3=?; away give 8", away, "8", true, 0},
		{"laid there", "tray 7; tray .; away place b3; see b3=?; away give 8; tray 8", away, "8", false, 0},
		{"of two people", "see b3=?; lift b3; ask give piece=8", two, "8", true, 0},
		{"not while cells may have readers", "ask give piece=8", two, "8", false, 0},
		{"given by themselves", "tray 8", two, ".", false, 0},
		{"a piece that cannot be read", "see b3=?", shown, ".", false, board.SetOf(board.B3)},
		{"beside one that can", "see b3=?; put 7 c3", shown, ".", false, 0},
	} {
		g, _ := play(t, row.opts, row.acts)
		if got := g.Table(); got.Sought.String() != row.sought || got.ToLay != row.toLay || got.Unread != row.unread {
			t.Errorf("%s: got %v, %v, %v, want %s, %v, %v", row.name, got.Sought, got.ToLay, got.Unread, row.sought, row.toLay, row.unread)
		}
	}
	var g Game
	for _, f := range []board.Fact{board.Opened{ByTray: true}, board.Started{Options: two}, board.Asked{Request: board.RequestGive, Piece: board.Holding(8)}} {
		g, _ = g.Apply(board.Event{Fact: f})
	}
	if !g.Table().ToLay {
		t.Error("where the build has none: want the piece laid in the tray")
	}
}

func TestTheNextGameIsAgainstTheSameSeat(t *testing.T) {
	o := against(board.GivingShown, nil)
	o.Away = AwayAt(board.B, Sitter{Kind: SitterEngine, Level: board.LevelFair, Seed: 7})
	g, _ := play(t, o, "ask level by=B level=strong; ask resign by=A; ask new")
	next, _ := g.Next()
	if got := next.Options.(Options); got.Away.String() != "B engine strong 8" || got.First != board.B || next.Match.Games != 1 {
		t.Errorf("got %v, %v first, match %+v, want B engine strong 8, B, the match going on", got.Away, got.First, next.Match)
	}
	two := withGiving(board.GivingTray)
	for _, row := range []struct {
		name     string
		from, to Options
		goesOn   bool
	}{
		{"another level", o, changed(o, AwayAt(board.B, Sitter{Kind: SitterEngine, Level: board.LevelKind, Seed: 1})), true},
		{"another seat", o, changed(o, AwayAt(board.A, Sitter{Kind: SitterEngine, Level: board.LevelFair, Seed: 7})), false},
		{"somebody else", o, changed(o, AwayAt(board.B, Sitter{Kind: SitterLink})), false},
		{"two people", o, two, false},
		{"nobody beside", two, o, false},
	} {
		g, _ := play(t, row.from, "ask resign by=A")
		g, _ = g.Apply(board.Event{At: g.table.now, Fact: board.Asked{Request: board.RequestNew, Options: row.to}})
		if next, _ := g.Next(); (next.Match.Games == 1) != row.goesOn {
			t.Errorf("%s: got match %+v, want it to go on: %v", row.name, next.Match, row.goesOn)
		}
	}
}

func changed(o Options, a Away) Options {
	o.Away = a
	return o
}

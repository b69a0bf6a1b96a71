package hands

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

func parseAll(t *testing.T, text string) []Act {
	t.Helper()
	acts, err := Parse("x.hands", strings.NewReader(text), games...)
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return acts
}

func TestEveryActOfTheLanguageIsRead(t *testing.T) {
	text := `
# a comment, and an empty line

new attributes=size,shape squares caller=board missed=never first=B giving=pass touch_move point=lift false_call=loses last_call=20 names=Ann,Ben
give 7          # behind an act too
put 7 b3
& press A
lift b3
put 7 b3
slide b3 c3
put 8 a1
swap a1 c3
touch a1
press repeat double
press pass
press B long
press menu
hold repeat
release repeat
ask undo
ask adjudicate result=A
ask new
ask new squares giving=tray
give 3
take
ask resign by=B
wait 500ms
noise 0.05
fault reader b3 dead
fault sensor c1 stuck-on
fault bus nak 0.1
fault chip reset
fault audio gone
fault disk full
heal disk
heal reader b3
tag 9 unknown
tag 9 same-as 3
power-cut
expect said "Quarto! # not a comment"
expect phase give
fault sensor c1 frozen
ask set lang=de verbosity=brief rate=150 volume=20 letters=on earcons=off
ask set defaults
ask say "Time is up."
ask new new_match
fault bus slow-edges
fault reader b3 holds-miso
hover 5 a1
hover 6 c2 1.5
withdraw 6
phone D4
phone tray
take-phone
fault reader b3 deaf
`
	acts := parseAll(t, text)
	if got := parseAll(t, strings.ReplaceAll(text, "\n", "\r\n")); !reflect.DeepEqual(got, acts) {
		t.Errorf("with lines as of Windows\n got %+v\nwant %+v", got, acts)
	}
	lines := 0
	for line := range strings.Lines(text) {
		if words, err := split(strings.TrimSpace(line)); err == nil && len(words) > 0 {
			lines++
		}
	}
	if len(acts) != lines {
		t.Fatalf("%d acts read of %d lines", len(acts), lines)
	}
	want := map[int]Act{
		0: {Verb: New, Line: 4, Options: quarto.Options{
			Attributes: board.Size | board.Shape, Squares: true, Giving: board.GivingPass, Caller: board.CallerBoard,
			Missed: board.TellNever, FalseCall: board.FalseCallLoses, Point: board.PointLift, TouchMove: true,
			LastCall: 20 * time.Second, First: board.B, Names: [2]string{"Ann", "Ben"},
		}},
		1:  {Verb: Give, Line: 5, Piece: 7, Giving: board.GivingPass},
		2:  {Verb: Put, Line: 6, Piece: 7, Cell: board.B3},
		3:  {Verb: Press, Line: 7, Together: true, Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort},
		6:  {Verb: Slide, Line: 10, Cell: board.B3, To: board.C3},
		10: {Verb: Press, Line: 14, Button: board.ButtonRepeat, Press: board.PressDouble},
		13: {Verb: Press, Line: 17, Button: board.ButtonMenu, Press: board.PressShort},
		15: {Verb: Release, Line: 19, Button: board.ButtonRepeat},
		17: {Verb: Ask, Line: 21, Asked: board.Asked{Request: board.RequestAdjudicate, Via: board.ViaSerial, Result: board.ResultA}},
		18: {Verb: Ask, Line: 22, Asked: board.Asked{Request: board.RequestNew, Via: board.ViaMenu}},
		20: {Verb: Give, Line: 24, Piece: 3, Giving: board.GivingTray},
		23: {Verb: Wait, Line: 27, Duration: 500 * time.Millisecond},
		27: {Verb: Fault, Line: 31, Fault: Injection{Part: Bus, Share: 0.1}},
		32: {Verb: Heal, Line: 36, Fault: Injection{Part: Reader, Cell: board.B3}},
		34: {Verb: Tag, Line: 38, Thing: board.Piece(9), SameAs: board.Piece(3)},
		39: {Verb: Ask, Line: 43, Asked: board.Asked{Request: board.RequestSet, Via: board.ViaSerial, Set: board.Preferences{
			Lang: "de", Verbosity: "brief", Rate: 150, Volume: 20, Letters: board.On, Earcons: board.Off,
		}}},
		40: {Verb: Ask, Line: 44, Asked: board.Asked{Request: board.RequestSet, Via: board.ViaSerial, Set: board.Preferences{Defaults: true}}},
		41: {Verb: Ask, Line: 45, Asked: board.Asked{Request: board.RequestSay, Via: board.ViaSerial, Text: "Time is up."}},
		36: {Verb: ExpectSaid, Line: 40, Text: "Quarto! # not a comment"},
		42: {Verb: Ask, Line: 46, Asked: board.Asked{Request: board.RequestNew, Via: board.ViaMenu, NewMatch: true}},
		43: {Verb: Fault, Line: 47, Fault: Injection{Part: Bus, Fault: sim.SlowEdges}},
		44: {Verb: Fault, Line: 48, Fault: Injection{Part: Reader, Cell: board.B3, Fault: sim.HoldsMISO}},
		45: {Verb: Hover, Line: 49, Piece: 5, Cell: board.A1},
		46: {Verb: Hover, Line: 50, Piece: 6, Cell: board.C2, Height: 1.5},
		47: {Verb: Withdraw, Line: 51, Piece: 6},
		48: {Verb: Phone, Line: 52, Cell: board.D4},
		49: {Verb: Phone, Line: 53, InTray: true},
		50: {Verb: TakePhone, Line: 54},
		51: {Verb: Fault, Line: 55, Fault: Injection{Part: Reader, Cell: board.B3, Fault: sim.Deaf}},
	}
	for i, w := range want {
		w.File = "x.hands"
		if !reflect.DeepEqual(acts[i], w) {
			t.Errorf("act %d\n got %+v\nwant %+v", i, acts[i], w)
		}
	}
}

func TestWhatCannotBeReadOrDoneIsRefusedWithItsLine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"jump b3", `x.hands:1: unknown act "jump": want new, give, put, lift, slide, swap, touch, hover, withdraw, take, press, hold, release, ask, wait, noise, fault, heal, tag, phone, take-phone, lay, card, claim, knock, cache, power-cut, away, think or expect`},
		{"\n\nput 7", `x.hands:3: invalid act: want one like "put 7 b3"`},
		{"put g b3", `x.hands:1: invalid piece "g": want 0 to 9 or a to f`},
		{"put 7 e3", `x.hands:1: invalid cell "e3": want a1 to d4`},
		{"put 7 b3\nput 8 b3", `x.hands:2: b3 is taken by piece 7`},
		{"put 7 b3\nput 7 c3", `x.hands:2: piece 7 stands on b3`},
		{"put 7 b3\ngive 7", `x.hands:2: piece 7 stands on b3`},
		{"lift b3", `x.hands:1: nothing stands on b3 to lift`},
		{"slide b3 c3", `x.hands:1: nothing stands on b3 to slide`},
		{"put 7 b3\nput 8 c3\nslide b3 c3", `x.hands:3: no way from b3 to c3: c3 is taken by piece 8`},
		{"put 7 a1\nput 0 a2\nput 1 b1\nput 2 b2\nslide a1 d4", `x.hands:5: no way from a1 to d4: b2 is taken by piece 2`},
		{"put 7 a1\nput 0 b1\nput 2 b2\nslide a1 c2", `x.hands:4: no way from a1 to c2: b1 is taken by piece 0`},
		{"put 7 b3\nslide b3 b3", `x.hands:2: equal cells: want two`},
		{"put 7 b3\nswap b3 c3", `x.hands:2: nothing stands on c3 to swap`},
		{"hover 7 b3 high", `x.hands:1: invalid height "high": want 0 to 100 millimetres`},
		{"hover 7 b3 -1", `x.hands:1: invalid height "-1": want 0 to 100 millimetres`},
		{"hover 7 b3 NaN", `x.hands:1: invalid height "NaN": want 0 to 100 millimetres`},
		{"hover 7", `x.hands:1: invalid act: want one like "hover 7 b3 or hover 7 b3 10"`},
		{"put 7 b3\nhover 7 c3", `x.hands:2: piece 7 stands on b3`},
		{"withdraw 7", `x.hands:1: no hand holds piece 7 over the board`},
		{"hover 7 b3\nput 7 b3\nwithdraw 7", `x.hands:3: no hand holds piece 7 over the board`},
		{"hover 7 b3\ngive 7\nwithdraw 7", `x.hands:3: no hand holds piece 7 over the board`},
		{"hover 7 b3\nnew\nwithdraw 7", `x.hands:3: no hand holds piece 7 over the board`},
		{"phone e1", `x.hands:1: invalid cell "e1": want a1 to d4`},
		{"take", `x.hands:1: nothing lies in the tray to be taken`},
		{"new giving=tray\ngive 7\ngive 8", `x.hands:3: piece 7 lies in the tray`},
		{"new giving=tray\ngive 7\ngive 7", `x.hands:3: piece 7 lies in the tray already`},
		{"press C", `x.hands:1: unknown button "C": want A, B, repeat, pass or menu`},
		{"press menu long", `x.hands:1: the menu is pressed in one way: want "press menu"`},
		{"hold menu", `x.hands:1: the menu is two buttons: want A, B, repeat or pass`},
		{"hold repeat\nhold pass\nhold A\nrelease B", `x.hands:4: B is not held`},
		{"hold pass\npress menu", `x.hands:2: pass is held already`},
		{"hold A\nhold B\npress B", `x.hands:3: B is held already`},
		{"hold repeat\nput 7 b3\nhold repeat", `x.hands:3: repeat is held already`},
		{"hold repeat\nnew\npress repeat", `x.hands:3: repeat is held already`},
		{"hold repeat\npress menu", `x.hands:2: repeat is held already`},
		{"hold repeat\nrelease repeat\nrelease repeat", `x.hands:3: repeat is not held`},
		{"press A hard", `x.hands:1: invalid kind of press "hard": want short, long or double`},
		{"new colour=red", `x.hands:1: unknown option "colour": want attributes, squares, giving, caller, missed, false_call, point, touch_move, last_call, first, names, against or hints`},
		{"new giving", `x.hands:1: giving expects a value: giving=…`},
		{"new giving=mail", `x.hands:1: giving: invalid way of giving "mail": want tray, pass, unseen or shown`},
		{"new last_call=soon", `x.hands:1: last_call: invalid time "soon": want 5 to 300 seconds`},
		{"new names=Ann," + strings.Repeat("x", 3900), `x.hands:1: names: name of 3900 characters: want at most 40`},
		{"ask new names=Ann," + strings.Repeat("x", 41), `x.hands:1: names: name of 41 characters: want at most 40`},
		{"new names=Ann,ann", `x.hands:1: names: two players named Ann: want different names`},
		{"new names=Ann", `x.hands:1: names: invalid names "Ann": want 2 with a comma between them`},
		{"ask for help", `x.hands:1: invalid request "for": want new, undo, adjudicate, give, call, pass, resign, set, say, switch-off, check, options, code, place, answer, level, past, list or link`},
		{"ask set", `x.hands:1: invalid act: want one like "ask set volume=50"`},
		{"ask set volume", `x.hands:1: invalid act: want one like "ask set volume=50"`},
		{"ask set lang=", `x.hands:1: invalid act: want one like "ask set volume=50"`},
		{"ask set defaults=on", `x.hands:1: invalid act: want one like "ask set volume=50"`},
		{"ask set volume=19", `x.hands:1: volume: invalid value "19": want a whole number from 20 to 100`},
		{"ask set rate=301", `x.hands:1: rate: invalid value "301": want a whole number from 50 to 300`},
		{"ask set letters=yes", `x.hands:1: letters: invalid switch "yes": want on or off`},
		{"ask set colour=red", `x.hands:1: unknown preference "colour": want defaults, lang, verbosity, rate, volume, letters or earcons`},
		{"ask say Time is up.", `x.hands:1: invalid act: want one like "ask say \"Time is up.\""`},
		{`ask say "Quarto!"`, `x.hands:1: text that begins as a win does`},
		{"ask adjudicate", `x.hands:1: adjudicate expects result=A, B, draw or abandoned, or in Quartino player=1 to 4`},
		{"ask resign", `x.hands:1: resign expects by=A or by=B, or in Quartino player=1 to 4`},
		{"ask undo twice", `x.hands:1: unknown argument "twice": want by=, player=, piece= or result=`},
		{"new against=fair seed=x", `x.hands:1: invalid seed "x": want a whole number`},
		{"new against=fair giving=pass", `x.hands:1: giving: pass with a seat away: want tray or shown`},
		{"new giving=pass against=fair", `x.hands:1: giving: pass with a seat away: want tray or shown`},
		{"new game=quartino against=fair", `x.hands:1: option "against" is one of Quarto: write game=quarto too`},
		{"new against=fair\naway place b3", `x.hands:2: the seat away does not act by the script: want new against=script`},
		{"new against=script seat=C", `x.hands:1: invalid seat "C": want A or B`},
		{"new seat=A", `x.hands:1: seat goes with a seat away: want one like "new against=fair seat=B seed=7"`},
		{"new against=script giving=pass", `x.hands:1: giving: pass with a seat away: want tray or shown`},
		{"new giving=shown", `x.hands:1: giving: shown without a seat away: want tray, pass or unseen`},
		{"new game=quartino against=script", `x.hands:1: against: no seat is away in Quartino`},
		{"give 7 d4", `x.hands:1: a piece is given on a cell only with giving=shown: want "give 7"`},
		{"new against=script giving=shown\ngive 7 d4\ngive 8 d4", `x.hands:3: d4 is taken by piece 7`},
		{"away place b3", `x.hands:1: the seat away does not act by the script: want new against=script`},
		{"new against=script\naway", `x.hands:2: invalid act: want one like "away place b3"`},
		{"new against=script\naway go", `x.hands:2: unknown act of the seat away "go": want answer, call, draw, final, give, pass, place, resign or undo`},
		{"new against=script\naway place", `x.hands:2: invalid act: want one like "away place b3, away give 8, away answer yes or away call"`},
		{"new against=script\naway answer maybe", `x.hands:2: invalid answer "maybe": want yes or no`},
		{"new against=script\nput 8 b3\naway give 8", `x.hands:3: piece 8 stands on b3`},
		{"new against=script\nput 8 b3\ngive 7\naway place b3", `x.hands:4: b3 is taken by piece 8`},
		{"ask link dance", `x.hands:1: invalid text "dance": want boards, yes, no, or a board behind play, forget or claim, or a board and 1 to 6 behind greet`},
		{"ask link play", `x.hands:1: invalid text "play": want boards, yes, no, or a board behind play, forget or claim, or a board and 1 to 6 behind greet`},
		{"ask place", `x.hands:1: place is not asked by the hands or a host: want one like "away place b3"`},
		{"expect owed e1", `x.hands:1: invalid cell "e1": want a1 to d4`},
		{"wait long", `x.hands:1: invalid duration "long": want one like 500ms or 5s, a day at most`},
		{"wait -1s", `x.hands:1: invalid duration "-1s": want one like 500ms or 5s, a day at most`},
		{"noise 2", `x.hands:1: invalid share "2": want a number from 0 to 1`},
		{"fault supply high", `x.hands:1: invalid fault: want reader b3 dead, deaf, slow, holds-miso, holds-scl or holds-sda, tray dead, sensor c1 stuck-on, frozen or dead, bus nak 0.1 or slow-edges, chip reset, audio gone, disk full, supply low, power denied or mains gone`},
		{"fault bus slow-edges 0.1", "x.hands:1: " + errFault.Error()},
		{"fault bus nak", "x.hands:1: " + errFault.Error()},
		{"fault tooth", `x.hands:1: unknown part "tooth": want reader, sensor, tray, bus, chip, audio, disk, supply, power or mains`},
		{"fault reader", `x.hands:1: reader expects a cell`},
		{"fault reader b3 sleepy", "x.hands:1: " + errFault.Error()},
		{"heal reader b3 now", `x.hands:1: invalid act: want one like "heal reader b3"`},
		{"tag 7", `x.hands:1: invalid act: want one like "tag 7 unknown or tag 7 same-as 3"`},
		{"expect said", `x.hands:1: invalid act: want one like "expect said \"Quarto\", expect phase give or expect owed b3"`},
		{"expect phase dreaming", `x.hands:1: unknown phase "dreaming": want give, place, wrong or over, or of Quartino finish, take, show or choose`},
		{`expect said "open`, `x.hands:1: the quote is not closed`},
		{"& press A", `x.hands:1: & needs an act before it to begin with`},
		{"put 7 b3\n&", `x.hands:2: & expects an act after it`},
		{"put 7 b3\n& expect phase give", `x.hands:2: & goes with an act, not with "expect"`},
	} {
		_, err := Parse("x.hands", strings.NewReader(c.text), games...)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func TestASeatAwayIsReadWithItsActs(t *testing.T) {
	acts := parseAll(t, `
new against=script seat=A giving=shown
give 7 d4
give 8
new against=fair seat=A seed=7
new against=fair
new against=script
away give 8
give 7
away place b3
away call
away answer yes
away undo
away draw
away final
think 3s
expect owed b3
`)
	options := func(away quarto.Away, giving board.Giving) quarto.Options {
		o := quarto.DefaultOptions()
		o.Away, o.Giving = away, giving
		return o
	}
	script, fair := quarto.Sitter{Kind: quarto.SitterScript}, quarto.Sitter{Kind: quarto.SitterEngine, Level: board.LevelFair, Seed: 7}
	act := func(request board.Request) board.Asked { return board.Asked{Request: request, Via: board.ViaAway} }
	give, place, answer := act(board.RequestGive), act(board.RequestPlace), act(board.RequestAnswer)
	draw, final := act(board.RequestAdjudicate), act(board.RequestAnswer)
	give.Piece, place.Cell, answer.Yes = board.Holding(8), board.B3, true
	draw.Result, final.To, final.Yes = board.ResultDraw, board.OfferGive, true
	for i, want := range []Act{
		{Verb: New, Options: options(quarto.AwayAt(board.A, script), board.GivingShown)},
		{Verb: Put, Piece: 7, Cell: board.D4, Giving: board.GivingShown},
		{Verb: Give, Piece: 8, Giving: board.GivingTray},
		{Verb: New, Options: options(quarto.AwayAt(board.A, fair), 0)},
		{Verb: New, Options: options(quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterEngine, Level: board.LevelFair, Seed: 1}), 0)},
		{Verb: New, Options: options(quarto.AwayAt(board.B, script), 0)}, // giving as the table has it
		{Verb: Away, Piece: 8, Asked: give},
		{Verb: Give, Piece: 7, Giving: board.GivingTray},
		{Verb: Away, Cell: board.B3, Asked: place},
		{Verb: Away, Asked: act(board.RequestCall)},
		{Verb: Away, Asked: answer},
		{Verb: Away, Asked: act(board.RequestUndo)},
		{Verb: Away, Asked: draw},
		{Verb: Away, Asked: final},
		{Verb: Think, Duration: 3 * time.Second},
		{Verb: ExpectOwed, Cell: board.B3},
	} {
		want.File, want.Line = "x.hands", i+2
		if !reflect.DeepEqual(acts[i], want) {
			t.Errorf("act %d\n got %+v\nwant %+v", i, acts[i], want)
		}
	}
}

// The piece that the player has shown on a cell may be what the seat away names for it.
func TestTheSeatAwayMayPlaceAPieceWhereItWasShown(t *testing.T) {
	parseAll(t, "new against=script giving=shown\ngive 7 d4\naway place d4")
}

func TestVerbsPiecesAndCellsMayBeInUpperCase(t *testing.T) {
	upper := parseAll(t, "PUT F B3\nPut e A1\nSwap B3 A1\nHeal reader C2")
	if lower := parseAll(t, "put f b3\nput e a1\nswap b3 a1\nheal reader c2"); !reflect.DeepEqual(upper, lower) {
		t.Errorf("got %+v, want %+v", upper, lower)
	}
}

func TestARefusedLineChangesNothing(t *testing.T) {
	p := NewParser("input", quarto.DefaultOptions(), games...)
	for _, line := range []string{"put 7 b3", "put 8 b3", "lift c3", "lift b3", "put 7 c3"} {
		_, _, err := p.Next(line)
		if bad := line == "put 8 b3" || line == "lift c3"; (err != nil) != bad {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func TestAnActThatTheHandCouldNotDoIsForgotten(t *testing.T) {
	p := NewParser("input", quarto.DefaultOptions(), games...)
	table := newTable(t)
	for _, line := range []string{"put 7 b3", "hold A"} {
		p.At(table)
		if _, _, err := p.Next(line); err != nil {
			t.Fatal(err)
		}
		p.At(table)
		if _, _, err := p.Next(line); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func TestALineIsTriedWhereAllHasComeToRest(t *testing.T) {
	table := newTable(t)
	p := NewParser("input", quarto.DefaultOptions(), games...)
	if err := errors.Join(table.Hands.Lower(7, int(board.B3)), table.Hands.Hover(8, int(board.A1), 5)); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"lift b3": "", "give 8": "", "withdraw 8": "",
		"put 9 b3": "input:%d: b3 is taken by piece 7",
		"give 7":   "input:%d: piece 7 stands on b3",
	} {
		p.At(table)
		_, _, err := p.Next(line)
		if want != "" {
			want = fmt.Sprintf(want, p.line)
		}
		if got := fmt.Sprint(err); got != want && (err != nil || want != "") {
			t.Errorf("%s: got %v, want %s", line, err, want)
		}
	}
	if !table.Things.Hovers(8) {
		t.Error("a line that was only tried has moved a piece")
	}
}

// FuzzParse reads anything; what it takes it takes again, and what it refuses
// names file and line.
// games are what "new" begins.
var games = []*rules.Kind{quarto.Plug, quartino.Plug}

func FuzzParse(f *testing.F) {
	f.Add("new giving=tray\ngive 7\nput 7 b3\n& press A\nexpect said \"x\"")
	f.Add("lay yellow\nput b2\nput red b2\nlift b2 all\n& put a1\nknock a1\ncache\ncard 7\ntake\nclaim")
	f.Add("fault bus nak 0.1\nslide a1 d4 # no")
	f.Fuzz(func(t *testing.T, text string) {
		acts, err := Parse("f", strings.NewReader(text), games...)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f:") {
				t.Errorf("%q does not name the file", err)
			}
			return
		}
		again, err := Parse("f", strings.NewReader(text), games...)
		if err != nil || !reflect.DeepEqual(acts, again) {
			t.Errorf("%q is read in two ways", text)
		}
	})
}

func TestPlayersAskTheLinkByTheMenu(t *testing.T) {
	want := board.Asked{Request: board.RequestLink, Via: board.ViaMenu, Text: "greet ben 3"}
	if got := parseAll(t, "ask link greet  ben 3")[0]; got.Verb != Ask || got.Asked != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

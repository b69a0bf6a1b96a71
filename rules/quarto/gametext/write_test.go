package gametext

import (
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

func TestGameTextIsReplayedAndWrittenAsItWas(t *testing.T) {
	drawn := "1. 9 a2 2. 8 b2 3. f a3 4. 5 d4 5. 6 d2 6. c c4 7. 4 a1 8. d c2 " +
		"9. 1 c1 10. b c3 11. 3 b4 12. 7 d3 13. a d1 14. 0 b3 15. 2 a4 16. e b1 "
	away := "[Away \"B engine fair 7\"]\n[Giving \"shown\"]"
	link := "[Giving \"shown\"]\n[Away \"B link a-board-with-the-longest-name-32 000102030405060708090a0b0c0d0e0f\"]"
	lastWins := "1. 8 a1 2. 9 b1 3. a c1 4. 0 d2 5. 1 c2 6. 6 b3 7. 2 a2 8. 3 b2 9. 4 a3 " +
		"10. 5 c3 11. e d3 12. b a4 13. c b4 14. d c4 15. 7 d4 16. f d1 "
	for _, row := range []struct{ name, tags, moves string }{
		{"nobody gave", "", "*"},
		{"given and not placed", "", "1. 7 *"},
		{"given, which one nobody saw", "", "1. ? *"},
		{"called before anything", "", "Q?A Q?B 1. 7 Q?A Q?B b3 *"},
		{"won by the placer", "", "1. 0 a1 2. 1 b2 3. 2 c3 Q?B Q?A 4. 3 d4 QA A"},
		{"won by the opponent before the next piece", "", "1. 0 a1 2. 1 b2 3. 2 c3 4. 3 d4 QB B"},
		{"won by the opponent after the giving", "[Giving \"tray\"]", "1. 0 a1 2. 1 b2 3. 2 c3 4. 3 d4 Q?B 5. 9 Q?A QB B"},
		{"won after a giving that nobody saw", "[Giving \"pass\"]", "1. 0 a1 2. 1 b2 3. 2 c3 4. 3 d4 5. ? QB B"},
		{"missed", "[Giving \"tray\"]", "1. 0 a1 2. 1 b2 3. 2 c3 4. 3 d4 5. 9 a4 Q?B *"},
		{"won by two lines with squares", "[Squares \"yes\"]", "1. 0 a1 2. 1 b2 3. 2 a2 4. 3 b1 QA A"},
		{"one attribute", "[Attributes \"texture\"]", "1. 0 a1 2. 1 b2 3. 2 c3 4. 3 d4 Q?A *"},
		{"lost by a false call", "[FalseCall \"loses\"]", "1. 0 a1 Q?B A"},
		{"not lost by a call out of turn", "[FalseCall \"loses\"]\n[Giving \"tray\"]", "1. 0 a1 Q?A 2. 1 b2 *"},
		{"the board calls", "[Caller \"board\"]", "1. 0 a1 2. 1 b2 3. 2 c3 4. 3 d4 QA A"},
		{"won by a line that the caller lifts", "[Point \"lift\"]", "1. 0 a1 2. 1 b2 3. 2 c3 4. 3 d4 QA A"},
		{"a line that the caller did not show", "[Point \"lift\"]", "1. 0 a1 Q?B 2. 1 b2 Q?A *"},
		{"the opponent called before a line that is lifted with the last piece", "[Point \"lift\"]", lastWins + "Q?B QA A"},
		{"the placer did not show it at first", "[Point \"lift\"]", lastWins + "Q?A QA A"},
		{"and tried often, in a short time", "[Point \"lift\"]\n[LastCall \"5\"]", lastWins + "Q?A Q?B Q?A Q?A Q?A Q?B Q?A Q?A QA A"},
		{"never showed it", "[Point \"lift\"]", lastWins + "Q?B Q?A Q?A ="},
		{"lost by not showing it", "[Point \"lift\"]\n[FalseCall \"loses\"]", lastWins + "Q?B Q?A B"},
		{"adjudicated", "[First \"B\"]", "1. 0 a1 2. 1 B"},
		{"agreed to be a draw", "", "1. 0 a1 ="},
		{"drawn", "", drawn + "Q?A ="},
		{"drawn after many calls in a short time", "[LastCall \"1.5\"]", drawn + "Q?A Q?B Q?A ="},
		{"drawn where the board calls", "[Caller \"board\"]", drawn + "="},
		{"stopped while its last call is awaited", "", lastWins + "*"},
		{"stopped while a line is shown", "[Point \"lift\"]", lastWins + "Q?A *"},
		{"drawn and adjudicated", "", drawn + "Q?A B"},
		{"against a player at another board", link, "1. 0 a1 2. 1 b2 3. 2 c3 4. f a4 5. 3 d4 QB B"},
		{"against a seat away", away, "1. 0 a1 2. 1 b2 3. 2 c3 4. 3 *"},
		{"that calls its own line", away, "1. 0 a1 2. 1 b2 3. 2 c3 4. f a4 5. 3 d4 QB B"},
		{"and one that was given away", away, "1. 0 a1 2. 1 b2 3. 2 c3 Q?A 4. 3 d4 5. 9 Q?A QB B"},
		{"called by the player", away, "1. 0 a1 2. 1 b2 3. 2 c3 4. f a4 5. 3 d4 6. 9 QA A"},
		{"lifted by the player alone", away + "\n[Point \"lift\"]", "1. 0 a1 2. 1 b2 3. 2 c3 4. f a4 5. 3 d4 6. 9 QA A"},
		{"and not by the seat", away + "\n[Point \"lift\"]", "1. 0 a1 2. 1 b2 3. 2 c3 4. f a4 5. 3 d4 QB B"},
		{"its calls that were refused", away, "1. 0 a1 Q?B 2. 1 b2 3. 2 Q?B c3 *"},
		{"drawn by it", away + "\n[First \"B\"]", drawn + "Q?B Q?A ="},
		{"drawn by the player", away, drawn + "Q?A ="},
		{"names and all options", "[A \"Zoë \\\"Z\\\"\"]\n[B \"b\\\\\"]\n[Missed \"never\"]\n[TouchMove \"yes\"]\n[LastCall \"0\"]", "1. f d4 *"},
	} {
		t.Run(row.name, func(t *testing.T) {
			want, err := parseOne("[Board \"3\"]\n" + row.tags + "\n" + row.moves)
			if err != nil {
				t.Fatal(err)
			}
			once := textOf(t, recorded(t, want))
			if !slices.Equal(once.Moves, want.Moves) || once.Result != want.Result {
				t.Errorf("got\n%v\nwant\n%v", once, want)
			}
			for _, tag := range want.Tags {
				if got := once.Value(tag.Name); got != tag.Value {
					t.Errorf("tag %s: got %q, want %q", tag.Name, got, tag.Value)
				}
			}
			if played, err := want.Play(record.Referee()); err != nil || want.Difference(played) != "" {
				t.Errorf("an hour later: got\n%v\nwant\n%v, error %v", played, want, err)
			}
			if again := textOf(t, recorded(t, once)); !sameText(again, once) {
				t.Errorf("a second time: got\n%v\nwant\n%v", again, once)
			}
		})
	}
}

// report is a change of the table, a little after its contact.
func (d *daemon) report(at time.Duration, changes map[board.Cell]board.Content) {
	s := board.Seen{Contact: at - record.Settled}
	for c, holds := range changes {
		s.Changed |= board.SetOf(c)
		s.Now[c] = holds
	}
	d.feed(at, s)
}

func TestTextHasWhatCountedInTheEnd(t *testing.T) {
	press := func(s board.Seat, at time.Duration) board.Fact {
		return board.Pressed{Button: board.ButtonQuarto, Seat: s, Press: board.PressShort, Contact: at}
	}
	put := func(p board.Piece, c board.Cell) map[board.Cell]board.Content {
		return map[board.Cell]board.Content{c: board.Holding(p)}
	}
	undo := board.Asked{Request: board.RequestUndo, Via: board.ViaPage}
	const s = time.Second
	for _, row := range []struct {
		name   string
		giving board.Giving
		play   func(d *daemon)
		want   string
	}{
		{"a piece slid on, and the call before it forgotten", board.GivingUnseen, func(d *daemon) {
			d.report(s, put(7, board.B3))
			d.feed(2*s, press(board.B, 2*s))
			d.report(3*s, map[board.Cell]board.Content{board.B3: board.Empty, board.C3: board.Holding(7)})
			d.feed(4*s, press(board.A, 4*s))
		}, "1. 7 c3 Q?A *"},
		{"a placement undone with its giving", board.GivingUnseen, func(d *daemon) {
			d.report(s, put(7, board.B3))
			d.report(2*s, put(8, board.C3))
			d.feed(3*s, press(board.A, 3*s))
			d.feed(4*s, undo)
			d.feed(5*s, press(board.B, 5*s))
		}, "1. 7 b3 Q?B *"},
		{"a placement undone, its giving was seen", board.GivingTray, func(d *daemon) {
			d.feed(s, board.Tray{Holds: board.Holding(7)})
			d.feed(2*s, press(board.A, 2*s))
			d.report(3*s, put(7, board.B3))
			d.feed(4*s, press(board.A, 4*s))
			d.feed(5*s, undo)
		}, "1. 7 Q?A *"},
		{"a placement undone, its piece was not seen before", board.GivingPass, func(d *daemon) {
			d.feed(s, board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: s})
			d.report(2*s, put(7, board.B3))
			d.feed(3*s, undo)
		}, "1. ? *"},
		{"two undone, the second giving with the first placement", board.GivingTray, func(d *daemon) {
			d.feed(s, board.Tray{Holds: board.Holding(7)})
			d.report(2*s, put(7, board.B3))
			d.feed(3*s, board.Tray{Holds: board.Holding(8)})
			d.feed(4*s, undo)
		}, "1. 7 *"},
		{"a call on what was told as missed before an undo", board.GivingUnseen, func(d *daemon) {
			for c := range board.Cell(4) {
				d.report(time.Duration(c+1)*s, put(board.Piece(c), c))
			}
			d.report(5*s, put(4, board.A2))
			d.feed(6*s, undo)
			d.report(7*s, map[board.Cell]board.Content{board.A2: board.Empty})
			d.feed(8*s, press(board.A, 8*s))
			d.report(10*s, put(4, board.B2))
			d.feed(11*s, press(board.A, 11*s))
		}, "1. 0 a1 2. 1 b1 3. 2 c1 4. 3 d1 5. 4 b2 Q?A *"},
		{"an end undone", board.GivingUnseen, func(d *daemon) {
			d.report(s, put(7, board.B3))
			d.feed(2*s, board.Asked{Request: board.RequestResign, By: board.A, Via: board.ViaPage})
			d.feed(3*s, press(board.A, 3*s))
			d.feed(4*s, undo)
			d.feed(5*s, press(board.A, 5*s))
		}, "Q?A *"},
		{"a piece taken back, and the call meanwhile forgotten", board.GivingTray, func(d *daemon) {
			d.report(s, put(7, board.B3))
			d.feed(2*s, board.Tray{Holds: board.Holding(8)})
			d.feed(3*s, press(board.B, 3*s))
			d.feed(4*s, board.Tray{})
			d.wait(9 * s)
			d.feed(10*s, board.Tray{Holds: board.Holding(9)})
		}, "1. 7 b3 2. 9 *"},
		{"a call after the end", board.GivingUnseen, func(d *daemon) {
			d.report(s, put(7, board.B3))
			d.feed(2*s, board.Asked{Request: board.RequestAdjudicate, Result: board.ResultDraw, Via: board.ViaPage})
			d.feed(3*s, press(board.B, 3*s))
		}, "1. 7 b3 ="},
		{"a game that made way for another", board.GivingUnseen, func(d *daemon) {
			d.report(s, put(7, board.B3))
			d.feed(2*s, board.Asked{Request: board.RequestNew, Via: board.ViaMenu})
		}, "1. 7 b3 *"},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := quarto.DefaultOptions()
			o.Giving = row.giving
			d := newDaemon()
			d.feed(0, board.Opened{Board: "3"})
			d.feed(0, board.Started{Options: o})
			row.play(d)
			d.wait(time.Minute)
			text := textOf(t, d.log)
			_, got, _ := strings.Cut(text.String(), "\n\n")
			if got != row.want+"\n" {
				t.Errorf("got %s, want %s, from\n%s", got, row.want, d.log)
			}
		})
	}
}

func TestExportSaysWhatATextCannotCarry(t *testing.T) {
	put := func(p board.Piece, c board.Cell) map[board.Cell]board.Content {
		return map[board.Cell]board.Content{c: board.Holding(p)}
	}
	const s = time.Second
	for _, row := range []struct {
		name  string
		names [2]string
		play  func(d *daemon)
		want  []string
	}{
		{"nothing", [2]string{}, func(d *daemon) { d.report(s, put(7, board.B3)) }, nil},
		{"a placement undone, and a call on it", [2]string{}, func(d *daemon) {
			d.report(s, put(7, board.B3))
			d.feed(2*s, board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: 2 * s})
			d.feed(4*s, board.Asked{Request: board.RequestUndo, Via: board.ViaPage})
			d.report(5*s, map[board.Cell]board.Content{board.B3: board.Empty})
			d.report(6*s, put(7, board.B4))
		}, []string{"1 placement undone", "1 refused call", "1 wrong position"}},
		{"placements adjusted", [2]string{}, func(d *daemon) {
			d.report(s, put(7, board.B3))
			d.report(2*s, map[board.Cell]board.Content{board.B3: board.Empty, board.C3: board.Holding(7)})
			d.report(3*s, map[board.Cell]board.Content{board.C3: board.Empty, board.C4: board.Holding(7)})
		}, []string{"2 placements adjusted"}},
		{"resigned, by one with a long name", [2]string{strings.Repeat("é", 41), "B"}, func(d *daemon) {
			d.feed(s, board.Asked{Request: board.RequestResign, By: board.A, Via: board.ViaPage})
		}, []string{"that it was resigned", "the end of a long name"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := quarto.DefaultOptions()
			o.Names = row.names
			d := newDaemon()
			d.feed(0, board.Opened{Board: "3"})
			d.feed(0, board.Started{Options: o})
			row.play(d)
			d.wait(time.Minute)
			text, left, err := notation.Export(linesOf(t, d.log))
			if err != nil || !slices.Equal(left, row.want) {
				t.Errorf("left out %q, %v, want %q", left, err, row.want)
			}
			if _, err := parseOne(text.String()); err != nil {
				t.Errorf("%v, of\n%s", err, text)
			}
		})
	}
}

func TestDifferenceNamesTheFirstWordThatIsAnother(t *testing.T) {
	text := record.Text{Moves: []record.Move{Give{Piece: 8}, Place{Cell: board.A1}, Call{board.A, true}}, Result: "A"}
	for _, row := range []struct {
		moves        []record.Move
		result, want string
	}{
		{text.Moves, "A", ""},
		{text.Moves, "B", "turn 1: the text has A, judged B"},
		{nil, "*", "before turn 1: the text has 1., judged *"},
		{text.Moves[:2], "*", "turn 1: the text has QA, judged *"},
		{append(text.Moves[:3:3], Give{Piece: 9}), "*", "turn 1: the text has A, judged 2."},
		{[]record.Move{Give{Piece: 8}, Call{board.A, false}}, "*", "turn 1: the text has a1, judged Q?A"},
	} {
		if got := text.Difference(record.Text{Moves: row.moves, Result: row.result}); got != row.want {
			t.Errorf("%v: got %q, want %q", row.moves, got, row.want)
		}
	}
}

func TestOneGameIsExported(t *testing.T) {
	for _, row := range []struct {
		name  string
		lines []record.Line
		want  string
	}{
		{"nothing", nil, "no started line"},
		{"a game without a notation", []record.Line{{Game: "a", Fact: board.Started{Options: quartino.Options{Players: 2}}}}, "Quartino has no game text"},
		{"no begin", []record.Line{{Game: "a", Fact: board.Tray{}}}, "no started line"},
		{"two games", []record.Line{{Game: "a", Fact: board.Started{}}, {Game: "b"}}, "lines of games a and b: want one game"},
	} {
		if _, _, err := notation.Export(row.lines); err == nil || err.Error() != row.want {
			t.Errorf("%s: got %v, want %s", row.name, err, row.want)
		}
	}
}

func TestARecordWithLinesMissingIsExported(t *testing.T) {
	lines := []record.Line{
		{Fact: board.Started{Options: quarto.DefaultOptions()}},
		{Judgement: quarto.Undone{Placements: 1, Phase: quarto.PhaseGive}},
		{Judgement: quarto.TakenBack{By: board.A}},
		{Judgement: quarto.Moved{Piece: 3, From: board.A1, To: board.A2}},
		{Judgement: quarto.Undone{Placements: 1, Phase: quarto.PhaseGive}},
		{Judgement: quarto.Given{By: board.A, Piece: board.Unenrolled}},
		{Judgement: quarto.Undone{Placements: 1, Phase: quarto.PhaseGive}},
		{Judgement: quarto.Placed{By: board.A, Piece: 7, Cell: board.B3}},
	}
	text, _, err := notation.Export(lines)
	if err != nil || !strings.HasSuffix(text.String(), "1. 7 b3 *\n") {
		t.Errorf("got %v, %v, want 1. 7 b3 * at the end", text, err)
	}
}

func TestFactsRefuseWhatCannotBePlayed(t *testing.T) {
	for _, row := range []struct {
		name string
		text record.Text
		want string
	}{
		{"no giving", record.Text{Moves: []record.Move{Place{Cell: board.A1}}}, "no piece to place on a1 after ..../..../..../...."},
		{"a piece that nobody saw", record.Text{Moves: []record.Move{Give{Piece: board.Unknown}, Place{Cell: board.A1}}}, "no piece to place on a1 after ..../..../..../...."},
		{"a cell twice", record.Text{Moves: []record.Move{Give{Piece: 1}, Place{Cell: board.A1}, Give{Piece: 2}, Place{Cell: board.A1}}}, "no piece to place on a1 after ..../..../..../0..."},
		{"a tag", record.Text{Tags: []record.Tag{{Name: "Squares", Value: "maybe"}}}, `tag Squares: invalid value "maybe": want yes or no`},
	} {
		if got, err := (Notation{}).Facts(row.text); err == nil || err.Error() != row.want {
			t.Errorf("%s: got %v, %v, want %s", row.name, got, err, row.want)
		}
	}
}

func TestATextSaysWhereWhenWhoAndHow(t *testing.T) {
	o := quarto.Options{
		Attributes: board.Size | board.Texture, Squares: true, Giving: board.GivingPass, Caller: board.CallerPlayers,
		Missed: board.TellAtEnd, FalseCall: board.FalseCallLoses, Point: board.PointBoard, TouchMove: true,
		LastCall: 2500 * ms, First: board.B, Names: [2]string{"Ada", ""},
	}
	day := time.Date(2026, 11, 20, 23, 30, 0, 0, time.UTC)
	var log []byte
	e := format.NewEncoder("evening", 1, day.Add)
	log = e.AppendFact(log, 0, board.Opened{Board: "table 3", Version: "1", Profile: "sim"})
	log = e.AppendFact(log, 0, board.Started{Options: o})
	log = e.AppendJudgement(log, time.Hour, quarto.Placed{By: board.A, Piece: 7, Cell: board.B3})
	log = e.AppendFact(log, 2*time.Hour, board.Opened{Board: "table 3", Version: "1", Profile: "sim", Resumed: true})
	log = e.AppendJudgement(log, 2*time.Hour, quarto.Given{By: board.A, Via: quarto.ByPass})
	const want = `[Board "table 3"]
[Date "2026.11.20"]
[A "Ada"]
[First "B"]
[Attributes "size,texture"]
[Squares "yes"]
[Giving "pass"]
[Caller "players"]
[Missed "at-end"]
[FalseCall "loses"]
[TouchMove "yes"]
[LastCall "2.5"]
[Result "*"]
[BitOrder "size shape fill texture"]

1. 7 b3 2. ? *
`
	if got := textOf(t, log).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTheTextOfAGameThatBeginsWithMovesHasAllOfThem(t *testing.T) {
	const s = time.Second
	for _, row := range []struct {
		giving     board.Giving
		from, acts string
		want       string
	}{
		{board.GivingTray, "1. 8 c2 2. 9 d4 3. e", "e a1, A", "1. 8 c2 2. 9 d4 3. e a1 Q?A *"},
		{board.GivingPass, "1. 8 c2 2. 9 d4 3. ?", "e a1, A", "1. 8 c2 2. 9 d4 3. e a1 Q?A *"},
		{board.GivingTray, "1. 8 c2 2. 9 d4", "undo", "1. 8 c2 2. 9 *"},
		{board.GivingPass, "1. 8 c2 2. 9 d4", "undo", "1. 8 c2 2. ? *"},
		{board.GivingUnseen, "1. 8 c2 2. 9 d4", "undo", "1. 8 c2 *"},
		{board.GivingUnseen, "..../.7../..../.... 1. 8 c2", "9 d4", "1. 8 c2 2. 9 d4 *"},
		{board.GivingTray, "1. 8 a1 2. 9 b1 3. a c1 4. f d1", "B, A", "1. 8 a1 2. 9 b1 3. a c1 4. f d1 Q?B QA A"},
		{board.GivingUnseen, "1. 8 a1 2. 9 b1 3. a c1 4. f d1 missed", "A", "1. 8 a1 2. 9 b1 3. a c1 4. f d1 *"},
	} {
		t.Run(row.from+", "+row.acts, func(t *testing.T) {
			o := quarto.DefaultOptions()
			o.Giving, o.From = row.giving, row.from
			d := newDaemon()
			d.feed(0, board.Opened{Board: "3"})
			d.feed(0, board.Started{Options: o})
			position := d.game.Position()
			at := 2 * s
			d.feed(at, board.Seen{Changed: position.Occupied(), Now: position, Contact: at})
			for act := range strings.SplitSeq(row.acts, ", ") {
				at += 2 * s
				switch piece, cell, puts := strings.Cut(act, " "); {
				case puts:
					p, _ := board.ParsePiece(piece)
					c, _ := board.ParseCell(cell)
					d.report(at, map[board.Cell]board.Content{c: board.Holding(p)})
				case act == "undo":
					d.feed(at, board.Asked{Request: board.RequestUndo, Via: board.ViaPage})
				default:
					by, _ := board.ParseSeat(act)
					d.feed(at, board.Pressed{Button: board.ButtonQuarto, Seat: by, Press: board.PressShort, Contact: at})
				}
			}
			d.wait(time.Minute)
			text := textOf(t, d.log)
			if _, got, _ := strings.Cut(text.String(), "\n\n"); got != row.want+"\n" {
				t.Errorf("got %s, want %s, from\n%s", got, row.want, d.log)
			}
			if played, err := text.Play(record.Referee()); err != nil || text.Difference(played) != "" {
				t.Errorf("played again: got\n%v\nwant\n%v, error %v", played, text, err)
			}
		})
	}
}

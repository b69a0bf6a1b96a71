package record

import (
	"bytes"
	"os"
	"reflect"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/golden"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

const ms = time.Millisecond

// wall is the time of day in these tests.
func wall(mono time.Duration) time.Time {
	return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Add(mono)
}

func seenOf(contact time.Duration, e board.Evidence, changes map[board.Cell]board.Content) board.Seen {
	s := board.Seen{Contact: contact, Evidence: e}
	for c, holds := range changes {
		s.Changed |= board.SetOf(c)
		s.Now[c] = holds
	}
	return s
}

var (
	rowTwo   = rules.Alignment{Line: 1, Values: board.Tall | board.Smooth}
	diagonal = rules.Alignment{Line: 9, Values: board.Hollow}
	square   = rules.Alignment{Line: 18, Values: board.Round | board.Solid}
)

// everyLine has each type of line in each of its forms: a Fact or a Judgement.
var everyLine = []any{
	board.Opened{Board: "table 3", Version: "1.2.0", Profile: "mcp3008-mfrc522"},
	board.Opened{Board: "table 3", Version: "1.2.0", Profile: "sim", Resumed: true},
	board.Started{Options: quarto.DefaultOptions()},
	board.Started{Options: quarto.Options{
		Attributes: board.Size | board.Fill, Squares: true, Giving: board.GivingTray,
		Caller: board.CallerBoard, Missed: board.TellNever, FalseCall: board.FalseCallLoses,
		Point: board.PointLift, TouchMove: true, LastCall: 1500 * ms, First: board.B,
		Names: [2]string{"Zoë <the 1st> & \"Z\"", "Łukasz\t\u2028\\"},
	}},
	board.Started{Options: quarto.Options{
		Attributes: board.Texture, Giving: board.GivingPass, Caller: board.CallerPlayers,
		Missed: board.TellAtEnd, FalseCall: board.FalseCallNothing, Point: board.PointBoard,
		First: board.A, Names: [2]string{"", "Bo"},
	}, Match: board.Match{Games: 6, Won: [2]int{3, 2}}},
	seenOf(8250*ms, board.Evidence{Settle: 300 * ms, Reader: true, Reads: 2, Level: 143}, map[board.Cell]board.Content{
		board.B3: board.Holding(7), board.C2: board.Empty, board.D1: board.Unknown, board.A4: board.Unenrolled,
	}),
	seenOf(8250*ms, board.Evidence{Reader: true, Level: -90}, map[board.Cell]board.Content{board.A1: board.Holding(15)}),
	seenOf(0, board.Evidence{}, map[board.Cell]board.Content{board.C2: board.Empty}),
	board.Seen{},
	board.Seen{
		Changed: board.SetOf(board.A1, board.B2, board.C1), Now: board.Position{board.A1: board.Unknown, board.B2: board.Unknown, board.C1: board.Unknown},
		Several: board.SetOf(board.A1, board.B2), Phone: board.SetOf(board.C1), Contact: 8251 * ms,
	},
	board.Tray{Holds: board.Holding(0), Contact: 8700 * ms},
	board.Tray{},
	board.Tray{Holds: board.Unknown, Contact: 8700 * ms},
	board.Tray{Holds: board.Unknown, Several: true, Contact: 8700 * ms},
	board.Tray{Holds: board.Unknown, Phone: true, Contact: 8700 * ms},
	board.Tray{Holds: board.Unenrolled, Contact: 8700 * ms},
	board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: 9000 * ms, Moving: true},
	board.Pressed{Button: board.ButtonRepeat, Press: board.PressLong, Contact: 9001 * ms},
	board.Pressed{Button: board.ButtonPass, Seat: board.B, Press: board.PressDouble},
	board.Asked{Request: board.RequestUndo, Via: board.ViaMenu},
	board.Asked{Request: board.RequestAdjudicate, Via: board.ViaPage, Result: board.ResultDraw},
	board.Asked{Request: board.RequestGive, Via: board.ViaSerial, Piece: board.Holding(11)},
	board.Asked{Request: board.RequestCall, Via: board.ViaSerial, By: board.B},
	board.Asked{Request: board.RequestPass, Via: board.ViaSerial},
	board.Asked{Request: board.RequestResign, Via: board.ViaPage, By: board.A},
	board.Asked{Request: board.RequestNew, Via: board.ViaSerial},
	board.Asked{Request: board.RequestNew, Via: board.ViaPage, NewMatch: true},
	board.Asked{Request: board.RequestNew, Via: board.ViaSerial, Options: quarto.DefaultOptions()},
	board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: quarto.Options{Squares: true}},
	board.Fault{Part: board.Part{Kind: board.PartReader}, State: board.Failed, Cells: board.SetOf(board.B3), Text: "mfrc522: read version: no answer"},
	board.Fault{Part: board.Part{Kind: board.PartSensor}, State: board.OK, Cells: board.SetOf(board.B1, board.A1, board.A2)},
	board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.Failed, Text: "aplay: exit status 1"},
	board.Said{Class: board.ClassVerdict, Lang: "de", Text: "Quarto! Vier große Figuren.", Outcome: board.OutcomeSaid, Start: 9100 * ms, End: 11340 * ms},
	board.Said{Class: board.ClassMove, Lang: "en", Text: "Anna one", Outcome: board.OutcomeCut, Start: 9100 * ms, End: 9200 * ms},
	board.Said{Class: board.ClassHint, Lang: "es", Text: "…", Outcome: board.OutcomeDropped},
	quarto.Given{By: board.A, Piece: board.Holding(7), Via: quarto.ByTray},
	quarto.Given{By: board.B, Via: quarto.ByPass},
	quarto.Given{By: board.B, Piece: board.Holding(0), Via: quarto.ByAsking},
	quarto.Given{By: board.A, Piece: board.Holding(3), Via: quarto.Inferred},
	quarto.TakenBack{By: board.A, Piece: board.Holding(7), Via: quarto.ByTray},
	quarto.Placed{By: board.B, Piece: 7, Cell: board.B3},
	quarto.Lifted{Cell: board.D4, Piece: 15},
	quarto.Returned{Cell: board.D4, Piece: 15},
	quarto.Moved{Piece: 0, From: board.A1, To: board.B1},
	quarto.Call{By: board.A, Good: true, Lines: []rules.Alignment{rowTwo, diagonal, square}},
	quarto.Call{By: board.A, Reason: quarto.NoneLive},
	quarto.Call{By: board.B, Reason: quarto.NotYourTurn},
	quarto.Call{By: board.B, Reason: quarto.NotShown},
	quarto.Call{By: board.B, Reason: quarto.Over},
	quarto.Missed{Lines: []rules.Alignment{rowTwo}},
	quarto.Wrong{
		What: quarto.WrongMoved, Cells: board.SetOf(board.B3, board.C2), Pieces: 1<<7 | 1<<10,
		Do: quarto.Instruction{Act: quarto.Move, Piece: board.Holding(7), From: board.C2, To: board.B3},
	},
	quarto.Wrong{
		What: quarto.WrongUnenrolled, Cells: board.SetOf(board.A4),
		Do: quarto.Instruction{Act: quarto.Remove, Piece: board.Unenrolled, From: board.A4},
	},
	quarto.Wrong{
		What: quarto.WrongRemoved, Cells: board.SetOf(board.A4), Pieces: 1 << 2,
		Do: quarto.Instruction{Act: quarto.Put, Piece: board.Holding(2), To: board.A4},
	},
	quarto.Right{},
	quarto.Undone{Placements: 1, Phase: quarto.PhasePlace},
	quarto.Ended{Result: board.ResultA, Lines: []rules.Alignment{square}, How: quarto.HowCall},
	quarto.Ended{Result: board.ResultDraw, How: quarto.HowLastCall},
	quarto.Ended{Result: board.ResultAbandoned, How: quarto.HowAbandoned},
	board.Opened{Board: "table 3", Version: "1.2.0", Profile: "sim", Count: 1},
	board.Opened{Board: "table 3", Version: "1.2.0", Profile: "sim", Resumed: true, Count: MaxCount},
	seenOf(9000*ms, board.Evidence{Settle: 310 * ms, Level: 88}, map[board.Cell]board.Content{board.D1: board.Unknown}),
	seenOf(9000*ms, board.Evidence{Settle: 310 * ms, Reader: true, Level: 88}, map[board.Cell]board.Content{board.D1: board.Unknown}),
	quarto.Placed{By: board.B, Piece: 7, Cell: board.D1, Felt: true},
	quarto.Check{By: board.B, Cell: board.D1, Piece: 7},
	quarto.Call{By: board.B, Reason: quarto.Unread},
	board.Asked{Request: board.RequestSet, Via: board.ViaMenu, Set: board.Preferences{Volume: board.MinVolume}},
	board.Asked{Request: board.RequestSet, Via: board.ViaSerial, Set: board.Preferences{
		Defaults: true, Lang: "de", Verbosity: "brief", Rate: board.MaxRate, Volume: board.MaxVolume, Letters: board.On, Earcons: board.Off,
	}},
	board.Asked{Request: board.RequestSay, Via: board.ViaSerial, Text: "Time is up, Zoë."},
	board.Pressed{Button: board.ButtonMenu, Press: board.PressDown, Contact: 9002 * ms},
	board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: 9003 * ms, Menu: true},
	board.Menu{Open: true},
	board.Menu{},
	board.Asked{Request: board.RequestOptions, Via: board.ViaMenu, Options: quarto.DefaultOptions()},
	board.Menu{Open: true, Codes: true},
	board.Asked{Request: board.RequestCode, Via: board.ViaMenu},
	board.Asked{Request: board.RequestPast, Via: board.ViaMenu, Text: "games 1"},
	board.Asked{Request: board.RequestList, Via: board.ViaMenu, Text: "games 1\nA to give."},
	board.Menu{Open: true, Players: 3},
	board.Menu{Open: true, ByTray: true},
	board.Started{Options: with(quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterEngine, Level: board.LevelFair, Seed: 7}))},
	board.Started{Options: with(quarto.AwayAt(board.A, quarto.Sitter{Kind: quarto.SitterScript}))},
	board.Asked{Request: board.RequestPlace, Via: board.ViaAway, By: board.B, N: 1, At: "..../..../..../.... 7", Piece: board.Holding(7), Cell: board.B3},
	board.Asked{Request: board.RequestGive, Via: board.ViaAway, By: board.B, N: 2, At: "..../.7../..../.... -", Piece: board.Holding(10)},
	board.Asked{Request: board.RequestAnswer, Via: board.ViaAway, By: board.B, N: 3, At: "..../.7../..../.... a", To: board.OfferUndo, Yes: true},
	board.Asked{Request: board.RequestAnswer, Via: board.ViaAway, By: board.B, N: 4, At: "..../.7../..../.... a", To: board.OfferDraw},
	board.Asked{Request: board.RequestLevel, Via: board.ViaMenu, By: board.B, Level: board.LevelStrong},
	quarto.Given{By: board.A, Piece: board.Holding(7), Via: quarto.ByShowing},
	quarto.Owed{By: board.B, Piece: 7, Cell: board.B3},
	quarto.Void{By: board.B, N: 3, Reason: quarto.VoidOtherPosition},
	quarto.Wrong{
		What: quarto.WrongElsewhere, Cells: board.SetOf(board.C2), Pieces: 1 << 7,
		Do: quarto.Instruction{Act: quarto.Move, Piece: board.Holding(7), From: board.C2, To: board.B3},
	},
	quarto.Undone{Placements: 2, Phase: quarto.PhasePlace},
	board.Opened{Board: "table 3", Version: "1.2.0", Profile: "analog-tray", ByTray: true, Count: 1},
	board.Asked{Request: board.RequestAdjudicate, Via: board.ViaHall, Arbiter: "Zoë", Result: board.ResultDraw},
	board.Started{Options: with(quarto.AwayAt(board.A, linked))},
	board.Asked{Request: board.RequestLink, Via: board.ViaMenu, Text: "play ben"},
	board.Asked{Request: board.RequestLink, Via: board.ViaAway, Text: "ask ben pair b3 a1 c2 d4 a2 b1"},
	board.Asked{Request: board.RequestNew, Via: board.ViaAway, Options: with(quarto.AwayAt(board.A, linked))},
	board.Asked{Request: board.RequestAnswer, Via: board.ViaAway, By: board.A, N: 1, At: "..../..../..../.... 7", To: board.OfferGive, Yes: true},
	board.Asked{Request: board.RequestAnswer, Via: board.ViaAway, By: board.A, N: 2, At: "..../..../..../.... 7", To: board.OfferResign, Yes: true},
	board.Asked{Request: board.RequestUndo, Via: board.ViaAway, By: board.A, N: 5, At: "..../.7../..../.... a"},
	board.Asked{Request: board.RequestAdjudicate, Via: board.ViaAway, By: board.A, N: 6, At: "..../.7../..../.... a", Result: board.ResultDraw},
	board.Fault{Part: board.Part{Kind: board.PartLink}, State: board.Failed, Text: "ben"},
	board.Menu{Open: true, Links: true},
}

// linked is a player at another board.
var linked = quarto.Sitter{Kind: quarto.SitterLink, Board: "ben", Match: "000102030405060708090a0b0c0d0e0f"}

// with has options of a game with a seat away.
func with(a quarto.Away) quarto.Options {
	o := quarto.DefaultOptions()
	o.Giving, o.Away, o.Hints = board.GivingShown, a, true
	return o
}

func (e *Encoder) appendAny(dst []byte, at time.Duration, v any) []byte {
	if f, ok := v.(board.Fact); ok {
		return e.AppendFact(dst, at, f)
	}
	return e.AppendJudgement(dst, at, v.(quarto.Judgement))
}

// both is the format of both games.
var both = NewFormat(quarto.Plug, quartino.Plug)

// everyLineIn has the golden file of each game, and its lines.
var everyLineIn = map[string][]any{"testdata/lines.log": everyLine, "testdata/quartino.log": everyLineOfQuartino}

func TestEveryTypeOfLineIsWrittenAsItAlwaysWas(t *testing.T) {
	for file, lines := range everyLineIn {
		e := both.NewEncoder("2000-01-01-1", 1, wall)
		var got []byte
		for i, v := range lines {
			got = e.appendAny(got, time.Duration(i)*1234567*time.Microsecond, v)
		}
		golden.File(t, file, string(got))
	}
}

func TestEveryTypeOfLineIsReadBack(t *testing.T) {
	for file, lines := range everyLineIn {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(file, func(t *testing.T) { readBack(t, data, lines) })
	}
}

func readBack(t *testing.T, data []byte, lines []any) {
	r := both.NewReader(bytes.NewReader(data))
	for i, v := range lines {
		at := (time.Duration(i) * 1234567 * time.Microsecond).Truncate(ms)
		want := Line{Game: "2000-01-01-1", Seq: i + 1, At: at, Wall: wall(time.Duration(i) * 1234567 * time.Microsecond).Truncate(ms)}
		want.Fact, _ = v.(board.Fact)
		want.Judgement, _ = v.(quarto.Judgement)
		got, err := r.Next()
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("line %d: %v\ngot  %+v\nwant %+v", i+1, err, got, want)
		}
	}
	if len(r.Damage()) != 0 {
		t.Errorf("got damage %v, want none", r.Damage())
	}
}

func TestTickHasNoLine(t *testing.T) {
	defer func() {
		const want = "record: board.Tick has no line"
		if got := recover(); got != want {
			t.Errorf("got panic %v, want %q", got, want)
		}
	}()
	both.NewEncoder("g", 1, wall).AppendFact(nil, 0, board.Tick{})
}

package quarto

import (
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// scene is a step to be spoken of, and the game before it.
type scene struct {
	name   string
	before quarto.Game
	step   quarto.Step
	won    bool // the phrase of a win is due
}

// play is a game in which the moves were made: "7 b3" is piece 7 placed on b3.
func play(t testing.TB, o quarto.Options, moves ...string) quarto.Game {
	t.Helper()
	g := quarto.New(o)
	for i, m := range moves {
		digit, name, _ := strings.Cut(m, " ")
		piece, err := board.ParsePiece(digit)
		if err != nil {
			t.Fatal(err)
		}
		cell, err := board.ParseCell(name)
		if err != nil {
			t.Fatal(err)
		}
		at := time.Duration(i+1) * time.Minute
		seen := board.Seen{Changed: board.SetOf(cell), Contact: at}
		seen.Now[cell] = board.Holding(piece)
		g, _ = g.Apply(board.Event{At: at, Fact: seen})
		if g.Placements() != i+1 {
			t.Fatalf("%s was not placed", m)
		}
	}
	return g
}

// apply goes on with facts, a minute each.
func apply(g quarto.Game, facts ...board.Fact) quarto.Game {
	for i, f := range facts {
		g, _ = g.Apply(board.Event{At: time.Duration(i+1) * time.Hour, Fact: f})
	}
	return g
}

// wholeGame is a whole game with row 1 of tall pieces, seen by nobody.
var wholeGame = []string{
	"8 a1", "9 b1", "a c1", "b d1", "0 a2", "f b2", "1 c2", "e d2",
	"2 a3", "d b3", "3 c3", "c d3", "4 a4", "5 b4", "6 c4", "7 d4",
}

// felt is a game in which the moves were made and then 1 was put on d1, where it
// cannot be read; A calls.
func felt(t testing.TB, moves ...string) quarto.Game {
	t.Helper()
	g := play(t, with(func(o *quarto.Options) { o.Giving = board.GivingTray }), moves...)
	seen := board.Seen{Changed: board.SetOf(board.D1), Contact: 3 * time.Hour}
	seen.Now[board.D1] = board.Unknown
	g = apply(g, board.Tray{Holds: board.Holding(1)}, board.Tray{}, seen,
		board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: 4 * time.Hour})
	g, _ = g.Apply(board.Event{At: 4*time.Hour + time.Second, Fact: board.Tick{}})
	if g.Questions().Check.By == 0 {
		t.Fatal("nothing is asked")
	}
	return g
}

// scored is a game that ended with a result, after games of which A won some and the
// others were drawn.
func scored(t testing.TB, o quarto.Options, games, won int, r board.Result) quarto.Game {
	t.Helper()
	g := apply(quarto.Game{}, board.Started{Options: o, Match: board.Match{Games: games, Won: [2]int{won, 0}}},
		board.Asked{Request: board.RequestAdjudicate, Result: r})
	if g.Result() != r {
		t.Fatalf("result %v, want %v", g.Result(), r)
	}
	return g
}

func with(change func(*quarto.Options)) quarto.Options {
	o := quarto.DefaultOptions()
	change(&o)
	return o
}

func scenes(t testing.TB) []scene {
	t.Helper()
	var (
		plain    = quarto.DefaultOptions()
		tray     = with(func(o *quarto.Options) { o.Giving = board.GivingTray })
		empty    = play(t, plain)
		one      = play(t, plain, "7 b3")
		six      = play(t, plain, wholeGame[1:7]...)
		full     = play(t, plain, wholeGame...)
		trayOne  = play(t, tray, "7 b3")
		passOne  = play(t, with(func(o *quarto.Options) { o.Giving = board.GivingPass }), "7 b3")
		given    = apply(trayOne, board.Tray{Holds: board.Holding(10)})
		named    = play(t, with(func(o *quarto.Options) { o.Names = [2]string{"Louis", "Marie"} }), "7 b3")
		spoof    = play(t, with(func(o *quarto.Options) { o.Names = [2]string{"Quarto!", "Marie"} }), "7 b3")
		names    = with(func(o *quarto.Options) { o.Names = [2]string{"Louis", "Marie"} })
		atEnd    = with(func(o *quarto.Options) { o.Missed = board.TellAtEnd })
		tall     = rules.Alignment{Line: 1, Values: board.Tall}
		tallFlat = rules.Alignment{Line: 1, Values: board.Tall | board.Smooth}
		diagonal = rules.Alignment{Line: 9, Values: board.Short | board.Hollow}
		square   = rules.Alignment{Line: 14, Values: board.Round | board.Solid}
		column   = rules.Alignment{Line: 5, Values: board.Square}
	)
	begun := apply(quarto.Game{}, board.Started{Options: with(func(o *quarto.Options) { o.From = "1. 7 b3 2. 8 c2 3. e" })})
	unset, _ := begun.Wrong()
	begunThere := apply(apply(quarto.Game{}, board.Seen{Changed: board.SetOf(board.B3), Now: board.Position{board.B3: board.Holding(7)}}), board.Started{Options: with(func(o *quarto.Options) { o.From = "1. 7 b3 2. e" })})
	found := apply(apply(quarto.Game{}, board.Seen{Changed: board.SetOf(board.A1, board.B3), Now: board.Position{board.A1: board.Holding(0), board.B3: board.Holding(7)}}), board.Started{Options: with(func(o *quarto.Options) { o.Found = true })})
	differs := apply(six, board.Opened{Resumed: true})
	differs = apply(differs, board.Seen{Changed: board.SetOf(board.B1, board.C1), Now: board.Position{board.B1: six.Position()[board.C1], board.C1: six.Position()[board.B1]}})
	mistaken, _ := differs.Wrong()
	started := func(o quarto.Options) quarto.Step {
		return quarto.Step{Event: board.Event{Fact: board.Started{Options: o}}, Game: quarto.New(o)}
	}
	fact := func(g quarto.Game, f board.Fact) quarto.Step {
		return quarto.Step{Event: board.Event{Fact: f}, Game: g}
	}
	taken := func(f board.Fact, j quarto.Judgement) quarto.Step {
		return quarto.Step{Event: board.Event{Fact: f}, Judgements: []quarto.Judgement{j}, Game: trayOne}
	}
	judged := func(g quarto.Game, js ...quarto.Judgement) quarto.Step {
		return quarto.Step{Event: board.Event{Fact: board.Tick{}}, Judgements: js, Game: g}
	}
	wrong := func(what quarto.Mistake, do quarto.Instruction) quarto.Step {
		return judged(one, quarto.Wrong{What: what, Do: do})
	}
	call := func(g quarto.Game, by board.Seat, why quarto.Reason) quarto.Step {
		return judged(g, quarto.Call{By: by, Reason: why})
	}
	lines := func(l ...rules.Alignment) []rules.Alignment { return l }
	over := func(g quarto.Game) quarto.Game {
		return apply(g, board.Asked{Request: board.RequestAdjudicate, Result: board.ResultDraw})
	}
	win := func(g quarto.Game, by board.Seat, l ...rules.Alignment) quarto.Step {
		return judged(over(g), quarto.Call{By: by, Good: true, Lines: l}, quarto.Ended{Result: board.Win(by), Lines: l, How: quarto.HowCall})
	}
	end := func(g quarto.Game, r board.Result, how quarto.How) quarto.Step {
		return judged(over(g), quarto.Ended{Result: r, How: how})
	}
	lift := play(t, with(func(o *quarto.Options) { o.Point = board.PointLift }), "7 b3")
	hours := func(n int) time.Duration { return time.Duration(n) * time.Hour }
	pressB := board.Pressed{Button: board.ButtonQuarto, Seat: board.B, Press: board.PressShort, Contact: hours(1)}
	toShow := apply(lift, pressB)
	doubted := felt(t, "8 a1", "9 b1", "a c1")
	off := board.Seen{Changed: six.Position().Occupied()}
	clearing := apply(six, off)
	asking, asked := clearing.Apply(board.Event{At: hours(2), Fact: board.Tick{}})
	refused, _ := asking.Apply(board.Event{At: hours(3), Fact: board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: hours(3)}})
	shown, _ := toShow.Apply(board.Event{At: hours(2), Fact: board.Tick{}})
	off4 := apply(play(t, with(func(o *quarto.Options) { o.Point = board.PointLift }), wholeGame[:4]...), pressB, board.Tick{},
		board.Seen{Changed: board.SetOf(board.A1, board.B1, board.C1, board.D1)})
	back, back4 := off4.Apply(board.Event{At: hours(4), Fact: board.Tick{}})
	undo := board.Event{At: hours(5), Fact: board.Asked{Request: board.RequestUndo}}
	toTakeOff, takenOff := one.Apply(undo)
	unread := board.Seen{Changed: board.SetOf(board.A1, board.C2)}
	unread.Now[board.A1], unread.Now[board.C2] = board.Unknown, board.Unknown
	crowded := board.Seen{Changed: board.SetOf(board.A1, board.B1, board.C2, board.D2), Several: board.SetOf(board.A1, board.B1), Phone: board.SetOf(board.C2)}
	for c := range crowded.Changed.All() {
		crowded.Now[c] = board.Unknown
	}

	onlyTray := play(t, tray) // no reader of a cell has answered
	trayFault := func(s board.Health) board.Fault { return board.Fault{Part: board.Part{Kind: board.PartTray}, State: s} }
	unlaid := board.Seen{Changed: board.SetOf(board.A1)}
	unlaid.Now[board.A1] = board.Unknown
	seven := board.Seen{Changed: board.SetOf(board.B3)}
	seven.Now[board.B3] = board.Holding(7)
	inMatch := apply(quarto.Game{}, board.Started{Options: plain, Match: board.Match{Games: 2, Won: [2]int{1, 0}}}, seven,
		board.Asked{Request: board.RequestAdjudicate, Result: board.ResultAbandoned})
	dueled, _ := duels(t)
	return slices.Concat([]scene{
		{"new game", empty, started(plain), false},
		{"new game of beginners, by names", empty, started(with(func(o *quarto.Options) {
			o.Attributes, o.First, o.Names = board.Size|board.Fill, board.B, [2]string{"Louis", "Marie"}
		})), false},
		{"new game with every option", empty, started(quarto.Options{
			Attributes: board.Texture, Squares: true, Giving: board.GivingPass, Caller: board.CallerBoard,
			Missed: board.TellNever, FalseCall: board.FalseCallLoses, Point: board.PointLift, TouchMove: true, First: board.A,
		}), false},
		{"new game, missed alignments at the end, with a tray", empty, started(with(func(o *quarto.Options) {
			o.Missed, o.Giving = board.TellAtEnd, board.GivingTray
		})), false},
		{"opened", empty, fact(empty, board.Opened{}), false},
		{"resumed before the first piece", quarto.Game{}, fact(empty, board.Opened{Resumed: true}), false},
		{"resumed after one piece", quarto.Game{}, fact(one, board.Opened{Resumed: true}), false},
		{"resumed after six pieces", quarto.Game{}, fact(six, board.Opened{Resumed: true}), false},
		{"resumed with a piece given", quarto.Game{}, fact(given, board.Opened{Resumed: true}), false},
		{"new game that begins with moves", empty, quarto.Step{Event: board.Event{Fact: board.Started{}}, Game: begun, Judgements: []quarto.Judgement{unset}}, false},
		{"new game that begins with moves, and the pieces stand there", empty, quarto.Step{Event: board.Event{Fact: board.Started{}}, Game: begunThere}, false},
		{"the moves: all pieces stand there", begun, judged(begunThere, quarto.Right{}), false},
		{"the moves: past the tray", begun, wrong(quarto.WrongUnset, quarto.Instruction{Act: quarto.Remove, Piece: board.Unknown, From: board.C2}), false},
		{"new game from what was found", empty, quarto.Step{Event: board.Event{Fact: board.Started{}}, Game: found}, false},
		{"resumed, and the pieces stand differently", six, quarto.Step{
			Event: board.Event{Fact: board.Seen{}}, Game: differs,
			Judgements: []quarto.Judgement{mistaken},
		}, false},
		{"resumed after the end", quarto.Game{}, fact(apply(six, board.Asked{Request: board.RequestAdjudicate, Result: board.Win(board.A)}), board.Opened{Resumed: true}), false},
		{"the sound is back in the middle of a game", six, fact(six, board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.OK}), false},
		{"resumed before the last call", quarto.Game{}, fact(full, board.Opened{Resumed: true}), false},

		{"given in the tray", trayOne, judged(given, quarto.Given{By: board.B, Piece: board.Holding(10), Via: quarto.ByTray}), false},
		{"given by pass", one, judged(given, quarto.Given{By: board.B, Via: quarto.ByPass}), false},
		{"given by asking", one, judged(given, quarto.Given{By: board.B, Piece: board.Holding(5), Via: quarto.ByAsking}), false},
		{"given, as the placement shows", one, judged(one, quarto.Given{By: board.B, Piece: board.Holding(5), Via: quarto.Inferred}), false},
		{"taken back, another one is laid down", given, taken(board.Tray{Holds: board.Holding(3)}, quarto.TakenBack{By: board.B, Piece: board.Holding(10), Via: quarto.ByTray}), false},
		{"taken back, not known what", given, taken(board.Tray{}, quarto.TakenBack{By: board.B, Via: quarto.ByPass}), false},
		{"not readable in the tray", trayOne, fact(trayOne, board.Tray{Holds: board.Unknown}), false},
		{"more than one piece in the tray", trayOne, fact(trayOne, board.Tray{Holds: board.Unknown, Several: true}), false},
		{"a phone in the tray", trayOne, fact(trayOne, board.Tray{Holds: board.Unknown, Phone: true}), false},
		{"a stranger in the tray", trayOne, fact(trayOne, board.Tray{Holds: board.Unenrolled}), false},

		{"a piece that the tray alone reads", onlyTray, fact(apply(onlyTray, unlaid), unlaid), false},
		{"two of them", onlyTray, fact(apply(onlyTray, unread), unread), false},
		{"the tray that alone reads fails", onlyTray, fact(onlyTray, trayFault(board.Failed)), false},
		{"a piece while it fails", onlyTray, fact(apply(onlyTray, trayFault(board.Failed), unlaid), unlaid), false},
		{"it works again", onlyTray, fact(onlyTray, trayFault(board.OK)), false},
		{"it works again, and a piece lies unread", onlyTray, fact(apply(onlyTray, unlaid), trayFault(board.OK)), false},
		{"a tray works again beside readers", trayOne, fact(trayOne, trayFault(board.OK)), false},

		{"placed, and given before it was read", empty, judged(given, quarto.Placed{By: board.B, Piece: 7, Cell: board.B3}, quarto.Given{By: board.B, Via: quarto.ByPass}), false},
		{"placed", empty, judged(one, quarto.Given{By: board.A, Piece: board.Holding(7), Via: quarto.Inferred}, quarto.Placed{By: board.B, Piece: 7, Cell: board.B3}), false},
		{"placed after it was named", given, judged(play(t, tray, "7 b3", "a c2"), quarto.Placed{By: board.A, Piece: 10, Cell: board.C2}), false},
		{"placed, felt and not read", given, judged(play(t, tray, "7 b3", "a c2"), quarto.Placed{By: board.A, Piece: 10, Cell: board.C2, Felt: true}), false},
		{"placed, by names", empty, judged(named, quarto.Placed{By: board.B, Piece: 7, Cell: board.B3}), false},
		{"placed, the line before missed", empty, judged(one, quarto.Placed{By: board.B, Piece: 7, Cell: board.B3}, quarto.Missed{Lines: lines(tall)}), false},
		{"the last piece placed", play(t, plain, wholeGame[:15]...), judged(full, quarto.Placed{By: board.A, Piece: 7, Cell: board.D4}), false},
		{"the last piece placed, time as wanted", empty, judged(play(t, with(func(o *quarto.Options) { o.LastCall = 7 * time.Second }), wholeGame...), quarto.Placed{By: board.A, Piece: 7, Cell: board.D4}), false},
		{"the last piece placed, the board calls", empty, judged(over(full), quarto.Placed{By: board.A, Piece: 7, Cell: board.D4}, quarto.Ended{Result: board.ResultDraw, How: quarto.HowLastCall}), false},
		{"lifted", one, judged(one, quarto.Lifted{Cell: board.B3, Piece: 7}), false},
		{"returned", one, judged(one, quarto.Returned{Cell: board.B3, Piece: 7}), false},
		{"moved", one, judged(play(t, plain, "7 c2"), quarto.Moved{Piece: 7, From: board.B3, To: board.C2}), false},
		{"undone", one, judged(empty, quarto.Undone{Placements: 1, Phase: quarto.PhaseGive}), false},
		{"undone, and its piece still stands", one, quarto.Step{Event: undo, Judgements: takenOff, Game: toTakeOff}, false},
		{"cells felt and not read", one, fact(one, unread), false},
		{"cells with more than one piece, with a phone, and not read", one, fact(one, crowded), false},
		{"a cell felt and taken for the piece that was due", one, quarto.Step{
			Event: board.Event{Fact: unread}, Game: one,
			Judgements: []quarto.Judgement{quarto.Placed{By: board.B, Piece: 7, Cell: board.A1}},
		}, false},

		{"good call", one, win(one, board.A, tall), true},
		{"good call of two shared values", one, win(one, board.B, tallFlat), true},
		{"good call of several lines", one, win(one, board.A, tallFlat, column, diagonal, square), true},
		{"good call, by names", named, win(named, board.B, diagonal), true},
		{"the board calls", one, judged(over(one), quarto.Placed{By: board.B, Piece: 7, Cell: board.B3},
			quarto.Call{By: board.B, Good: true, Lines: lines(tall)}, quarto.Ended{Result: board.ResultB, Lines: lines(tall), How: quarto.HowBoard}), true},
		{"call with nothing live", one, call(one, board.B, quarto.NoneLive), false},
		{"call that loses", one, judged(over(play(t, with(func(o *quarto.Options) { o.FalseCall = board.FalseCallLoses }), "7 b3")),
			quarto.Call{By: board.B, Reason: quarto.NoneLive}, quarto.Ended{Result: board.ResultA, How: quarto.HowFalseCall}), false},
		{"call out of turn", one, call(one, board.A, quarto.NotYourTurn), false},
		{"call out of turn, by names", named, call(named, board.A, quarto.NotYourTurn), false},
		{"call out of turn by one named like a win", spoof, call(spoof, board.A, quarto.NotYourTurn), false},
		{"call before the piece was laid in the tray", trayOne, call(trayOne, board.A, quarto.NotYourTurn), false},
		{"call before pass was pressed", passOne, call(passOne, board.A, quarto.NotYourTurn), false},
		{"call out of turn by who places", given, call(given, board.A, quarto.NotYourTurn), false},
		{"call without showing a line", one, call(one, board.B, quarto.NotShown), false},
		{"call on a piece that cannot be read", one, judged(one, quarto.Check{By: board.B, Cell: board.B3, Piece: 7}), false},
		{"and the question goes on after a restart", doubted, fact(apply(doubted, board.Opened{Resumed: true}), board.Opened{Resumed: true}), false},
		{"call on a piece that was not read", one, call(one, board.B, quarto.Unread), false},
		{"call after the end", one, call(one, board.B, quarto.Over), false},
		{"call by a button that belongs to nobody", one, call(one, 0, quarto.NotYourTurn), false},
		{"missed", one, judged(one, quarto.Missed{Lines: lines(tallFlat)}), false},
		{"missed several", one, judged(one, quarto.Missed{Lines: lines(tall, diagonal)}), false},
		{"missed, to be told at the end", empty, judged(play(t, atEnd), quarto.Missed{Lines: lines(tall)}), false},

		{"draw", full, judged(over(full), quarto.Missed{Lines: lines(tall)}, quarto.Ended{Result: board.ResultDraw, How: quarto.HowLastCall}), false},
		{"draw, with what was missed", full, end(play(t, atEnd, wholeGame...), board.ResultDraw, quarto.HowLastCall), false},
		{"adjudicated for one", one, end(one, board.ResultA, quarto.HowAdjudicated), false},
		{"adjudicated, with nothing to clear", empty, end(empty, board.ResultA, quarto.HowAdjudicated), false},
		{"adjudicated a draw", one, end(one, board.ResultDraw, quarto.HowAdjudicated), false},
		{"adjudicated as abandoned", one, end(one, board.ResultAbandoned, quarto.HowAdjudicated), false},
		{"resigned", one, end(one, board.ResultA, quarto.HowResigned), false},
		{"a game of a match ends: one leads", one, end(scored(t, plain, 1, 1, board.ResultA), board.ResultA, quarto.HowResigned), false},
		{"a game of a match ends: tied", one, end(scored(t, names, 1, 1, board.ResultB), board.ResultB, quarto.HowAdjudicated), false},
		{"a game of a match ends: the other leads, with a draw", one, end(scored(t, names, 1, 0, board.ResultB), board.ResultB, quarto.HowAdjudicated), false},
		{"a game of a match ends: all were drawn", one, end(scored(t, plain, 1, 0, board.ResultDraw), board.ResultDraw, quarto.HowLastCall), false},
		{"a game of the lesson ends in a match", one, end(scored(t, with(func(o *quarto.Options) { o.Practice = true }), 2, 1, board.ResultA), board.ResultA, quarto.HowResigned), false},
		{"QUARTO where the board calls", quarto.Game{}, fact(quarto.New(with(func(o *quarto.Options) { o.Caller = board.CallerBoard })), board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort}), false},
		{"a game of a match is abandoned", one, judged(inMatch, quarto.Ended{Result: board.ResultAbandoned, How: quarto.HowAbandoned}), false},
		{"resumed after the end of a game of a match", quarto.Game{}, fact(scored(t, plain, 1, 1, board.ResultA), board.Opened{Resumed: true}), false},
		{"resigned, with a line that nobody called", one, judged(over(one), quarto.Missed{Lines: lines(tall)}, quarto.Ended{Result: board.ResultA, How: quarto.HowResigned}), false},
		{"resigned, and it is told at the end", one, judged(over(play(t, atEnd, "7 b3")), quarto.Missed{Lines: lines(tall)}, quarto.Ended{Result: board.ResultA, How: quarto.HowResigned}), false},
		{"abandoned, and it is told at the end", one, judged(over(play(t, atEnd, "7 b3")), quarto.Missed{Lines: lines(tall)}, quarto.Ended{Result: board.ResultAbandoned, How: quarto.HowAbandoned}), false},
		{"resigned, and it is never told", one, judged(over(play(t, with(func(o *quarto.Options) { o.Missed = board.TellNever }), "7 b3")), quarto.Missed{Lines: lines(tall)}, quarto.Ended{Result: board.ResultA, How: quarto.HowResigned}), false},
		{"abandoned before it began", empty, end(empty, board.ResultAbandoned, quarto.HowAbandoned), false},
		{"abandoned", one, end(one, board.ResultAbandoned, quarto.HowAbandoned), false},

		{"wrong: removed", one, wrong(quarto.WrongRemoved, quarto.Instruction{Act: quarto.Put, Piece: board.Holding(7), To: board.B3}), false},
		{"wrong: moved", one, wrong(quarto.WrongMoved, quarto.Instruction{Act: quarto.Move, Piece: board.Holding(7), From: board.C2, To: board.B3}), false},
		{"wrong: swapped", one, wrong(quarto.WrongSwapped, quarto.Instruction{Act: quarto.Remove, Piece: board.Holding(8), From: board.B3}), false},
		{"wrong: stranger", one, wrong(quarto.WrongStranger, quarto.Instruction{Act: quarto.Put, Piece: board.Holding(0), To: board.D4}), false},
		{"wrong: unenrolled", one, wrong(quarto.WrongUnenrolled, quarto.Instruction{Act: quarto.Remove, Piece: board.Unenrolled, From: board.A1}), false},
		{"wrong: duplicate", one, wrong(quarto.WrongDuplicate, quarto.Instruction{Act: quarto.Remove, Piece: board.Unknown, From: board.A1}), false},
		{"wrong: two at once", one, wrong(quarto.WrongTwoAtOnce, quarto.Instruction{Act: quarto.Remove, Piece: board.Holding(3), From: board.A1}), false},
		{"wrong: not the given", given, wrong(quarto.WrongNotTheGiven, quarto.Instruction{Act: quarto.Remove, Piece: board.Holding(12), From: board.A1}), false},
		{"a call that is to be shown", toShow, judged(shown), false},
		{"the shown line is to go back after the end", off4, quarto.Step{Event: board.Event{Fact: board.Tick{}}, Judgements: back4, Game: back}, false},
		{"a line was shown, and its pieces are off", off4, judged(off4, quarto.Ended{Result: board.ResultA, How: quarto.HowCall}), false},
		{"right after the end", back, judged(over(one), quarto.Right{}), false},
		{"the board was cleared", clearing, quarto.Step{Event: board.Event{Fact: board.Tick{}}, Judgements: asked, Game: asking}, false},
		{"the pieces are to go back", asking, judged(refused), false},
		{"right", one, judged(one, quarto.Right{}), false},
		{"right, and the piece that stays is placed", one, judged(one, quarto.Right{}, quarto.Placed{By: board.B, Piece: 7, Cell: board.B3}), false},

		{"reader fails", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartReader}, State: board.Failed, Cells: board.SetOf(board.B3)}), false},
		{"reader works again", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartReader}, State: board.OK, Cells: board.SetOf(board.B3)}), false},
		{"a reader holds the line", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartMISO}, State: board.Failed, Cells: board.AllCells &^ board.SetOf(board.B3)}), false},
		{"the tray's reader holds the line", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartMISO}, State: board.Failed, Cells: board.AllCells}), false},
		{"one of many holds the line", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartMISO}, State: board.Failed, Cells: board.AllCells &^ board.SetOf(board.A1, board.B3, board.D4)}), false},
		{"a reader holds its own line", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartMISO}, State: board.Failed, Cells: board.SetOf(board.B3)}), false},
		{"a reader frees its own line", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartMISO}, State: board.OK, Cells: board.SetOf(board.B3)}), false},
		{"the line works again", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartMISO}, State: board.OK, Cells: board.AllCells}), false},
		{"converter fails", one, fact(one, board.Fault{Part: board.ParsePart("converter 1"), State: board.Failed, Cells: 0x00ff}), false},
		{"expander fails", one, fact(one, board.Fault{Part: board.ParsePart("expander 1"), State: board.Failed, Cells: 0x00ff}), false},
		{"an earlier game cannot be read", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartGames}, State: board.Failed}), false},
		{"journal fails", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartJournal}, State: board.Failed}), false},
		{"a host's line fails", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartSerial}, State: board.Failed}), false},
		{"lights fail", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartLights}, State: board.Failed}), false},
		{"the speech engine fails, and the spare one speaks", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartVoice}, State: board.Failed}), false},
		{"recording ends", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartTrace}, State: board.Failed}), false},
		{"the voltage is too low", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartSupply}, State: board.Failed}), false},
		{"the page cannot be opened", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartPage}, State: board.Failed}), false},
		{"switched off", one, fact(one, board.Asked{Request: board.RequestSwitchOff, Via: board.ViaMenu}), false},
		{"switched off in vain", one, fact(one, board.Fault{Part: board.Part{Kind: board.PartPower}, State: board.Failed}), false},
		{"a part without a name fails", one, fact(one, board.Fault{Part: board.ParsePart("flux"), State: board.Failed}), false},
		{"pressed, asked and said", one, fact(one, board.Said{Text: "x"}), false},
	}, aloneScenes(t), dueled)
}

package quarto

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/coach"
	"quartoboard/rules/quarto/solve"
)

// against returns the options of a game whose seat B is away.
func against(change func(*quarto.Options)) quarto.Options {
	o := with(func(o *quarto.Options) {
		o.Giving = board.GivingTray
		o.Away = quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterEngine, Level: board.LevelFair, Seed: 7})
	})
	change(&o)
	return o
}

// far is the seat B of a player at another board.
var far = quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterLink, Board: "ben", Match: "0123456789abcdef0123456789abcdef"})

// aloneScenes are those of games whose seat B is away.
func aloneScenes(t testing.TB) []scene {
	t.Helper()
	plain := against(func(*quarto.Options) {})
	empty := quarto.New(plain)
	row := []rules.Alignment{{Line: 1, Values: board.Tall}}
	step := func(g quarto.Game, f board.Fact, js ...quarto.Judgement) quarto.Step {
		return quarto.Step{Event: board.Event{Fact: f}, Judgements: js, Game: g}
	}
	begun := func(change func(*quarto.Options)) quarto.Step {
		o := against(change)
		return step(quarto.New(o), board.Started{Options: o})
	}
	judged := func(js ...quarto.Judgement) quarto.Step { return step(empty, board.Tick{}, js...) }
	ended := func(o quarto.Options, r board.Result, js ...quarto.Judgement) quarto.Step {
		g := apply(quarto.Game{}, board.Started{Options: o, Match: board.Match{Games: 2, Won: [2]int{1, 1}}},
			board.Asked{Request: board.RequestAdjudicate, Result: r})
		return step(g, board.Tick{}, js...)
	}
	friends := against(func(o *quarto.Options) { o.Names, o.Away = [2]string{"Louis", "Marie"}, far })
	owed := quarto.Owed{By: board.B, Piece: 7, Cell: board.B3}
	moves := board.Started{Options: against(func(o *quarto.Options) { o.From = "1. 7 b3 2. 8" })}
	felt := board.Seen{Changed: board.SetOf(board.A1, board.B3)}
	felt.Now[board.A1], felt.Now[board.B3] = board.Unknown, board.Unknown
	stand := apply(quarto.Game{}, board.Opened{ByTray: true}, felt)
	lead := func(g quarto.Game, f board.Fact) quarto.Step {
		led, js := g.Apply(board.Event{At: time.Minute, Fact: f})
		return step(led, f, js...)
	}
	toClear := lead(stand, moves)
	half := lead(toClear.Game, board.Seen{Changed: board.SetOf(board.A1)})
	return []scene{
		{"alone: moves that were made, and pieces stand there, which the tray alone reads", stand, toClear, false},
		{"alone: one of them is off", toClear.Game, half, false},
		{"alone: all of them are off", half.Game, lead(half.Game, board.Seen{Changed: board.SetOf(board.B3)}), false},
		{"alone: a game begins", empty, begun(func(*quarto.Options) {}), false},
		{"alone: the board gives first, and pieces are shown", empty, begun(func(o *quarto.Options) { o.First, o.Giving = board.B, board.GivingShown }), false},
		{"alone: against another board", empty, begun(func(o *quarto.Options) {
			o.Names, o.Away = [2]string{"Louis", "Marie"}, far
		}), false},
		{"alone: against a script, with names", empty, begun(func(o *quarto.Options) {
			o.Names, o.Away = [2]string{"Louis", "Marie"}, quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterScript})
		}), false},
		{"alone: the player gives", empty, judged(quarto.Given{By: board.A, Piece: board.Holding(7), Via: quarto.ByTray}), false},
		{"alone: the player shows another piece", empty, judged(
			quarto.TakenBack{By: board.A, Piece: board.Holding(7), Via: quarto.ByShowing},
			quarto.Given{By: board.A, Piece: board.Holding(8), Via: quarto.ByShowing}), false},
		{"alone: the board places", empty, judged(owed), false},
		{"alone: the board names the cell where the piece stands", empty, judged(owed, quarto.Placed{By: board.B, Piece: 7, Cell: board.B3}), false},
		{"alone: its piece is felt and not read", empty, judged(owed, quarto.Placed{By: board.B, Piece: 7, Cell: board.B3, Felt: true}), false},
		{"alone: its piece stands elsewhere", empty, judged(quarto.Wrong{What: quarto.WrongElsewhere, Do: quarto.Instruction{Act: quarto.Move, Piece: board.Holding(7), From: board.C2, To: board.B3}}), false},
		{"alone: its piece was elsewhere and is off", empty, judged(quarto.Wrong{What: quarto.WrongElsewhere, Do: quarto.Instruction{Act: quarto.Put, Piece: board.Holding(7), To: board.B3}}), false},
		{"alone: another piece than that one", empty, judged(quarto.Wrong{What: quarto.WrongNotTheGiven, Do: quarto.Instruction{Act: quarto.Remove, Piece: board.Holding(12), From: board.C2}}), false},
		{"alone: the board gives", empty, judged(quarto.Given{By: board.B, Piece: board.Holding(2), Via: quarto.ByAsking}), false},
		{"alone: an act of the board is void", empty, judged(quarto.Void{By: board.B, N: 3, Reason: quarto.VoidNotDue}), false},
		{"alone: the player calls", empty, ended(plain, board.ResultA, quarto.Call{By: board.A, Good: true, Lines: row}, quarto.Ended{Result: board.ResultA, Lines: row, How: quarto.HowCall}), true},
		{"alone: the board's call", empty, ended(plain, board.ResultB, quarto.Call{By: board.B, Good: true, Lines: row}, quarto.Ended{Result: board.ResultB, Lines: row, How: quarto.HowCall}), true},
		{"alone: call with nothing live", empty, judged(quarto.Call{By: board.A, Reason: quarto.NoneLive}), false},
		{"alone: call after the giving", empty, judged(quarto.Call{By: board.A, Reason: quarto.NotYourTurn}), false},
		{"alone: call on a piece that cannot be read", empty, judged(quarto.Check{By: board.A, Cell: board.B3, Piece: 7}), false},
		{"alone: missed", empty, judged(quarto.Missed{Lines: row}), false},
		{"alone: a false call loses", empty, ended(plain, board.ResultB, quarto.Call{By: board.A, Reason: quarto.NoneLive}, quarto.Ended{Result: board.ResultB, How: quarto.HowFalseCall}), false},
		{"alone: the player resigns", empty, ended(plain, board.ResultB, quarto.Ended{Result: board.ResultB, How: quarto.HowResigned}), false},
		{"alone: the other one resigns", empty, ended(plain, board.ResultA, quarto.Ended{Result: board.ResultA, How: quarto.HowResigned}), false},
		{"alone: the arbiter decides", empty, ended(plain, board.ResultA, quarto.Ended{Result: board.ResultA, How: quarto.HowAdjudicated}), false},
		{"alone: a draw is offered", empty, step(empty, board.Asked{Request: board.RequestAdjudicate, Via: board.ViaMenu, Result: board.ResultDraw}), false},
		{"alone: the board declines", empty, step(empty, board.Asked{Request: board.RequestAnswer, Via: board.ViaAway, By: board.B, To: board.OfferDraw}), false},
		{"alone: the board agrees", empty, step(apply(empty, board.Asked{Request: board.RequestAdjudicate, Via: board.ViaSerial, Result: board.ResultDraw}),
			board.Asked{Request: board.RequestAnswer, Via: board.ViaAway, By: board.B, To: board.OfferDraw, Yes: true}, quarto.Ended{Result: board.ResultDraw, How: quarto.HowAdjudicated}), false},
		{"alone: taken back", empty, judged(quarto.Undone{Placements: 1, Phase: quarto.PhasePlace}), false},
		{"alone: two taken back", empty, judged(quarto.Undone{Placements: 2, Phase: quarto.PhasePlace}), false},
		{"alone: another level", empty, step(empty, board.Asked{Request: board.RequestLevel, Via: board.ViaMenu, Level: board.LevelStrong}), false},
		{"another board: its call", empty, ended(friends, board.ResultB, quarto.Call{By: board.B, Good: true, Lines: row}, quarto.Ended{Result: board.ResultB, Lines: row, How: quarto.HowCall}), true},
		{"another board: the call of the player here", empty, ended(friends, board.ResultA, quarto.Call{By: board.A, Good: true, Lines: row}, quarto.Ended{Result: board.ResultA, Lines: row, How: quarto.HowCall}), true},
		{"another board: its player resigns", empty, ended(friends, board.ResultA, quarto.Ended{Result: board.ResultA, How: quarto.HowResigned}), false},
		{"another board: the player here resigns", empty, ended(friends, board.ResultB, quarto.Ended{Result: board.ResultB, How: quarto.HowResigned}), false},
		{"another board: it is told that the player here resigns", empty, lead(apply(quarto.Game{}, board.Started{Options: friends}, board.Asked{Request: board.RequestGive, Via: board.ViaSerial, Piece: board.Holding(7)},
			board.Asked{Request: board.RequestAnswer, Via: board.ViaAway, By: board.B, N: 1, At: "..../..../..../.... 7", To: board.OfferGive, Yes: true}), board.Asked{Request: board.RequestResign, Via: board.ViaMenu, By: board.A}), false},
		{"another board: a draw is offered", empty, step(quarto.New(friends), board.Asked{Request: board.RequestAdjudicate, Via: board.ViaMenu, Result: board.ResultDraw}), false},
		{"another board: it does not agree", empty, step(quarto.New(friends), board.Asked{Request: board.RequestLink, Via: board.ViaAway, Text: "told ben no"}), false},
		{"another board: both agree", empty, step(apply(quarto.Game{}, board.Started{Options: friends}, board.Asked{Request: board.RequestAdjudicate, Via: board.ViaSerial, Result: board.ResultDraw}),
			board.Asked{Request: board.RequestAdjudicate, Via: board.ViaAway, By: board.B, Result: board.ResultDraw}, quarto.Ended{Result: board.ResultDraw, How: quarto.HowAdjudicated}), false},
		{"another board: the connection is lost", empty, step(quarto.New(friends), board.Fault{Part: board.Part{Kind: board.PartLink}, State: board.Failed, Text: "ben"}), false},
		{"alone: right", empty, judged(quarto.Right{}), false},
	}
}

// aloneAnswers are what the player is told who asks.
func aloneAnswers(t testing.TB, s Speech) []named {
	t.Helper()
	g := quarto.New(against(func(*quarto.Options) {}))
	row := []rules.Alignment{{Line: 1, Values: board.Tall | board.Smooth}}
	all := []named{
		{"alone: now: to give", s.Now(g)},
		{"alone: score", s.Answer(s.Score(g))},
		{"another board: now: it is to give", s.Now(quarto.New(against(func(o *quarto.Options) { o.First, o.Names, o.Away = board.B, [2]string{"Louis", "Marie"}, far })))},
	}
	_, games := duels(t)
	for _, name := range slices.Sorted(maps.Keys(games)) {
		all = append(all, named{"alone: now: " + name, s.Now(games[name])})
	}
	for _, by := range []board.Seat{board.A, board.B} {
		for _, p := range []coach.Point{
			{Kind: coach.Uncalled, Lines: row},
			{Kind: coach.Uncalled, Caller: by.Other(), Lines: row},
			{Kind: coach.Luck},
			{Kind: coach.Giving, Was: solve.Win, Is: solve.Draw, Held: 5, Of: 8},
		} {
			p.By, p.Move = by, 7
			all = append(all, named{fmt.Sprintf("alone: a turning point, by %v", by), s.Answer(s.Turning(p, g.Rules()))})
		}
	}
	for _, name := range []string{"given in the tray", "a piece to place", "carried out"} {
		all = append(all, named{"alone: what is left: " + name, s.ReadLeft(games[name])})
	}
	return all
}

// duel is a game against the seat away, played by lines of text.
type duel struct {
	t      testing.TB
	before quarto.Game // the newest line
	step   quarto.Step
}

// dueled is a game in which these were done, one after another: "tray 7" and "tray -", "put 7 b3" ("put ? b3" cannot be
// read) and "off b3", "slide 7 b3 c2", "press A", "by tray" on a build that reads there alone, by the seat away "give 7", "place b3", "call", "pass", "yes" and "no", by the menu "undo"
// and "draw", and "restart".
func dueled(t testing.TB, o quarto.Options, lines ...string) *duel {
	t.Helper()
	d := &duel{t: t}
	d.take(0, board.Started{Options: o})
	for i, line := range lines {
		at := time.Duration(i+1) * time.Minute
		if f := d.fact(line, at); f != nil {
			d.take(at, f)
		} else {
			t.Fatalf("%d: no line: %q", i, line)
		}
	}
	return d
}

func (d *duel) take(at time.Duration, f board.Fact) {
	d.before = d.step.Game
	e := board.Event{At: at, Fact: f}
	g, judged := d.before.Apply(e)
	d.step = quarto.Step{Event: e, Judgements: judged, Game: g}
	for _, j := range judged {
		if v, void := j.(quarto.Void); void {
			d.t.Fatalf("%+v is void: %v", f, v.Reason)
		}
	}
}

func (d *duel) fact(line string, at time.Duration) board.Fact {
	verb, rest, _ := strings.Cut(line, " ")
	what, where, _ := strings.Cut(rest, " ")
	holds := board.Empty
	if p, err := board.ParsePiece(what); err == nil {
		holds = board.Holding(p)
	} else if what == "?" {
		holds = board.Unknown
	}
	cell, _ := board.ParseCell(where)
	awaits := d.step.Game.Awaits()
	asked := board.Asked{Via: board.ViaAway, By: awaits.By, N: awaits.N, At: awaits.At, To: awaits.To, Yes: verb == "yes"}
	switch verb {
	case "tray":
		return board.Tray{Holds: holds, Contact: at}
	case "put":
		seen := board.Seen{Changed: board.SetOf(cell), Contact: at}
		seen.Now[cell] = holds
		return seen
	case "slide":
		to, _ := board.ParseCell(where[3:])
		from, _ := board.ParseCell(where[:2])
		seen := board.Seen{Changed: board.SetOf(from, to), Contact: at}
		seen.Now[to] = holds
		return seen
	case "off":
		cell, _ = board.ParseCell(what)
		return board.Seen{Changed: board.SetOf(cell)}
	case "press":
		seat, _ := board.ParseSeat(what)
		return board.Pressed{Button: board.ButtonQuarto, Seat: seat, Press: board.PressShort, Contact: at}
	case "tick":
		return board.Tick{}
	case "by":
		return board.Opened{Resumed: true, ByTray: true}
	case "restart":
		return board.Opened{Resumed: true}
	case "undo":
		return board.Asked{Request: board.RequestUndo, Via: board.ViaMenu}
	case "draw":
		return board.Asked{Request: board.RequestAdjudicate, Via: board.ViaMenu, Result: board.ResultDraw}
	case "give":
		asked.Request, asked.Piece = board.RequestGive, holds
	case "place":
		cell, _ = board.ParseCell(what)
		asked.Request, asked.Piece, asked.Cell = board.RequestPlace, d.step.Game.Given(), cell
	case "call":
		asked.Request = board.RequestCall
	case "pass":
		asked.Request = board.RequestPass
	case "yes", "no":
		asked.Request = board.RequestAnswer
	default:
		return nil
	}
	return asked
}

// duels are the scenes and the answers that depend on what was done before.
func duels(t testing.TB) (all []scene, games map[string]quarto.Game) {
	t.Helper()
	tray := against(func(*quarto.Options) {})
	shown := against(func(o *quarto.Options) { o.Giving = board.GivingShown })
	second := against(func(o *quarto.Options) { o.First = board.B })
	games = map[string]quarto.Game{}
	scenes := func(o quarto.Options, name string, lines ...string) *duel {
		d := dueled(t, o, lines...)
		all = append(all, scene{"alone: " + name, d.before, d.step, false})
		games[name] = d.step.Game
		return d
	}
	given := []string{"tray 7", "tray -"}
	owed := append(given[:2:2], "place b3")
	placed := append(owed[:3:3], "put 7 b3")
	named := append(placed[:4:4], "give 8")
	after := func(before []string, more ...string) []string {
		return append(before[:len(before):len(before)], more...)
	}
	scenes(tray, "given in the tray", "tray 7")
	scenes(tray, "the board places by the tray", owed...)
	scenes(tray, "carried out", placed...)
	scenes(tray, "carried out elsewhere", after(owed, "put 7 c2")...)
	scenes(tray, "then where it belongs", after(owed, "put 7 c2", "off c2", "put 7 b3")...)
	scenes(tray, "another piece", after(owed, "put c c2")...)
	scenes(tray, "off the other cell", after(owed, "put 7 c2", "off c2")...)
	scenes(tray, "slid to where it belongs", after(owed, "put 7 c2", "slide 7 c2 b3")...)
	scenes(tray, "that is off again", after(owed, "put c c2", "off c2")...)
	scenes(tray, "a piece to place", named...)
	scenes(tray, "it is placed", after(named, "put 8 c2")...)
	scenes(tray, "another one stands there", after(named, "put 9 c2")...)
	scenes(tray, "that one is off", after(named, "put 9 c2", "off c2")...)
	scenes(tray, "the named piece in the tray", after(named, "tray 8")...)
	scenes(tray, "another piece in the tray", after(named, "tray 1")...)
	scenes(tray, "a piece with one value else in the tray", after(named, "tray 9")...)
	scenes(tray, "resumed while the board is to place", "tray 7", "tray -", "restart")
	scenes(tray, "resumed while a placement is owed", after(owed, "restart")...)
	scenes(tray, "resumed while a piece is to be placed", after(named, "restart")...)
	scenes(tray, "resumed while the board is to give", after(placed, "restart")...)
	scenes(tray, "taking back is agreed to", after(named, "put 8 c2", "undo", "yes")...)
	scenes(tray, "taking back two", after(named, "put 8 c2", "tray 1", "tray -", "place d4", "put 1 d4", "undo", "yes")...)
	scenes(tray, "the first of the two is off", after(named, "put 8 c2", "tray 1", "tray -", "place d4", "put 1 d4", "undo", "yes", "off c2")...)
	scenes(tray, "both are off", after(named, "put 8 c2", "tray 1", "tray -", "place d4", "put 1 d4", "undo", "yes", "off c2", "off d4")...)
	scenes(tray, "taking back what is owed", after(named, "put 8 c2", "tray 1", "tray -", "place d4", "undo", "yes")...)
	scenes(second, "taking back the first placement of the board", "give 8", "put 8 c2", "undo", "no")
	scenes(tray, "the draw is declined", after(named, "draw", "no")...)
	scenes(tray, "the draw is agreed", after(named, "draw", "yes")...)
	scenes(tray, "the own placement is put elsewhere after a while", after(named, "put 8 c2", "off c2", "tick", "put 8 d2")...)
	scenes(tray, "a piece is laid in the tray while the owed one stands elsewhere", after(owed, "put 7 c2", "tray 1")...)
	scenes(tray, "the tray alone reads, and the board gives for the first time", "by tray", "tray 7", "tray -", "place b3", "put ? b3", "give 8")
	scenes(second, "the tray alone reads, and the board gives for the second time", "by tray", "give 8", "tray 8", "tray -", "put ? c2", "tray 7", "tray -", "place b3", "put ? b3", "give 9")
	scenes(shown, "a piece is shown", "put 7 c2")
	scenes(shown, "a shown piece cannot be read", "put ? c2")
	scenes(shown, "the board places a shown piece", "put 7 c2", "place b3")
	scenes(shown, "the board places it where it stands", "put 7 c2", "place c2")
	scenes(shown, "and the hands move it there", "put 7 c2", "place b3", "off c2", "put 7 b3")
	return all, games
}

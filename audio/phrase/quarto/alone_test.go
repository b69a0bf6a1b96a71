package quarto

import (
	"testing"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
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
	owed := quarto.Owed{By: board.B, Piece: 7, Cell: board.B3}
	return []scene{
		{"alone: a game begins", empty, begun(func(*quarto.Options) {}), false},
		{"alone: the board gives first, and pieces are shown", empty, begun(func(o *quarto.Options) { o.First, o.Giving = board.B, board.GivingShown }), false},
		{"alone: against another board", empty, begun(func(o *quarto.Options) {
			o.Names, o.Away = [2]string{"Louis", "Marie"}, quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterLink})
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
		{"alone: a placement of the board that it has not named", empty, judged(quarto.Placed{By: board.B, Piece: 7, Cell: board.B3}), false},
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
		{"alone: right", empty, judged(quarto.Right{}), false},
	}
}

// aloneAnswers are what the player is told who asks.
func aloneAnswers(t testing.TB, s Speech) []named {
	t.Helper()
	g := quarto.New(against(func(*quarto.Options) {}))
	return []named{
		{"alone: now: to give", s.Now(g)},
		{"alone: score", s.matchScore(g)},
	}
}

package quartino

import (
	"cmp"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino/stack"
)

// Plug is Quartino.
var Plug = &rules.Kind{
	Name: "quartino", Title: "Quartino", Table: rules.Stacks, StartsFirst: true,
	Default: Options{Players: board.MinPlayers, First: 1}, Options: optionTable(),
	Menu: []string{"players", "first", "simple"}, Cards: DefaultCards(),
	Phases: []string{string(PhasePlace), string(PhaseFinish), string(PhaseTake), string(PhaseShow), string(PhaseChoose), string(PhaseWrong), string(PhaseOver)},
	New:    func() rules.Game { return Game{} },
	Reports: []rules.Report{
		rules.ReportOf[Turn]("turn"), rules.ReportOf[Laid]("laid"), rules.ReportOf[Put]("put"), rules.ReportOf[Situation]("situation"),
		rules.ReportOf[Chosen]("chosen"), rules.ReportOf[Taken]("taken"), rules.ReportOf[Claimed]("claimed"), rules.ReportOf[Shown]("shown"),
		rules.ReportOf[Refused]("refused"), rules.ReportOf[Lifted]("lifted"), rules.ReportOf[Returned]("returned"), rules.ReportOf[Ask]("ask"),
		rules.ReportOf[Wrong]("wrong"), rules.ReportOf[Right]("right"), rules.ReportOf[Undone]("undone"),
		rules.ReportOf[Resigned]("resigned"), rules.ReportOf[Ended]("ended"),
	},
	Placement: "put",
}

var _ rules.Game = Game{}

// Of returns a game of Quartino; the zero game for any other.
func Of(g rules.Game) Game {
	own, _ := g.(Game)
	return own
}

// StepOf returns the step of a game of Quartino, as Of does.
func StepOf(s rules.Step) Step { return Step{s.Event, s.Judgements, Of(s.Game)} }

// Kind implements rules.Game, as do the methods that follow.
func (g Game) Kind() *rules.Kind { return Plug }

// Options returns the rules of the game.
func (g Game) Options() board.Options { return g.agreed.opts }

// Take takes an event into the game.
func (g Game) Take(e board.Event) (rules.Game, []board.Judgement) { return g.Apply(e) }

// Due is the tick that must be applied before anything that happens at t or later.
func (g Game) Due(t time.Duration) (board.Event, bool) {
	l := limitsOf(&g)
	return g.round.Tick(l.waits().Or(l.off), g.table.now, t)
}

// Next is the next game: after a request, or after the wheel was cleared at the end.
func (g Game) Next() (board.Started, bool) { return g.round.Next() }

// NextOptions are those that were chosen for the next game, or the same again, with the same player
// first.
func (g Game) NextOptions() board.Options {
	return cmp.Or[board.Options](g.round.Chosen, g.agreed.opts)
}

// State implements rules.Game.
func (g Game) State() rules.State {
	phase := g.Phase()
	_, _, placed := g.Last()
	_, ended := g.Ended()
	w, wrong := g.Wrong()
	_, asks := g.Asking()
	s := rules.State{
		Phase:  string(phase),
		Turn:   rules.Turn{Phase: string(phase), Player: int(g.Player()), Left: g.Left(), Due: g.InHand().String()},
		Begun:  g.agreed.Wheel != stack.Wheel{} || g.agreed.spent() != 0,
		Placed: g.agreed.Wheel.Set().Len(),
		Over:   g.agreed.over(), Ended: ended, Wrong: wrong, Asks: asks, Waiting: limitsOf(&g).waits().Runs, CanUndo: placed,
		Held: g.table.held(), Off: g.table.lifts.cells, Lifted: g.newly,
		Empty: g.table.Set() == 0, Bare: g.table.clear() && g.table.tray == board.Tray{},
	}
	if !s.Over {
		s.Acts = s.Turn.Player
	}
	if wrong && !s.Over {
		s.Told = w
	}
	return s
}

// News returns the facts found that are news. The spaces are compared later.
func (g Game) News(found []board.Fact, _ time.Duration, _ bool) (news []board.Fact) {
	var tray board.Tray
	for _, f := range found {
		if t, ok := f.(board.Tray); ok {
			tray = t
		} else {
			news = append(news, f)
		}
	}
	was := g.table.tray
	if was.Contact = tray.Contact; tray != was { // the same thing touched down before
		news = append(news, tray)
	}
	return news
}

// Effect returns the meaning of the judgement at the table, as do the methods that follow.
func (Lifted) Effect(bool) board.Effect { return rules.Lifted }

func (Returned) Effect(bool) board.Effect { return rules.Returned }
func (Laid) Effect(bool) board.Effect     { return rules.Accepted }
func (Chosen) Effect(bool) board.Effect   { return rules.Accepted }
func (Taken) Effect(bool) board.Effect    { return rules.Accepted }
func (Right) Effect(bool) board.Effect    { return rules.Accepted }
func (Put) Effect(bool) board.Effect      { return rules.Accepted | rules.Played }
func (Turn) Effect(bool) board.Effect     { return rules.Played }
func (Undone) Effect(bool) board.Effect   { return rules.Undone }
func (Refused) Effect(bool) board.Effect  { return rules.Refused }
func (Ask) Effect(bool) board.Effect      { return rules.Refused }
func (Claimed) Effect(bool) board.Effect  { return 0 }
func (Resigned) Effect(bool) board.Effect { return 0 }

// Effect of a good call is none: the words answer it.
func (j Situation) Effect(bool) board.Effect { return rules.If(!j.Good, rules.Refused) }

// Effect of a good card is none: the words answer it.
func (j Shown) Effect(bool) board.Effect { return rules.If(!j.Good, rules.Refused) }

// Effect is Refused for the first instruction of a wrong position, and none for those that follow.
func (Wrong) Effect(wrong bool) board.Effect { return rules.If(!wrong, rules.Refused) }

// Effect tells whether the game was abandoned.
func (j Ended) Effect(bool) board.Effect {
	return rules.Ended | rules.If(j.How == HowAbandoned, rules.Abandoned)
}

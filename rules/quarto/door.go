package quarto

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// Plug is Quarto.
var Plug = &rules.Kind{
	Name: "quarto", Title: "Quarto", Section: "game", Table: rules.Cells, Seats: true,
	Default: DefaultOptions(), Options: optionTable(),
	Menu:   []string{"squares", "attributes", "giving", "caller", "false_call", "point", "touch_move", "missed"},
	Alone:  []string{"against", "first", "hints"},
	Phases: []string{string(PhaseGive), string(PhasePlace), string(PhaseWrong), string(PhaseOver)},
	New:    func() rules.Game { return Game{} },
	Reports: []rules.Report{
		rules.ReportOf[Given]("given"), rules.ReportOf[TakenBack]("taken-back"), rules.ReportOf[Placed]("placed"),
		rules.ReportOf[Lifted]("lifted"), rules.ReportOf[Returned]("returned"), rules.ReportOf[Moved]("moved"),
		rules.ReportOf[Check]("check"), rules.ReportOf[Call]("call"), rules.ReportOf[Missed]("missed"),
		rules.ReportOf[Wrong]("wrong"), rules.ReportOf[Right]("right"), rules.ReportOf[Undone]("undone"), rules.ReportOf[Ended]("ended"),
		rules.ReportOf[Owed]("owed"), rules.ReportOf[Void]("void"),
	},
	Placement: "placed", Unprefixed: true,
}

var _ rules.Game = Game{}

// Of returns a game of Quarto; the zero game for any other.
func Of(g rules.Game) Game {
	own, _ := g.(Game)
	return own
}

// StepOf returns the step of a game of Quarto, as Of does.
func StepOf(s rules.Step) Step { return Step{s.Event, s.Judgements, Of(s.Game)} }

// Kind implements rules.Game, as do the methods that follow.
func (g Game) Kind() *rules.Kind { return Plug }

// Options returns the rules of the game.
func (g Game) Options() board.Options { return g.turns.rules }

// Take takes an event into the game.
func (g Game) Take(e board.Event) (rules.Game, []board.Judgement) { return g.Apply(e) }

// State returns what is known of any game.
func (g Game) State() rules.State {
	phase, questions, held := g.Phase(), g.Questions(), g.lifted.hold.held(g.table.now)
	asks := questions != Questions{}
	s := rules.State{
		Phase: string(phase), Turn: rules.Turn{Phase: string(phase), Player: int(g.ToGive())},
		Begun: g.Placements() > 0, Placed: g.Placements(), Posed: g.turns.rules.Posed(), Over: phase == PhaseOver, Ended: g.Result() != 0, Wrong: g.guidance.wrong,
		Asks: asks, Answer: asks, Waiting: g.calls.n > 0 || limitsOf(&g).clear.Runs && !held,
		Empty: g.table.cells == board.Position{}, CanUndo: canUndo(&g, g.turns.player()), Hides: g.turns.rules.Missed == board.TellNever,
		Held: held, Tried: tried(&g) != 0, Lifted: g.newly, Match: g.match, Scored: true, Given: g.Given(),
	}
	if !s.Over {
		s.Acts = s.Turn.Player
		if g.turns.window.given {
			s.Acts = int(g.ToGive().Other())
		}
	}
	if w, wrong := g.Wrong(); wrong && !s.Over && !questions.New && !g.inquiry.open() {
		s.Told = w
	} else if cells := g.Table().Unlaid; cells != 0 {
		s.Told = cells
	} else if owed := g.Table().Owed; !wrong && owed != (Owed{}) {
		s.Told, s.Owed = owed, true
	}
	if !g.turns.rules.Practice {
		s.Match = g.match.After(g.turns.result)
	}
	if away := g.turns.rules.Away; away.Seat() != 0 {
		s.Alone, s.Link = away.Seat().Other(), away.Sitter().Board
	}
	if a := g.Awaits(); a.Need != 0 {
		s.Awaited = a.By
	}
	s.Bare = s.Empty && g.table.tray == board.Empty
	s.Stands = g.turns.agreed.Occupied()
	s.Off = g.table.off(g.turns.agreed)
	return s
}

// News returns the differences between the table of the game and the facts found, and the
// other facts found.
func (g Game) News(found []board.Fact, at time.Duration, still bool) []board.Fact {
	var now board.Position
	var holds board.Content
	var facts []board.Fact
	for _, f := range found {
		switch f := f.(type) {
		case board.Seen:
			for c := range f.Changed.All() {
				now[c] = f.Now[c]
			}
		case board.Tray:
			holds = f.Holds
		default:
			facts = append(facts, f)
		}
	}
	if slap, waits := g.calls.slap(); waits {
		at = slap // the pieces were placed before the program ended
	}
	seen := board.Seen{Contact: at}
	for c, was := range g.table.cells {
		if !still && was != board.Empty && now[c] == board.Empty { // an undecided cell may hold a piece
			now[c] = board.Unknown
		}
		if was != now[c] {
			seen.Changed |= board.SetOf(board.Cell(c))
			seen.Now[c] = now[c]
		}
	}
	if seen.Changed != 0 {
		facts = append(facts, seen)
	}
	if holds != g.table.tray {
		tray := board.Tray{Holds: holds}
		if holds != board.Empty {
			tray.Contact = at
		}
		facts = append(facts, tray)
	}
	if g.guidance.wrong && seen.Changed == 0 {
		facts = append(facts, board.Seen{}) // the table is unchanged: the wrong position is announced again
	}
	return facts
}

// Effect tells what the judgement means at the table, as do the methods that follow.
func (Lifted) Effect(bool) board.Effect { return rules.Lifted }

func (Returned) Effect(bool) board.Effect  { return rules.Returned }
func (Given) Effect(bool) board.Effect     { return rules.Accepted }
func (Moved) Effect(bool) board.Effect     { return rules.Accepted }
func (Right) Effect(bool) board.Effect     { return rules.Accepted }
func (Placed) Effect(bool) board.Effect    { return rules.Accepted | rules.Played }
func (Undone) Effect(bool) board.Effect    { return rules.Undone }
func (TakenBack) Effect(bool) board.Effect { return 0 }
func (Check) Effect(bool) board.Effect     { return 0 }
func (Missed) Effect(bool) board.Effect    { return 0 }
func (Owed) Effect(bool) board.Effect      { return 0 }
func (Void) Effect(bool) board.Effect      { return 0 }

// Effect of a good call is none: the words answer it.
func (j Call) Effect(bool) board.Effect { return rules.If(!j.Good, rules.Refused) }

// Effect is Refused for the first instruction of a wrong position, and none for those that follow.
func (Wrong) Effect(wrong bool) board.Effect { return rules.If(!wrong, rules.Refused) }

// Effect tells whether the game was abandoned.
func (j Ended) Effect(bool) board.Effect {
	return rules.Ended | rules.If(j.How == HowAbandoned, rules.Abandoned)
}

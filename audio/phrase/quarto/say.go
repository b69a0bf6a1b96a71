package quarto

import (
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// Say implements phrase.Game.
func (s Speech) Say(before rules.Game, step rules.Step) []audio.Utterance {
	return s.say(quarto.Of(before), quarto.StepOf(step))
}

// say returns the utterances for a step in their order; nil for none. before is the game
// before the step.
func (s Speech) say(before quarto.Game, step quarto.Step) []audio.Utterance {
	s = speechTo(s, step.Game.Rules())
	if led(step.Game.Rules()) && step.Game.Result() == board.ResultAbandoned && before.Result() == 0 {
		return nil // nothing that counts
	}
	said := s.fact(before, step)
	for _, j := range step.Judgements {
		said = append(said, s.judgement(before, step, j)...)
	}
	said = append(said, s.asked(before, step)...)
	said = append(said, s.next(before, step)...)
	if !step.Game.Rules().Posed() {
		return said
	}
	return slices.DeleteFunc(said, func(u audio.Utterance) bool { return u.Kind == audio.KindTurn || u.Kind == phrase.KindGiven })
}

// asked returns the questions to the players, and after the answer the instruction that
// the question had delayed.
func (s Speech) asked(before quarto.Game, step quarto.Step) []audio.Utterance {
	g := step.Game
	was, asks := before.Questions(), g.Questions()
	opened, _ := step.Event.Fact.(board.Opened)
	_, wrong := g.Wrong()
	switch {
	case asks.Show != 0 && was.Show == 0, opened.Resumed && (asks.Show != 0 || asks.Check.By != 0):
		return phrase.OnCall(s.Verdict(s.wanted(g)))
	case asks.New != was.New && wrong && len(step.Judgements) == 0, asks.New && !was.New:
		return s.Last(s.wanted(g))
	case asks.Found && !was.Found:
		return s.Verdict(s.words.offerFound)
	}
	return nil
}

// wanted returns what the players must do before play goes on: answer a question, show
// a line, follow an instruction; "" for nothing.
func (s Speech) wanted(g quarto.Game) string {
	asks := g.Questions()
	w, wrong := g.Wrong()
	switch {
	case asks.Check.By != 0:
		return s.question(asks.Check)
	case asks.Show != 0:
		return phrase.Fill(s.words.show, "caller", s.Player(asks.Show, g.Rules()))
	case wrong && asks.New:
		return s.words.askCleared
	case asks.Found:
		return s.wrong(w, g) + " " + s.words.offerFound
	case wrong:
		return s.wrong(w, g)
	}
	return ""
}

// fact returns the utterances for the fact itself, without its judgements.
func (s Speech) fact(before quarto.Game, step quarto.Step) []audio.Utterance {
	switch f := step.Event.Fact.(type) {
	case board.Opened:
		if f.Resumed && step.Game.Rules() != (quarto.Options{}) { // the start of a damaged record may be lost
			return append(s.Move(phrase.KindGame, s.resumedGame(step.Game)), seatAway{s}.turn(step.Game)...)
		}
	case board.Started:
		if led(step.Game.Rules()) {
			return setUp(s, step.Game)
		}
		if step.Game.Phase() == quarto.PhaseWrong { // the instruction would drop a move
			return s.Verdict(s.newGame(step.Game))
		}
		return s.Move(phrase.KindGame, s.newGame(step.Game))
	case board.Seen:
		return s.unread(step, f)
	case board.Tray:
		return append(s.unreadTray(step.Game, f), seatAway{s}.compared(step, f, before.Table().ToLay)...)
	case board.Pressed:
		if o := step.Game.Rules(); f.Button == board.ButtonQuarto && !f.Menu && o.Caller == board.CallerBoard && step.Game.Questions() == (quarto.Questions{}) {
			return []audio.Utterance{s.Answer(s.words.boardCalls)}
		}
	case board.Fault:
		if f.Part.Kind == board.PartTray && step.Game.Rules().Giving == board.GivingTray && !step.Game.Table().Reads {
			return []audio.Utterance{s.Faulty(s.onlyTray(step.Game, f.State))}
		}
		return append(s.Told(f), s.unheard(step.Game, f)...)
	case board.Asked:
		return append(s.Told(f), seatAway{s}.asked(step, f)...)
	}
	return s.Told(step.Event.Fact)
}

func (s Speech) resumedGame(g quarto.Game) string {
	if g.Phase() == quarto.PhaseOver {
		return s.over(g)
	}
	parts := []string{s.Resumed, s.Count(s.words.piecesPlaced, g.Placements())}
	if turn := s.turn(g); turn != "" && !alone(g.Rules()) {
		parts = append(parts, turn)
	}
	return strings.Join(parts, ", ") + "."
}

// led reports whether a game is for practice and begins with moves, to which the board leads the hands.
func led(o quarto.Options) bool { return o.Practice && o.From != "" }

// setUp returns how many pieces the hands are led to put, and the number of an exercise; or what is
// due where they stand.
func setUp(s Speech, g quarto.Game) []audio.Utterance {
	if g.Phase() != quarto.PhaseWrong {
		return s.Move(audio.KindTurn, s.action(g))
	}
	text := s.Count(s.words.setUp, g.Placements())
	if n := g.Rules().Exercise; n > 0 {
		text = phrase.Fill(s.words.exercise.number, "n", s.Number(n)) + " " + text
	}
	return s.Verdict(text)
}

// newGame names the options that differ from the leaflet's.
func (s Speech) newGame(g quarto.Game) string {
	o := g.Rules()
	begins, first := s.words.gameBegins, s.words.first
	if level := o.Away.Sitter().Level; alone(o) {
		begins = phrase.Fill(s.words.alone.begins[min(level, 1)], "who", s.who(o.Away.Seat(), o), "level", s.Level(level))
	}
	if alone(o) && !away(o.First, o) {
		first = s.words.alone.gives
		if s.Verbosity() > phrase.Terse {
			first = seatAway{s}.toGive(o)
		}
	}
	text := []string{phrase.Sentence(begins)}
	if n := g.Placements(); n > 0 {
		text = append(text, phrase.Sentence(s.Count(s.words.piecesPlaced, n))+".")
	}
	switch turn, due := s.turn(g), (seatAway{s}).dueNow(g); {
	case o.From == "":
		text = append(text, phrase.Sentence(phrase.Fill(first, "who", s.who(o.First, o))))
	case due != "":
		text = append(text, due)
	case turn != "" && !alone(o): // else it is said once the pieces stand there
		if g.Given() != board.Empty {
			text = append(text, phrase.Sentence(s.givenBy(g.ToGive(), g.Given(), o)))
		}
		text = append(text, phrase.Sentence(turn+"."))
	}
	if o.Attributes != board.AllAttributes {
		text = append(text, s.counting(o))
	}
	for _, option := range []struct {
		on   bool
		text string
		from phrase.Verbosity // the lowest that says it
	}{
		{o.Squares, s.words.squaresCount, phrase.Brief},
		{o.Caller == board.CallerBoard, s.words.boardCalls, phrase.Normal},
		{o.FalseCall == board.FalseCallLoses, s.words.falseCallsLose, phrase.Normal},
		{o.Point == board.PointLift, s.words.callerLifts, phrase.Normal},
		{o.TouchMove, s.words.touchMove, phrase.Normal},
		{o.Missed == board.TellAtEnd, s.words.missedAtEnd, phrase.Normal},
		{o.Missed == board.TellNever, s.words.missedNever, phrase.Normal},
		{o.Giving == board.GivingTray && !alone(o), s.words.giveInTray, phrase.Full}, // they hand the piece over, and find the tray there
		{o.Giving == board.GivingPass, s.words.giveByPass, phrase.Normal},
		{o.Hints, s.words.hint.how, phrase.Normal},
		{true, s.Help, phrase.Full},
	} {
		if option.on && s.Verbosity() >= option.from {
			text = append(text, option.text)
		}
	}
	return strings.Join(text, " ")
}

func (s Speech) counting(o quarto.Options) string {
	var pairs []string
	for _, a := range s.Order {
		if o.Attributes&a != 0 {
			pairs = append(pairs, s.Attributes[a])
		}
	}
	return phrase.Fill(s.words.characteristics, "attributes", strings.Join(pairs, ", "))
}

// unheard returns the state of the game when the sound works again: play may have gone
// on without it.
func (s Speech) unheard(g quarto.Game, f board.Fault) []audio.Utterance {
	if f.Part.Kind != board.PartSound || f.State != board.OK {
		return nil
	}
	var said []audio.Utterance
	if p, c, ok := g.Last(); ok {
		said = s.Placement(c, s.holds(s.Cell(c), p))
	}
	return append(said, s.Move(audio.KindTurn, s.action(g))...)
}

// unread names the cells with a piece that cannot be read, and why where that is known,
// except those whose sensor fails. If the referee takes it for the expected piece, the
// placement is said next. Without readers a placed piece need not be read.
func (s Speech) unread(step quarto.Step, seen board.Seen) []audio.Utterance {
	table := step.Game.Table()
	var cells board.CellSet
	for c := range seen.Changed.All() {
		if seen.Now[c] == board.Unknown {
			cells |= board.SetOf(c)
		}
	}
	if !table.Reads {
		cells &^= step.Game.Position().Occupied()
	}
	if cells &^= table.Failed; cells == 0 {
		return nil
	}
	crowded := seen.Several | seen.Phone
	if crowded&cells == 0 && table.Unread&cells != 0 {
		return s.Move(phrase.KindUnknown, s.words.alone.anotherSpace)
	}
	var text []string
	for _, of := range [...]struct {
		text  string
		cells board.CellSet
	}{{s.NotRead, cells &^ crowded}, {s.SeveralAt, cells & seen.Several}, {s.PhoneAt, cells & seen.Phone}} {
		if of.cells != 0 {
			text = append(text, phrase.Fill(of.text, "what", s.Cells(of.cells)))
		}
	}
	if lay := s.layFirst(table.Unlaid & cells); lay != "" {
		text = append(text, lay)
	}
	return s.Move(phrase.KindUnknown, strings.Join(text, " "))
}

// layFirst returns what is to be done with pieces that only the tray can read; "" for no cells.
func (s Speech) layFirst(cells board.CellSet) string {
	if cells == 0 {
		return ""
	}
	return s.words.lay[min(cells.Len(), 2)-1]
}

// onlyTray returns that the tray, which alone reads, fails, or works again and what is to be done
// then. Without it the game does not go on.
func (s Speech) onlyTray(g quarto.Game, h board.Health) string {
	if h == board.Failed {
		return s.Failing(board.PartTray, 0)
	}
	text := s.Working(board.PartTray, 0)
	switch cells := g.Table().Unlaid; {
	case cells != 0:
		text += " " + phrase.Fill(s.NotRead, "what", s.Cells(cells)) + " " + s.layFirst(cells)
	case g.Phase() == quarto.PhaseGive && g.Placements() < board.Pieces:
		text += " " + s.words.giveInTray
	}
	return text
}

func (s Speech) unreadTray(g quarto.Game, tray board.Tray) []audio.Utterance {
	if g.Rules().Giving != board.GivingTray || g.Phase() == quarto.PhaseOver {
		return nil
	}
	text := s.NotRead
	switch {
	case tray.Several:
		text = s.SeveralAt
	case tray.Phone:
		text = s.PhoneAt
	}
	switch tray.Holds {
	case board.Unknown:
		return s.Move(phrase.KindUnknown, phrase.Fill(text, "what", s.Part(board.PartTray, 0)))
	case board.Unenrolled:
		return s.Move(phrase.KindUnknown, s.words.mistakes[quarto.WrongUnenrolled])
	}
	return nil
}

package quarto

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// judgement returns the utterances for one judgement. next returns whose turn it is
// then.
func (s Speech) judgement(before quarto.Game, step quarto.Step, j quarto.Judgement) []audio.Utterance {
	o := step.Game.Rules()
	switch j := j.(type) {
	case quarto.Given:
		return s.given(j, step.Game)
	case quarto.TakenBack:
		switch p, ok := j.Piece.Piece(); {
		case s.Verbosity() == phrase.Brief:
			return nil
		case !ok || s.Verbosity() == phrase.Terse:
			return s.Move(phrase.KindGiven, s.words.takenBackUnseen)
		default:
			return s.Move(phrase.KindGiven, phrase.Fill(s.words.takenBackPiece, "label", s.Label(p)))
		}
	case quarto.Placed:
		if away(j.By, o) && !j.Felt {
			return nil // the cell was named, and the earcon tells it
		}
		return s.Placement(j.Cell, s.placed(before, j, o))
	case quarto.Owed:
		return second(s.Move(audio.KindTurn, seatAway{s}.to(j.Cell)))
	case quarto.Void, quarto.Lifted, quarto.Returned:
		return nil // players read the board by touch
	case quarto.Moved:
		return s.Move(audio.KindPlaced, phrase.Fill(s.Form(s.words.moved),
			"from", s.Cell(j.From), "to", s.Cell(j.To), "label", s.Label(j.Piece)))
	case quarto.Check:
		return phrase.OnCall(s.Verdict(s.question(j)))
	case quarto.Call:
		return phrase.OnCall(s.call(before, j, o))
	case quarto.Missed:
		if o.Missed != board.TellAnnounce {
			return nil
		}
		return s.Verdict(phrase.Fill(s.words.missed, "missed", missedLines(s.Speech, j.Lines)))
	case quarto.Wrong:
		if step.Game.Questions().New || before.Table().Clear && step.Game.Table().Clear {
			return nil // the question comes first, or it was said
		}
		return s.Last(s.wrong(j, step.Game))
	case quarto.Right:
		said, text, unset := []audio.Utterance(nil), s.Right, false
		if w, _ := before.Wrong(); w.What == quarto.WrongUnset {
			text, unset = s.words.isSetUp, true
		}
		if !movesOn(before, step) {
			said = s.Move(phrase.KindRight, text)
		}
		if unset && step.Game.Given() != board.Empty && !away(step.Game.ToGive(), o) {
			said = append(said, s.Move(phrase.KindGiven, s.givenBy(step.Game.ToGive(), step.Game.Given(), o))...)
		}
		if step.Game.Phase() == quarto.PhaseOver {
			said = append(said, s.clearing(step.Game)...)
		}
		return said
	case quarto.Undone:
		if undoing(step.Game) {
			return nil // the instruction says it
		}
		return s.Move(audio.KindPlaced, phrase.Sentence(s.Count(s.words.alone.undone, j.Placements)))
	case quarto.Ended:
		return s.ended(step, j, o)
	}
	panic(fmt.Sprintf("phrase: no judgement of the referee: %T", j))
}

// given returns nothing for a giving that was inferred from a placement, which names
// the piece. Brief leaves out all givings.
func (s Speech) given(j quarto.Given, g quarto.Game) []audio.Utterance {
	p, ok := j.Piece.Piece()
	switch o := g.Rules(); {
	case ok && away(j.By, o):
		text := phrase.Sentence(phrase.Fill(s.Form(s.ForYou), "label", s.Label(p)))
		if g.Table().ToLay && g.Placements() < 2 { // for the first time
			text += " " + s.words.lay[0]
		}
		return second(s.Move(phrase.KindGiven, text))
	case j.Via == quarto.Inferred || s.Verbosity() == phrase.Brief:
		return nil
	}
	return s.Move(phrase.KindGiven, s.givenBy(j.By, j.Piece, g.Rules()))
}

func (s Speech) givenBy(by board.Seat, piece board.Content, o quarto.Options) string {
	forms := s.GivenPiece
	if alone(o) { // whom nobody need name
		forms[phrase.Full-phrase.Terse] = forms[phrase.Normal-phrase.Terse]
	}
	if p, ok := piece.Piece(); ok {
		return phrase.Fill(s.Form(forms), "who", s.who(by, o), "label", s.Label(p))
	}
	return phrase.Fill(s.Form(s.words.givenUnseen), "who", s.who(by, o))
}

// placed names the cell first. Full alone names a piece that was named at the giving and
// then read; brief names none that was read.
func (s Speech) placed(before quarto.Game, j quarto.Placed, o quarto.Options) string {
	if j.Felt {
		return phrase.Fill(s.Form(s.words.placedFelt),
			"cell", s.Cell(j.Cell), "label", s.Label(j.Piece), "who", s.who(j.By, o))
	}
	if s.Verbosity() == phrase.Brief || s.Verbosity() < phrase.Full && before.Given() == board.Holding(j.Piece) {
		return s.Cell(j.Cell) + "."
	}
	return phrase.Fill(s.Form(s.words.placedPiece),
		"cell", s.Cell(j.Cell), "label", s.Label(j.Piece), "who", s.who(j.By, o))
}

// question asks whether a piece that cannot be read is the assumed one.
func (s Speech) question(j quarto.Check) string {
	return phrase.Fill(s.words.askPiece, "cell", s.Cell(j.Cell), "label", s.WordsOf(j.Piece, s.Order[:], ", "))
}

func (s Speech) call(before quarto.Game, j quarto.Call, o quarto.Options) []audio.Utterance {
	if j.Good {
		caller := s.Player(j.By, o)
		if alone(o) && !away(j.By, o) {
			caller = phrase.Sentence(s.words.alone.wins)
		}
		return s.Last(phrase.Fill(s.words.win, "caller", caller, "lines", winLines(s.Speech, j.Lines)))
	}
	reasons, ok := s.words.refused[j.Reason]
	if !ok { // the game is over
		reasons = [3]string{s.GameOver, s.GameOver, s.GameOver}
	}
	text := phrase.Fill(s.Form(reasons), "caller", s.Player(j.By, o))
	switch {
	case j.Reason == quarto.NotYourTurn && early(before, j.By):
		text = phrase.Fill(s.words.notGiven[o.Giving], "giver", s.Player(before.ToGive(), o))
	case j.By == 0 || alone(o):
		text = reasons[0] // a button without a seat, or the only player
	}
	loses := j.Reason == quarto.NoneLive && o.FalseCall == board.FalseCallLoses
	if j.Reason == quarto.Over || loses {
		return s.Verdict(text)
	}
	return s.Verdict(s.AtFull(text, s.GameGoesOn))
}

// early reports whether a player cannot call because the next piece is still to be given, in a game
// whose givings are seen: only the last placer may.
func early(g quarto.Game, by board.Seat) bool {
	return g.MayCall(g.ToGive()) && by == g.ToGive().Other() && g.Placements() < board.Pieces && g.Rules().Giving != board.GivingUnseen
}

// undoing reports whether the next instruction takes off the piece whose placement was taken back.
func undoing(g quarto.Game) bool {
	w, wrong := g.Wrong()
	return wrong && w.Do.Act == quarto.Remove && g.Table().Undone.Has(w.Do.From)
}

// wrong returns the mistake, unless the instruction implies it, and the next
// instruction.
func (s Speech) wrong(w quarto.Wrong, g quarto.Game) string {
	text := s.instruction(w, g)
	implied := undoing(g) || w.What == quarto.WrongElsewhere || s.Verbosity() < phrase.Full && (w.What == quarto.WrongRemoved || w.What == quarto.WrongUnset)
	if s.Verbosity() > phrase.Terse && !implied {
		text = s.words.mistakes[w.What] + " " + text
	}
	if g.Phase() == quarto.PhaseOver {
		return text
	}
	return s.AtFull(text, s.Paused)
}

func (s Speech) instruction(w quarto.Wrong, g quarto.Game) string {
	if g.Table().Clear {
		return s.Count(s.words.setUp, 0)
	}
	var text string
	switch w.Do.Act {
	case quarto.Remove:
		text = s.words.remove
		if undoing(g) {
			text = s.words.undoing
		}
	case quarto.Put:
		text = s.words.put
		if w.What == quarto.WrongRemoved {
			text = s.words.putBack
		}
	case quarto.Move:
		text = s.words.moveTo
		if w.What == quarto.WrongElsewhere {
			text = s.words.mistakes[w.What]
		}
	default:
		panic(fmt.Sprintf("phrase: nothing to do: %v", w.Do.Act))
	}
	text = phrase.Sentence(phrase.Fill(text, "piece", s.InSentence(w.Do.Piece), "from", s.Cell(w.Do.From), "to", s.Cell(w.Do.To)))
	if w.What == quarto.WrongUnset && (w.Do.Piece == board.Unknown || g.Table().ToLay) { // the tray alone reads
		text += " " + s.words.lay[0]
	}
	return text
}

// ended returns nothing for a win by a call, which has been said, and for a game given up
// before its first placement.
func (s Speech) ended(step quarto.Step, j quarto.Ended, o quarto.Options) []audio.Utterance {
	var said []audio.Utterance
	loser := "" // of a game that was won
	if winner := winnerOf(j.Result); winner != 0 {
		loser = s.who(winner.Other(), o)
	}
	switch j.How {
	case quarto.HowCall, quarto.HowBoard:
	case quarto.HowFalseCall:
		said = s.Last(phrase.Sentence(phrase.Fill(s.words.falseCall, "loser", loser)) + " " + phrase.Sentence(seatAway{s}.won(j.Result, o)+"."))
	case quarto.HowLastCall:
		said = s.Last(s.Form(s.words.drawn))
	case quarto.HowAdjudicated:
		said = s.Last(phrase.Fill(s.Adjudicated, "result", seatAway{s}.won(j.Result, o)))
		if a, _ := step.Event.Fact.(board.Asked); (a.Via == board.ViaMenu || a.Via == board.ViaAway) && j.Result == board.ResultDraw {
			said = s.Last(s.words.menu.drawn)
		}
	case quarto.HowResigned:
		text := phrase.Fill(s.Resigned, "loser", loser)
		if away(winnerOf(j.Result), o) {
			text = s.words.alone.resigned
		}
		said = s.Last(phrase.Sentence(text) + " " + phrase.Sentence(seatAway{s}.won(j.Result, o)+"."))
	case quarto.HowAbandoned:
		if step.Game.Placements() == 0 {
			return nil // nobody has begun it
		}
		said = s.Last(phrase.Sentence(s.result(board.ResultAbandoned, o) + "."))
	default:
		panic(fmt.Sprintf("phrase: no way to end a game: %v", j.How))
	}
	if lines := deadLines(step); o.Missed == board.TellAtEnd && len(lines) > 0 {
		said = append(said, s.Verdict(phrase.Fill(s.words.missedInGame, "missed", missedLines(s.Speech, lines)))...)
	}
	if score := s.scored(step.Game); score != "" {
		said = append(said, s.Move(phrase.KindScore, score)...)
	}
	if text := (seatAway{s}).coached(step.Game); text != "" {
		said = append(said, s.Move(phrase.KindGame, text)...)
	}
	if step.Game.Table().Shown != 0 || j.How == quarto.HowAbandoned {
		return said // the pieces go back first, or the next game begins
	}
	return append(said, s.clearing(step.Game)...)
}

func (s Speech) clearing(g quarto.Game) []audio.Utterance {
	if s.Verbosity() <= phrase.Terse || g.Table().Cells == (board.Position{}) {
		return nil
	}
	return s.Move(audio.KindTurn, s.words.clearBoard)
}

// winnerOf returns the seat that won; zero for none.
func winnerOf(r board.Result) board.Seat {
	if r == board.Win(board.A) || r == board.Win(board.B) {
		return board.Seat(r)
	}
	return 0
}

// deadLines returns the alignments that were missed in the game: all on the board except
// those through the newest piece, unless the step says that they are dead.
func deadLines(step quarto.Step) []rules.Alignment {
	position, o := step.Game.Position(), step.Game.Rules()
	var live rules.LineSet
	if _, newest, ok := step.Game.Last(); ok {
		live = rules.Through(newest, o.Squares)
	}
	dead := (rules.All(o.Squares) &^ live).Alignments(&position, o.Attributes)
	for _, j := range step.Judgements {
		if m, ok := j.(quarto.Missed); ok {
			dead = append(dead, m.Lines...)
		}
	}
	slices.SortFunc(dead, func(a, b rules.Alignment) int { return int(a.Line) - int(b.Line) })
	return dead
}

// result returns the result as a part of a sentence.
func (s Speech) result(r board.Result, o quarto.Options) string {
	switch winner := winnerOf(r); {
	case winner != 0:
		return phrase.Fill(s.Wins, "who", s.who(winner, o))
	case r == board.ResultDraw:
		return s.Draw
	case r == board.ResultAbandoned:
		return s.Abandoned
	}
	panic(fmt.Sprintf("phrase: no result: %v", r))
}

// next returns the next action after a step that changed it. After a giving only full
// returns it: who placed last gives, and the other one places. The last call is offered
// in all verbosities, and in the same words for every position.
func (s Speech) next(before quarto.Game, step quarto.Step) []audio.Utterance {
	if alone(step.Game.Rules()) {
		return seatAway{s}.next(before, step)
	}
	changed := slices.ContainsFunc(step.Judgements, func(j quarto.Judgement) bool {
		switch j := j.(type) {
		case quarto.Given:
			return j.Via != quarto.Inferred && s.Verbosity() == phrase.Full
		case quarto.Placed:
			return step.Game.Phase() != quarto.PhasePlace || s.Verbosity() == phrase.Full // given at once
		case quarto.TakenBack, quarto.Right, quarto.Undone:
			return true
		}
		return false
	})
	if !changed {
		return nil
	}
	if text := s.lastCall(step.Game); text != "" {
		return s.Move(audio.KindTurn, text)
	}
	if turn := s.turn(step.Game); turn != "" && s.Verbosity() > phrase.Terse {
		return s.Move(audio.KindTurn, phrase.Sentence(turn+"."))
	}
	return nil
}

// lastCall returns the offer after the last piece; "" at other times.
func (s Speech) lastCall(g quarto.Game) string {
	o := g.Rules()
	if g.Phase() != quarto.PhaseGive || g.Placements() < board.Pieces || away(g.ToGive(), o) {
		return ""
	}
	text := s.words.lastCallOpen
	seconds := s.Seconds[o.LastCall]
	if seconds != "" {
		text = s.words.lastCallTimed
	}
	return phrase.Fill(text, "who", s.who(g.ToGive(), o), "time", seconds)
}

// turn returns whose turn it is, as a part of a sentence; "" in a wrong position and
// after the end.
func (s Speech) turn(g quarto.Game) string {
	o := g.Rules()
	switch g.Phase() {
	case quarto.PhaseGive:
		if g.Placements() == board.Pieces {
			return phrase.Fill(s.words.mayCall, "who", s.who(g.ToGive(), o))
		}
		return phrase.Fill(s.words.toGive, "who", s.who(g.ToGive(), o))
	case quarto.PhasePlace:
		return phrase.Fill(s.ToPlace, "who", s.who(g.ToGive().Other(), o))
	}
	return ""
}

func winLines(s *phrase.Speech, lines []rules.Alignment) string {
	var texts []string
	for _, l := range lines {
		texts = append(texts, phrase.Sentence(s.Line(l.Line)+s.Colon+s.Shared(l.Values)+"."))
	}
	return strings.Join(texts, " ")
}

func missedLines(s *phrase.Speech, lines []rules.Alignment) string {
	var texts []string
	for _, l := range lines {
		texts = append(texts, s.Line(l.Line)+", "+s.Shared(l.Values))
	}
	return strings.Join(texts, s.Semicolon) + "."
}

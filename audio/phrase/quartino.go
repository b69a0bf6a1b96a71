package phrase

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// SayQuartino returns the utterances for a step of Quartino in their order; nil for none.
// before is the game before the step.
//
// No phrase begins with "Quartino": by ear its begin is that of "Quarto", which is the win of
// the other game. A good one is first told to be right.
func (s *Speech) SayQuartino(before quartino.Game, step quartino.Step) []audio.Utterance {
	said := s.quartinoFact(step)
	for _, j := range step.Judgements {
		said = append(said, s.quartinoJudgement(before, step, j)...)
	}
	if _, opened := step.Event.Fact.(board.Opened); !opened { // it says what to do
		said = append(said, s.toTake(before, step.Game)...)
	}
	said = append(said, s.quartinoNext(step)...)
	_, ofPart := step.Event.Fact.(board.Fault)
	for i := range said {
		said[i].Judged = !ofPart
	}
	return said
}

// quartinoFact returns the utterances for the fact itself.
func (s *Speech) quartinoFact(step quartino.Step) []audio.Utterance {
	switch f := step.Event.Fact.(type) {
	case board.Opened:
		if f.Resumed && step.Game.Rules().Players > 0 {
			return s.move(kindGame, s.resumed+". "+s.quartinoNow(step.Game))
		}
	case board.Started:
		if _, wrong := step.Game.Wrong(); wrong { // the instruction would drop a move
			return s.verdict(s.newQuartino(step.Game.Rules()))
		}
		return s.move(kindGame, s.newQuartino(step.Game.Rules()))
	case board.Tray:
		if f.Token != 0 && f.Token == step.Game.InHand() && len(step.Judgements) == 0 { // laid back, to hear its colour
			return s.laid(step, quartino.Laid{Player: step.Game.Player(), Token: f.Token})
		}
	case board.Fault:
		said := s.told(f)
		if f.Part.Kind == board.PartSound && f.State == board.OK {
			said = append(said, s.move(audio.KindTurn, s.quartinoNow(step.Game))...)
		}
		return said
	}
	return s.told(step.Event.Fact)
}

// newQuartino names the options of a game.
func (s *Speech) newQuartino(o quartino.Options) string {
	q, w := o, s.quartino
	text := []string{w.begins, sentence(fill(w.players, "n", s.number(q.Players)))}
	if s.verbosity == Full && q.Deck != "" {
		text = append(text, fill(w.deck, "deck", q.Deck))
	}
	if q.Simple {
		text = append(text, w.simple)
	}
	text = append(text, sentence(fill(w.first, "who", s.whoPlays(q.First, o))))
	if s.verbosity == Full {
		text = append(text, s.help)
	}
	return strings.Join(text, " ")
}

// quartinoJudgement returns the utterances for one judgement; quartinoNext returns whose turn
// it is then.
func (s *Speech) quartinoJudgement(before quartino.Game, step quartino.Step, j quartino.Judgement) []audio.Utterance {
	g, o := step.Game, step.Game.Rules()
	switch j := j.(type) {
	case quartino.Laid:
		return s.laid(step, j)
	case quartino.Put:
		return s.placement(j.Cell, s.putToken(before, j, o))
	case quartino.Situation:
		return onCall(s.verdict(sentence(s.situation(j, o))))
	case quartino.Claimed:
		if judges[quartino.Shown](step) || judges[quartino.Ask](step) { // the card lies there
			return nil
		}
		return onCall(s.verdict(s.laysCard(j.Player, o)))
	case quartino.Shown:
		return s.shown(j, o)
	case quartino.Refused:
		return s.quartinoRefused(g, j)
	case quartino.Ask:
		return s.last(s.asks(j))
	case quartino.Wrong:
		return s.last(s.quartinoWrong(j))
	case quartino.Right:
		return s.move(kindRight, s.right)
	case quartino.Undone:
		if w, _ := g.Wrong(); w.What == quartino.WrongUndone {
			return nil // the instruction says it
		}
		return s.move(audio.KindPlaced, s.undone)
	case quartino.Resigned:
		return s.last(sentence(fill(s.resigned, "loser", s.whoPlays(j.Player, o))))
	case quartino.Ended:
		return s.quartinoEnded(g, j)
	case quartino.Turn, quartino.Chosen, quartino.Taken, quartino.Lifted, quartino.Returned:
		return nil // players read the board by touch, and what follows is said next
	}
	panic(fmt.Sprintf("phrase: no judgement of Quartino: %T", j))
}

// laid names the token in the tray: fingers cannot feel its colour, so brief names it, too. From
// normal up it names the player, whose turn the token may have begun.
func (s *Speech) laid(step quartino.Step, j quartino.Laid) []audio.Utterance {
	text := s.quartino.laid[0]
	if s.verbosity == Full || s.verbosity == Normal && judges[quartino.Turn](step) {
		text = s.quartino.laid[1]
	}
	return s.move(kindGiven, sentence(fill(text,
		"player", s.player(j.Player, step.Game.Rules()), "colour", s.colour(j.Token.Colour()))))
}

// judges reports whether a step has a judgement of the type J.
func judges[J quartino.Judgement](step quartino.Step) bool {
	return slices.ContainsFunc(step.Judgements, func(j quartino.Judgement) bool {
		_, ok := j.(J)
		return ok
	})
}

// putToken names the space first. Below full it does not name a token that lay in the tray.
func (s *Speech) putToken(before quartino.Game, j quartino.Put, o quartino.Options) string {
	if s.verbosity == Brief || s.verbosity < Full && before.InHand() == j.Token {
		return s.cell(j.Cell) + "."
	}
	return fill(s.form(s.quartino.put),
		"cell", s.cell(j.Cell), "colour", s.colour(j.Token.Colour()), "who", s.whoPlays(j.Player, o))
}

// situation returns what was found by a call of "four colours" or "column", or why it was
// refused.
func (s *Speech) situation(j quartino.Situation, o quartino.Options) string {
	w := &s.quartino
	switch {
	case j.Good:
		found := w.colours[j.Colour].counts
		text := s.count(found, j.Count)
		if j.Kind == quartino.Column {
			text = s.each(j.Cells)
			if j.Cells.Len() == 1 {
				text += ", " + s.high(j.Height)
			}
		}
		return fill(s.form(w.situation), "found", text, "player", s.player(j.Player, o))
	case j.Reason != quartino.NoSituation:
		return w.refused[j.Reason]
	case j.Kind == quartino.FourColours && j.Count > 0:
		return fill(w.onlyOfColour, "count", s.count(w.colours[j.Colour].counts, j.Count))
	case j.Kind == quartino.Column && j.Height > 0:
		return fill(w.onlyHigh, "n", s.number(j.Height), "cells", s.cells(j.Cells))
	}
	return s.boardEmpty
}

func (s *Speech) laysCard(p board.Player, o quartino.Options) string {
	return fill(s.form(s.quartino.claimed), "player", s.player(p, o))
}

// shown returns the verdict on a card. The space that differs is told before the two colours.
func (s *Speech) shown(j quartino.Shown, o quartino.Options) []audio.Utterance {
	w, who := &s.quartino, s.player(j.Player, o)
	if j.Good {
		text := fill(s.form(w.good), "player", who)
		if j.Cards > 0 {
			text += " " + s.cardsOf(j.Cards)
		}
		return onCall(s.last(text))
	}
	text := w.refused[j.Reason]
	if j.Reason == quartino.NotFormed {
		forms := w.notFormed
		if j.Seen == 0 {
			forms = w.notCovered
		}
		text = fill(s.form(forms), "cell", s.cell(j.Cell), "colour", s.colour(j.Seen), "want", s.colour(j.Want), "player", who)
	}
	if j.Ends {
		text = s.inFull(text, w.turnEnds)
	}
	return onCall(s.verdict(text))
}

// cardsOf returns the number of cards that a player has still to show.
func (s *Speech) cardsOf(n int) string { return sentence(s.count(s.quartino.cardsLeft, n) + ".") }

// quartinoRefused returns the reason why an act has no effect. A reason that lies in the tray
// has the class of a move, not of a verdict.
func (s *Speech) quartinoRefused(g quartino.Game, j quartino.Refused) []audio.Utterance {
	text := fill(s.quartino.refused[j.Reason], "cell", s.cell(j.Cell))
	switch j.Reason {
	case quartino.NotPlaced:
		if j.Deed == quartino.DeedUndo {
			text = s.menu.nothing
		}
	case quartino.NoToken, quartino.Unenrolled, quartino.Several, quartino.Unread:
		return s.move(kindUnknown, text)
	case quartino.Paused, quartino.TakeFirst, quartino.ChooseFirst, quartino.ShowFirst:
		if wanted := s.quartinoWanted(g); wanted != "" {
			text = wanted
		}
	}
	return s.verdict(text)
}

func (s *Speech) asks(j quartino.Ask) string {
	return fill(s.quartino.asks[j.What], "cells", s.either(j.Cells))
}

// quartinoWrong returns the mistake, unless the instruction implies it, and the next
// instruction.
func (s *Speech) quartinoWrong(j quartino.Wrong) string {
	text := s.quartinoDo(j.Do)
	if j.What == quartino.WrongUndone {
		return s.inFull(s.undone+" "+text, s.paused)
	}
	if implied := s.verbosity < Full && j.What == quartino.WrongRemoved && j.Do.Act == quartino.Return; s.verbosity > Terse && !implied {
		text = s.mistake(j.What) + " " + text
	}
	return s.inFull(text, s.paused)
}

// mistake names what is wrong. A token that was placed too soon is named as one laid too soon.
func (s *Speech) mistake(m quartino.Mistake) string {
	switch m {
	case quartino.WrongTakeFirst:
		return s.quartino.refused[quartino.TakeFirst]
	case quartino.WrongShowFirst:
		return s.quartino.refused[quartino.ShowFirst]
	case quartino.WrongChooseFirst:
		return s.quartino.refused[quartino.ChooseFirst]
	}
	return s.quartino.mistakes[m]
}

func (s *Speech) quartinoDo(do quartino.Instruction) string {
	text, ok := map[quartino.Act]string{
		quartino.Remove: s.quartino.remove, quartino.Return: s.quartino.putBack, quartino.Move: s.quartino.moveTo,
	}[do.Act]
	if !ok {
		panic(fmt.Sprintf("phrase: nothing to do: %v", do.Act))
	}
	return sentence(fill(text, "token", s.token(do.Token), "from", s.cell(do.From), "to", s.cell(do.To)))
}

// toTake returns what must be taken off, once that begins.
func (s *Speech) toTake(before, g quartino.Game) []audio.Utterance {
	_, was := before.Taking()
	if _, n := g.Taking(); n == 0 || was > 0 {
		return nil
	}
	return s.verdict(s.taking(g))
}

// taking returns what must be taken off; "" for nothing.
func (s *Speech) taking(g quartino.Game) string {
	w := &s.quartino
	from, n := g.Taking()
	switch {
	case n == 0:
		return ""
	case from.Len() == 1 && n > 1:
		return sentence(fill(w.takeAll, "cell", s.cells(from)))
	}
	return sentence(fill(w.takeOff, "cells", s.each(from)))
}

// quartinoEnded returns the end of the game, and the instruction for the next one.
func (s *Speech) quartinoEnded(g quartino.Game, j quartino.Ended) []audio.Utterance {
	result := s.quartinoResult(j.Winner, g.Rules())
	switch j.How {
	case quartino.HowCards, quartino.HowLast:
		result = sentence(result + ".")
	case quartino.HowStuck:
		result = s.quartino.stuck
	case quartino.HowAdjudicated:
		result = fill(s.adjudicated, "result", result)
	case quartino.HowAbandoned:
		return s.last(sentence(s.abandoned + "."))
	default:
		panic(fmt.Sprintf("phrase: no way to end a game of Quartino: %v", j.How))
	}
	said := s.last(result)
	if s.verbosity > Terse {
		said = append(said, s.move(audio.KindTurn, s.quartino.clear)...)
	}
	return said
}

// quartinoResult returns who wins, as a part of a sentence.
func (s *Speech) quartinoResult(winner board.Player, o quartino.Options) string {
	if winner == 0 {
		return s.draw
	}
	return fill(s.wins, "who", s.whoPlays(winner, o))
}

// quartinoNext returns the next action after a step that changed it, from normal up.
func (s *Speech) quartinoNext(step quartino.Step) []audio.Utterance {
	_, begins := step.Event.Fact.(board.Started) // it says who, as does the token in the tray
	laying := judges[quartino.Laid](step)
	changed := slices.ContainsFunc(step.Judgements, func(j quartino.Judgement) bool {
		switch j := j.(type) {
		case quartino.Turn:
			return !begins && !laying
		case quartino.Right, quartino.Undone:
			return !laying
		case quartino.Put:
			return j.Left > 0 || s.verbosity == Full
		case quartino.Situation:
			return j.Good
		case quartino.Taken:
			return j.Left == 0
		}
		return false
	})
	if !changed || s.verbosity <= Terse || s.quartinoWanted(step.Game) != "" {
		return nil
	}
	if text := s.quartinoTurn(step.Game); text != "" {
		return s.move(audio.KindTurn, text)
	}
	return nil
}

// quartinoTurn returns whose turn it is, and how many tokens are to be placed if not one, or that
// none is left; "" while nothing can be placed.
func (s *Speech) quartinoTurn(g quartino.Game) string {
	address, who := s.player(g.Player(), g.Rules()), s.whoPlays(g.Player(), g.Rules())
	finish := sentence(fill(s.quartino.finish, "who", who))
	left := sentence(address + s.colon + s.count(s.quartino.toPlace, g.Left()) + ".")
	switch phase := g.Phase(); {
	case phase == quartino.PhasePlace && len(s.cache(g)) == 0:
		return s.quartino.noneInIt + " " + sentence(fill(s.quartino.passes, "player", address))
	case phase == quartino.PhasePlace && g.Left() == 1:
		return sentence(fill(s.toPlace, "who", who) + ".")
	case phase == quartino.PhasePlace:
		return left
	case phase == quartino.PhaseFinish && g.Left() > 0:
		return s.inFull(left, finish)
	case phase == quartino.PhaseFinish:
		return finish
	}
	return ""
}

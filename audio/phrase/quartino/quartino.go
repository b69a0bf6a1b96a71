package quartino

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// Say implements phrase.Game.
func (s Speech) Say(before rules.Game, step rules.Step) []audio.Utterance {
	return s.say(quartino.Of(before), quartino.StepOf(step))
}

// say returns the utterances for a step of Quartino in their order; nil for none.
// before is the game before the step.
//
// No phrase begins with "Quartino": by ear its begin is that of "Quarto", which is the win of
// the other game. A good one is first told to be right.
func (s Speech) say(before quartino.Game, step quartino.Step) []audio.Utterance {
	said := s.fact(step)
	for _, j := range step.Judgements {
		said = append(said, s.judgement(before, step, j)...)
	}
	if _, opened := step.Event.Fact.(board.Opened); !opened { // it says what to do
		said = append(said, s.toTake(before, step.Game)...)
	}
	return append(said, s.next(step)...)
}

func (s Speech) fact(step quartino.Step) []audio.Utterance {
	switch f := step.Event.Fact.(type) {
	case board.Opened:
		if f.Resumed && step.Game.Rules().Players > 0 {
			return s.Move(phrase.KindGame, s.Resumed+". "+s.now(step.Game))
		}
	case board.Started:
		if _, wrong := step.Game.Wrong(); wrong { // the instruction would drop a move
			return s.Verdict(s.newGame(step.Game.Rules()))
		}
		return s.Move(phrase.KindGame, s.newGame(step.Game.Rules()))
	case board.Tray:
		if f.Token != 0 && f.Token == step.Game.InHand() && len(step.Judgements) == 0 { // laid back, to hear its colour
			return s.laid(step, quartino.Laid{Player: step.Game.Player(), Token: f.Token})
		}
	case board.Fault:
		said := s.Told(f)
		if f.Part.Kind == board.PartSound && f.State == board.OK {
			said = append(said, s.Move(audio.KindTurn, s.now(step.Game))...)
		}
		return said
	}
	return s.Told(step.Event.Fact)
}

func (s Speech) newGame(o quartino.Options) string {
	q, w := o, s.words
	text := []string{w.begins, phrase.Sentence(phrase.Fill(w.players, "n", s.Number(q.Players)))}
	if s.Verbosity() == phrase.Full && q.Deck != "" {
		text = append(text, phrase.Fill(w.deck, "deck", q.Deck))
	}
	if q.Simple {
		text = append(text, w.simple)
	}
	text = append(text, phrase.Sentence(phrase.Fill(w.first, "who", s.whoPlays(q.First, o))))
	if s.Verbosity() == phrase.Full {
		text = append(text, s.Help)
	}
	return strings.Join(text, " ")
}

// judgement returns the utterances for one judgement; next returns whose turn
// it is then.
func (s Speech) judgement(before quartino.Game, step quartino.Step, j quartino.Judgement) []audio.Utterance {
	g, o := step.Game, step.Game.Rules()
	switch j := j.(type) {
	case quartino.Laid:
		return s.laid(step, j)
	case quartino.Put:
		return s.Placement(j.Cell, s.putToken(before, j, o))
	case quartino.Situation:
		return phrase.OnCall(s.Verdict(phrase.Sentence(s.situation(j, o))))
	case quartino.Claimed:
		if judges[quartino.Shown](step) || judges[quartino.Ask](step) { // the card lies there
			return nil
		}
		return phrase.OnCall(s.Verdict(s.laysCard(j.Player, o)))
	case quartino.Shown:
		return s.shown(j, o)
	case quartino.Refused:
		return s.refused(g, j)
	case quartino.Ask:
		return s.Last(s.asks(j))
	case quartino.Wrong:
		return s.Last(s.wrong(j))
	case quartino.Right:
		return s.Move(phrase.KindRight, s.Right)
	case quartino.Undone:
		if w, _ := g.Wrong(); w.What == quartino.WrongUndone {
			return nil // the instruction says it
		}
		return s.Move(audio.KindPlaced, s.Undone)
	case quartino.Resigned:
		return s.Last(phrase.Sentence(phrase.Fill(s.Resigned, "loser", s.whoPlays(j.Player, o))))
	case quartino.Ended:
		return s.ended(g, j)
	case quartino.Turn, quartino.Chosen, quartino.Taken, quartino.Lifted, quartino.Returned:
		return nil // players read the board by touch, and what follows is said next
	}
	panic(fmt.Sprintf("phrase: no judgement of Quartino: %T", j))
}

// laid names the token in the tray: fingers cannot feel its colour, so brief names it, too. From
// normal up it names the player, whose turn the token may have begun.
func (s Speech) laid(step quartino.Step, j quartino.Laid) []audio.Utterance {
	text := s.words.laid[0]
	if s.Verbosity() == phrase.Full || s.Verbosity() == phrase.Normal && judges[quartino.Turn](step) {
		text = s.words.laid[1]
	}
	return s.Move(phrase.KindGiven, phrase.Sentence(phrase.Fill(text,
		"player", s.Player(j.Player, step.Game.Rules()), "colour", s.Colour(j.Token.Colour()))))
}

func judges[J quartino.Judgement](step quartino.Step) bool {
	return slices.ContainsFunc(step.Judgements, func(j quartino.Judgement) bool {
		_, ok := j.(J)
		return ok
	})
}

// putToken names the space first. Below full it does not name a token that lay in the tray.
func (s Speech) putToken(before quartino.Game, j quartino.Put, o quartino.Options) string {
	if s.Verbosity() == phrase.Brief || s.Verbosity() < phrase.Full && before.InHand() == j.Token {
		return s.Cell(j.Cell) + "."
	}
	return phrase.Fill(s.Form(s.words.put),
		"cell", s.Cell(j.Cell), "colour", s.Colour(j.Token.Colour()), "who", s.whoPlays(j.Player, o))
}

// situation returns what was found by a call of "four colours" or "column", or why it was
// refused.
func (s Speech) situation(j quartino.Situation, o quartino.Options) string {
	w := s.words
	switch {
	case j.Good:
		text := s.Tokens(j.Colour, j.Count)
		if j.Kind == quartino.Column {
			text = s.Each(j.Cells)
			if j.Cells.Len() == 1 {
				text += ", " + s.high(j.Height)
			}
		}
		return phrase.Fill(s.Form(w.situation), "found", text, "player", s.Player(j.Player, o))
	case j.Reason != quartino.NoSituation:
		return w.refused[j.Reason]
	case j.Kind == quartino.FourColours && j.Count > 0:
		return phrase.Fill(w.onlyOfColour, "count", s.Tokens(j.Colour, j.Count))
	case j.Kind == quartino.Column && j.Height > 0:
		return phrase.Fill(w.onlyHigh, "n", s.Number(j.Height), "cells", s.Cells(j.Cells))
	}
	return s.BoardEmpty
}

func (s Speech) laysCard(p board.Player, o quartino.Options) string {
	return phrase.Fill(s.Form(s.words.claimed), "player", s.Player(p, o))
}

// shown returns the verdict on a card. The space that differs is told before the two colours.
func (s Speech) shown(j quartino.Shown, o quartino.Options) []audio.Utterance {
	w, who := s.words, s.Player(j.Player, o)
	if j.Good {
		text := phrase.Fill(s.Form(w.good), "player", who)
		if j.Cards > 0 {
			text += " " + phrase.Sentence(s.Count(w.cardsLeft, j.Cards)+".")
		}
		return phrase.OnCall(s.Last(text))
	}
	text := w.refused[j.Reason]
	if j.Reason == quartino.NotFormed {
		forms := w.notFormed
		if j.Seen == 0 {
			forms = w.notCovered
		}
		text = phrase.Fill(s.Form(forms), "cell", s.Cell(j.Cell), "colour", s.Colour(j.Seen), "want", s.Colour(j.Want), "player", who)
	}
	if j.Ends {
		text = s.AtFull(text, w.turnEnds)
	}
	return phrase.OnCall(s.Verdict(text))
}

// refused returns the reason why an act has no effect. A reason that lies in the tray
// has the class of a move, not of a verdict.
func (s Speech) refused(g quartino.Game, j quartino.Refused) []audio.Utterance {
	text := phrase.Fill(s.words.refused[j.Reason], "cell", s.Cell(j.Cell))
	switch j.Reason {
	case quartino.NotPlaced:
		if j.Deed == quartino.DeedUndo {
			text = s.MenuNothing(phrase.ItemTakeBack).Text
		}
	case quartino.NoToken, quartino.Unenrolled, quartino.Several, quartino.Unread:
		return s.Move(phrase.KindUnknown, text)
	case quartino.Paused, quartino.TakeFirst, quartino.ChooseFirst, quartino.ShowFirst:
		if wanted := s.wanted(g); wanted != "" {
			text = wanted
		}
	}
	return s.Verdict(text)
}

func (s Speech) asks(j quartino.Ask) string {
	return phrase.Fill(s.words.asks[j.What], "cells", s.Either(j.Cells))
}

// wrong returns the mistake, unless the instruction implies it, and the next
// instruction.
func (s Speech) wrong(j quartino.Wrong) string {
	text := s.instruction(j.Do)
	if j.What == quartino.WrongUndone {
		return s.AtFull(s.Undone+" "+text, s.Paused)
	}
	if implied := s.Verbosity() < phrase.Full && j.What == quartino.WrongRemoved && j.Do.Act == quartino.Return; s.Verbosity() > phrase.Terse && !implied {
		text = s.mistake(j.What) + " " + text
	}
	return s.AtFull(text, s.Paused)
}

// mistake names what is wrong. A token that was placed too soon is named as one laid too soon.
func (s Speech) mistake(m quartino.Mistake) string {
	first := map[quartino.Mistake]quartino.Reason{
		quartino.WrongTakeFirst: quartino.TakeFirst, quartino.WrongShowFirst: quartino.ShowFirst, quartino.WrongChooseFirst: quartino.ChooseFirst,
	}
	return cmp.Or(s.words.mistakes[m], s.words.refused[first[m]])
}

func (s Speech) instruction(do quartino.Instruction) string {
	text, ok := map[quartino.Act]string{
		quartino.Remove: s.words.remove, quartino.Return: s.words.putBack, quartino.Move: s.words.moveTo,
	}[do.Act]
	if !ok {
		panic(fmt.Sprintf("phrase: nothing to do: %v", do.Act))
	}
	return phrase.Sentence(phrase.Fill(text, "token", s.token(do.Token), "from", s.Cell(do.From), "to", s.Cell(do.To)))
}

// toTake returns what must be taken off, once that begins.
func (s Speech) toTake(before, g quartino.Game) []audio.Utterance {
	_, was := before.Taking()
	if _, n := g.Taking(); n == 0 || was > 0 {
		return nil
	}
	return s.Verdict(s.taking(g))
}

// taking returns what must be taken off; "" for nothing.
func (s Speech) taking(g quartino.Game) string {
	w := s.words
	from, n := g.Taking()
	switch {
	case n == 0:
		return ""
	case from.Len() == 1 && n > 1:
		return phrase.Sentence(phrase.Fill(w.takeAll, "cell", s.Cells(from)))
	}
	return phrase.Sentence(phrase.Fill(w.takeOff, "cells", s.Each(from)))
}

// ended returns the end of the game, and the instruction for the next one.
func (s Speech) ended(g quartino.Game, j quartino.Ended) []audio.Utterance {
	result := s.result(j.Winner, g.Rules())
	switch j.How {
	case quartino.HowCards, quartino.HowLast:
		result = phrase.Sentence(result + ".")
	case quartino.HowStuck:
		result = s.words.stuck
	case quartino.HowAdjudicated:
		result = phrase.Fill(s.Adjudicated, "result", result)
	case quartino.HowAbandoned:
		return s.Last(phrase.Sentence(s.Abandoned + "."))
	default:
		panic(fmt.Sprintf("phrase: no way to end a game of Quartino: %v", j.How))
	}
	said := s.Last(result)
	if s.Verbosity() > phrase.Terse {
		said = append(said, s.Move(audio.KindTurn, s.words.clear)...)
	}
	return said
}

// result returns who wins, as a part of a sentence.
func (s Speech) result(winner board.Player, o quartino.Options) string {
	if winner == 0 {
		return s.Draw
	}
	return phrase.Fill(s.Wins, "who", s.whoPlays(winner, o))
}

// next returns the next action after a step that changed it, from normal up.
func (s Speech) next(step quartino.Step) []audio.Utterance {
	_, begins := step.Event.Fact.(board.Started) // it says who, as does the token in the tray
	laid := judges[quartino.Laid](step)
	changed := slices.ContainsFunc(step.Judgements, func(j quartino.Judgement) bool {
		switch j := j.(type) {
		case quartino.Turn:
			return !begins && !laid
		case quartino.Right, quartino.Undone:
			return !laid
		case quartino.Put:
			return j.Left > 0 || s.Verbosity() == phrase.Full
		case quartino.Situation:
			return j.Good
		case quartino.Taken:
			return j.Left == 0
		}
		return false
	})
	if !changed || s.Verbosity() <= phrase.Terse || s.wanted(step.Game) != "" {
		return nil
	}
	if text := s.turn(step.Game); text != "" {
		return s.Move(audio.KindTurn, text)
	}
	return nil
}

// turn returns whose turn it is, and how many tokens are to be placed if not one, or that
// none is left; "" while nothing can be placed.
func (s Speech) turn(g quartino.Game) string {
	address, who := s.Player(g.Player(), g.Rules()), s.whoPlays(g.Player(), g.Rules())
	finish := phrase.Sentence(phrase.Fill(s.words.finish, "who", who))
	left := phrase.Sentence(address + s.Colon + s.Count(s.words.toPlace, g.Left()) + ".")
	switch phase := g.Phase(); {
	case phase == quartino.PhasePlace && len(s.cache(g)) == 0:
		return s.words.noneInIt + " " + phrase.Sentence(phrase.Fill(s.words.passes, "player", address))
	case phase == quartino.PhasePlace && g.Left() == 1:
		return phrase.Sentence(phrase.Fill(s.ToPlace, "who", who) + ".")
	case phase == quartino.PhasePlace:
		return left
	case phase == quartino.PhaseFinish && g.Left() > 0:
		return s.AtFull(left, finish)
	case phase == quartino.PhaseFinish:
		return finish
	}
	return ""
}

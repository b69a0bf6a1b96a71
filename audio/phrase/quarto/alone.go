package quarto

import (
	"cmp"
	"slices"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// aloneWords are the words of a game against a seat away. They address the player at the board, who
// makes the moves of both.
type aloneWords struct {
	addressed

	board                        string    // who sits at that seat, as part of a sentence
	begins                       [2]string // the game, without a level and with one
	gives, owed, thinking        string
	wins                         string // as part of a sentence
	leads, resigned              string
	undone                       phrase.Counts
	anotherSpace                 string
	drawOffered, declines, level string
	resigning                    string            // while another board has the turn
	coach                        string            // after the end, where to find the turning points
	rules                        map[string]string // the first sentence of a topic, in place of that for two
}

// kindOffer is the kind of what is said of an offer to the seat away, and of its level.
const kindOffer = "offer"

// alone reports whether one player is at the board.
func alone(o quarto.Options) bool { return o.Away.Seat() != 0 }

// away reports whether a seat is the one away.
func away(seat board.Seat, o quarto.Options) bool { return alone(o) && seat == o.Away.Seat() }

// names returns the names of A and B, where a program at the seat away is called the board.
func names(o quarto.Options, program string) [2]string {
	if alone(o) && o.Away.Sitter().Kind != quarto.SitterLink {
		o.Names[o.Away.Seat()-1] = program
	}
	return o.Names
}

// speechTo returns the speech of a game with these options: the words to a player who is alone are others.
func speechTo(s Speech, o quarto.Options) Speech {
	if alone(o) {
		w := *s.words
		w.addressed = w.alone.addressed
		w.placedFelt[phrase.Full-phrase.Terse] = w.placedFelt[phrase.Normal-phrase.Terse]
		s.words = &w
	}
	return s
}

// Level returns the name of a level, as part of a sentence.
func (s Speech) Level(l board.Level) string { return s.words.levels[l] }

// seatAway makes what is said in such a game alone.
type seatAway struct{ Speech }

// second marks the utterance of a move of the seat away, for which an engine may have a second voice.
func second(said []audio.Utterance) []audio.Utterance {
	said[0].Second = true
	return said
}

// due returns what is due in a game against a seat away; "" in any other, in a wrong position and after
// the end.
func (s seatAway) due(g quarto.Game) string {
	phase, owed, byPlayer := g.Phase(), g.Table().Owed, !away(g.ToGive(), g.Rules())
	switch p, given := g.Given().Piece(); {
	case !alone(g.Rules()) || phase == quarto.PhaseWrong || phase == quarto.PhaseOver:
		return ""
	case owed != quarto.Owed{}:
		return phrase.Sentence(phrase.Fill(s.words.put, "piece", s.InSentence(board.Holding(owed.Piece)), "to", s.Cell(owed.Cell)))
	case phase == quarto.PhaseGive && byPlayer:
		return cmp.Or(s.lastCall(g), s.words.alone.gives)
	case phase == quarto.PhasePlace && !byPlayer && given:
		text := phrase.Sentence(phrase.Fill(s.ForYou[phrase.Full-phrase.Terse], "label", s.Label(p)))
		if g.Table().ToLay {
			text += " " + s.words.lay[0]
		}
		return text
	}
	return s.waits(g.Rules())
}

// waits returns that play waits for the seat away.
func (s seatAway) waits(o quarto.Options) string {
	if o.Away.Sitter().Kind == quarto.SitterLink {
		return s.Waiting(s.who(o.Away.Seat(), o))
	}
	return s.words.alone.thinking
}

// toGive returns that the player at the board gives, and how.
func (s seatAway) toGive(o quarto.Options) string {
	if o.Giving == board.GivingTray {
		return s.words.alone.gives + " " + s.words.giveInTray
	}
	return s.words.alone.gives + " " + s.words.giveByShowing
}

// dueNow returns what is due from the player; "" while it is the turn of the seat away.
func (s seatAway) dueNow(g quarto.Game) string {
	if due := s.due(g); due != s.waits(g.Rules()) {
		return due
	}
	return ""
}

// next returns what is due from the player after a correction, and that the last call is.
func (s seatAway) next(before quarto.Game, step quarto.Step) []audio.Utterance {
	owed := step.Game.Table().Owed
	changed := slices.ContainsFunc(step.Judgements, func(j quarto.Judgement) bool {
		switch j.(type) {
		case quarto.Placed:
			return s.lastCall(step.Game) != "" || s.firstGiving(step.Game)
		case quarto.Right, quarto.Undone:
			return true
		}
		return false
	})
	switch {
	case !changed:
		return nil
	case movesOn(before, step) && owed != quarto.Owed{}:
		return s.Move(audio.KindTurn, s.to(owed.Cell))
	}
	return s.turn(step.Game)
}

func (s seatAway) to(c board.Cell) string {
	return phrase.Fill(s.words.alone.owed, "cell", s.Cell(c))
}

// movesOn reports whether a player alone moves a piece on from where it was wrong: the owed one off another
// cell, or the own one to another cell.
func movesOn(before quarto.Game, step quarto.Step) bool {
	w, _ := before.Wrong()
	return alone(step.Game.Rules()) && (w.What == quarto.WrongElsewhere || slices.ContainsFunc(step.Judgements, func(j quarto.Judgement) bool {
		_, moved := j.(quarto.Moved)
		return moved
	}))
}

// turn returns what is due from the player, if anything is.
func (s seatAway) turn(g quarto.Game) []audio.Utterance {
	switch text := s.dueNow(g); {
	case s.firstGiving(g):
		return s.Move(audio.KindTurn, s.toGive(g.Rules()))
	case text != "":
		return s.Move(audio.KindTurn, text)
	}
	return nil
}

// firstGiving reports whether it is told how the player gives who has made the first placement.
func (s seatAway) firstGiving(g quarto.Game) bool {
	return g.Placements() == 1 && s.dueNow(g) == s.words.alone.gives && s.Verbosity() > phrase.Terse
}

// coached returns where to find the turning points of a game that has ended; "" for none.
func (s seatAway) coached(g quarto.Game) string {
	if o := g.Rules(); !alone(o) || o.Practice || g.Result() == board.ResultAbandoned || s.Verbosity() <= phrase.Terse {
		return ""
	}
	return phrase.Fill(s.words.alone.coach, "item", s.Item(phrase.ItemTurningPoints))
}

// asked returns the utterances for the level of the seat away, and for offers that it has not accepted.
func (s seatAway) asked(step quarto.Step, f board.Asked) []audio.Utterance {
	w, o := s.words.alone, step.Game.Rules()
	switch judged := len(step.Judgements) > 0; {
	case judged || !alone(o) || step.Game.Phase() == quarto.PhaseOver:
		return nil
	case f.Request == board.RequestLevel:
		return s.Move(kindOffer, phrase.Fill(w.level, "level", s.Level(f.Level)))
	case f.Request == board.RequestAnswer && !f.Yes && o.Away.Sitter().Kind != quarto.SitterLink: // which tells it
		return s.Move(kindOffer, phrase.Fill(w.declines, "who", s.who(f.By, o)))
	case f.Request == board.RequestAdjudicate:
		return s.Move(kindOffer, w.drawOffered)
	case f.Request == board.RequestResign && step.Game.Awaits().To == board.OfferResign:
		return s.Move(kindOffer, phrase.Fill(w.resigning, "who", s.who(o.Away.Seat(), o)))
	}
	return nil
}

// won returns the result as result does, to a player who is alone and has won in the second person.
func (s seatAway) won(r board.Result, o quarto.Options) string {
	if winner := winnerOf(r); alone(o) && winner != 0 && !away(winner, o) {
		return s.words.alone.wins
	}
	return s.result(r, o)
}

// compared returns the answer to a piece in the tray: whether it is the given one or what differs, or what is
// due before. toLay reports whether it was to be laid there.
func (s seatAway) compared(step quarto.Step, tray board.Tray, toLay bool) []audio.Utterance {
	laid, known := tray.Holds.Piece()
	table := step.Game.Table()
	sought, given := table.Sought.Piece()
	w, wrong := step.Game.Wrong()
	switch phase := step.Game.Phase(); {
	case !known || len(step.Judgements) > 0 || w.What == quarto.WrongUnset || phase == quarto.PhaseOver:
		return nil
	case wrong && alone(step.Game.Rules()):
		return s.Move(audio.KindTurn, s.wanted(step.Game))
	case phase != quarto.PhasePlace:
		return nil
	case table.Owed != quarto.Owed{} && table.Owed.Piece != laid:
		return s.turn(step.Game)
	case !given || laid == sought && !toLay && !alone(step.Game.Rules()):
		return nil
	case laid == sought:
		return s.Move(phrase.KindUnknown, phrase.Sentence(s.Yes(true)+"."))
	}
	var differs []board.Attributes
	for _, a := range s.Order {
		if laid.Values().Of(a) != sought.Values().Of(a) {
			differs = append(differs, a)
		}
	}
	return s.Move(phrase.KindUnknown, phrase.Sentence(s.Yes(false)+s.Colon+s.WordsOf(laid, differs, ", ")+"."))
}

package quarto

import (
	"cmp"
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// aloneWords are the words of a game against a seat away. They address the player at the board, who
// makes the moves of both.
type aloneWords struct {
	board                        string    // who sits at that seat, as part of a sentence
	begins                       [2]string // the game, without a level and with one
	gives, owed, thinking        string
	anotherSpace                 string
	wins                         string // as part of a sentence
	leads, resigned, falseCall   string
	notGiven, show, askPiece     string
	lastCallTimed, lastCallOpen  string
	undone                       string
	drawOffered, declines, level string
}

// seatAway makes what is said in such a game alone.
type seatAway struct{ Speech }

// kindOffer is the kind of what is said of an offer to the seat away, and of its level.
const kindOffer = "offer"

// alone reports whether one player is at the board.
func alone(o quarto.Options) bool { return o.Away.Seat() != 0 }

// away reports whether a seat is the one away.
func away(seat board.Seat, o quarto.Options) bool { return alone(o) && seat == o.Away.Seat() }

// byName reports whether a seat is called by its player's name: all but one of a program.
func byName(seat board.Seat, o quarto.Options) bool {
	return !away(seat, o) || o.Away.Sitter().Kind == quarto.SitterLink
}

// Level returns the name of a level, as part of a sentence.
func (s Speech) Level(l board.Level) string { return s.words.levels[l] }

// begins returns that a game begins against the seat away.
func (s seatAway) begins(o quarto.Options) string {
	text, level := s.words.alone.begins[0], o.Away.Sitter().Level
	if level != 0 {
		text = s.words.alone.begins[1]
	}
	return phrase.Fill(text, "who", s.who(o.Away.Seat(), o), "level", s.Level(level))
}

// second marks utterances of the seat away, for which an engine may have a second voice.
func second(said []audio.Utterance) []audio.Utterance {
	for i := range said {
		said[i].Second = true
	}
	return said
}

// carriedOut reports whether a placement is the one that the board has named.
func carriedOut(before quarto.Game, step quarto.Step, j quarto.Placed) bool {
	owed := quarto.Owed{By: j.By, Piece: j.Piece, Cell: j.Cell}
	return before.Table().Owed == owed || slices.Contains(step.Judgements, quarto.Judgement(owed))
}

// due returns what is due in a game against a seat away; "" in any other, in a wrong position and after
// the end. thinks reports whether it is due from that seat.
func (s seatAway) due(g quarto.Game) (text string, thinks bool) {
	phase, owed, giver := g.Phase(), g.Table().Owed, g.ToGive()
	byPlayer := !away(giver, g.Rules())
	switch p, given := g.Given().Piece(); {
	case !alone(g.Rules()) || phase == quarto.PhaseWrong || phase == quarto.PhaseOver:
		return "", false
	case owed != quarto.Owed{}:
		return phrase.Sentence(phrase.Fill(s.words.put, "piece", s.InSentence(board.Holding(owed.Piece)), "to", s.Cell(owed.Cell))), false
	case phase == quarto.PhaseGive && byPlayer:
		return cmp.Or(s.lastCall(g), s.words.alone.gives), false
	case phase == quarto.PhasePlace && !byPlayer && given:
		return phrase.Sentence(phrase.Fill(s.ForYou[phrase.Full-phrase.Terse], "label", s.Label(p))), false
	}
	return s.words.alone.thinking, true
}

// next returns what is due from the player after a step that changed it. That the player gives
// only full returns, that the board waits for a placement all verbosities.
func (s seatAway) next(step quarto.Step) []audio.Utterance {
	g := step.Game
	changed := slices.ContainsFunc(step.Judgements, func(j quarto.Judgement) bool {
		switch j.(type) {
		case quarto.Placed:
			return s.Verbosity() == phrase.Full || s.lastCall(g) != ""
		case quarto.Right, quarto.Undone:
			return s.Verbosity() > phrase.Terse || s.lastCall(g) != "" || g.Table().Owed != quarto.Owed{}
		}
		return false
	})
	if text, thinks := s.due(g); changed && text != "" && !thinks {
		return s.Move(audio.KindTurn, text)
	}
	return nil
}

// asked returns the utterances for what concerns the seat away alone: its level, and offers that it
// has not accepted.
func (s seatAway) asked(step quarto.Step, f board.Asked) []audio.Utterance {
	w, text := s.words.alone, ""
	offered := len(step.Judgements) == 0 && (f.Via == board.ViaMenu || f.Via == board.ViaPage)
	switch {
	case !alone(step.Game.Rules()) || step.Game.Phase() == quarto.PhaseOver:
		return nil
	case f.Request == board.RequestLevel:
		text = phrase.Fill(w.level, "level", s.Level(f.Level))
	case f.Request == board.RequestAnswer && !f.Yes && len(step.Judgements) == 0:
		text = phrase.Fill(w.declines, "who", s.who(f.By, step.Game.Rules()))
	case f.Request == board.RequestAdjudicate && offered:
		text = w.drawOffered
	default:
		return nil
	}
	return s.Move(kindOffer, text)
}

// won returns the result as result does, to a player who is alone and has won in the second person.
func (s seatAway) won(r board.Result, o quarto.Options) string {
	if winner := winnerOf(r); alone(o) && winner != 0 && !away(winner, o) {
		return s.words.alone.wins
	}
	return s.result(r, o)
}

// normal returns the forms of a sentence to a player who is alone: for full that of normal, since only the
// other one names players.
func normal(forms [3]string, o quarto.Options) [3]string {
	if alone(o) {
		forms[phrase.Full-phrase.Terse] = forms[phrase.Normal-phrase.Terse]
	}
	return forms
}

// compared returns whether the piece that is laid in the tray is the one to be placed, or what differs, where
// it does not change the giving.
func (s seatAway) compared(step quarto.Step, tray board.Tray) []audio.Utterance {
	g := step.Game
	laid, known := tray.Holds.Piece()
	due, given := g.Given().Piece()
	stands := (g.Position().Pieces() | g.Table().Cells.Pieces()).Has(laid)
	open := g.Phase() == quarto.PhasePlace && g.Questions() == quarto.Questions{}
	switch {
	case !known || !given || !open || len(step.Judgements) > 0 || stands && laid != due:
	case laid != due:
		return s.Move(phrase.KindUnknown, phrase.Sentence(s.Yes(false))+s.Colon+s.differing(laid, due)+".")
	case alone(g.Rules()):
		return s.Move(phrase.KindUnknown, phrase.Sentence(s.Yes(true))+".")
	}
	return nil
}

// differing returns the values of a piece that another one has not.
func (s seatAway) differing(p, other board.Piece) string {
	var values []string
	for _, a := range s.Order() {
		if p.Values().Of(a) != other.Values().Of(a) {
			values = append(values, s.WordsOf(p, []board.Attributes{a}))
		}
	}
	return strings.Join(values, ", ")
}

// shows reports whether the player puts pieces down on cells to give one, in a step that judges nothing.
func shows(step quarto.Step) bool {
	g := step.Game
	byCells := g.Rules().Giving == board.GivingShown || g.Table().Reads
	return alone(g.Rules()) && byCells && len(step.Judgements) == 0 &&
		g.Phase() == quarto.PhaseGive && !away(g.ToGive(), g.Rules()) && g.Placements() < board.Pieces
}

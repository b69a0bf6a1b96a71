package quarto

import (
	"strings"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// pageWords are the texts of the page for a game of Quarto.
type pageWords struct {
	phrase.GameWords
	counts        string // a piece that was placed without a giving
	nothingToPass string // after a press of Pass
	bestPlay      string // before the result of a past game from a step on
	seat          seatWords
	call          callWords
	moves         moveWords
	away          awayWords
}

// Page returns the texts of the page in a game of Quarto.
func (s Speech) Page(w phrase.PageWords) phrase.PageWords {
	w.GameWords = s.words.page.GameWords
	return w
}

// awayWords tell who plays against the one at the board.
type awayWords struct {
	opponent string // {who}
	ofLevel  string // {who} and {level}
	far      string // {who}, at another board
}

// Opponent returns who plays against the player at the board, with the level if there is one: alone,
// and in a sentence.
func (s Speech) Opponent(o quarto.Options) (name, sentence string) {
	w, seat, level := s.words.page.away, o.Away.Seat(), o.Away.Sitter().Level
	name, sentence = s.Player(seat, o), s.who(seat, o)
	if o.Away.Sitter().Kind == quarto.SitterLink {
		name, sentence = phrase.Fill(w.far, "who", name), phrase.Fill(w.far, "who", sentence)
	}
	if level != 0 {
		name = phrase.Fill(w.ofLevel, "who", name, "level", s.Level(level))
		sentence = phrase.Fill(w.ofLevel, "who", sentence, "level", s.Level(level))
	}
	return name, phrase.Fill(w.opponent, "who", sentence)
}

// seatWords tell what a player does, and how many games are won.
type seatWords struct {
	give, place string
	won         phrase.Counts
}

// Turn returns what a player does now; "" for nothing.
func Turn(s Speech, by board.Seat, g quarto.Game) string {
	switch phase := g.Phase(); {
	case phase == quarto.PhaseGive && by == g.ToGive() && g.Placements() < board.Pieces:
		return s.words.page.seat.give
	case phase == quarto.PhasePlace && by != g.ToGive():
		return s.words.page.seat.place
	}
	return ""
}

// Won returns the word behind a number of games won.
func Won(s Speech, n int) string { return s.words.page.seat.won[min(n, 2)] }

// moveWords are those of the list of moves.
type moveWords struct {
	gave         string // {who}
	placed       string // before the cell
	right, wrong string // a call of {who}
}

// Gave returns who gave the piece of a turn.
func Gave(s Speech, by board.Seat, o quarto.Options) string {
	return phrase.Fill(s.words.page.moves.gave, "who", s.Player(by, o))
}

// PlacedOn returns what stands before the cell of a turn.
func PlacedOn(s Speech) string { return s.words.page.moves.placed }

// Called returns who called, and whether that was right.
func Called(s Speech, c quarto.Call, o quarto.Options) string {
	text := s.words.page.moves.wrong
	if c.Good {
		text = s.words.page.moves.right
	}
	return phrase.Fill(text, "who", s.Player(c.By, o))
}

// callWords tell when the QUARTO button of a player is a call by right.
type callWords struct {
	now       string
	placed    string // after the first placement
	given     string // after {who} has given
	noMore    string // in this game
	byTheGame string // never: the board calls
	notYet    string // of a call: {who} called, {when} the button of that player counts
}

// MayCall returns when the QUARTO button of a player is a call by right, "" after the end. It
// does not depend on what is live.
func (s Speech) MayCall(by board.Seat, g quarto.Game) string {
	text, o := s.words.page.call.given, g.Rules()
	_, _, begun := g.Last()
	left := board.Pieces - g.Placements()
	switch {
	case g.Phase() == quarto.PhaseOver:
		return ""
	case o.Caller == board.CallerBoard:
		text = s.words.page.call.byTheGame
	case g.MayCall(by):
		text = s.words.page.call.now
	case left == 0, left == 1 && by == g.ToGive(): // only the placer of the last piece may call then
		text = s.words.page.call.noMore
	case !begun && (by != g.ToGive() || o.Giving == board.GivingUnseen):
		text = s.words.page.call.placed
	}
	return phrase.Fill(text, "who", s.who(by.Other(), o))
}

// Notes returns what the log has beside the words that are said: that a piece was placed without a
// giving, where a giving can be seen, and that a press of Pass did nothing, where pieces are given by
// the tray; and in place of them, when a player who is early may call. It does not depend on what is live.
func (s Speech) Notes(before quarto.Game, step quarto.Step) (placed, refused, end string) {
	o := step.Game.Rules()
	for _, j := range step.Judgements {
		switch j := j.(type) {
		case quarto.Given:
			if j.Via == quarto.Inferred && o.Giving != board.GivingUnseen {
				placed = phrase.Fill(s.words.page.counts, "who", s.who(j.By, o))
			}
		case quarto.Call:
			if j.Reason == quarto.NotYourTurn && j.By != 0 && !alone(o) && !early(before, j.By) && before.Placements() < board.Pieces-1 {
				refused = phrase.Fill(s.words.page.call.notYet, "who", s.who(j.By, o), "when", s.MayCall(j.By, before))
			}
		}
	}
	p, ok := step.Event.Fact.(board.Pressed)
	tap := ok && p.Button == board.ButtonPass && p.Press == board.PressShort && !p.Menu
	phase := before.Phase()
	if tap && (phase == quarto.PhaseGive || phase == quarto.PhasePlace) && s.wanted(before) == "" &&
		before.Placements() < board.Pieces && before.Rules().Giving == board.GivingTray {
		end = s.words.page.nothingToPass
	}
	return placed, refused, end
}

// Result returns the result of a game.
func (s Speech) Result(r board.Result, o quarto.Options) string {
	return phrase.Sentence(seatAway{s}.won(r, o) + ".")
}

// Ending returns what the winning pieces share, or else the result, and all of it in sentences; "" before the
// end, and while pieces are led back.
func Ending(s Speech, g quarto.Game) (title, text string) {
	if _, wrong := g.Wrong(); wrong || g.Phase() != quarto.PhaseOver || g.Result() == 0 {
		return "", ""
	}
	title = seatAway{s}.won(g.Result(), g.Rules())
	if won, _ := g.Lines(); len(won) > 0 {
		title = s.Shared(won[0].Values)
	}
	return phrase.Sentence(title), strings.TrimPrefix(s.over(g), s.GameOver+" ")
}

// BestPlay returns the result that a game has with best play.
func BestPlay(s Speech, r board.Result, o quarto.Options) string {
	return s.Labelled(s.words.page.bestPlay, s.result(r, o)) + "."
}

// Next returns what the players must do: an instruction, an answer, the next move.
func (s Speech) Next(game rules.Game) string {
	g := quarto.Of(game)
	s = speechTo(s, g.Rules())
	if text := s.wanted(g); text != "" {
		return text
	}
	return s.action(g)
}

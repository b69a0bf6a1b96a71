package menu

import (
	"cmp"
	"slices"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
)

// newQuartino returns the items of a new game of Quartino. That of the game is the last one,
// as among those of Quarto.
func (m *Menu) newQuartino() []row {
	return []row{
		{phrase.ItemStart, (*step).start},
		{phrase.ItemPlayers, option(func(o *board.Options) { o.Quartino = withAnother(o.Quartino, cmp.Or(m.most, board.MaxPlayers)) })},
		{phrase.ItemYoungest, option(func(o *board.Options) {
			o.Quartino.First = after(max(o.Quartino.First, 1), board.Player(o.Quartino.Players))
		})},
		{phrase.ItemSituations, option(func(o *board.Options) { o.Quartino.Simple = !o.Quartino.Simple })},
		{phrase.ItemGame, (*step).changeGame},
	}
}

// withAnother returns options for one player more, or, where that is more than most, the fewest.
func withAnother(q board.Quartino, most int) board.Quartino {
	if q.Players++; q.Players > most {
		q.Players = board.MinPlayers
	}
	if int(q.First) > q.Players {
		q.First = 1
	}
	clear(q.Names[q.Players:])
	return q
}

// ofQuartino returns the items of a game of Quarto as those of Quartino. It has no draw.
func ofQuartino(all []row) []row {
	first := []row{
		{phrase.ItemCache, func(s *step) { s.answer(s.words.ReadCache(s.of)) }},
		{phrase.ItemCells, func(s *step) { s.enter(cells, 0) }},
		{phrase.ItemCards, func(s *step) { s.answer(s.words.ReadCards(s.of)) }},
		{phrase.ItemTurn, func(s *step) { s.answer(s.words.Now(s.of)) }},
	}
	for _, r := range all {
		switch r.item {
		case phrase.ItemLeft, phrase.ItemCells, phrase.ItemScore:
		case phrase.ItemDraw:
			first = append(first, row{phrase.ItemEnd, (*step).offerEnd})
		default:
			first = append(first, r)
		}
	}
	return first
}

// cells returns the number of spaces of the game that is played.
func (s *step) cells() int {
	if s.wheel {
		return board.Wheel.Len()
	}
	return board.Cells
}

// readCell returns what is on the space that the list is at.
func (s *step) readCell(index int) audio.Utterance {
	if s.wheel {
		return s.words.ReadQuartinoSpace(s.of, slices.Collect(board.Wheel.All())[index])
	}
	return s.words.ReadCell(s.quarto, board.Cell(index))
}

// placed reports whether a token was placed in a game of Quartino.
func (s *step) placed() bool {
	for c := range board.Wheel.All() {
		if s.of.Top(c) != 0 {
			return true
		}
	}
	for p := range board.Player(board.MaxPlayers) {
		if s.of.Shown(p+1) > 0 {
			return true
		}
	}
	return false
}

// changeGame asks for the other game as the next one. A board that cannot play it answers
// with the reason.
func (s *step) changeGame() {
	o := s.house.Quarto
	if s.options.Quartino.Players == 0 {
		o = board.Options{Quartino: s.house.Quartino}
	}
	s.want(board.Asked{Request: board.RequestOptions, Options: o})
}

// changed goes on with the options of the next game, and says which game it is if that is
// another one.
func (s *step) changed(o board.Options) {
	was := s.options
	if s.options = o; s.state != browsing || s.list != newGame || (was.Quartino.Players != 0) == (o.Quartino.Players != 0) {
		return
	}
	s.index[newGame] = len(s.rows(newGame)) - 1
	s.say()
}

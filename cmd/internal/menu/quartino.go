package menu

import (
	"slices"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
)

// ofQuartino returns the items of a game of Quarto as those of Quartino. It has no draw.
func ofQuartino(all []row) []row {
	first := []row{
		{item: phrase.ItemCache, choose: func(s *step) { s.answer(s.words.ReadCache(s.of)) }},
		{item: phrase.ItemCells, choose: func(s *step) { s.enter(cells, 0) }},
		{item: phrase.ItemCards, choose: func(s *step) { s.answer(s.words.ReadCards(s.of)) }},
		{item: phrase.ItemTurn, choose: func(s *step) { s.answer(s.words.Now(s.of)) }},
	}
	for _, r := range all {
		switch r.item {
		case phrase.ItemLeft, phrase.ItemCells, phrase.ItemScore:
		case phrase.ItemDraw:
			first = append(first, row{item: phrase.ItemEnd, choose: (*step).offerEnd})
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

// changeGame asks for another game as the next one. A board that cannot play it answers with
// the reason.
func (s *step) changeGame() {
	at := slices.IndexFunc(s.house.Games, func(o board.Options) bool { return rules.KindOf(o) == rules.KindOf(s.options) })
	var next board.Options // zero in a replay
	if n := len(s.house.Games); n > 0 {
		next = s.house.Games[(at+1)%n]
	}
	s.want(board.Asked{Request: board.RequestOptions, Options: next})
}

// changed goes on with the options of the next game, and says which game it is if that is
// another one.
func (s *step) changed(o board.Options) {
	was := s.options
	if s.options = o; s.state != browsing || s.list != newGame || rules.KindOf(was) == rules.KindOf(o) {
		return
	}
	s.index[newGame] = len(s.rows(newGame)) - 1
	s.say()
}

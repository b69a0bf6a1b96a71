package menu

import (
	"slices"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
)

// newQuartino returns the items of a new game of Quartino. That of the game is the last one,
// as among those of Quarto.
func (m *Menu) newQuartino() []row {
	rows := []row{
		{phrase.ItemStart, (*step).start},
		{phrase.ItemPlayers, (*step).morePlayers},
		{phrase.ItemYoungest, option(func(o *board.Options) {
			o.Quartino.First = after(max(o.Quartino.First, 1), board.Player(o.Quartino.Players))
		})},
		{phrase.ItemSituations, option(func(o *board.Options) { o.Quartino.Simple = !o.Quartino.Simple })},
	}
	if m.decks {
		rows = append(rows, row{phrase.ItemDeck, (*step).changeDeck})
	}
	return append(rows, row{phrase.ItemGame, (*step).changeGame})
}

// morePlayers adds a player. A deck with too few cards gives way to the default one, which changed
// says.
func (s *step) morePlayers() {
	s.options.Quartino = withPlayers(s.options.Quartino, s.options.Quartino.Players+1)
	o := s.options
	if decks := s.house.Decks; decks != nil && !slices.Contains(decks(o.Quartino.Players), o.Quartino.Deck) {
		o.Quartino.Deck = ""
	}
	s.want(board.Asked{Request: board.RequestOptions, Options: o})
	s.say()
}

// changeDeck asks for the next deck. A replay has it from the record.
func (s *step) changeDeck() {
	o := s.options
	if decks := s.house.Decks; decks != nil {
		names := decks(o.Quartino.Players)
		o.Quartino.Deck = names[(slices.Index(names, o.Quartino.Deck)+1)%len(names)]
	}
	s.want(board.Asked{Request: board.RequestOptions, Options: o})
}

// withPlayers returns options for n players, the fewest for more than may play.
func withPlayers(q board.Quartino, n int) board.Quartino {
	if n > board.MaxPlayers {
		n = board.MinPlayers
	}
	if q.Players = n; int(q.First) > n {
		q.First = 1
	}
	clear(q.Names[n:])
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
// another one, or the deck if that is, or was asked for.
func (s *step) changed(o board.Options) {
	was := s.options.Quartino
	if s.options = o; s.state != browsing || s.list != newGame {
		return
	}
	if (was.Players != 0) != (o.Quartino.Players != 0) {
		s.index[newGame] = len(s.rows(newGame)) - 1
		s.say()
	} else if was.Deck != o.Quartino.Deck || s.row().item == phrase.ItemDeck {
		s.answer(s.words.MenuItem(phrase.ItemDeck, o, board.Preferences{}))
	}
}

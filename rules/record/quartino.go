package record

import (
	"fmt"
	"slices"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// quartinoTypes are the types of line that a game of Quartino alone has. Each begins with
// the name of the game, so that no reader of games of Quarto takes one for another.
var quartinoTypes = []lineType{
	typeOf("quartino-started", describeQuartinoStarted),
	typeOf("quartino-seen", describeStacks),

	typeOf("quartino-turn", describeTurn),
	typeOf("quartino-laid", describeLaid),
	typeOf("quartino-put", describePut),
	typeOf("quartino-situation", describeSituation),
	typeOf("quartino-chosen", describeChosen),
	typeOf("quartino-taken", describeTaken),
	typeOf("quartino-claimed", describeClaimed),
	typeOf("quartino-shown", describeShown),
	typeOf("quartino-refused", describeRefused),
	typeOf("quartino-lifted", describeTokenLifted),
	typeOf("quartino-returned", describeTokenReturned),
	typeOf("quartino-ask", describeAsk),
	typeOf("quartino-wrong", describeWrongWheel),
	typeOf("quartino-right", func(*object, *quartino.Right) {}),
	typeOf("quartino-undone", describeTokenUndone),
	typeOf("quartino-resigned", describeResigned),
	typeOf("quartino-ended", describeQuartinoEnded),
}

var (
	player = integer[board.Player](1, board.MaxPlayers)
	card   = integer[board.Card](1, board.MaxCards)
	token  = word(board.ParseToken)
	colour = word(board.ParseColour)

	// combination is a text as "b2 red, a3 blue, b3 green, c3 yellow", empty for no card.
	combination = word(board.ParseCombination)
)

func describeQuartinoStarted(o *object, f *board.Started) {
	q, _ := f.Options.(quartino.Options)
	describeQuartino(o, &q)
	f.Options = q
	optional(o, "match", &f.Match, objectOf(describeMatch))
	if o.has("cards", f.Cards != board.Cards{}) {
		describeDeck(o, &f.Cards)
	}
}

// describeQuartino describes the options of Quartino.
func describeQuartino(o *object, q *quartino.Options) {
	field(o, "players", &q.Players, integer[int](board.MinPlayers, board.MaxPlayers))
	optional(o, "first", &q.First, player)
	optional(o, "deck", &q.Deck, text)
	optional(o, "simple", &q.Simple, flag)
	if o.has("names", q.Names != [board.MaxPlayers]string{}) {
		describePlayers(o, &q.Names)
	}
	if err := q.Check(); o.reading() && o.err == nil && err != nil {
		o.err = err
	}
}

// describePlayers describes a list of names, "" for a player who has none.
func describePlayers(o *object, names *[board.MaxPlayers]string) {
	list := slices.Clone(names[:])
	for len(list) > 0 && list[len(list)-1] == "" {
		list = list[:len(list)-1]
	}
	field(o, "names", &list, listOf(text))
	if copy(names[:], list) < len(list) {
		o.fail("names", fmt.Errorf("%d names: want at most %d", len(list), board.MaxPlayers))
	}
}

// describeDeck describes a list with a text for each card.
func describeDeck(o *object, deck *board.Cards) {
	list := slices.Clone(deck[:])
	for len(list) > 0 && list[len(list)-1] == (board.Combination{}) {
		list = list[:len(list)-1]
	}
	field(o, "cards", &list, listOf(combination))
	if copy(deck[:], list) < len(list) {
		o.fail("cards", fmt.Errorf("%d cards: want at most %d", len(list), board.MaxCards))
	}
}

func describeStacks(o *object, f *board.Stacks) {
	field(o, "spaces", f, objectOf(describeSpaces))
	optional(o, "first", &f.First, flag)
	optional(o, "contact_ms", &f.Contact, millis)
}

// describeSpaces describes one field for each changed space, in the order of the cell
// names.
func describeSpaces(o *object, f *board.Stacks) {
	for _, c := range changedCells(o, f.Changed) {
		f.Changed |= board.SetOf(c)
		field(o, c.String(), &f.Now[c], objectOf(describeStack))
	}
}

func describeStack(o *object, s *board.Stack) {
	optional(o, "change", &s.Change, word(board.ParseStackChange))
	optional(o, "moved", &s.Moved, count)
	if o.has("heard", s.Heard != 0) {
		list := slices.Collect(s.Heard.All())
		field(o, "heard", &list, listOf(token))
		for _, t := range list {
			s.Heard = s.Heard.With(t)
		}
	}
}

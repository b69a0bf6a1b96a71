package hands

import (
	"cmp"
	"fmt"
	"strings"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

// wholeColumn is the Count of an act that takes all tokens of a space.
const wholeColumn = -1

var (
	token = place{setToken, colours}
	card  = place{setCard, nil}
	count = place{setCount, []string{"all"}}
)

// setToken takes a colour, for any token of it, or one token.
func setToken(a *Act, word string) (err error) {
	word = strings.ToLower(word)
	if a.Colour, err = board.ParseColour(word); err == nil {
		return nil
	}
	if a.Thing, err = parseToken(word); err != nil {
		return fmt.Errorf("invalid token %q: want blue, green, red or yellow, or one of them as blue1", word)
	}
	return nil
}

func setCard(a *Act, word string) error {
	n, err := whole("invalid card %q: want %d to %d", word, 1, board.MaxCards)
	a.Thing = board.Card(n)
	return err
}

func setCount(a *Act, word string) (err error) {
	if a.Count = wholeColumn; !strings.EqualFold(word, "all") {
		a.Count, err = whole("invalid number of tokens %q: want %d to %d or all", word, 1, board.Tokens)
	}
	return err
}

// parsePut parses the three forms: a piece or a token and a cell, or a cell for what is in the
// hand.
func parsePut(_ *Parser, args []string) (a Act, err error) {
	a.Verb = PutToken
	onto := len(args) - 1
	switch {
	case onto == 0 && cell.set(&a, args[0]) == nil:
		return a, nil
	case onto != 1:
		return a, like("put 7 b3")
	case len(args[0]) == 1 || setToken(&a, args[0]) != nil:
		a.Verb = Put
		if err = piece.set(&a, args[0]); err != nil {
			return a, err
		}
	}
	return a, cell.set(&a, args[1])
}

// parseClaim parses the press of the button that claims.
func parseClaim(_ *Parser, args []string) (Act, error) {
	if len(args) > 0 {
		return Act{}, like("claim")
	}
	return Act{Verb: Press, Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort}, nil
}

// parseTag parses the change of the tag in a piece or under a token.
func parseTag(_ *Parser, args []string) (a Act, err error) {
	a.Verb = Tag
	example, parse := "tag 7 unknown or tag 7 same-as 3", func(word string) (sim.Thing, error) { return parsePiece(word) }
	switch {
	case len(args) < 2:
		return a, like(example)
	case len(args[0]) > 1:
		example, parse = "tag red1 unknown or tag red1 same-as blue2", parseToken
	}
	switch {
	case len(args) == 3 && args[1] == "same-as":
		a.SameAs, err = parse(args[2])
	case len(args) != 2 || args[1] != "unknown":
		err = like(example)
	}
	thing, wrong := parse(args[0])
	a.Thing = thing
	return a, cmp.Or(wrong, err)
}

func parseToken(word string) (sim.Thing, error) { return board.ParseToken(strings.ToLower(word)) }

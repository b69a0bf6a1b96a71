package hands

import (
	"errors"
	"fmt"
	"strconv"
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
	if a.Token, err = board.ParseToken(word); err != nil {
		return fmt.Errorf("invalid token %q: want blue, green, red or yellow, or one of them as blue1", word)
	}
	return nil
}

func setCard(a *Act, word string) error {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > board.MaxCards {
		return fmt.Errorf("invalid card %q: want 1 to %d", word, board.MaxCards)
	}
	a.Card = board.Card(n)
	return nil
}

func setCount(a *Act, word string) error {
	if a.Count = wholeColumn; strings.EqualFold(word, "all") {
		return nil
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > board.Tokens {
		return fmt.Errorf("invalid number of tokens %q: want 1 to %d or all", word, board.Tokens)
	}
	a.Count = n
	return nil
}

// parsePut parses the three forms: a piece or a token and a cell, or a cell for what is in the
// hand.
func parsePut(args []string) (Act, error) {
	example := like("put 7 b3")
	switch len(args) {
	case 1:
		a := Act{Verb: PutToken}
		if err := cell.set(&a, args[0]); err != nil {
			return Act{}, example
		}
		return a, nil
	case 2:
		a, what := Act{Verb: Put}, piece
		if len(args[0]) > 1 && setToken(&a, args[0]) == nil {
			a, what = Act{Verb: PutToken}, token
		}
		if err := what.set(&a, args[0]); err != nil {
			return Act{}, err
		}
		return a, cell.set(&a, args[1])
	}
	return Act{}, example
}

// parseClaim parses the press of the button that claims.
func parseClaim(args []string) (Act, error) {
	if len(args) > 0 {
		return Act{}, like("claim")
	}
	return Act{Verb: Press, Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort}, nil
}

// putToken puts a token on a space, or all that the hand holds.
func (h *Hand) putToken(a Act) error {
	if a.Token == 0 {
		return h.table.Hands.PutHeld(int(a.Cell))
	}
	return h.table.Hands.PutToken(sim.Token(a.Token), int(a.Cell))
}

// lift lifts a piece, or tokens.
func (h *Hand) lift(a Act) error {
	if a.Count > 0 {
		return h.table.Hands.LiftTokens(int(a.Cell), a.Count)
	}
	return h.table.Hands.Lift(int(a.Cell))
}

// parseTokenTag parses the change of a token's sticker.
func parseTokenTag(args []string) (Act, error) {
	t, err := board.ParseToken(strings.ToLower(args[0]))
	if err != nil {
		return Act{}, err
	}
	a := Act{Verb: Tag, Token: t}
	switch {
	case len(args) == 2 && args[1] == "unknown":
		return a, nil
	case len(args) == 3 && args[1] == "same-as":
		a.SameAsToken, err = board.ParseToken(strings.ToLower(args[2]))
		return a, err
	}
	return Act{}, like("tag red1 unknown or tag red1 same-as blue2")
}

var errNothingHeld = errors.New("no token is in the hand")

package hands

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/hw/sim"
	"quartoboard/rules"
)

// actsAway are the words of the acts of the seat away, and what each takes from a second word; nil
// for those of one word.
var actsAway = map[string]func(a *Act, word string) error{
	"place":  cell.set,
	"give":   piece.set,
	"answer": setAnswer,
	"call":   nil, "pass": nil, "resign": nil, "undo": nil, "draw": nil, "final": nil,
}

func awayWords() []string { return slices.Sorted(maps.Keys(actsAway)) }

func setAnswer(a *Act, word string) (err error) {
	a.Asked.Yes = word == "yes"
	if !a.Asked.Yes && word != "no" {
		err = fmt.Errorf("invalid answer %q: want yes or no", word)
	}
	return err
}

// parseAway parses an act of the seat away. The game tells the rest of it when it is played.
func parseAway(_ *Parser, args []string) (a Act, err error) {
	if len(args) == 0 {
		return a, like("away place b3")
	}
	set, known := actsAway[args[0]]
	if !known {
		return a, fmt.Errorf("unknown act of the seat away %.40q: want %s", args[0], anyOf(awayWords()))
	}
	if (set != nil) != (len(args) == 2) {
		return a, like("away place b3, away give 8, away answer yes or away call")
	}
	a.Verb, a.Asked.Via = Away, board.ViaAway
	a.Asked.Request, _ = board.ParseRequest(args[0])
	if set != nil {
		err = set(&a, args[1])
	}
	switch args[0] {
	case "draw": // is agreed
		a.Asked.Request, a.Asked.Result = board.RequestAdjudicate, board.ResultDraw
	case "final": // is what was given
		a.Asked.Request, a.Asked.To, a.Asked.Yes = board.RequestAnswer, board.OfferGive, true
	}
	if a.Asked.Cell = a.Cell; a.Asked.Request == board.RequestGive {
		a.Asked.Piece = board.Holding(a.Piece)
	}
	return a, err
}

// canActAway refuses an act of the seat away where a script does not act for it, or with a piece or
// a cell that is taken. A piece may stay on the cell on which it was given.
func canActAway(t *sim.Table, o board.Options, given board.Content, a Act) error {
	n := there(t, int(a.Cell))
	shown, known := given.Piece()
	switch {
	case !strings.HasSuffix(awayOf(o), " script"):
		return errors.New("the seat away does not act by the script: want new against=script")
	case a.Asked.Request == board.RequestPlace && n != nil && !(known && n == shown):
		return sim.Taken(a.Cell, n)
	case a.Asked.Piece == board.Empty:
		return nil
	}
	err := t.Things.Reach(int(a.Piece))
	if r, refused := errors.AsType[sim.Refusal](err); refused && r.Obstacle == sim.TrayTaken {
		return nil // where it may lie before it is given
	}
	return err
}

// awayOf returns the seat away of options, and who sits there, as "B script"; "" for none.
func awayOf(o board.Options) string {
	away, _ := rules.Get(o, "away").(string)
	return away
}

// against are the words of "new" about the seat away that are no options of a game.
var against = []string{"against=script", "seat=", "seed="}

// seated returns options with such words. Without them B is away, and the seed of a level is 1.
func seated(o board.Options, words []string) (board.Options, error) {
	who := strings.Fields(awayOf(o))
	for _, word := range words {
		switch key, value, _ := strings.Cut(word, "="); {
		case key == "against":
			who = []string{board.B.String(), value}
		case len(who) == 0:
			return o, fmt.Errorf("%s goes with a seat away: want one like \"new against=fair seat=B seed=7\"", key)
		case key == "seat":
			who[0] = value
		default:
			who = append(who[:len(who)-1], value) // for a script the referee refuses it
		}
	}
	if len(who) == 4 && who[3] == "0" {
		who[3] = "1"
	}
	x, ok := rules.KindOf(o).Option("away")
	if !ok && len(who) > 0 {
		return o, fmt.Errorf("against: no seat is away in %s", rules.KindOf(o).Title)
	}
	if len(who) == 0 {
		return o, nil
	}
	return x.Set(o, strings.Join(who, " "))
}

package quarto

import (
	"strconv"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quarto"
)

// controls are the options of the next game, without the ways of giving that do not fit the board.
func controls(of board.Options, fits func(board.Options) bool, words *phrase.Speech) []face.Control {
	o, _ := of.(quarto.Options)
	w := words.Page().Settings
	counts := face.Control{Kind: "set", Name: "attributes", Label: w.Attributes}
	for n, a := range []board.Attributes{board.Size, board.Shape, board.Fill, board.Texture} {
		counts.Choices = append(counts.Choices, face.Choice{
			Value: a.String(), Label: words.Item(phrase.ItemSize + phrase.Item(n)), Chosen: o.Attributes&a != 0,
		})
	}
	giving := face.Control{Kind: "choice", Name: "giving", Label: words.Item(phrase.ItemGiving)}
	for g := board.GivingTray; g <= board.GivingUnseen; g++ {
		like := o
		if like.Giving = g; fits(like) {
			giving.Choices = append(giving.Choices, face.Choice{Value: g.String(), Label: words.GivingWay(g), Chosen: o.Giving == g})
		}
	}
	missed := face.Control{Kind: "choice", Name: "missed", Label: words.Item(phrase.ItemMissed)}
	for t := board.TellAnnounce; t <= board.TellNever; t++ {
		missed.Choices = append(missed.Choices, face.Choice{Value: t.String(), Label: words.TellOfMissed(t), Chosen: o.Missed == t})
	}
	first := face.Control{Kind: "choice", Name: "first", Label: w.First}
	var names []face.Control
	for n, seat := range []board.Seat{board.A, board.B} {
		first.Choices = append(first.Choices, face.Choice{Value: seat.String(), Label: words.Player(seat, o), Chosen: o.First == seat})
		names = append(names, face.Control{Kind: "name", Name: seat.String(), Label: words.NameOf(seat), Value: o.Names[n], Most: board.MaxName})
	}
	seconds := func(d time.Duration) int { return int(d / time.Second) }
	return append(names,
		counts,
		face.Toggle("squares", words.Item(phrase.ItemSquares), o.Squares, "", ""),
		giving,
		face.Toggle("caller", words.Item(phrase.ItemBoardCalls), o.Caller == board.CallerBoard, board.CallerBoard.String(), board.CallerPlayers.String()),
		missed,
		face.Toggle("false_call", words.Item(phrase.ItemFalseCallsLose), o.FalseCall == board.FalseCallLoses, board.FalseCallLoses.String(), board.FalseCallNothing.String()),
		face.Toggle("point", words.Item(phrase.ItemCallerShows), o.Point == board.PointLift, board.PointLift.String(), board.PointBoard.String()),
		face.Toggle("touch_move", words.Item(phrase.ItemTouchMove), o.TouchMove, "", ""),
		face.Control{
			Kind: "number", Name: "last_call", Label: w.LastCall, Least: seconds(board.MinLastCall), Most: seconds(board.MaxLastCall),
			Value: strconv.Itoa(seconds(o.LastCall)),
		},
		first,
	)
}

package quarto

import (
	"strconv"
	"time"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quarto"
)

// controls are the options of the next game, without the ways of giving that do not fit the board.
func controls(options board.Options, fits func(board.Options) bool, speech *phrase.Speech) []face.Control {
	o, _ := options.(quarto.Options)
	w, own := speech.Page().Settings, words.Of(speech)
	counts := face.Control{Kind: "set", Name: "attributes", Label: w.Attributes}
	for n, a := range []board.Attributes{board.Size, board.Shape, board.Fill, board.Texture} {
		counts.Choices = append(counts.Choices, face.Choice{
			Value: a.String(), Label: own.Item(phrase.ItemSize + phrase.Item(n)), Chosen: o.Attributes&a != 0,
		})
	}
	giving := face.Control{Kind: "choice", Name: "giving", Label: own.Item(phrase.ItemGiving)}
	for g := board.GivingTray; g <= board.GivingUnseen; g++ {
		like := o
		if like.Giving = g; fits(like) {
			giving.Choices = append(giving.Choices, face.Choice{Value: g.String(), Label: own.GivingWay(g), Chosen: o.Giving == g})
		}
	}
	missed := face.Control{Kind: "choice", Name: "missed", Label: own.Item(phrase.ItemMissed)}
	for t := board.TellAnnounce; t <= board.TellNever; t++ {
		missed.Choices = append(missed.Choices, face.Choice{Value: t.String(), Label: own.TellOfMissed(t), Chosen: o.Missed == t})
	}
	first := face.Control{Kind: "choice", Name: "first", Label: w.First}
	var names []face.Control
	for n, seat := range []board.Seat{board.A, board.B} {
		first.Choices = append(first.Choices, face.Choice{Value: seat.String(), Label: own.Player(seat, o), Chosen: o.First == seat})
		names = append(names, face.Control{Kind: "name", Name: seat.String(), Label: own.NameOf(seat), Value: o.Names[n], Most: board.MaxName})
	}
	seconds := func(d time.Duration) int { return int(d / time.Second) }
	return append(names,
		counts,
		face.Toggle("squares", own.Item(phrase.ItemSquares), o.Squares, "", ""),
		giving,
		face.Toggle("caller", own.Item(phrase.ItemBoardCalls), o.Caller == board.CallerBoard, board.CallerBoard.String(), board.CallerPlayers.String()),
		missed,
		face.Toggle("false_call", own.Item(phrase.ItemFalseCallsLose), o.FalseCall == board.FalseCallLoses, board.FalseCallLoses.String(), board.FalseCallNothing.String()),
		face.Toggle("point", own.Item(phrase.ItemCallerShows), o.Point == board.PointLift, board.PointLift.String(), board.PointBoard.String()),
		face.Toggle("touch_move", own.Item(phrase.ItemTouchMove), o.TouchMove, "", ""),
		face.Control{
			Kind: "number", Name: "last_call", Label: w.LastCall, Least: seconds(board.MinLastCall), Most: seconds(board.MaxLastCall),
			Value: strconv.Itoa(seconds(o.LastCall)),
		},
		first,
	)
}

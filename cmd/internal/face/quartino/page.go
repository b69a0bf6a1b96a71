package quartino

import (
	"strconv"
	"strings"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quartino"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/record"
)

// view puts what is to be seen of a game of Quartino into the view: nothing of a card
// but that one lies in the tray.
func view(v *face.View, game rules.Game, around face.Around, s *phrase.Speech) {
	g, _ := game.(quartino.Game)
	o, w := g.Rules(), words.Of(s)
	v.Wide, v.Giving, v.Tokens = 3, board.GivingTray.String(), true
	for c := range board.Wheel.All() {
		v.Cells[c] = spaceOf(g, c, w)
		v.Playing = v.Playing || len(v.Cells[c].Stack) > 0
	}
	_, over := g.Ended()
	v.Ended = over
	v.Playing = v.Playing && !over
	for c := board.Blue; c <= board.Yellow; c++ {
		left := cacheOf(around, g, c)
		v.Pieces = append(v.Pieces, face.Place{Piece: c.String(), Gone: len(left) == 0, Name: w.CacheName(c, len(left)), Label: strconv.Itoa(len(left)), Stack: face.Layers(left)})
	}
	v.Pieces = append(v.Pieces, handOf(around.Held, w))
	v.Tray = trayOf(g, w)
	for p := range board.Player(o.Players) {
		v.Holders = append(v.Holders, holderOf(g, p+1, w))
	}
	v.Phase = phaseOf(g)
	for n, call := range []face.Call{{Button: "A", Key: "4"}, {Button: "B", Key: "C"}, {Button: "A", Key: "Q"}} {
		if call.Name, call.Why = w.Call(n, g); n == 2 || !o.Simple {
			v.Named = append(v.Named, call)
		}
	}
	for n, seat := range []board.Seat{board.A, board.B} {
		v.Players[n], v.Calls[n], v.Seats[n].Call = w.Seat(seat, [2]string{}), w.Calls(seat, g), !over
	}
}

// spaceOf returns what a space shows.
func spaceOf(g quartino.Game, c board.Cell, w words.Speech) face.Place {
	tokens, mark := g.On(c), markOf(g, c)
	p := face.Place{Mark: mark, Name: w.SpaceName(c, tokens, mark), Stack: face.Layers(tokens)}
	if len(tokens) > 0 {
		p.Piece = tokens[len(tokens)-1].Colour().String()
	}
	return p
}

// markOf returns the mark of a space, "" for none.
func markOf(g quartino.Game, c board.Cell) phrase.Mark {
	taking, _ := g.Taking()
	ask, _ := g.Asking()
	_, newest, placed := g.Last()
	wrong, isWrong := g.Wrong()
	do := wrong.Do
	switch {
	case isWrong && do.Act != quartino.Return && do.From == c:
		return phrase.MarkWrong
	case isWrong && do.Act != quartino.Remove && do.To == c:
		return phrase.MarkTarget
	case g.State().Off.Has(c):
		return phrase.MarkLifted
	case ask.Cells.Has(c):
		return phrase.MarkAsked
	case taking.Has(c):
		return phrase.MarkTake
	case placed && newest == c:
		return phrase.MarkNewest
	}
	return ""
}

// cacheOf returns the tokens of a colour in the cache: neither on the wheel, nor in the tray or
// the simulated hand.
func cacheOf(around face.Around, g quartino.Game, colour board.Colour) (left []board.Token) {
	_, tray := g.Table()
	away := board.TokenSet(0).With(tray.Token)
	for _, t := range around.Held {
		away = away.With(t)
	}
	for c := range board.Wheel.All() {
		for _, t := range append(g.On(c), g.Wheel()[c].List()...) {
			away = away.With(t)
		}
	}
	for n := range board.TokensOfColour {
		if t := board.TokenOf(colour, n+1); !away.Has(t) {
			left = append(left, t)
		}
	}
	return left
}

// handOf returns the tokens that the simulated hand holds, in a place that is gone while it
// holds none.
func handOf(held []board.Token, w words.Speech) face.Place {
	if len(held) == 0 {
		return face.Place{ID: "hand", Gone: true}
	}
	return face.Place{ID: "hand", Piece: held[len(held)-1].Colour().String(), Name: w.HandName(held), Stack: face.Layers(held)}
}

// trayOf returns what the tray shows.
func trayOf(g quartino.Game, w words.Speech) face.Place {
	p := face.Place{Name: w.PartName(board.PartTray)}
	_, tray := g.Table()
	switch {
	case tray.Token != 0:
		p.Piece = tray.Token.Colour().String()
		p.Name = w.Labelled(p.Name, w.Colour(tray.Token.Colour()))
	case tray.Card != 0:
		p.Piece = "card"
		p.Name = w.Labelled(p.Name, w.HiddenCard())
	case tray.Holds != board.Empty:
		p.Piece = "?"
	}
	return p
}

// past returns what is known of a past game.
func past(lines []record.Line, options board.Options, s *phrase.Speech) face.Past {
	o, _ := options.(quartino.Options)
	w := words.Of(s)
	var players []string
	for p := range board.Player(o.Players) {
		players = append(players, w.Player(p+1, o))
	}
	placed := false
	var end quartino.Ended
	for _, l := range lines {
		switch j := l.Judgement.(type) {
		case quartino.Put:
			placed = true
		case quartino.Ended:
			end = j
		}
	}
	return face.Past{
		Players: strings.Join(players, " – "), Result: w.Result(end, o),
		Bare: !placed && end.How == quartino.HowAbandoned,
	}
}

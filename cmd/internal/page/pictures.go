package page

import (
	"fmt"
	"html/template"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
)

// Measures of a token in its picture of 100 by 100. Each colour has a form of its own on the
// face and at the front, which no colour is needed to see.
const (
	wideToken  = 42 // half the width
	deepToken  = 22 // half the height of its face
	thickToken = face.ThickToken
	lowFace    = face.LowFace
)

// forms are the forms of the colours, around a middle, in a size of 10 by 10.
var forms = [board.Colours + 1]string{
	board.Blue:   "M-5 0 A5 5 0 1 1 5 0 A5 5 0 1 1 -5 0 Z",
	board.Green:  "M0 -5 L5.5 4.5 H-5.5 Z",
	board.Red:    "M-4.5 -4.5 H4.5 V4.5 H-4.5 Z",
	board.Yellow: "M-1.7 -5 H1.7 V-1.7 H5 V1.7 H1.7 V5 H-1.7 V1.7 H-5 V-1.7 H-1.7 Z",
}

// tokenSymbols returns the pictures of the tokens, and of a card that lies face down.
func tokenSymbols() []symbol {
	all := []symbol{{"card", `<path class="cover" d="M26 16 H74 V88 H26 Z"/><path class="back" d="M33 23 H67 V81 H33 Z"/>`}}
	for c := board.Blue; c <= board.Yellow; c++ {
		all = append(all, symbol{c.String(), tokenSVG(c)})
	}
	return all
}

func tokenSVG(c board.Colour) template.HTML {
	left, right, foot := 50-wideToken, 50+wideToken, lowFace+thickToken
	side := fmt.Sprintf(`<path class="rim" d="M%d %d V%d A%d %d 0 0 0 %d %d V%d Z"/>`, left, lowFace, foot, wideToken, deepToken, right, foot, lowFace)
	face := fmt.Sprintf(`<ellipse class="face" cx="50" cy="%d" rx="%d" ry="%d"/>`, lowFace, wideToken, deepToken)
	form := func(y, wide, high float64) string {
		return fmt.Sprintf(`<path class="form" transform="translate(50 %g) scale(%g %g)" d="%s"/>`, y, wide, high, forms[c])
	}
	front := float64(lowFace+deepToken) + float64(thickToken)/2
	return template.HTML(fmt.Sprintf(`<g class="token %s">`, c) + side + face + form(lowFace, 4, 2.6) + form(front, 0.9, 0.75) + "</g>") // numbers and names alone
}

package page

import (
	"fmt"
	"html/template"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
)

// Measures of a piece in its picture of 100 by 100, so that none reaches into another
// place. Each attribute has a form of its own, which no colour is needed to see: the
// height; an ellipse or corners; a hole in the top; notches in the outline.
const (
	foot      = 86 // of the front
	tallTop   = 26
	shortTop  = 60
	half      = 27 // of a round piece
	flat      = 9  // half the height of its top
	left      = 20 // of a square piece
	right     = 66
	aside     = 14 // of its back
	above     = 11
	notch     = 4 // depth of a groove
	groove    = 5 // its height
	apart     = 11
	firstDown = 9 // from the top to the first groove
)

// drawing collects the paths of a piece.
type drawing struct{ strings.Builder }

func (d *drawing) path(class, format string, args ...any) {
	fmt.Fprintf(d, `<path class="%s" d="%s"/>`, class, fmt.Sprintf(format, args...))
}

// turned draws the side of a round piece, whose shades the document defines.
func (d *drawing) turned(format string, args ...any) {
	fmt.Fprintf(d, `<path class="turned" fill="url(#turned)" d="%s"/>`, fmt.Sprintf(format, args...))
}

// pieceSVG returns the picture of a piece, as the content of a symbol with the view box
// 0 0 100 100. Its classes are lit, front, turned, side, hole and cut.
func pieceSVG(p board.Piece) template.HTML {
	v := p.Values()
	top := shortTop
	if v&board.Tall != 0 {
		top = tallTop
	}
	var grooves []int
	if v&board.Grooved != 0 {
		for y := top + firstDown; y+groove < foot-groove; y += apart {
			grooves = append(grooves, y)
		}
	}
	var d drawing
	if v&board.Square != 0 {
		d.square(top, grooves)
	} else {
		d.round(top, grooves)
	}
	if v&board.Hollow != 0 {
		middle, y, wide, high := 50, top, 14, 5
		if v&board.Square != 0 {
			middle, y, wide, high = (left+right+aside)/2, top-above/2, 13, 4
		}
		fmt.Fprintf(&d, `<ellipse class="hole" cx="%d" cy="%d" rx="%d" ry="%d"/>`, middle, y, wide, high)
	}
	return template.HTML(d.String()) // numbers alone
}

// edge is a vertical edge at x with a notch towards the inside at each groove, from above
// to below or, up, the other way.
func edge(x, lean, inside int, grooves []int, up bool) string {
	var b strings.Builder
	for i := range grooves {
		from, to := grooves[i]+lean, grooves[i]+lean+groove
		if up {
			to = grooves[len(grooves)-1-i] + lean
			from = to + groove
		}
		fmt.Fprintf(&b, "V%d H%d V%d H%d ", from, x+inside, to, x)
	}
	return b.String()
}

func (d *drawing) round(top int, grooves []int) {
	a, b := 50-half, 50+half
	d.turned("M%d %d %sV%d A%d %d 0 0 0 %d %d %sV%d Z",
		a, top, edge(a, 0, notch, grooves, false), foot, half, flat, b, foot, edge(b, 0, -notch, grooves, true), top)
	for _, y := range grooves {
		in := half - notch
		d.path("cut", "M%d %d A%d %d 0 0 0 %d %d V%d A%d %d 0 0 1 %d %d Z",
			50-in, y, in, flat, 50+in, y, y+groove, in, flat, 50-in, y+groove)
	}
	fmt.Fprintf(d, `<ellipse class="lit" cx="50" cy="%d" rx="%d" ry="%d"/>`, top, half, flat)
}

func (d *drawing) square(top int, grooves []int) {
	low, back := foot+4, right+aside
	d.path("front", "M%d %d %sV%d H%d V%d Z", left, top, edge(left, 0, notch, grooves, false), low, right, top)
	d.path("side", "M%d %d L%d %d %sV%d L%d %d Z",
		right, top, back, top-above, edge(back, -above, -notch, grooves, false), low-above, right, low)
	for _, y := range grooves {
		d.path("cut", "M%d %d H%d L%d %d V%d L%d %d H%d Z",
			left+notch, y, right, back-notch, y-above+2, y-above+2+groove, right, y+groove, left+notch)
	}
	d.path("lit", "M%d %d L%d %d H%d L%d %d Z", left, top, left+aside, top-above, back, right, top)
}

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

package wiring

import (
	"fmt"
	"slices"
)

// Heights in the section, in mm. Those of the board of a reader and of a sticker are
// assumed: 1.6 mm is the usual thickness of a board.
const (
	readerBoard   = 1.6
	stickerHigh   = 0.6 // half of it ferrite
	stickerWide   = 25
	pieceWide     = 30
	pieceShown    = 20
	contactsApart = 10
	sectionWide   = 165 // on the page
)

// sectionScales are those that a cell is drawn at.
var sectionScales = []mm{3, 2, 1.5}

// sectionPage shows one cell with a piece from the side. Its lengths are those of the board, its
// zero point is the foot of the piece, in the middle.
type sectionPage struct {
	Head    head
	X, Y    mm // of the zero point on the page
	Scale   mm
	Thin    mm // a millimetre on the page
	Pitch   mm
	Sensor  mm // y of the sensor; 0 for contacts
	Below   mm // y of the measure below all
	Layers  []layer
	Labels  mm // x of the labels
	Heights []height
}

// Left returns the x of the left edge of the cell.
func (s sectionPage) Left() mm { return -s.Pitch / 2 }

// layer is a rectangle of the section, or two alike.
type layer struct {
	Name            string // with its size
	Wide, High, Top mm
	Fill            string
	Apart           mm // of two alike, the distance of their middles; 0 for one
	Label           mm // y of its label
}

// Middle returns the y of its middle; Edge, the x of its right edge; Middles, the x of the
// middles of both.
func (l layer) Middle() mm { return l.Top + l.High/2 }
func (l layer) Edge() mm   { return (l.Apart + l.Wide) / 2 }
func (l layer) Middles() []mm {
	return slices.Compact([]mm{l.Apart / 2, -l.Apart / 2})
}

// height is a height to measure, at some x.
type height struct{ X, From, To mm }

// Sum returns the height, and Middle the y of its middle.
func (h height) Sum() mm    { return h.To - h.From }
func (h height) Middle() mm { return (h.From + h.To) / 2 }

func (p Plan) section() sectionPage {
	w, m, coded := p.Profile.Wood, magnetOf(&p.Profile), p.Profile.Presence.Coded()
	wood, depth := mm(w.Thickness), mm(m.Depth)
	s := sectionPage{Pitch: mm(w.Pitch)}
	s.Scale = fitting(sectionScales, func(k mm) bool { return s.Pitch*k <= sectionWide })
	s.Thin = 1 / s.Scale
	s.Head = newHead(fmt.Sprintf("%s: one cell from the side, %g:1", p.Profile.Name, s.Scale), p.Note("section"))
	add := func(name string, wide, high, top mm, fill string, apart mm) {
		s.Layers = append(s.Layers, layer{Name: name, Wide: wide, High: high, Top: top, Fill: fill, Apart: apart})
	}
	add("piece, its foot", pieceWide, pieceShown, -pieceShown, "#f2e3c6", 0)
	if coded {
		add("resistor of the piece, in its foot", 8, 3, -6, "tan", 0)
		add("contacts of the piece, to its resistor", 5, 1, -1, "gold", contactsApart)
	} else {
		wide, high := mm(m.Disc[0]), mm(m.Disc[1])
		add(fmt.Sprintf("magnet, %v by %v", wide, high), wide, high, -stickerHigh-high, "lightgray", 0)
		if p.Profile.Readers != nil || p.Profile.Tray != nil {
			add("ferrite of the sticker, towards the magnet", stickerWide, stickerHigh/2, -stickerHigh, "dimgray", 0)
			add(fmt.Sprintf("sticker NTAG213, %d wide", stickerWide), stickerWide, stickerHigh/2, -stickerHigh/2, "royalblue", 0)
		}
	}
	add(fmt.Sprintf("wood, %d", w.Thickness), s.Pitch, wood, 0, "burlywood", 0)
	if p.Profile.Readers != nil {
		add(fmt.Sprintf("antenna, %d wide, on top of its board", w.Antenna[0]), mm(w.Antenna[0]), 0.4, wood, "peru", 0)
		module := mm(w.Module[0])
		add(fmt.Sprintf("board of the reader, %v wide", module), min(module, s.Pitch-1), readerBoard, wood+0.4, "seagreen", 0)
	}
	left := s.Left() - 4*s.Thin
	s.Heights = []height{{left, 0, wood}}
	s.Below = wood + 8*s.Thin
	if coded {
		add("spring contacts, through the wood", 3, wood, 0, "gold", contactsApart)
	} else {
		add("Hall sensor, marked side up", 4, 1, depth, "black", 0)
		s.Sensor, s.Below = depth, depth+1+8*s.Thin
		s.Heights = append(s.Heights, height{left, wood, depth}, height{left - 10*s.Thin, 0, depth})
	}
	s.X, s.Y = margin+22+s.Pitch*s.Scale/2, s.Head.Top+pieceShown*s.Scale
	s.Labels = s.Pitch/2 + 6*s.Thin
	at := mm(-pieceShown)
	for i := range s.Layers {
		l := &s.Layers[i]
		beside := l.Middle()
		if l.Top < 0 {
			beside -= 14 * s.Thin // room for the labels of what is thin
		}
		at = max(at+2*normal*s.Thin, beside)
		l.Label = at
	}
	return s
}

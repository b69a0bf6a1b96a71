package wiring

import "fmt"

// Heights in the section, in mm. Those of the board of a reader and of a sticker are
// assumed: 1.6 mm is the usual thickness of a board.
const (
	readerBoard   = 1.6
	stickerHigh   = 0.6 // half of it ferrite
	stickerWide   = 25
	pieceWide     = 30
	pieceShown    = 20
	sensorHigh    = 1.0
	contactsApart = 10.0
	sensorWide    = 4.0
	sectionWide   = 165 // on the page
)

// sectionScales are those that a cell is drawn at.
var sectionScales = []float64{3, 2, 1.5}

// layer is one of the section: its name, with the size, and its rectangle from the middle
// of the cell and the foot of the piece downwards, in mm.
type layer struct {
	name         string
	wide, high   float64
	top          float64
	fill, stroke string
	apart        float64 // of two alike, the distance of their middles; 0 for one
}

// section draws one cell with a piece from the side.
func (p Plan) section() []byte {
	w := p.Profile.Wood
	pitch, wood := float64(w.Pitch), float64(w.Thickness)
	scale := sectionScales[len(sectionScales)-1]
	for _, s := range sectionScales {
		if pitch*s <= sectionWide {
			scale = s
			break
		}
	}
	d, y := newPage(fmt.Sprintf("%s: one cell from the side, %g:1", p.Profile.Name, scale), p.sectionAbout())
	var layers []layer
	layers = append(layers, layer{"piece, its foot", pieceWide, pieceShown, -pieceShown, "#f2e3c6", "black", 0})
	coded := p.Profile.Presence.Coded()
	m := p.magnet()
	if coded {
		layers = append(layers, layer{"resistor of the piece, in its foot", 8, 3, -6, "tan", "black", 0},
			layer{"contacts of the piece, to its resistor", 5, 1, -1, "gold", "black", contactsApart})
	} else {
		layers = append(layers, layer{fmt.Sprintf("magnet, %g by %g", m.disc[0], m.disc[1]), m.disc[0], m.disc[1], -stickerHigh - m.disc[1], "lightgray", "black", 0})
		if p.tagged() {
			layers = append(layers,
				layer{"ferrite of the sticker, towards the magnet", stickerWide, stickerHigh / 2, -stickerHigh, "dimgray", "black", 0},
				layer{fmt.Sprintf("sticker NTAG213, %d wide", stickerWide), stickerWide, stickerHigh / 2, -stickerHigh / 2, "royalblue", "black", 0})
		}
	}
	layers = append(layers, layer{fmt.Sprintf("wood, %g", wood), pitch, wood, 0, "burlywood", "black", 0})
	deepest := wood
	if p.Profile.Readers != nil {
		module := w.Module
		layers = append(layers,
			layer{fmt.Sprintf("antenna, %d wide, on top of its board", w.Antenna[0]), float64(w.Antenna[0]), 0.4, wood, "peru", "peru", 0},
			layer{fmt.Sprintf("board of the reader, %d wide", module[0]), min(float64(module[0]), pitch-1), readerBoard, wood + 0.4, "seagreen", "black", 0})
		deepest += 0.4 + readerBoard
	}
	if coded {
		layers = append(layers, layer{"spring contacts, through the wood", 3, wood, 0, "gold", "black", contactsApart})
	} else {
		layers = append(layers, layer{"Hall sensor, marked side up", sensorWide, sensorHigh, m.depth, "black", "black", 0})
		deepest = m.depth + sensorHigh
	}
	left := margin + 22.0
	centre := left + pitch*scale/2
	foot := y + pieceShown*scale
	edge := left + pitch*scale + 6
	at := y
	for _, l := range layers {
		top := foot + l.top*scale
		d.box(centre+(l.apart-l.wide)*scale/2, top, l.wide*scale, l.high*scale, l.fill, l.stroke)
		if l.apart > 0 {
			d.box(centre-(l.apart+l.wide)*scale/2, top, l.wide*scale, l.high*scale, l.fill, l.stroke)
		}
	}
	for _, l := range layers { // on top of all that they cross
		top := foot + l.top*scale
		beside := top + l.high*scale/2
		if l.top < 0 {
			beside -= 14 // room for the labels of what is thin
		}
		at = max(at+2*normal, beside)
		d.path("black", 0.2, centre+(l.apart+l.wide)*scale/2-0.6, top+l.high*scale/2, edge, at, edge+3, at)
		d.label(edge+4, at+0.35*small, start, normal, l.name)
	}
	d.distance(centre-pitch*scale/2, foot+deepest*scale+8, centre+pitch*scale/2, foot+deepest*scale+8, fmt.Sprintf("%g, one cell", pitch))
	height := func(x, from, to float64) {
		for _, z := range []float64{from, to} {
			d.path("dimgray", 0.2, x, foot+z*scale, left, foot+z*scale)
		}
		d.distance(x, foot+from*scale, x, foot+to*scale, fmt.Sprintf("%g", to-from))
	}
	height(left-4, 0, wood)
	if !coded {
		d.path("dimgray", 0.2, left, foot+m.depth*scale, centre, foot+m.depth*scale)
		height(left-4, wood, m.depth)
		height(left-14, 0, m.depth)
	}
	return d.svg()
}

// tagged reports whether the pieces carry stickers.
func (p Plan) tagged() bool {
	return p.Profile.Readers != nil || p.Profile.Tray != nil && !p.Profile.Presence.Coded()
}

// sectionAbout tells what the section shows.
func (p Plan) sectionAbout() string {
	m := p.magnet()
	if p.Profile.Presence.Coded() {
		return "All lengths in mm. The piece closes both contacts of its cell with its resistor."
	}
	return fmt.Sprintf("All lengths in mm. The distance of the sensor is assumed: measure yours. There the magnet gives some %.0f mT, of which %.1f are enough.",
		field(m.disc, m.depth), m.need)
}

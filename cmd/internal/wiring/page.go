package wiring

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

// The drawings are A4 pages on their side, in mm.
const (
	pageWidth  = 297
	pageHeight = 210
	margin     = 10
	small      = 2.8 // height of letters, in mm: capitals are 2 mm high
	normal     = 3.2
	large      = 5
)

// page is a drawing while it is written. Lengths are in mm, from the top left corner.
type page struct{ text }

// newPage begins a page with its title and sentences about it, and returns where it goes on.
func newPage(title string, about ...string) (p *page, y float64) {
	p = &page{}
	p.line(`<svg xmlns="http://www.w3.org/2000/svg" width="%dmm" height="%dmm" viewBox="0 0 %[1]d %[2]d" font-family="Arial, Liberation Sans, Helvetica, DejaVu Sans, sans-serif">`, pageWidth, pageHeight)
	p.line(`<title>%s</title>`, html.EscapeString(title))
	p.line(`<style>@page{size:%dmm %dmm;margin:0}</style>`, pageWidth, pageHeight) // printed at its size
	p.line(`<rect width="%d" height="%d" fill="white"/>`, pageWidth, pageHeight)
	y = margin + large
	p.label(margin, y, start, large, title)
	for _, sentence := range about {
		y = p.paragraph(margin, y+1.8*normal, pageWidth-2*margin, sentence)
	}
	return p, y + 2*normal
}

// svg ends the page.
func (p *page) svg() []byte {
	p.line(`</svg>`)
	return p.Bytes()
}

// mm writes a length.
func mm(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }

// anchor tells where the point of a label is in it.
type anchor string

const (
	start  anchor = "start"
	middle anchor = "middle"
	end    anchor = "end"
)

// widths are those of the letters from the blank to ~ in thousandths of their height, of
// DejaVu Sans (its table hmtx, rounded up). It is the widest of the usual fonts: a text in
// another one takes less room.
var widths = [...]int{
	318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337,
	637, 637, 637, 637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531,
	1000, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656, 558, 863, 749, 788,
	604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 500,
	500, 613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612,
	635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
}

// width returns the most that a text with letters of a height takes.
func width(s string, height float64) float64 {
	sum := 0
	for _, r := range s {
		if i := int(r - ' '); i >= 0 && i < len(widths) {
			sum += widths[i]
		} else {
			sum += 840 // that of ×
		}
	}
	return float64(sum) * height / 1000
}

// label writes a text on the line at y, of a pin of the plan or of the zero value for none.
func (p *page) label(x, y float64, a anchor, height float64, s string, of ...End) {
	pin := ""
	if len(of) > 0 && of[0] != (End{}) {
		pin = fmt.Sprintf(` data-pin="%s"`, html.EscapeString(of[0].String()))
	}
	p.line(`<text x="%s" y="%s" text-anchor="%s" font-size="%s"%s>%s</text>`, mm(x), mm(y), a, mm(height), pin, html.EscapeString(s))
}

// paragraph writes a text in lines of a width at most, and returns the y of the last.
func (p *page) paragraph(x, y, wide float64, s string) float64 {
	for i, line := range wrap(s, wide, normal) {
		if i > 0 {
			y += 1.4 * normal
		}
		p.label(x, y, start, normal, line)
	}
	return y
}

// wrap breaks a text into lines of a width at most.
func wrap(s string, wide, height float64) (lines []string) {
	line := ""
	for _, word := range strings.Fields(s) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && width(longer, height) > wide {
			lines, longer = append(lines, line), word
		}
		line = longer
	}
	return append(lines, line)
}

// box draws a rectangle.
func (p *page) box(x, y, w, h float64, fill, stroke string) {
	p.line(`<rect x="%s" y="%s" width="%s" height="%s" fill="%s" stroke="%s" stroke-width="0.25"/>`, mm(x), mm(y), mm(w), mm(h), fill, stroke)
}

// dashed draws a rectangle with dashed edges.
func (p *page) dashed(x, y, w, h float64, stroke string) {
	p.line(`<rect x="%s" y="%s" width="%s" height="%s" fill="none" stroke="%s" stroke-width="0.25" stroke-dasharray="1"/>`, mm(x), mm(y), mm(w), mm(h), stroke)
}

// disc draws a circle.
func (p *page) disc(x, y, radius float64, fill string) {
	p.line(`<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="black" stroke-width="0.25"/>`, mm(x), mm(y), mm(radius), fill)
}

// path draws a line through points, x and y in turn.
func (p *page) path(stroke string, thick float64, points ...float64) {
	var d strings.Builder
	for i := 0; i < len(points); i += 2 {
		fmt.Fprintf(&d, "%c%s %s", "ML"[min(i, 1)], mm(points[i]), mm(points[i+1]))
	}
	p.line(`<path d="%s" fill="none" stroke="%s" stroke-width="%s"/>`, d.String(), stroke, mm(thick))
}

// distance draws a dimension line between two points on a horizontal or vertical line.
func (p *page) distance(x1, y1, x2, y2 float64, s string) {
	p.path("dimgray", 0.2, x1, y1, x2, y2)
	const tick = 1.2
	if y1 == y2 {
		p.path("dimgray", 0.2, x1, y1-tick, x1, y1+tick)
		p.path("dimgray", 0.2, x2, y2-tick, x2, y2+tick)
		p.label((x1+x2)/2, y1-0.8, middle, small, s)
		return
	}
	p.path("dimgray", 0.2, x1-tick, y1, x1+tick, y1)
	p.path("dimgray", 0.2, x2-tick, y2, x2+tick, y2)
	p.label(x1-1.2, (y1+y2)/2+0.35*small, end, small, s)
}

package wiring

import (
	"bytes"
	_ "embed" // for the drawings
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// The drawings are A4 pages on their side. Heights of letters are those of drawings.tmpl:
// capitals of small ones are 2 mm high.
const (
	pageWidth, pageHeight, margin mm = 297, 210, 10
	small, normal, large          mm = 2.8, 3.2, 5
)

// mm is a length or a place from the top left corner, in mm.
type mm float64

// String returns the length for a drawing, to a hundredth.
func (l mm) String() string {
	return strconv.FormatFloat(math.Round(float64(l)*100)/100, 'f', -1, 64)
}

// fitting returns the first of some scales that fits, or the last.
func fitting(scales []mm, fits func(mm) bool) mm {
	if i := slices.IndexFunc(scales, fits); i >= 0 {
		return scales[i]
	}
	return scales[len(scales)-1]
}

//go:embed drawings.tmpl
var drawingsText string

// drawings are the templates of the pages: data in SVG.
var drawings = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"times":   func(a, b mm) mm { return a * b },
		"inverse": func(a mm) float64 { return 1 / float64(a) },
		"centred": centred,
		"sides":   func(s [2]int) template.HTMLAttr { return centred(mm(s[0]), mm(s[1])) },
	}).Parse(drawingsText))
})

// centred returns the attributes of a rectangle around the zero point.
func centred(w, h mm) template.HTMLAttr {
	return template.HTMLAttr(fmt.Sprintf(`x="%v" y="%v" width="%v" height="%v"`, -w/2, -h/2, w, h))
}

// Drawing is one page of the drawings of a build.
type Drawing struct {
	Name string // "above", "section", "header", or what a sheet of the schematic shows
	SVG  []byte
}

// draw returns the page that a template makes of its data.
func draw(template string, data any) []byte {
	var b bytes.Buffer
	if err := drawings().ExecuteTemplate(&b, template, data); err != nil {
		panic(err) // tests draw all pages
	}
	return b.Bytes()
}

// Drawings returns the pages: the board from above and from the side, the header of the
// Pi, and the schematic by sheets. All come from the wires of the plan.
func (p Plan) Drawings() []Drawing {
	all := []Drawing{
		{"above", draw("above", p.above())},
		{"section", draw("section", p.section())},
		{"header", draw("header", p.header())},
	}
	for _, s := range p.sheets() {
		all = append(all, Drawing{s.name, draw("sheet", s)})
	}
	return all
}

// head is the beginning of a page: its title and sentences about it.
type head struct {
	Title string
	About []line
	Top   mm // where the page goes on
}

// line is one of a text, at its beginning.
type line struct {
	X, Y mm
	Text string
}

// newHead begins a page.
func newHead(title, about string) head {
	h := head{Title: title, Top: margin + large + 2*normal}
	if about != "" {
		h.About = paragraph(margin, h.Top-0.2*normal, pageWidth-2*margin, about)
		h.Top = h.About[len(h.About)-1].Y + 2*normal
	}
	return h
}

// paragraph breaks a text into lines of a width at most, the first at y.
func paragraph(x, y, wide mm, s string) (lines []line) {
	for i, one := range wrap(s, wide, normal) {
		lines = append(lines, line{x, y + 1.4*normal*mm(i), one})
	}
	return lines
}

// wrap breaks a text into lines of a width at most.
func wrap(s string, wide, height mm) (lines []string) {
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
func width(s string, height mm) mm {
	sum := 0
	for _, r := range s {
		if i := int(r - ' '); i >= 0 && i < len(widths) {
			sum += widths[i]
		} else {
			sum += 840 // that of ×
		}
	}
	return mm(sum) * height / 1000
}

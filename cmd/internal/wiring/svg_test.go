package wiring

import (
	"encoding/xml"
	"strings"
	"testing"
	"unicode/utf8"

	"quartoboard/hw/rig"
)

// drawn is a text of a drawing, with the box that it takes, roughly.
type drawn struct {
	X      float64 `xml:"x,attr"`
	Y      float64 `xml:"y,attr"`
	Anchor string  `xml:"text-anchor,attr"`
	Size   float64 `xml:"font-size,attr"`
	Text   string  `xml:",chardata"`
}

func (d drawn) box() (left, top, right, bottom float64) {
	wide := letter * d.Size * float64(utf8.RuneCountInString(d.Text))
	left = d.X
	switch d.Anchor {
	case "end":
		left -= wide
	case "middle":
		left -= wide / 2
	}
	return left, d.Y - 0.75*d.Size, left + wide, d.Y + 0.2*d.Size
}

func (d drawn) meets(e drawn) bool {
	l1, t1, r1, b1 := d.box()
	l2, t2, r2, b2 := e.box()
	return l1 < r2 && l2 < r1 && t1 < b2 && t2 < b1
}

// texts are those of the drawing of a build.
func texts(t *testing.T, p rig.Profile) []drawn {
	t.Helper()
	var picture struct {
		Texts []drawn `xml:"text"`
	}
	if err := xml.Unmarshal(Of(p).SVG(), &picture); err != nil {
		t.Fatal(err)
	}
	return picture.Texts
}

// check returns the texts of a drawing that cannot be read.
func check(t *testing.T, p rig.Profile) (illegible []string) {
	t.Helper()
	all := texts(t, p)
	for i, d := range all {
		if left, _, right, _ := d.box(); left < 0 || right > width {
			illegible = append(illegible, d.Text+" is beyond the edge")
		}
		for _, e := range all[i+1:] {
			if d.meets(e) {
				illegible = append(illegible, d.Text+" is on "+e.Text)
			}
		}
	}
	return illegible
}

func TestNoTextIsOnAnotherOrBeyondTheEdge(t *testing.T) {
	for _, p := range shipped(t) {
		for _, what := range check(t, p) {
			t.Errorf("%s: %s", p.Name, what)
		}
		p.About = strings.Repeat("A sentence that goes on. ", 30)
		for _, what := range check(t, p) {
			t.Errorf("%s with a long sentence: %s", p.Name, what)
		}
	}
}

func TestTheBoardIsSeenFromSeatA(t *testing.T) {
	for _, p := range shipped(t) {
		at := map[string]drawn{}
		for _, d := range texts(t, p) {
			at[d.Text] = d
		}
		a1, d1, a4 := at["a1"], at["d1"], at["a4"]
		if at["seat B"].Y >= a4.Y || a4.Y >= a1.Y || a1.Y >= at["seat A"].Y || a1.X >= d1.X {
			t.Errorf("%s: a1 %v, d1 %v, a4 %v, seat A %v, seat B %v", p.Name, a1, d1, a4, at["seat A"], at["seat B"])
		}
		if at["1"].X >= at["2"].X || at["1"].Y >= at["3"].Y {
			t.Errorf("%s: pin 1 %v, 2 %v, 3 %v", p.Name, at["1"], at["2"], at["3"])
		}
	}
}

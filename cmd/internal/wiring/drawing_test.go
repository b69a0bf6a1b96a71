package wiring

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quartoboard/deploy/deep"
	"quartoboard/deploy/golden"
	"quartoboard/hw/plug"
	"quartoboard/hw/rig"
)

// label is a text of a drawing, in mm of the page.
type label struct {
	X, Y      float64
	Anchor    string
	Size      float64
	Pin, Text string
}

// box returns the rectangle that a text takes at most.
func (w label) box() (left, top, right, bottom float64) {
	wide := float64(width(w.Text, mm(w.Size)))
	left = w.X
	switch w.Anchor {
	case "end":
		left -= wide
	case "middle":
		left -= wide / 2
	}
	return left, w.Y - 0.75*w.Size, left + wide, w.Y + 0.2*w.Size
}

func (w label) meets(o label) bool {
	l1, t1, r1, b1 := w.box()
	l2, t2, r2, b2 := o.box()
	return l1 < r2 && l2 < r1 && t1 < b2 && t2 < b1
}

// labels returns those of a drawing in their order.
func labels(t *testing.T, d Drawing) (all []label) {
	t.Helper()
	type state struct {
		x, y, kx, ky float64 // of the zero point, and the scale
		label
	}
	stack := []state{{kx: 1, ky: 1}}
	for in := xml.NewDecoder(bytes.NewReader(d.SVG)); ; {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("%s: %v", d.Name, err)
		}
		now := stack[len(stack)-1]
		switch token := token.(type) {
		case xml.StartElement:
			now.X, now.Y, now.Text = 0, 0, ""
			for _, a := range token.Attr {
				now.set(t, a.Name.Local, a.Value)
				if a.Name.Local != "transform" {
					continue
				}
				for _, m := range transforms.FindAllStringSubmatch(a.Value, -1) {
					x, y := millimetres(t, m[2]), millimetres(t, cmp.Or(m[3], m[2]))
					if m[1] == "translate" {
						now.x, now.y = now.x+now.kx*x, now.y+now.ky*y
					} else {
						now.kx, now.ky = now.kx*x, now.ky*y
					}
				}
			}
			stack = append(stack, now)
		case xml.CharData:
			stack[len(stack)-1].Text += string(token)
		case xml.EndElement:
			if stack = stack[:len(stack)-1]; token.Name.Local == "text" {
				all = append(all, label{now.x + now.kx*now.X, now.y + now.ky*now.Y, now.Anchor, now.ky * now.Size, now.Pin, now.Text})
			}
		}
	}
}

// transforms are the parts of a transformation.
var transforms = regexp.MustCompile(`(translate|scale)\(([^ )]+)(?: ([^)]+))?\)`)

// set notes an attribute; those of the letters are inherited.
func (w *label) set(t *testing.T, name, value string) {
	switch name {
	case "x":
		w.X = millimetres(t, value)
	case "y":
		w.Y = millimetres(t, value)
	case "font-size":
		w.Size = millimetres(t, value)
	case "text-anchor":
		w.Anchor = value
	case "data-pin":
		w.Pin = value
	}
}

func millimetres(t *testing.T, s string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// legible checks that no text of the drawings is on another or beyond the margins, and
// that none is too small.
func legible(t *testing.T, p Plan) {
	t.Helper()
	for _, d := range p.Drawings() {
		all := labels(t, d)
		for i, w := range all {
			if left, top, right, bottom := w.box(); left < float64(margin)-0.01 || top < float64(margin)-0.01 || right > float64(pageWidth-margin)+0.01 || bottom > float64(pageHeight-margin)+0.01 {
				t.Errorf("%s, %s: %q is beyond the margin", p.Profile.Name, d.Name, w.Text)
			}
			if w.Text == "" || w.Size < float64(small) {
				t.Errorf("%s, %s: %q of %v mm cannot be read", p.Profile.Name, d.Name, w.Text, w.Size)
			}
			for _, o := range all[i+1:] {
				if w.meets(o) {
					t.Errorf("%s, %s: %q is on %q", p.Profile.Name, d.Name, w.Text, o.Text)
				}
			}
		}
	}
}

func TestNoTextIsOnAnotherOrBeyondTheMargin(t *testing.T) {
	for _, p := range shipped(t) {
		legible(t, Of(p))
	}
}

// through is the note of a resistor in a wire.
var through = regexp.MustCompile(`(?:,| ?) through (?:its )?\d+ Ω$`)

// drawn checks that the header and the schematic show each pin of each wire once, with all
// that it is connected to.
func drawn(t *testing.T, p Plan) {
	t.Helper()
	shown, times := map[string]string{}, map[string]int{}
	for _, d := range p.Drawings() {
		lines := map[string][]string{}
		for _, w := range labels(t, d) {
			if w.Pin != "" {
				lines[w.Pin] = append(lines[w.Pin], w.Text)
			}
		}
		for pin, text := range lines {
			shown[pin] = strings.Join(text, " ")
			times[pin]++
		}
	}
	want := map[string][]plug.End{}
	for _, w := range p.Wires {
		for i, e := range w.Ends {
			if e.Pin == "" || strings.Contains(e.Pin, ", ") && e.Part == plug.Pi {
				continue // a rail, also where it is on the header
			}
			others := w.Ends[:1]
			if i == 0 {
				others = w.Ends[1:]
			}
			want[e.String()] = append(want[e.String()], others...)
		}
	}
	for pin, ends := range want {
		text := shown[pin]
		if times[pin] != 1 {
			t.Errorf("%s: %s is drawn %d times", p.Profile.Name, pin, times[pin])
		}
		if len(ends) == 0 && !strings.Contains(text, "unconnected") {
			t.Errorf("%s: %s, which stays unconnected, is drawn to %q", p.Profile.Name, pin, text)
		}
		if len(ends) == 1 && through.ReplaceAllString(text, "") != ends[0].String() {
			t.Errorf("%s: %s is drawn to %q, want %s", p.Profile.Name, pin, text, ends[0])
		}
		for _, e := range ends {
			alike := 0
			for _, o := range ends {
				if kind(o.Part) == kind(e.Part) && o.Pin == e.Pin {
					alike++
				}
			}
			if !strings.Contains(text, e.String()) && !strings.Contains(text, fmt.Sprintf("%d %ss %s", alike, kind(e.Part), e.Pin)) {
				t.Errorf("%s: %s is drawn to %q, without %s", p.Profile.Name, pin, text, e)
			}
		}
	}
	for pin := range shown {
		if _, wired := want[pin]; !wired && shown[pin] != "" && !strings.HasPrefix(pin, plug.Pi) {
			t.Errorf("%s: %s is drawn to %q and has no wire", p.Profile.Name, pin, shown[pin])
		}
	}
}

func TestEachPinIsDrawnOnceWithBothEndsOfItsWires(t *testing.T) {
	for _, p := range shipped(t) {
		drawn(t, Of(p))
	}
}

// TestEachResistorAndCapacitorIsDrawn by its value and what it is between.
func TestEachResistorAndCapacitorIsDrawn(t *testing.T) {
	for _, p := range shipped(t) {
		plan := Of(p)
		drawings := map[string]int{}
		for _, d := range plan.Drawings() {
			all := labels(t, d)
			for i := 0; i+2 < len(all); i++ {
				drawings[all[i].Text+" | "+all[i+1].Text+" | "+all[i+2].Text]++
			}
		}
		for _, r := range plan.Passives {
			value := r.Value
			if n := len(r.From); n > 1 {
				value = fmt.Sprintf("%d × %s", n, value)
			}
			if key := from(r) + " | " + value + " | " + r.To.String(); drawings[key] != 1 {
				t.Errorf("%s: %s is drawn %d times", p.Name, key, drawings[key])
			}
		}
	}
}

// TestEachPartHasItsTypeInTheSchematic and each wire of the Pi its colour.
func TestEachPartHasItsTypeInTheSchematic(t *testing.T) {
	for _, p := range shipped(t) {
		plan := Of(p)
		for _, part := range plan.parts() {
			if plan.place(part) != "" && !strings.HasPrefix(part, "each ") && plan.Models[kind(part)] == "" {
				t.Errorf("%s: no type of %s", p.Name, part)
			}
		}
		for _, w := range plan.Wires {
			if len(w.Ends) > 1 && colourOf(w.Ends).Name == "" {
				t.Errorf("%s: no colour for %v", p.Name, w)
			}
		}
	}
}

func TestTheBoardIsSeenFromSeatA(t *testing.T) {
	for _, p := range shipped(t) {
		at := map[string]label{}
		for _, d := range Of(p).Drawings()[:3] {
			for _, w := range labels(t, d) {
				at[w.Text] = w
			}
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

// TestEverySizeOfABoardFitsOnThePage for the limits of its keys.
func TestEverySizeOfABoardFitsOnThePage(t *testing.T) {
	for _, p := range shipped(t) {
		for _, wood := range deep.Pick(t, 2, []int{30, 1}, []int{30, 15}, []int{45, 1}, []int{45, 15}, []int{62, 1}, []int{62, 15}, []int{100, 1}, []int{100, 15}) {
			p.Wood.Pitch, p.Wood.Thickness = wood[0], wood[1]
			legible(t, Of(p))
		}
	}
}

// TestThePicturesOfTheGuide are drawings of one build.
func TestThePicturesOfTheGuide(t *testing.T) {
	all := shipped(t)
	p := all[slices.IndexFunc(all, func(p rig.Profile) bool { return p.Name == "analog-pn532" })]
	for _, d := range Of(p).Drawings() {
		if slices.Contains([]string{"above", "section", "header"}, d.Name) {
			golden.File(t, filepath.Join("../../../deploy/docs", d.Name+".svg"), string(d.SVG))
		}
	}
}

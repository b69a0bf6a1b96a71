package wiring

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"quartoboard/hw/plug"
)

// others returns what an end is connected to: the first end of its wire, or from there
// all others.
func (p Plan) others(e plug.End) (others []plug.End) {
	for _, w := range p.Wires {
		if w.Ends[0] == e {
			others = append(others, w.Ends[1:]...)
		} else if slices.Contains(w.Ends, e) {
			others = append(others, w.Ends[0])
		}
	}
	return others
}

// kinds are the names of parts of which there are many, with their numbers and cells.
var kinds = regexp.MustCompile(`^(reader|LED|)(?: \d+)?(?: at )?[a-d][1-4]$`)

// kind returns the kind of a part: "reader", "LED", "cell", or the part itself.
func kind(part string) string {
	switch m := kinds.FindStringSubmatch(part); {
	case m == nil:
		return part
	case m[1] == "":
		return "cell"
	default:
		return m[1]
	}
}

// together lists ends, those at one pin of parts of a kind as one.
func together(ends []plug.End) string {
	var texts []string
	for i, e := range ends {
		same := func(o plug.End) bool { return kind(o.Part) == kind(e.Part) && o.Pin == e.Pin }
		if slices.ContainsFunc(ends[:i], same) {
			continue
		}
		n := 0
		for _, o := range ends {
			if same(o) {
				n++
			}
		}
		if n == 1 {
			texts = append(texts, e.String())
		} else {
			texts = append(texts, fmt.Sprintf("%d %ss %s", n, kind(e.Part), e.Pin))
		}
	}
	return strings.Join(texts, ", ")
}

// colour is that of the insulation of a wire, and of the line that it is drawn as.
type colour struct{ Name, Stroke string }

// colours are those of signals, by the end of a wire that tells its purpose.
var colours = []struct {
	end *regexp.Regexp
	colour
}{
	{regexp.MustCompile(`button`), colour{"brown", "saddlebrown"}},
	{regexp.MustCompile(` INTA\b`), colour{"brown", "saddlebrown"}},
	{regexp.MustCompile(` (CLK|SCK|SCL|SHCP|BCLK)\b`), colour{"yellow", "darkgoldenrod"}},
	{regexp.MustCompile(` (CS|E0|SDA/SS|SS|STCP|LRCLK|\dOE)\b`), colour{"white", "darkgray"}},
	{regexp.MustCompile(` (DIN|MOSI|SDA|DS)(\s|$)`), colour{"blue", "royalblue"}},
	{regexp.MustCompile(` (DOUT|MISO|\dY|OUT|COM|contact 1)\b`), colour{"green", "seagreen"}},
	{regexp.MustCompile(` (anode)$`), colour{"pink", "hotpink"}},
	{regexp.MustCompile(` (A\d|S\d|E)\b`), colour{"grey", "dimgray"}},
	{regexp.MustCompile(` (RST|RSTPDN|RESET)\b`), colour{"violet", "purple"}},
}

// rails are the colours of the rails.
var rails = map[plug.End]colour{
	plug.Ground: {"black", "black"}, fiveVolts: {"red", "firebrick"},
	fromPi: {"orange", "chocolate"}, regulator: {"orange", "chocolate"},
}

// colourOf returns that of the wires that connect some ends.
func colourOf(ends []plug.End) colour {
	for _, e := range ends {
		if c, ok := rails[e]; ok {
			return c
		}
	}
	for _, c := range colours {
		if slices.ContainsFunc(ends, func(e plug.End) bool { return c.end.MatchString(e.String()) }) {
			return c.colour
		}
	}
	return colour{"", "black"}
}

// wireColours returns the colours of all wires.
func (p Plan) wireColours() (names []string) {
	for _, w := range p.Wires {
		if c := colourOf(w.Ends); len(w.Ends) > 1 && !slices.Contains(names, c.Name) {
			names = append(names, c.Name)
		}
	}
	slices.Sort(names)
	return names
}

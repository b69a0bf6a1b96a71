package proving

import (
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// completed names the full lines through the cell whose pieces have a word in
// common, of the attributes that count.
func completed(o quarto.Options, pieces map[string]int, cell string) []string {
	var names []string
	for _, name := range full(o, pieces, cell) {
		var common []string
		for i, c := range named(name).cells {
			of := words(pieces[c], o.Attributes)
			if i == 0 {
				common = of
			} else {
				common = slices.DeleteFunc(common, func(w string) bool { return !slices.Contains(of, w) })
			}
		}
		if len(common) > 0 {
			names = append(names, name)
		}
	}
	return names
}

func full(o quarto.Options, pieces map[string]int, cell string) []string {
	var names []string
	for _, l := range lines {
		if strings.HasPrefix(l.name, "square") && !o.Squares {
			continue
		}
		empty := func(c string) bool { _, full := pieces[c]; return !full }
		if slices.Contains(l.cells, cell) && !slices.ContainsFunc(l.cells, empty) {
			names = append(names, l.name)
		}
	}
	return names
}

// unread is the first cell of a line, row by row, whose piece was only felt; "" if
// there is none.
func unread(name string, felt map[string]bool) string {
	first := ""
	for _, c := range named(name).cells {
		if felt[c] && (first == "" || before(c, first)) {
			first = c
		}
	}
	return first
}

// before reports whether a cell comes before another, row by row.
func before(a, b string) bool { return a[1] < b[1] || a[1] == b[1] && a[0] < b[0] }

func named(name string) cellLine {
	return lines[slices.IndexFunc(lines, func(l cellLine) bool { return l.name == name })]
}

// shows reports whether the cells, with spaces between them, are those of the line,
// in any order.
func shows(name, cells string) bool {
	shown := strings.Fields(cells)
	slices.Sort(shown)
	return slices.Equal(shown, slices.Sorted(slices.Values(named(name).cells)))
}

// cellLine has four cells and their name in the record.
type cellLine struct {
	name  string
	cells []string
}

// lines are in the order of the record.
var lines = []cellLine{
	{"row 1", []string{"a1", "b1", "c1", "d1"}},
	{"row 2", []string{"a2", "b2", "c2", "d2"}},
	{"row 3", []string{"a3", "b3", "c3", "d3"}},
	{"row 4", []string{"a4", "b4", "c4", "d4"}},
	{"column a", []string{"a1", "a2", "a3", "a4"}},
	{"column b", []string{"b1", "b2", "b3", "b4"}},
	{"column c", []string{"c1", "c2", "c3", "c4"}},
	{"column d", []string{"d1", "d2", "d3", "d4"}},
	{"diagonal a1-d4", []string{"a1", "b2", "c3", "d4"}},
	{"diagonal a4-d1", []string{"a4", "b3", "c2", "d1"}},
	{"square a1", []string{"a1", "b1", "a2", "b2"}},
	{"square b1", []string{"b1", "c1", "b2", "c2"}},
	{"square c1", []string{"c1", "d1", "c2", "d2"}},
	{"square a2", []string{"a2", "b2", "a3", "b3"}},
	{"square b2", []string{"b2", "c2", "b3", "c3"}},
	{"square c2", []string{"c2", "d2", "c3", "d3"}},
	{"square a3", []string{"a3", "b3", "a4", "b4"}},
	{"square b3", []string{"b3", "c3", "b4", "c4"}},
	{"square c3", []string{"c3", "d3", "c4", "d4"}},
}

// words are the words for a piece, of the attributes that count.
func words(p int, counts board.Attributes) []string {
	var of []string
	for i, pair := range [][2]string{{"short", "tall"}, {"round", "square"}, {"hollow", "solid"}, {"smooth", "grooved"}} {
		weight := 8 >> i
		if int(counts)&weight != 0 {
			of = append(of, pair[p/weight%2])
		}
	}
	return of
}

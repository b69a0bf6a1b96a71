package leaflet

import (
	"slices"
	"strings"

	"quartoboard/board"
)

// completed names the full lines through the cell whose pieces have a word in
// common, of the attributes that count.
func completed(o board.Options, pieces map[string]int, cell string) []string {
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

// full names the full lines through the cell.
func full(o board.Options, pieces map[string]int, cell string) []string {
	var names []string
	lines := withoutSquares
	if o.Squares {
		lines = withSquares
	}
	for _, l := range lines {
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

// named returns the line with the name.
func named(name string) line {
	return withSquares[slices.IndexFunc(withSquares, func(l line) bool { return l.name == name })]
}

// shows reports whether the cells, with spaces between them, are those of the line,
// in any order.
func shows(name, cells string) bool {
	shown := strings.Fields(cells)
	slices.Sort(shown)
	return slices.Equal(shown, slices.Sorted(slices.Values(named(name).cells)))
}

// line has four cells and their name in the record.
type line struct {
	name  string
	cells []string
}

// The lines in the order of the record; never changed.
var withoutSquares, withSquares = makeLines(false), makeLines(true)

func makeLines(squares bool) []line {
	var all []line
	for _, digit := range "1234" {
		l := line{name: "row " + string(digit)}
		for _, letter := range "abcd" {
			l.cells = append(l.cells, string(letter)+string(digit))
		}
		all = append(all, l)
	}
	for _, letter := range "abcd" {
		l := line{name: "column " + string(letter)}
		for _, digit := range "1234" {
			l.cells = append(l.cells, string(letter)+string(digit))
		}
		all = append(all, l)
	}
	all = append(all,
		line{"diagonal a1-d4", []string{"a1", "b2", "c3", "d4"}},
		line{"diagonal a4-d1", []string{"a4", "b3", "c2", "d1"}})
	if !squares {
		return all
	}
	for digit := '1'; digit < '4'; digit++ {
		for letter := 'a'; letter < 'd'; letter++ {
			all = append(all, line{
				"square " + string(letter) + string(digit),
				[]string{string(letter) + string(digit), string(letter+1) + string(digit), string(letter) + string(digit+1), string(letter+1) + string(digit+1)},
			})
		}
	}
	return all
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

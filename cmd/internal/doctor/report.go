package doctor

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/probe"
)

// Report has all findings, the worst last.
type Report struct {
	Board, Build string // their names
	Only         probe.Choice
	Findings     []finding.Finding
}

// NewReport sorts the findings; those of one state keep their order.
func NewReport(board, build string, findings []finding.Finding) Report {
	sorted := slices.SortedStableFunc(slices.Values(findings), func(a, b finding.Finding) int { return cmp.Compare(a.State, b.State) })
	return Report{Board: board, Build: build, Findings: sorted}
}

// Playable reports whether a game can be played, by the checks done.
func (r Report) Playable() bool {
	return !slices.ContainsFunc(r.Findings, func(f finding.Finding) bool { return f.State == finding.Blocks })
}

// Avoid returns the cells that must stay free in a game.
func (r Report) Avoid() (cells board.CellSet) {
	for _, f := range r.Findings {
		cells |= f.Avoid
	}
	return cells
}

// Unknown reports whether the hardware was in use by another quartoboard and not
// checked.
func (r Report) Unknown() bool {
	return slices.ContainsFunc(r.Findings, func(f finding.Finding) bool { return f.Code == Running })
}

// Summary returns the result in one sentence.
func (r Report) Summary() string {
	if r.Unknown() {
		return "Whether a game can be played is not known: quartoboard is running and uses the board."
	}
	if !r.Only.All() {
		if r.Good() {
			return "Good: " + r.Only.String() + "."
		}
		return "Not good yet: see " + strings.Join(r.bad(), ", ") + "."
	}
	blocking := r.places(func(f finding.Finding) bool { return f.State == finding.Blocks })
	avoiding := r.places(func(f finding.Finding) bool { return f.Avoid != 0 })
	switch {
	case len(blocking) > 0:
		return "No game can be played: see " + strings.Join(blocking, ", ") + "."
	case len(avoiding) > 0:
		return fmt.Sprintf("A game can be played if nothing is put on %s: see %s.",
			list(r.Avoid()), strings.Join(avoiding, ", "))
	}
	return "A game can be played."
}

// Good reports whether all that was checked is well. A clock that is not set and a system log
// that a restart deletes are good: they stay so where a board has no network.
func (r Report) Good() bool { return len(r.Findings) > 0 && len(r.bad()) == 0 }

// bad returns where something must be done.
func (r Report) bad() []string {
	return r.places(func(f finding.Finding) bool {
		return f.State != finding.Well && f.Code != ClockUnset && f.Code != LogVolatile
	})
}

// places returns where some findings are, each place once.
func (r Report) places(of func(finding.Finding) bool) (places []string) {
	for _, f := range r.Findings {
		if of(f) && !slices.Contains(places, f.Where) {
			places = append(places, f.Where)
		}
	}
	return places
}

// Passed reports whether all chosen parts are good, or, if none is left out, whether a game
// can be played.
func (r Report) Passed() bool {
	if r.Only.All() {
		return r.Playable()
	}
	return r.Good()
}

// Same reports whether two reports have the same findings, whatever their figures are.
func (r Report) Same(as Report) bool {
	return slices.EqualFunc(r.Findings, as.Findings, func(f, g finding.Finding) bool {
		f.Says, f.Next, g.Says, g.Next = "", "", "", ""
		return f == g
	})
}

// WriteText writes a line for each finding, state and place in columns, the worst
// last, and the summary.
func (r Report) WriteText(w io.Writer) error {
	width := 0
	for _, f := range r.Findings {
		width = max(width, utf8.RuneCountInString(f.Where))
	}
	var text strings.Builder
	for _, f := range r.Findings {
		line := fmt.Sprintf("%-8s  %-*s  %s %s", f.State, width, f.Where, f.Says, f.Next)
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	text.WriteString(r.Summary() + "\n")
	_, err := io.WriteString(w, text.String())
	return err
}

// written is the JSON form of a Report, entry that of a Finding.
type written struct {
	V        int      `json:"v"` // of this form
	Board    string   `json:"board"`
	Build    string   `json:"build"`
	Only     string   `json:"only,omitempty"`
	Good     *bool    `json:"good,omitempty"`  // of the parts of only
	Playable *bool    `json:"playable"`        // null if it is not known
	Avoid    []string `json:"avoid,omitempty"` // cells that must stay free
	Summary  string   `json:"summary"`
	Findings []entry  `json:"findings"`
}

type entry struct {
	finding.Finding
	Playable bool     `json:"playable"` // a game can be played in spite of it
	Cells    []string `json:"cells,omitempty"`
	Avoid    []string `json:"avoid,omitempty"`
}

// WriteJSON writes one object. Its form is version 1: keys and codes are added,
// never changed.
func (r Report) WriteJSON(w io.Writer) error {
	out := written{V: 1, Board: r.Board, Build: r.Build, Only: r.Only.String(), Summary: r.Summary(), Findings: []entry{}}
	if good := r.Good(); !r.Only.All() {
		out.Good = &good
	} else if playable := r.Playable(); !r.Unknown() {
		out.Playable = &playable
		if playable {
			out.Avoid = names(r.Avoid())
		}
	}
	for _, f := range r.Findings {
		out.Findings = append(out.Findings, entry{f, f.State != finding.Blocks, names(f.Cells), names(f.Avoid)})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

// several returns the name of all parts of a kind, or of those with some cells.
func several(kind string, cells board.CellSet) string {
	if cells == board.AllCells {
		return "all " + kind + "s"
	}
	return kind + "s " + list(cells)
}

// names returns the cells of a set, as "a1".
func names(cells board.CellSet) []string { return board.Texts(cells.All()) }

// list returns them in one text.
func list(cells board.CellSet) string { return strings.Join(names(cells), ", ") }

package doctor

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"quartoboard/board"
)

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
	Where    string   `json:"where"`
	State    string   `json:"state"`
	Code     Code     `json:"code,omitempty"`
	Says     string   `json:"says"`
	Next     string   `json:"next,omitempty"`
	Playable bool     `json:"playable"` // a game can be played in spite of it
	Cells    []string `json:"cells,omitempty"`
	Avoid    []string `json:"avoid,omitempty"`
}

// WriteJSON writes one object. Its form is version 1: keys and codes are added,
// never changed.
func (r Report) WriteJSON(w io.Writer) error {
	out := written{V: 1, Board: r.Board, Build: r.Build, Only: r.Only.text, Summary: r.Summary(), Findings: []entry{}}
	if good := r.Good(); !r.Only.All() {
		out.Good = &good
	} else if playable := r.Playable(); !r.Unknown() {
		out.Playable = &playable
		if playable {
			out.Avoid = names(r.Avoid())
		}
	}
	for _, f := range r.Findings {
		out.Findings = append(out.Findings, entry{
			Where: f.Where, State: f.State.String(), Code: f.Code, Says: f.Says, Next: f.Next,
			Playable: f.State != Blocks, Cells: names(f.Cells), Avoid: names(f.Avoid),
		})
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
func names(cells board.CellSet) []string {
	var all []string
	for c := range cells.All() {
		all = append(all, c.String())
	}
	return all
}

// list returns them in one text.
func list(cells board.CellSet) string { return strings.Join(names(cells), ", ") }

package page

import (
	"net/http"
	"slices"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
)

// group are the findings of one state.
type group struct {
	Name  string  `json:"name"`
	Items []found `json:"items"`
}

// found is a finding in the language of the board, and in more detail in English.
type found struct {
	Says   string `json:"says,omitempty"`
	Next   string `json:"next,omitempty"`
	Detail string `json:"detail,omitempty"`
}

// serveFindings has the doctor examine the board, and answers with the findings and the
// parts that fail.
func (b *workbench) serveFindings(w http.ResponseWriter, _ *http.Request, s state) error {
	select {
	case b.examining <- struct{}{}:
		defer func() { <-b.examining }()
	default:
		return board.ErrBusy
	}
	sendJSON(w, groupsOf(s, b.opts.Examine()))
	return nil
}

// groupsOf returns the findings by state, the worst first, the parts that fail before others.
func groupsOf(s state, findings []finding.Finding) []group {
	text := s.words.Page().Bench
	groups := []group{{Name: text.Failing}, {Name: text.Advisory}, {Name: text.Well}}
	number := map[finding.State]int{finding.Advisory: 1, finding.Well: 2}
	for _, f := range s.faults {
		item := found{Says: s.words.Failing(f.Part.Kind, f.Cells)}
		if kind := f.Part.Kind; kind != 0 && kind <= board.PartLights {
			_, item.Next, _ = s.words.FindingText(phrase.Finding{Code: "silent"})
		}
		groups[0].Items = append(groups[0].Items, item)
	}
	for _, f := range findings {
		g := &groups[number[f.State]]
		item := found{Detail: f.Where + ": " + f.Says}
		if f.Next != "" {
			item.Detail += " " + f.Next
		}
		item.Says, item.Next, _ = s.words.FindingText(phrase.Finding{Code: string(f.Code), Part: f.Part, Cells: f.Cells})
		g.Items = append(g.Items, item)
	}
	return slices.DeleteFunc(groups, func(g group) bool { return len(g.Items) == 0 })
}

package hallpage

import (
	"io"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/page"
)

// The limits of the results.
const (
	perTable  = 5 // games in the document; a game takes a ms to be read
	pastLimit = 2 * time.Minute
)

// result is a past game of a table.
type result struct {
	page.Past
	Board string
}

// results returns the past games of all tables, up to perTable of each, the newest first. The error is board.ErrBusy
// if that takes too long.
func (p *Page) results(w http.ResponseWriter, r *http.Request, perTable int) (all []result, err error) {
	page.Extend(w, pastLimit)
	end := time.Now().Add(pastLimit)
	l, _ := p.now()
	for _, row := range l.rows {
		o := p.recordOpts(row.Board)
		names := o.Games().Games()
		for _, name := range names[max(0, len(names)-perTable):] {
			one, ok, err := o.Past(p.visitors, r, name)
			if err == nil && time.Now().After(end) {
				err = board.ErrBusy
			}
			if err != nil {
				return nil, err
			}
			if ok {
				all = append(all, result{one, row.Board})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b result) int { return b.Began.Compare(a.Began) })
	return all, nil
}

// serveResults serves the document of the newest results.
func (p *Page) serveResults(w http.ResponseWriter, r *http.Request) error {
	all, err := p.results(w, r, perTable)
	if err != nil {
		return err
	}
	return render(w, http.StatusOK, "results.html", struct {
		page.Frame
		Results []result
	}{p.frame("/results", p.words.Hall.Results, ""), all})
}

// serveTexts serves the texts of all past games, the newest last. Games that have none are left out.
func (p *Page) serveTexts(w http.ResponseWriter, r *http.Request) error {
	all, err := p.results(w, r, math.MaxInt)
	if err != nil {
		return err
	}
	var texts []string
	for _, one := range slices.Backward(all) {
		if one.Text != "" {
			texts = append(texts, one.Text)
		}
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = io.WriteString(w, strings.Join(texts, "\n")) // a visitor who has gone needs nothing
	return nil
}

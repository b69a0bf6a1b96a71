package hallpage

import (
	"errors"
	"maps"
	"net/http"
	"strconv"
	"sync/atomic"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/page"
	"quartoboard/rules/record"
)

const (
	maxOpen   = 64 // pages of tables, of which some may have no reader; more than there are streams
	maxBoards = 24 // in the large view
)

// table is the page of a table that somebody looks at.
type table struct {
	*page.Record
	readers atomic.Int32 // requests that are being served
}

// recordOpts returns the options of the page of a board.
func (p *Page) recordOpts(board string) page.Opts {
	base := "/tables/" + board
	return page.Opts{
		Base: base, Heading: board, Links: []page.Link{{Path: "/", Name: p.words.Hall.Tables}, {Path: base + "/arbiter", Name: p.words.Hall.Arbiter.Name}},
		Words: func() *phrase.Speech { return p.opts.Words }, Faces: p.opts.Faces, Format: p.opts.Format,
		Games: func() record.Store { return p.opts.Hall.Store(board) },
	}
}

// update has the pages of tables take what is new. A line that cannot be read is left out.
func (p *Page) update() {
	p.looking.Lock()
	defer p.looking.Unlock()
	for _, t := range p.open {
		_ = t.Update()
	}
}

// look calls use with the page of a board, for a request, which is one of its readers.
func (p *Page) look(board string, use func(*page.Record)) error {
	l, _ := p.now()
	if _, ok := l.find(board); !ok {
		return errors.New("unknown table")
	}
	p.looking.Lock()
	t := p.open[board]
	if t == nil {
		maps.DeleteFunc(p.open, func(_ string, old *table) bool { return len(p.open) >= maxOpen && old.readers.Load() == 0 })
		t = &table{}
		t.Record, _ = page.NewRecord(p.recordOpts(board), p.visitors)
		p.open[board] = t
	}
	_ = t.Update()
	t.readers.Add(1)
	p.looking.Unlock()
	defer t.readers.Add(-1)
	use(t.Record)
	return nil
}

// serveTable serves the page of a board.
func (p *Page) serveTable(w http.ResponseWriter, r *http.Request) error {
	return p.look(r.PathValue("board"), func(t *page.Record) { t.Handler().ServeHTTP(w, r) })
}

// serveLive serves the document of the large view: the boards on which a game is played, and the results of the others.
func (p *Page) serveLive(w http.ResponseWriter, _ *http.Request) error {
	l, _ := p.now()
	sheet := struct {
		page.Frame
		ID    int64
		Rows  []row
		Views map[string]*face.View // by the name of the board
		More  string
	}{p.frame("/live", p.words.Hall.Live, "/live.js"), l.n, l.rows, map[string]*face.View{}, ""}
	more := 0
	for _, r := range l.rows {
		switch {
		case r.Over:
		case len(sheet.Views) < maxBoards:
			_ = p.look(r.Board, func(t *page.Record) { // unless it has left the list
				v := t.View()
				sheet.Views[r.Board] = &v
			})
		default:
			more++
			sheet.More = phrase.Fill(p.words.Hall.More, "n", strconv.Itoa(more))
		}
	}
	return render(w, http.StatusOK, "live.html", sheet)
}

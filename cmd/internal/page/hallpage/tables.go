package hallpage

import (
	"errors"
	"maps"
	"net/http"
	"strconv"
	"sync"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/page"
)

const (
	maxOpen   = 64 // pages of tables, of which some may have no reader; more than there are streams
	maxBoards = 24 // in the large view
)

// table is the page of a table that somebody looks at.
type table struct {
	readers int // requests that are being served; guarded by the mu of the Page

	mu     sync.Mutex   // of its updates
	record *page.Record // nil before the first of them
}

// recordOpts returns the options of the page of a board.
func (p *Page) recordOpts(board string) page.RecordOpts {
	base := "/tables/" + board
	return page.RecordOpts{
		Base: base, Heading: board, Links: []page.Link{{Path: "/", Name: p.words.Hall.Tables}, {Path: base + "/arbiter", Name: p.words.Hall.Arbiter.Name}},
		Words: p.opts.Words, Faces: p.opts.Faces, Format: p.opts.Format, Games: p.opts.Hall.Store(board), Visitors: p.visitors,
	}
}

// update takes what the hall has and the page has not, and returns the page. A line that cannot be read is left out.
func (t *table) update(o page.RecordOpts) *page.Record {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.record == nil {
		t.record, _ = page.NewRecord(o)
	} else {
		_ = t.record.Update()
	}
	return t.record
}

// update has the pages of tables take what is new.
func (p *Page) update() {
	p.mu.Lock()
	open := maps.Clone(p.open)
	p.mu.Unlock()
	for board, t := range open {
		t.update(p.recordOpts(board))
	}
}

// look calls use with the page of a board.
func (p *Page) look(board string, use func(*page.Record)) error {
	p.mu.Lock()
	if _, ok := p.list.find(board); !ok {
		p.mu.Unlock()
		return errors.New("unknown table")
	}
	t := p.open[board]
	if t == nil {
		maps.DeleteFunc(p.open, func(_ string, old *table) bool { return len(p.open) >= maxOpen && old.readers == 0 })
		t = &table{}
		p.open[board] = t
	}
	t.readers++
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		t.readers--
		p.mu.Unlock()
	}()
	use(t.update(p.recordOpts(board)))
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

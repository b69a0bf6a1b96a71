package hallpage

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/hall"
	"quartoboard/cmd/internal/page"
	"quartoboard/rules/record"
)

// row is a table in the list.
type row struct {
	Board   string `json:"board"`
	Part    string `json:"part"`    // help, running or finished
	Players string `json:"players"` // "" where none has a name
	Task    string `json:"task"`    // who has to do what, or the result
	Why     string `json:"why"`     // it needs help; "" where it does not
	Since   string `json:"since"`   // that it does

	Over   bool      `json:"-"` // no game is played
	at     int64     // the change by which it became so
	helped time.Time // since when it needs help
}

// list is the list of the tables as it is shown. It is never changed.
type list struct {
	n    int64 // of the change by which it became so: they are counted from the time at which the page was made
	rows []row
}

// find returns the row of a board; ok is false for one that the hall does not know.
func (l list) find(board string) (r row, ok bool) {
	n := slices.IndexFunc(l.rows, func(r row) bool { return r.Board == board })
	if n < 0 {
		return r, false
	}
	return l.rows[n], true
}

// rowOf returns the row of a table, of which old is the row before.
func (p *Page) rowOf(t hall.Table, old row, now time.Time) row {
	names := slices.DeleteFunc(slices.Clone(t.Names), func(name string) bool { return name == "" })
	r := row{
		Board: t.Board, Part: "running", Players: strings.Join(names, " – "), Over: t.State.Phase == "over" || t.State.Phase == "",
		Task: p.opts.Words.Standing(t.State.Phase, t.State.Turn, t.State.Result, t.Names), at: old.at,
	}
	if r.Over {
		r.Part = "finished"
	}
	var why []string
	for _, help := range t.Help {
		why = append(why, p.words.Hall.Why[string(help)])
	}
	if t.Fault != "" {
		why = append(why, t.Fault)
	}
	if len(why) > 0 {
		if r.helped = old.helped; r.helped.IsZero() {
			r.helped = now
		}
		r.Part, r.Why = "help", strings.Join(why, " ")
		r.Since = phrase.Fill(p.words.Hall.Since, "time", r.helped.Local().Format("15:04"))
	}
	return r
}

// show shows tables.
func (p *Page) show(tables []hall.Table, now time.Time) {
	p.mu.Lock()
	before := map[string]row{}
	for _, r := range p.list.rows {
		before[r.Board] = r
	}
	next := list{n: p.list.n + 1}
	for _, t := range tables {
		r := p.rowOf(t, before[t.Board], now)
		if r != before[t.Board] {
			r.at = next.n
		}
		next.rows = append(next.rows, r)
	}
	isNew := !slices.Equal(next.rows, p.list.rows)
	if isNew {
		p.list = next
	}
	p.mu.Unlock()
	if isNew {
		p.wake()
	}
}

// wake has all streams look at what is shown.
func (p *Page) wake() {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.changed)
	p.changed = make(chan struct{})
}

// now returns the newest list, and a channel that is closed when there is a newer one.
func (p *Page) now() (list, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.list, p.changed
}

// after returns the event for a reader who has seen the list of an id; nil if that is the newest.
func (l list) after(id string) []byte {
	n, err := strconv.ParseInt(id, 10, 64)
	if err == nil && n == l.n {
		return nil
	}
	news := struct {
		Order  []string `json:"order"`  // of all tables
		Tables []row    `json:"tables"` // those that have changed, or all for a reader of another page
	}{[]string{}, []row{}}
	for _, r := range l.rows {
		news.Order = append(news.Order, r.Board)
		if r.at > n || n > l.n {
			news.Tables = append(news.Tables, r)
		}
	}
	return fmt.Appendf(nil, "id: %d\ndata: %s\n\n", l.n, record.JSON(news))
}

// serveEvents sends what changes in the list, from the id in the header or in the query on.
func (p *Page) serveEvents(w http.ResponseWriter, r *http.Request) {
	seen := cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("after"))
	p.visitors.Events(w, r, func() ([]byte, <-chan struct{}) {
		l, changed := p.now()
		event := l.after(seen)
		seen = strconv.FormatInt(l.n, 10)
		return event, changed
	})
}

// serveList serves the document of all tables.
func (p *Page) serveList(w http.ResponseWriter, _ *http.Request) error {
	l, _ := p.now()
	words := p.words.Hall
	return render(w, http.StatusOK, "hall.html", struct {
		page.Frame
		ID    int64
		Parts [][2]string
		Rows  []row
		Blank row // of a table that comes later
	}{p.frame("/", words.Tables, "/hall.js"), l.n, [][2]string{{"help", words.Help}, {"running", words.Running}, {"finished", words.Finished}}, l.rows, row{}})
}

// Package hallpage is the page of a hall in a browser: all tables of a club, those that need help first, each of them
// as the board's own page shows it, the results, and a large view for a projector. All who reach the server may look.
// An arbiter, who has entered a code of the hall's terminal under a name, may send commands to the boards.
//
// It is made of the parts of package page: its style, its streams and their limits, and the page of a record, which
// is made when somebody looks at a table. It shows what the hall knows, and nothing of what is live in a game. Its
// texts are those of audio/phrase.
package hallpage

import (
	"context"
	"embed"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"sync"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/evening"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/gate"
	"quartoboard/cmd/internal/hall"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

//go:embed assets
var assets embed.FS

var (
	own, _    = fs.Sub(assets, "assets") // it is embedded
	templates = page.Templates(own)
)

const (
	maxStreams = 48                     // of all visitors
	pace       = 200 * time.Millisecond // from a change to the next one that is shown
)

// Hall is what the page shows, and what takes commands for the boards. Its methods may be called from any goroutine.
type Hall interface {
	// Tables returns the tables in the order in which they are shown, and what is closed at the next change.
	Tables() (all []hall.Table, changed <-chan struct{})
	// Store returns the games of a board. The last one is open.
	Store(board string) record.Store
	// Do has a board carry out a command, and waits for the answer. The error is one sentence.
	Do(ctx context.Context, board string, d topic.Do) error
}

// Opts are the options of a Page.
type Opts struct {
	Hall     Hall
	Listener net.Listener
	Hosts    []string // the names of this computer in its network; none if only this computer sees the page
	Name     string   // of the hall, the heading of its documents
	Evenings *evening.Store
	Nameless bool // boards get no names of players from the hall

	Words  *phrase.Speech
	Faces  []face.Face // of the games. The first one is that of no game, too
	Format *record.Format
}

// Page is the page with its server. Serve, Stop, Follow and Call are workers.
type Page struct {
	*page.Server
	*gate.Gate
	*evenings

	// Set by New, then fixed.
	opts     Opts
	words    phrase.PageWords
	visitors *page.Visitors
	handler  http.Handler // what Server serves

	mu      sync.Mutex
	list    list          // All guarded by mu.
	changed chan struct{} // closed at the next change of what is shown

	looking sync.Mutex        // held while pages of tables are made and updated
	open    map[string]*table // guarded by looking: those that somebody looks at, by the name of the board
}

// New makes a page for a listener.
func New(o Opts) *Page {
	p := &Page{
		opts: o, words: o.Words.Page(), open: map[string]*table{},
		list: list{n: time.Now().UnixMilli()}, changed: make(chan struct{}),
	}
	p.evenings = &evenings{page: p, orders: make(chan order, maxAsks), asks: map[ask]asked{}}
	p.Gate = gate.New(gate.Opts{Addr: o.Listener.Addr(), Hosts: o.Hosts, Ask: p.ask, Named: board.CheckName})
	p.visitors = page.NewVisitors(maxStreams, p.Admits)
	mux := http.NewServeMux()
	page.ServeFiles(mux, own)
	for pattern, serve := range map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /{$}": p.serveList, "GET /results": p.serveResults, "GET /games.txt": p.serveTexts, "GET /live": p.serveLive,
		"GET /arbiter": p.serveArbiter, "/tables/{board}/": p.serveTable,
		"GET /tables/{board}/arbiter": p.serveArbiter, "POST /tables/{board}/arbiter": p.command,
		"GET /evenings/{$}": p.serveAll, "GET /evenings/{name}": p.serveOne, "GET /evenings/{name}/pairings.txt": p.serveOne,
		"PUT /evenings/{name}": p.change,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := serve(w, r); errors.Is(err, board.ErrBusy) {
				http.Error(w, p.words.Busy, http.StatusServiceUnavailable)
			} else if err != nil {
				http.Error(w, err.Error(), http.StatusNotFound)
			}
		})
	}
	mux.HandleFunc("GET /events", p.serveEvents)
	mux.HandleFunc("GET /evenings/{name}/events", p.serveChanges)
	p.handler = p.Guard(mux)
	p.Server = page.NewServer(o.Listener, p.handler)
	tables, _ := o.Hall.Tables()
	p.show(tables, time.Now())
	return p
}

// Follow shows what the hall tells, until ctx ends.
func (p *Page) Follow(ctx context.Context) error {
	for {
		tables, changed := p.opts.Hall.Tables()
		evenings := p.opts.Evenings.Changed()
		p.show(tables, time.Now())
		p.update()
		select {
		case <-time.After(pace):
		case <-ctx.Done():
			return nil
		}
		select {
		case <-changed:
		case <-evenings:
			p.wake()
		case <-ctx.Done():
			return nil
		}
	}
}

// frame is what a document is made of. here is its path in the navigation.
func (p *Page) frame(here, title, script string) page.Frame {
	w := p.words.Hall
	f := page.Frame{Lang: p.opts.Words.Lang(), Words: p.words, Script: script, Title: title + " – " + p.opts.Name, Heading: p.opts.Name}
	for _, l := range []page.Link{{Path: "/", Name: w.Tables}, {Path: "/results", Name: w.Results}, {Path: "/evenings/", Name: w.Evening.Title}, {Path: "/live", Name: w.Live}, {Path: "/arbiter", Name: w.Arbiter.Name}} {
		l.Here = l.Path == here
		f.Links = append(f.Links, l)
	}
	return f
}

// render sends a document, whose forms go to this server.
func render(w http.ResponseWriter, status int, name string, data any) error {
	gate.AllowForms(w)
	return page.Render(w, status, templates.Lookup(name), data)
}

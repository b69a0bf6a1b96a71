package page

import (
	"bytes"
	"cmp"
	"errors"
	"html/template"
	"io/fs"
	"net/http"
	"slices"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
)

// document is a document of the page. Its template begins with those of shared.html.
type document struct {
	pattern  string // of its requests
	template string // a file of assets
	link     string // the path that links have; "" for none
	name     func(phrase.PageWords) string
	script   string // "" for none

	past bool // is of past games, which not every page has
	live bool // is of the hardware, which a record does not have

	// fill returns what the template is made of. The error may be a refusal.
	fill func(p *Page, f Frame, r *http.Request) (any, error)
}

var documents = []document{
	{
		pattern: "GET /{$}", template: "page.html", link: "/", script: "/page.js",
		name: func(w phrase.PageWords) string { return w.Table },
		fill: tableSheet,
	},
	{
		pattern: "GET /games", template: "games.html", link: "/games", past: true,
		name: func(w phrase.PageWords) string { return w.Games.Name },
		fill: listGames,
	},
	{
		pattern: "GET /games/{game}", template: "replay.html", script: "/replay.js", past: true,
		name: func(w phrase.PageWords) string { return w.Games.Name },
		fill: showGame,
	},
	{
		pattern: "GET /settings", template: "settings",
		name: func(w phrase.PageWords) string { return w.Settings.Title },
		fill: tableSheet,
	},
	{
		pattern: "GET /workbench", template: "bench.html", link: benchLink, script: "/bench.js", live: true,
		name: func(w phrase.PageWords) string { return w.Bench.Inside },
		fill: func(p *Page, f Frame, _ *http.Request) (any, error) { return p.bench.sheet(f), nil },
	},
}

// benchLink is the path of the workbench, all that there is while the board is being taught.
const benchLink = "/workbench"

// documents returns the documents that the page has.
func (p *Page) documents() (there []document) {
	for _, d := range documents {
		if (!d.past || p.opts.Games != nil) && !(d.live && p.opts.record) {
			there = append(there, d)
		}
	}
	return there
}

var templates = parsed()

func parsed() *template.Template { return template.Must(template.ParseFS(assets, "assets/*.html")) }

// Templates returns the templates of the page, for documents of others in its style, with those of files, each
// *.html in their root. It panics if one cannot be parsed.
func Templates(files fs.FS) *template.Template {
	return template.Must(parsed().ParseFS(files, "*.html"))
}

// Frame is what each document is made of, for the templates "head" and "nav" of shared.html.
type Frame struct {
	state   state
	Base    string // the path below which the addresses of the document and of its scripts are, without its last slash
	Lang    string
	Words   phrase.PageWords
	Title   string
	Heading string
	Script  string // the address of the module; "" for none
	Links   []Link
}

// Item returns the name of an item of the menu.
func (f Frame) Item(i phrase.Item) string { return f.state.words.Item(i) }

// Link is a document in the navigation.
type Link struct {
	Path, Name string
	Here       bool
}

// frame returns the frame of a document.
func (p *Page) frame(d document, s state) Frame {
	words, heading := s.words.Page(), cmp.Or(p.opts.Heading, "Quartoboard")
	f := Frame{state: s, Base: p.opts.Base, Lang: s.words.Lang(), Words: words, Title: d.name(words) + " – " + heading, Heading: heading, Script: d.script}
	f.Links = slices.Clone(p.opts.Links)
	for _, other := range p.documents() {
		if other.link != "" {
			f.Links = append(f.Links, Link{p.opts.Base + other.link, other.name(words), other.link == d.link})
		}
	}
	if p.opts.record { // of one table among others
		f.Links[len(p.opts.Links)].Name = heading
	}
	if p.opts.record && d.link == "/" {
		f.Title = heading + " – Quartoboard"
	}
	return f
}

// document returns what serves a document about the newest state.
func (p *Page) document(d document) handler {
	return func(w http.ResponseWriter, r *http.Request, s state) error {
		if s.course != nil && d.link != benchLink {
			http.Redirect(w, r, p.opts.Base+benchLink, http.StatusSeeOther)
			return nil
		}
		data, err := d.fill(p, p.frame(d, s), r)
		if err != nil {
			return err
		}
		return Render(w, http.StatusOK, templates.Lookup(d.template), data)
	}
}

// Render sends what a template makes. Where it returns an error it has sent nothing.
func Render(w http.ResponseWriter, status int, t *template.Template, data any) error {
	var out bytes.Buffer
	if err := t.Execute(&out, data); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // a visitor who has gone needs nothing
	return nil
}

// starting is the answer before the first event.
const starting = "the board starts"

// refusal is the answer to a request that cannot be served.
type refusal struct {
	status int
	text   string
}

func (r refusal) Error() string { return r.text }

// handler serves a request about a state. Where it returns an error it has sent nothing.
type handler func(w http.ResponseWriter, r *http.Request, s state) error

// about serves requests about the newest state. An error of one that changes something is the board's refusal.
func (d *display) about(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s, _ := d.now()
		if s.words == nil {
			http.Error(w, starting, http.StatusServiceUnavailable)
			return
		}
		err := h(w, r, s)
		refused, isRefusal := errors.AsType[refusal](err)
		unfit, isUnfit := errors.AsType[*rules.Unfit](err)
		switch {
		case err == nil:
		case isRefusal:
			http.Error(w, refused.text, refused.status)
		case isUnfit:
			http.Error(w, s.words.Unfit(unfit).Text, http.StatusUnprocessableEntity)
		case errors.Is(err, board.ErrBusy):
			http.Error(w, s.words.Page().Busy, http.StatusServiceUnavailable)
		case r.Method == http.MethodPost:
			http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		default:
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	}
}

// scene is a view for the templates of the board and of what is beside it.
type scene struct {
	view
	TrayIs  string
	Plays   bool // its visitors move the hand
	Seats   [2]seat
	Own     *face.Holder // the player in turn, of those who hold cards; nil for none
	Deals   bool         // the players have cards at this screen
	Rows    []row
	Columns []string

	Tail string // the rest of what is next
}

// row is a row of the board.
type row struct {
	Number int
	Cells  []cell
}

// cell is a cell of the board in the document.
type cell struct {
	face.Place
	Cell board.Cell
}

func sceneOf(v view, w *phrase.Speech, plays bool) scene {
	columns, wide := w.Columns(), v.Wide
	sc := scene{
		view: v, TrayIs: w.PartName(board.PartTray), Plays: plays, Columns: columns[:wide],
		Tail: v.Next[len(v.Head):],
	}
	for n, key := range []string{"Q", "P"} {
		sc.Seats[n] = seat{v.Seats[n], board.Seat(n + 1).String(), v.Players[n], v.Calls[n], key, plays}
	}
	if n := slices.IndexFunc(v.Holders, func(h face.Holder) bool { return h.Turn }); n >= 0 {
		sc.Own = &v.Holders[n]
	}
	for n := wide - 1; n >= 0; n-- {
		r := row{Number: n + 1}
		for column := range wide {
			c := board.CellAt(column, n)
			r.Cells = append(r.Cells, cell{v.Cells[c], c})
		}
		sc.Rows = append(sc.Rows, r)
	}
	return sc
}

// sheet is what the document of the table is made of.
type sheet struct {
	Frame
	scene
	listing
	Rules    []section
	ID       string
	Log      []entry
	Listed   bool          // the moves are
	Others   []*rules.Kind // the other games that can be played
	Levels   []face.Choice // of a program against which a visitor can play
	Forms    []Form
	Saying   *saying
	SoundBy  string // what speaks in the browser; "" for nothing
	Aloud    bool   // the board is heard without it
	GameName string
	Start    bool // the visitor has begun nothing, nor has the board
}

// seat is a player, the name of the button, and when it counts.
type seat struct {
	face.Seat
	Name, Player, Call, Key string
	Plays                   bool
}

// listing is the list of moves, with what goes from step to step.
type listing struct {
	Moves []face.Move
	Blank face.Move
	Jumps [4]jump
	At    int // the step of a past game that is shown; 0 for the game at hand
}

// jump goes to a step.
type jump struct {
	Key, Icon, Name string
	To              int
}

func listingOf(moves []face.Move, w phrase.GamesWords, at, last int) listing {
	return listing{Moves: moves, At: at, Jumps: [4]jump{
		{"Home", "M5 4.5v11M15.5 4.5l-7 5.5 7 5.5Z", w.First, 1},
		{"ArrowLeft", "M12.5 4.5l-7 5.5 7 5.5", w.Previous, max(1, at-1)},
		{"ArrowRight", "M7.5 4.5l7 5.5-7 5.5", w.Next, min(at+1, last)},
		{"End", "M15 4.5v11M4.5 4.5l7 5.5-7 5.5Z", w.Last, last},
	}}
}

// tableSheet shows the table as it is.
func tableSheet(p *Page, f Frame, r *http.Request) (any, error) {
	s := f.state
	sh := sheet{Frame: f, scene: sceneOf(viewOf(s), s.words, p.opts.Act != nil), ID: s.id.String(), Log: s.log, Saying: s.saying, GameName: s.game.Kind().Title}
	sh.Rules = rulesOf(s)
	sh.listing = listingOf(movesOf(s), f.Words.Games, 0, 0)
	sh.Listed = sh.Moves != nil
	if p.opts.Command != nil {
		sh.Forms = formsOf(s)
	}
	switch sh.Aloud = p.opts.Aloud; {
	case p.opts.Sound != nil:
		sh.SoundBy = "stream"
	case !p.opts.record:
		sh.SoundBy = "speech"
	}
	sh.Words = s.words.Of(s.game.Kind()).Page(sh.Words)
	if p.opts.record { // a visitor comes for the table
		sh.Words.Start.How = ""
	}
	for _, f := range s.opts.Faces {
		if f.Kind != s.game.Kind() && s.follows(f.Kind) {
			sh.Others = append(sh.Others, f.Kind)
		}
	}
	of := s.face()
	sh.Deals = of.Hand != nil && p.opts.Deal != 0
	if of.Levels != nil && p.opts.Command != nil {
		sh.Levels = of.Levels(s.game.NextOptions(), s.words)
	}
	_, err := r.Cookie("begun") // of the script
	sh.Start = err != nil && sh.Words.Start.How != "" && sh.Phase == "give" && !sh.Playing && sh.Away == nil
	return sh, nil
}

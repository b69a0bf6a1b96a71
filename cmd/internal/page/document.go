package page

import (
	"bytes"
	"html/template"
	"net/http"

	"quartoboard/audio/phrase"
	"quartoboard/board"
)

// document is a document of the page. Its template begins with those of shared.html.
type document struct {
	pattern  string // of its requests
	template string // a file of assets
	link     string // the path that links have; "" for none
	name     func(phrase.PageWords) string
	script   string

	// fill returns what the template is made of.
	fill func(p *Page, f frame, r *http.Request) any
}

var documents = []document{
	{
		pattern: "GET /{$}", template: "page.html", link: "/", script: "/page.js",
		name: func(w phrase.PageWords) string { return w.Table },
		fill: tableSheet,
	},
	{
		pattern: "GET /workbench", template: "bench.html", link: "/workbench", script: "/bench.js",
		name: func(w phrase.PageWords) string { return w.Bench.Name },
		fill: workbench,
	},
}

var templates = template.Must(template.ParseFS(assets, "assets/*.html"))

// frame is what each document is made of, for the templates of shared.html.
type frame struct {
	state  state
	Words  phrase.PageWords
	Title  string
	Script string
	Links  []link
}

// link is a document in the navigation.
type link struct {
	Path, Name string
	Here       bool
}

// frameOf returns the frame of a document.
func frameOf(d document, s state) frame {
	words := s.words.Page()
	f := frame{state: s, Words: words, Title: d.name(words) + " – Quartoboard", Script: d.script}
	for _, other := range documents {
		if other.link != "" {
			f.Links = append(f.Links, link{other.link, other.name(words), other.link == d.link})
		}
	}
	return f
}

// starting is the answer before the first event.
const starting = "the board starts"

// document serves a document about the newest state.
func (p *Page) document(d document) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s, _ := p.now()
		if s.words == nil {
			http.Error(w, starting, http.StatusServiceUnavailable)
			return
		}
		var out bytes.Buffer
		if err := templates.ExecuteTemplate(&out, d.template, d.fill(p, frameOf(d, s), r)); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(out.Bytes()) // a visitor who has gone needs nothing
	}
}

// scene is a view for the templates of the board and of what is beside it.
type scene struct {
	view
	TrayIs  string
	Plays   bool // its visitors move the hand
	Symbols [board.Pieces]template.HTML
	Rows    []row
	Columns [4]string
}

// row is a row of the board.
type row struct {
	Number int
	Cells  []cell
}

// cell is a cell of the board in the document.
type cell struct {
	place
	Cell board.Cell
}

func sceneOf(v view, w *phrase.Speech) scene {
	sc := scene{view: v, TrayIs: w.TrayName(), Columns: w.Columns()}
	for n := range sc.Symbols {
		sc.Symbols[n] = pieceSVG(board.Piece(n))
	}
	for n := 3; n >= 0; n-- {
		r := row{Number: n + 1}
		for column := range 4 {
			c := board.CellAt(column, n)
			r.Cells = append(r.Cells, cell{v.Cells[c], c})
		}
		sc.Rows = append(sc.Rows, r)
	}
	return sc
}

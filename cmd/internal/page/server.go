package page

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/gate"
	"quartoboard/rules"
)

// The limits of a request.
const (
	maxHeader  = 8 << 10 // bytes
	maxAct     = 256
	maxCommand = 4 << 10
	readLimit  = 5 * time.Second
	writeLimit = 5 * time.Second
	idleLimit  = time.Minute
	actLimit   = 20 * time.Second // more than a hand waits for a piece on its way
	stopLimit  = 500 * time.Millisecond
)

//go:embed assets
var assets embed.FS

// margins are what a browser does not need of a file: comments and the space before lines.
var (
	margins = regexp.MustCompile(`(?m)^\s*//.*\n|^\s+|/\*[^*]*\*/\s*`)
	gaps    = regexp.MustCompile(`\s*([{};,])\s*|(:) `) // of a style, whose strings have none of these signs
)

// own are the files of the page that are served.
var own = sync.OnceValue(func() map[string][]byte {
	folder, _ := fs.Sub(assets, "assets") // it is embedded
	return textsIn(folder)
})

// textsIn returns the files in the root of a folder that are no templates, without margins.
func textsIn(folder fs.FS) map[string][]byte {
	texts := map[string][]byte{}
	names, _ := fs.Glob(folder, "*") // the pattern is valid
	for _, name := range names {
		if !strings.HasSuffix(name, ".html") {
			text, _ := fs.ReadFile(folder, name) // it is embedded
			if texts[name] = margins.ReplaceAll(text, nil); strings.HasSuffix(name, ".css") {
				texts[name] = gaps.ReplaceAll(texts[name], []byte("$1$2"))
			}
		}
	}
	return texts
}

// ServeFiles serves the scripts, styles and pictures of the page at the root of a server, and those of more folders
// that are embedded: all files but templates, *.html, and without what a browser does not need of them. It panics if
// two have the same name.
func ServeFiles(mux *http.ServeMux, more ...fs.FS) {
	all := []map[string][]byte{own()}
	for _, folder := range more {
		all = append(all, textsIn(folder))
	}
	for _, texts := range all {
		for name, text := range texts {
			mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) {
				http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(text))
			})
		}
	}
}

// Server serves visitors on a listener, within limits of time, size and connections. Serve and Stop are workers.
type Server struct {
	// Set by NewServer, then fixed.
	listener net.Listener
	server   *http.Server
}

// NewServer makes a server. h has a guard.
func NewServer(l net.Listener, h http.Handler) *Server {
	return &Server{l, &http.Server{
		Handler:           h,
		ConnContext:       gate.WithConn,
		ReadHeaderTimeout: readLimit,
		ReadTimeout:       readLimit,
		WriteTimeout:      actLimit + writeLimit,
		IdleTimeout:       idleLimit,
		MaxHeaderBytes:    maxHeader,
	}}
}

// Serve serves until Stop ends that, and then returns nil. The end of ctx ends requests.
func (s *Server) Serve(ctx context.Context) error {
	s.server.BaseContext = func(net.Listener) context.Context { return ctx }
	if err := s.server.Serve(&gate.Listener{Listener: s.listener}); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("page: %w", err)
	}
	return nil
}

// Stop waits for the end of ctx, and ends Serve.
func (s *Server) Stop(ctx context.Context) error {
	<-ctx.Done()
	limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopLimit)
	defer cancel()
	if s.server.Shutdown(limit) != nil {
		_ = s.server.Close() // what does not end in time is cut off
	}
	return nil
}

// URL returns the address for a browser on this computer.
func (s *Server) URL() string {
	host := s.listener.Addr().String()
	if a, err := netip.ParseAddrPort(host); err == nil && a.Addr().IsUnspecified() {
		host = netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), a.Port()).String()
	}
	return "http://" + host + "/"
}

// paths returns the paths of the page, but for its files.
func (p *Page) paths() *http.ServeMux {
	mux := http.NewServeMux()
	for _, d := range p.documents() {
		mux.HandleFunc(d.pattern, p.about(p.document(d)))
	}
	if p.opts.Games != nil {
		mux.HandleFunc("GET /games/{game}/steps/{n}", p.about(p.archive.serveStep))
		mux.HandleFunc("GET /games/{game}/worth", p.about(p.serveWorth))
		mux.HandleFunc("GET /games/{game}/text", p.about(p.archive.serveText))
		mux.HandleFunc("GET /games/{game}/lines", p.about(p.archive.serveLines))
		mux.HandleFunc("GET /games/{game}/record", p.about(p.archive.serveRecord))
		mux.HandleFunc("GET /games.txt", p.about(p.archive.serveTexts))
	}
	mux.HandleFunc("GET /steps/{n}", p.about(serveNow))
	mux.HandleFunc("GET /events", p.serveEvents)
	if !p.opts.record {
		mux.HandleFunc("GET /workbench/events", p.bench.serveMeasures)
	}
	if p.opts.Sound != nil {
		mux.HandleFunc("GET /sound", p.serveSound)
	}
	if p.opts.Examine != nil {
		mux.HandleFunc("POST /workbench/doctor", p.about(p.bench.serveFindings))
	}
	if p.opts.Act != nil {
		mux.HandleFunc("POST /act", p.change("act", maxAct, p.act))
	}
	if p.opts.Command != nil {
		mux.HandleFunc("POST /command", p.change("command", maxCommand, p.command))
	}
	if p.opts.Deal != 0 {
		mux.HandleFunc("POST /cards/{player}", p.about(p.serveCards))
	}
	if p.opts.Begin != nil {
		mux.HandleFunc("POST /games/{game}/begin", p.change("step", maxAct, p.begin))
	}
	return mux
}

// change serves a request that changes something: do is called with its body, and a nil error is answered by nothing.
func (p *Page) change(what string, limit int64, do func(r *http.Request, s state, body string) error) http.HandlerFunc {
	return p.about(func(w http.ResponseWriter, r *http.Request, s state) error {
		body, ok := gate.Body(w, r, what, limit)
		if !ok {
			return nil
		}
		err := do(r, s, string(body))
		if err == nil {
			w.WriteHeader(http.StatusNoContent)
		}
		return err
	})
}

// act makes the hand do an act, a line.
func (p *Page) act(r *http.Request, s state, line string) error {
	if strings.ContainsAny(line, "\r\n\x00") {
		return refusal{http.StatusBadRequest, "invalid act: want one line"}
	}
	ctx, cancel := context.WithTimeout(r.Context(), actLimit)
	defer cancel()
	err := p.opts.Act(ctx, line)
	if err != nil && ctx.Err() != nil {
		return board.ErrBusy
	}
	if refused, is := errors.AsType[phrase.Refusal](err); is {
		return errors.New(s.words.Refuses(refused))
	}
	return err
}

// command passes a command on, an object.
func (p *Page) command(_ *http.Request, s state, command string) error {
	if !p.commands.Take(time.Now()) {
		return board.ErrBusy
	}
	err := p.opts.Command([]byte(command))
	if wrong, is := errors.AsType[*board.NamesError](err); is {
		return errors.New(s.words.RefusesNames(wrong))
	}
	return err
}

// begin begins a game that goes on from a step, the number in the body. While a game is being
// played the visitor is asked first; "yes" behind the number is the answer.
func (p *Page) begin(r *http.Request, s state, body string) error {
	step, yes := strings.CutSuffix(body, " yes")
	if now := rules.StateOf(s.game); now.Begun && !now.Over && !yes {
		return refusal{http.StatusConflict, s.words.Page().Leave.Question}
	}
	_, re, err := p.archive.replay(s.words, r, step)
	if refused, is := errors.AsType[refusal](err); is {
		return errors.New(refused.text)
	}
	if err != nil {
		return err
	}
	onward := face.Of(p.opts.Faces, re.game()).Onward
	switch {
	case onward == nil:
		return errors.New(s.words.Page().Games.Unknown)
	case !p.commands.Take(time.Now()):
		return board.ErrBusy
	}
	return p.opts.Begin(onward(re.game()))
}

// askCode serves the document that asks for the code: again after a wrong one.
func (p *Page) askCode(w http.ResponseWriter, r *http.Request, status int) {
	p.about(func(w http.ResponseWriter, _ *http.Request, s state) error {
		gate.AllowForms(w)
		return Render(w, status, templates.Lookup("gate.html"), struct {
			Lang  string
			Words phrase.CodeWords
			How   string
			Wrong bool
		}{s.words.Lang(), s.words.Page().Code, s.words.HowToGetCode(), status == http.StatusForbidden})
	})(w, r)
}

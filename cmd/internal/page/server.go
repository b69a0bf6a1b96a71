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
		mux.HandleFunc("POST /act", p.serveAct)
	}
	if p.opts.Command != nil {
		mux.HandleFunc("POST /command", p.serveCommand)
	}
	if p.opts.Deal != 0 {
		mux.HandleFunc("POST /cards/{player}", p.about(p.serveCards))
	}
	if p.opts.Begin != nil {
		mux.HandleFunc("POST /games/{game}/begin", p.serveBegin)
	}
	return mux
}

// serveAct makes the hand do an act, a line of the body.
func (p *Page) serveAct(w http.ResponseWriter, r *http.Request) {
	line, words, ok := p.receive(w, r, "act", maxAct)
	if !ok {
		return
	}
	if bytes.ContainsAny(line, "\r\n\x00") {
		http.Error(w, "invalid act: want one line", http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), actLimit)
	defer cancel()
	err := p.opts.Act(ctx, string(line))
	if err != nil && ctx.Err() != nil {
		err = board.ErrBusy
	}
	if refused, is := errors.AsType[*Refused](err); is {
		err = errors.New(words.Refuses(refused.Since))
	}
	answer(w, words, err)
}

// serveCommand passes a command on, the object of the body.
func (p *Page) serveCommand(w http.ResponseWriter, r *http.Request) {
	command, words, ok := p.receive(w, r, "command", maxCommand)
	if !ok {
		return
	}
	err := board.ErrBusy
	if p.commands.Take(time.Now()) {
		err = p.opts.Command(command)
	}
	if wrong, is := errors.AsType[*board.NamesError](err); is {
		err = errors.New(words.RefusesNames(wrong))
	}
	answer(w, words, err)
}

// serveBegin begins a game that goes on from a step, the number in the body. While a game is being
// played the visitor is asked first; "yes" behind the number is the answer.
func (p *Page) serveBegin(w http.ResponseWriter, r *http.Request) {
	body, words, ok := p.receive(w, r, "step", maxAct)
	if !ok {
		return
	}
	step, yes := strings.CutSuffix(string(body), " yes")
	s, _ := p.now()
	if now := rules.StateOf(s.game); now.Begun && !now.Over && !yes {
		http.Error(w, words.Page().Leave.Question, http.StatusConflict)
		return
	}
	_, re, err := p.archive.replay(words, r, step)
	onward := face.Of(p.opts.Faces, re.shown.game).Onward
	switch {
	case err != nil:
	case onward == nil:
		err = errors.New(words.Page().Games.Unknown)
	case !p.commands.Take(time.Now()):
		err = board.ErrBusy
	default:
		err = p.opts.Begin(onward(re.shown.game))
	}
	answer(w, words, err)
}

// receive reads the body of a request. If it cannot be read, or the board only starts, that
// is answered.
func (p *Page) receive(w http.ResponseWriter, r *http.Request, what string, limit int64) (body []byte, words *phrase.Speech, ok bool) {
	s, _ := p.now()
	if s.words == nil {
		http.Error(w, starting, http.StatusServiceUnavailable)
		return nil, nil, false
	}
	body, ok = gate.Body(w, r, what, limit)
	return body, s.words, ok
}

// answer answers what changes something: nothing, or a refusal.
func answer(w http.ResponseWriter, words *phrase.Speech, err error) {
	unfit, isUnfit := errors.AsType[*rules.Unfit](err)
	switch {
	case err == nil:
		w.WriteHeader(http.StatusNoContent)
	case isUnfit:
		http.Error(w, words.Unfit(unfit).Text, http.StatusUnprocessableEntity)
	case errors.Is(err, board.ErrBusy):
		http.Error(w, words.Page().Busy, http.StatusServiceUnavailable)
	default:
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
	}
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

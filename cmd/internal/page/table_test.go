package page

import (
	"context"
	"errors"
	"net"
	"net/http"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	quartinoface "quartoboard/cmd/internal/face/quartino"
	quartoface "quartoboard/cmd/internal/face/quarto"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/voice"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// table is a game that a page hears.
type table struct {
	*Page
	t     testing.TB
	words *phrase.Speech
	now   time.Duration
	seq   int
	game  quarto.Game
	match board.Match // before the game
	name  string
	shelf *shelf
	voice *voice.Voice // nil for silence
}

// pipes is a listener whose connections are pipes, so that time is simulated on them.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { close(p.closed); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8016} }

// client is a browser of the pipes.
func (p *pipes) client() *http.Client {
	return &http.Client{Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
		return p.dial(), nil
	}}}
}

func (p *pipes) dial() net.Conn {
	ours, theirs := net.Pipe()
	p.conns <- fromHere{theirs}
	return ours
}

// fromHere is a connection of this computer with itself.
type fromHere struct{ net.Conn }

func (fromHere) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 40000} }

// newTable is a page that has heard nothing.
// faces are those of the games.
var faces = []face.Face{quartoface.Face, quartinoface.Face}

func newTable(t testing.TB, l net.Listener, o Opts) *table {
	t.Helper()
	words, err := phrase.New(phrase.Opts{Lang: "en", Verbosity: phrase.Normal, Games: games.Words})
	if err != nil {
		t.Fatal(err)
	}
	out := &table{t: t, words: words, name: "game", shelf: newShelf(t)}
	if o.Games != nil {
		o.Games = func() record.Store { return out.shelf }
	}
	o.Words = func() *phrase.Speech { return out.words }
	if l == nil {
		l = &pipes{}
	}
	if o.Format = games.Format(); o.Faces == nil {
		o.Faces = faces
	}
	out.Page = New(l, o)
	return out
}

// begin begins a game with giving in the tray, and changes of the options.
func (tb *table) begin(change ...func(*quarto.Options)) *table {
	o := quarto.DefaultOptions()
	o.First, o.Giving = board.A, board.GivingTray
	for _, c := range change {
		c(&o)
	}
	tb.does(board.Opened{Board: "b", Version: "v", Profile: "p", Count: 1}, board.Started{Options: o, Match: tb.match})
	return tb
}

// does applies facts, a second apart, and what the time between them judges.
func (tb *table) does(facts ...board.Fact) {
	for _, f := range facts {
		tb.now += time.Second
		for tick, due := tb.game.Due(tb.now); due; tick, due = tb.game.Due(tb.now) {
			tb.apply(tick)
		}
		tb.applies(f)
	}
}

// applies applies a fact now.
func (tb *table) applies(f board.Fact) { tb.apply(board.Event{At: tb.now, Fact: f}) }

// speaks gives the table a voice without sound, whose utterances the page observes.
func (tb *table) speaks() *table {
	tb.voice = voice.New(tb.words, &voice.Observed{Output: voice.NewCaptions(), Observer: tb.Page})
	return tb
}

// passes lets time pass, in which the board speaks.
func (tb *table) passes(d time.Duration) {
	for until := tb.now + d; tb.now < until; {
		tb.now += 99_999 * time.Microsecond
		for _, e := range tb.voice.Speak(tb.now) {
			said := e.Fact.(board.Said)
			said.Start = said.Start.Truncate(time.Millisecond) // as the daemon does
			tb.applies(said)
		}
	}
}

func (tb *table) apply(e board.Event) {
	after, judged := tb.game.Apply(e)
	tb.game = after
	lines := record.Lines{Game: tb.name, First: tb.seq + 1}
	tb.seq += tb.shelf.add(tb.name, lines.First, e, judged)
	lines.Last = tb.seq
	step := rules.Step{Event: e, Judgements: judged, Game: after}
	if tb.voice != nil {
		tb.voice.Hear(step, lines)
	}
	tb.Hear(step, lines)
}

// sees is a change of one cell.
func sees(c board.Cell, holds board.Content) board.Fact {
	seen := board.Seen{Changed: board.SetOf(c), Evidence: board.Evidence{Reader: true}}
	seen.Now[c] = holds
	return seen
}

// plays gives a piece and places it.
func (tb *table) plays(p board.Piece, c board.Cell) {
	tb.does(board.Tray{Holds: board.Holding(p)}, board.Tray{}, sees(c, board.Holding(p)))
}

var errNo = errors.New("no")

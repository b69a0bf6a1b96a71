package wire

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

var errGone = errors.New("the port is unplugged")

// port is a port made of memory, in the clock of a synctest bubble. The host
// takes as many bytes as there is room for.
type port struct {
	mu     sync.Mutex
	toHost bytes.Buffer
	in     bytes.Buffer
	room   int
	gone   bool
}

func (p *port) Read(b []byte) (int, error) {
	p.mu.Lock()
	n, _ := p.in.Read(b)
	gone := p.gone
	p.mu.Unlock()
	if gone {
		return 0, errGone
	}
	if n == 0 {
		<-time.After(20 * time.Millisecond)
	}
	return n, nil
}

func (p *port) Write(b []byte) (int, error) {
	p.mu.Lock()
	n := min(len(b), p.room)
	p.toHost.Write(b[:n])
	p.room -= n
	gone := p.gone
	p.mu.Unlock()
	if gone {
		return n, errGone
	}
	if n < len(b) {
		<-time.After(100 * time.Millisecond)
		return n, os.ErrDeadlineExceeded
	}
	return n, nil
}

func (p *port) Close() error { return nil }

// unplug ends the connection.
func (p *port) unplug() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone = true
}

// makeRoom lets the host take n more bytes.
func (p *port) makeRoom(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.room += n
}

// take returns the bytes that the host got since the last call.
func (p *port) take() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	defer p.toHost.Reset()
	return p.toHost.String()
}

// rig is a running Wire and its host's end.
type rig struct {
	t        *testing.T
	listener net.Listener // nil for a port
	store    *journal.Journal
	wire     *Wire
	port     *port // replug changes it
	asked    []board.Asked
	state    record.State
	refusal  error // of the referee
	begun    time.Time

	mu     sync.Mutex
	busy   bool // the referee has only the room that there is
	room   int
	next   *port // at the next opening
	health []string
	opened []time.Duration
}

// plentiful is room for whatever a test sends.
const plentiful = 1 << 30

// run runs a test with a Wire in a bubble.
func run(t *testing.T, o Opts, test func(*rig)) { runOn(t, nil, board.ViaSerial, o, test) }

// runOn does so with a Wire on a listener, if that is not nil.
func runOn(t *testing.T, listen func() net.Listener, via board.Via, o Opts, test func(*rig)) {
	synctest.Test(t, func(t *testing.T) {
		r := &rig{t: t, store: journal.NewMemory(), state: record.State{Game: afterAPlacement()}, begun: time.Now()}
		r.replug()
		o.Board, o.Version = "hall 3", "1.2"
		o.Health = func(err error) {
			r.mu.Lock()
			defer r.mu.Unlock()
			if err != nil {
				r.health = append(r.health, err.Error())
				return
			}
			r.health = append(r.health, "well")
		}
		open, workers := r.open, []func(context.Context) error{}
		if listen != nil {
			r.listener = listen()
			s := NewSocket(r.listener)
			open, workers = s.Open, append(workers, s.Run, s.Stop)
		}
		r.wire = New(open, r.store, Requests{Via: via, Games: faces, Format: games.Format(), Ask: r.ask, State: func() record.State { return r.state }}, o)
		ctx, stop := context.WithCancel(t.Context())
		var ended sync.WaitGroup
		for _, work := range append(workers, r.wire.Run) {
			ended.Go(func() {
				if err := work(ctx); err != nil {
					t.Error(err)
				}
			})
		}
		defer ended.Wait()
		defer stop()
		test(r)
	})
}

// afterAPlacement is a game with something to undo.
func afterAPlacement() quarto.Game {
	seen := board.Seen{Changed: board.SetOf(board.B3)}
	seen.Now[board.B3] = board.Holding(7)
	g, _ := quarto.Game{}.Apply(board.Event{Fact: board.Started{Options: quarto.DefaultOptions()}})
	g, _ = g.Apply(board.Event{At: time.Second, Fact: seen})
	return g
}

// ask is a referee that may be busy.
func (r *rig) ask(a board.Asked) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.refusal != nil {
		return r.refusal
	}
	if r.busy && r.room == 0 {
		return board.ErrBusy
	}
	r.room--
	r.asked = append(r.asked, a)
	return nil
}

// keepBusy gives the referee room for n requests, and for no more.
func (r *rig) keepBusy(n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy, r.room = true, n
}

func (r *rig) open(context.Context) (io.ReadWriteCloser, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.opened = append(r.opened, time.Since(r.begun))
	r.next.mu.Lock()
	defer r.next.mu.Unlock()
	if r.next.gone {
		return nil, errors.New("there is no such port")
	}
	return r.next, nil
}

// replug puts another cable in, for the next opening, and pulls the one that
// there was, which it returns.
func (r *rig) replug() *port {
	r.mu.Lock()
	defer r.mu.Unlock()
	old := r.port
	if old != nil {
		old.unplug()
	}
	r.port = &port{room: plentiful}
	r.next = r.port
	return old
}

// settle gives the wire time for what it has to do.
func (r *rig) settle() { r.pass(time.Second) }

func (r *rig) pass(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

// send sends text to the board and returns its answer.
func (r *rig) send(text string) string {
	r.t.Helper()
	r.port.mu.Lock()
	r.port.in.WriteString(text)
	r.port.mu.Unlock()
	r.settle()
	return r.port.take()
}

// answerTo is the JSON of the one answer to a command.
func (r *rig) answerTo(command string) string {
	r.t.Helper()
	got := r.send(command + "\n")
	object, err := record.Unframe([]byte(got))
	if err != nil {
		r.t.Fatalf("%s was answered %q: %v", command, got, err)
	}
	return string(object)
}

// lines are n lines of a game, from seq from on.
func lines(game string, from, n int) []byte {
	start := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	e := games.Format().NewEncoder(game, from, func(at time.Duration) time.Time { return start.Add(at) })
	var out []byte
	for range n {
		out = e.AppendJudgement(out, time.Second, quarto.Right{})
	}
	return out
}

// linesOf are the same lines for who hears and keeps them.
func linesOf(game string, from, n int) record.Lines {
	return record.Lines{Game: game, First: from, Last: from + n - 1, Text: lines(game, from, n)}
}

// keep puts lines of a game into the store.
func (r *rig) keep(game string, from, n int) {
	r.t.Helper()
	if r.store.Last(game) == 0 {
		if err := r.store.Begin(game); err != nil {
			r.t.Fatal(err)
		}
	}
	if err := r.store.Append(linesOf(game, from, n)); err != nil {
		r.t.Fatal(err)
	}
}

// publish publishes lines of a game.
func (r *rig) publish(game string, from, n int) {
	r.wire.Hear(rules.Step{}, linesOf(game, from, n))
}

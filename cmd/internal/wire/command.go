package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/rules/record"
)

// requests are the commands for the referee, with their fields.
var requests = map[string]struct{ needed, optional []string }{
	"new": {nil, []string{
		"attributes", "squares", "giving", "caller", "missed", "false_call", "point",
		"touch_move", "last_call", "first", "names",
	}},
	"give":       {[]string{"piece"}, nil},
	"call":       {[]string{"by"}, nil},
	"pass":       {nil, []string{"by"}},
	"undo":       {nil, nil},
	"adjudicate": {[]string{"result"}, nil},
	"resign":     {[]string{"by"}, nil},
}

const commands = "hello, resend, ack, state, new, give, call, pass, undo, adjudicate or resign"

// command is a line of the host; err is the error of the line as such.
type command struct {
	line []byte
	err  error
}

// errNotYet is the error of commands that the protocol reserves.
var errNotYet = errors.New("not in this version")

// patience is the time that a request may wait for room.
const patience = time.Second

// ErrBusy is returned by ask while the queue of requests is full.
var ErrBusy = errors.New("request queue full: ask again later")

// answer carries a command out and queues the answer. It returns false if the command
// is to be retried: the referee has no room for it yet.
func (w *Wire) answer(c command, now time.Time) bool {
	var id json.RawMessage
	var cmd string
	err := c.err
	if err == nil {
		var a *args
		if a, err = parseArgs(c.line); err == nil {
			id, cmd = a.id(), a.text("cmd")
			if err = a.err; err == nil {
				err = w.do(id, cmd, a)
			}
		}
	}
	if err == ErrBusy && w.full.IsZero() {
		w.full = now
	}
	if err == ErrBusy && now.Sub(w.full) < patience {
		return false
	}
	if err != nil {
		w.answers = append(w.answers, refusal(id, cmd, err))
	}
	return true
}

// do carries a parsed command out and queues the answer, unless it returns an error.
func (w *Wire) do(id json.RawMessage, cmd string, a *args) error {
	out := answer{ID: id, Cmd: cmd, OK: true}
	switch cmd {
	case "hello":
		var err error
		if out.Hello, err = w.list(a); err != nil {
			return err
		}
	case "state":
		if err := a.done(); err != nil {
			return err
		}
		s := w.state()
		if s.Record == "" {
			return errors.New("no game has begun")
		}
		out.State = stateOf(s)
	case "resend":
		return w.startResend(id, a)
	case "ack":
		var err error
		if out.Acked, err = w.ack(a); err != nil {
			return err
		}
	case "say", "set", "doctor":
		return errNotYet
	default:
		asked, err := w.request(cmd, a)
		if err != nil {
			return err
		}
		if err := w.ask(asked); err != nil {
			return err
		}
		w.full = time.Time{}
	}
	w.answers = append(w.answers, out.line())
	return nil
}

// list answers hello.
func (w *Wire) list(a *args) (*hello, error) {
	var before string
	if a.has("before") {
		before = a.text("before")
	}
	if err := a.done(); err != nil {
		return nil, err
	}
	return w.hello(before)
}

// known returns an error for a game that the store does not have.
func (w *Wire) known(game string) error {
	if w.store.Last(game) == 0 {
		return fmt.Errorf("unknown game %.40q: want one that hello lists", game)
	}
	return nil
}

// ack notes the lines that the host has.
func (w *Wire) ack(a *args) (*acked, error) {
	game, seq := a.text("game"), a.seq("seq")
	if err := a.done(); err != nil {
		return nil, err
	}
	last := w.store.Last(game)
	w.mu.Lock()
	last = max(last, w.published[game])
	if seq <= last {
		w.acked[game] = max(w.acked[game], seq)
	}
	to := w.acked[game]
	w.mu.Unlock()
	if seq > last {
		return nil, fmt.Errorf("seq: invalid value %d: want at most %d in game %.40q", seq, last, game)
	}
	w.opts.Acked(game, to)
	return &acked{game, to, last}, nil
}

// ackedOf returns the seq up to which the host has acknowledged a game since the start
// of the program.
func (w *Wire) ackedOf(game string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.acked[game]
}

// request reads a request for the referee. Its fields are those of an asked line, so
// that the record's decoder reads them.
func (w *Wire) request(cmd string, a *args) (board.Asked, error) {
	fields, ok := requests[cmd]
	if !ok {
		return board.Asked{}, fmt.Errorf("unknown command %.40q: want %s", cmd, commands)
	}
	object := map[string]json.RawMessage{}
	if cmd == "new" && len(a.fields) > 0 {
		object = w.defaults()
	}
	for _, name := range fields.needed {
		object[name] = a.raw(name)
	}
	for _, name := range fields.optional {
		if a.has(name) {
			object[name] = a.raw(name)
		}
	}
	if err := a.done(); err != nil {
		return board.Asked{}, err
	}
	object["request"] = quoted(cmd)
	f, err := fact(object)
	if err != nil {
		return board.Asked{}, err
	}
	asked := f.(board.Asked)
	if _, ok := asked.Piece.Piece(); !ok && asked.Piece != board.Empty {
		return board.Asked{}, fmt.Errorf("piece: invalid value %s: want 0 to 15 or null", object["piece"])
	}
	if err := board.CheckNames(asked.Options.Names); err != nil {
		return board.Asked{}, fmt.Errorf("names: %w", err)
	}
	if _, _, placed := w.state().Game.Last(); asked.Request == board.RequestUndo && !placed {
		return board.Asked{}, errors.New("no placement to undo")
	}
	return asked, nil
}

// defaults returns the fields of a new game with default options.
func (w *Wire) defaults() map[string]json.RawMessage {
	e := record.NewEncoder("x", 1, noTime)
	object, err := record.Unframe(e.AppendFact(nil, 0, board.Asked{
		Request: board.RequestNew, Via: board.ViaSerial, Options: w.opts.Defaults,
	}))
	var fields map[string]json.RawMessage
	if err = errors.Join(err, json.Unmarshal(object, &fields)); err != nil {
		panic(err) // the record reads what it writes
	}
	return fields
}

// fact reads the fields of an asked line.
func fact(fields map[string]json.RawMessage) (board.Fact, error) {
	for name, value := range map[string]string{
		"v": "1", "game": `"x"`, "seq": "1", "mono_ms": "0", "wall": `"2000-01-01T00:00:00.000Z"`,
		"type": `"asked"`, "via": `"serial"`,
	} {
		fields[name] = json.RawMessage(value)
	}
	object, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	l, err := record.Decode(record.Frame(nil, object))
	return l.Fact, err
}

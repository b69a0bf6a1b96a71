package wire

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// verb is a command of the protocol.
type verb struct {
	name             string
	needed, optional []string // its fields beside id and cmd
	options          bool     // it has those of a game, too

	// answer fills in the answer; nil for a request to the referee or the voice.
	answer func(*Wire, *args, *answer) error
}

// fields are all fields of the command where these games are played, sorted.
func (v verb) fields(games []face.Face) []string {
	all := slices.Concat(v.needed, v.optional)
	for _, f := range games {
		if v.options {
			all = append(all, f.Kind.EnteredKeys()...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// verbs are all commands. Requests have their names in the record.
var verbs = []verb{
	{"hello", nil, []string{"before"}, false, (*Wire).hello},
	{"resend", []string{"game", "from"}, []string{"to"}, false, (*Wire).startResend},
	{"ack", []string{"game", "seq"}, nil, false, (*Wire).ack},
	{"state", nil, nil, false, (*Wire).tellState},
	{"new", nil, []string{"game", "new_match"}, true, nil},
	{"options", nil, []string{"game"}, true, nil},
	{"give", []string{"piece"}, nil, false, nil},
	{"call", []string{"by"}, nil, false, nil},
	{"pass", nil, []string{"by"}, false, nil},
	{"undo", nil, nil, false, nil},
	{"adjudicate", nil, []string{"result", "player"}, false, nil},
	{"resign", nil, []string{"by", "player"}, false, nil},
	{"level", []string{"level"}, nil, false, nil},
	{"set", nil, []string{"defaults", "lang", "verbosity", "rate", "volume", "letters", "earcons"}, false, nil},
	{"say", []string{"text"}, nil, false, nil},
	{"doctor", nil, nil, false, (*Wire).examine},
	{"link", []string{"text"}, nil, false, nil},
	{"exchange", []string{"name", "up"}, []string{"boards", "in"}, false, (*Wire).exchange},
}

// parseVerb returns the command of a name; among are the names that are let through, all
// but exchange if that is nil.
func parseVerb(name string, among []string) (verb, error) {
	var names []string
	for _, v := range verbs {
		if among == nil && v.name == "exchange" || among != nil && !slices.Contains(among, v.name) {
			continue
		}
		if v.name == name {
			return v, nil
		}
		names = append(names, v.name)
	}
	last := len(names) - 1
	return verb{name: name}, fmt.Errorf("unknown command %.40q: want %s or %s", name, strings.Join(names[:last], ", "), names[last])
}

// maxLine is the limit of a line of the host in bytes, with its LF.
const maxLine = 4096

// patience is the time that a request may wait for room.
const patience = time.Second

// answer carries a command out and queues the answer. It returns false if the command
// is to be retried: the referee has no room for it yet.
func (w *Wire) answer(line []byte, now time.Time) bool {
	if line != nil && len(bytes.TrimSpace(line)) == 0 {
		return true
	}
	var out answer
	err := w.do(line, &out)
	if err == board.ErrBusy && w.full.IsZero() {
		w.full = now
	}
	switch {
	case err == errEcho:
	case err == board.ErrBusy && now.Sub(w.full) < patience:
		return false
	case err != nil:
		w.answers = append(w.answers, refusal(out.ID, out.Cmd, err))
	case out.OK:
		w.answers = append(w.answers, out.line())
	}
	return true
}

// do carries a command out and fills in the answer.
func (w *Wire) do(line []byte, out *answer) error {
	if line == nil {
		return fmt.Errorf("line too long: want at most %d bytes", maxLine)
	}
	a, err := parseArgs(bytes.TrimSpace(line))
	if err != nil {
		return err
	}
	out.ID = a.id()
	v, err := w.requests.command(a, w.opts.Among)
	if out.Cmd = v.name; err != nil {
		return err
	}
	out.OK = true
	if v.answer != nil {
		return v.answer(w, a, out)
	}
	if err := w.requests.pass(v, a); err != nil {
		return err
	}
	w.full = time.Time{}
	return nil
}

// hello lists the newest games, or the newest of those before a game.
func (w *Wire) hello(a *args, out *answer) error {
	const newest = 16
	games, before := w.store.Games(), ""
	if a.has("before") {
		before = a.text("before")
	}
	end := slices.Index(games, before)
	switch {
	case a.err != nil:
		return a.err
	case before == "":
		end = len(games)
	case end < 0:
		return unknownGame(before)
	}
	begin := max(0, end-newest)
	w.mu.Lock()
	acked := maps.Clone(w.acked)
	w.mu.Unlock()
	out.Hello = &hostwire.Hello{Board: w.opts.Board, Version: w.opts.Version, Dropped: w.Dropped(), Earlier: begin, Games: []hostwire.Listed{}}
	for i, game := range games[begin:end] {
		out.Hello.Games = append(out.Hello.Games, hostwire.Listed{
			Game:  game,
			Last:  w.store.Last(game),
			CRC:   w.firstSum(game),
			Acked: acked[game],
			Open:  begin+i == len(games)-1,
		})
	}
	return nil
}

// firstSum returns the checksum of a game's first line, "" if that is lost.
func (w *Wire) firstSum(game string) string {
	for line, err := range w.store.Lines(game, 1) {
		if _, seq, damage := record.Head(line); err == nil && damage == nil && seq == 1 {
			return string(line[:8])
		}
		break
	}
	return ""
}

// ack notes the lines that the host has.
func (w *Wire) ack(a *args, out *answer) error {
	game, seq := a.text("game"), a.seq("seq")
	if a.err != nil {
		return a.err
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
		return fmt.Errorf("seq: invalid value %d: want at most %d in game %.40q", seq, last, game)
	}
	w.opts.Acked(game, to)
	out.Acked = &hostwire.Acked{Game: game, To: to, Last: last}
	return nil
}

// tellState answers with the state of the game.
func (w *Wire) tellState(_ *args, out *answer) error {
	s := w.requests.State()
	if s.Record == "" {
		return errors.New("no game has begun")
	}
	out.State = &state{s.Record, s.Seq, rules.StateOf(s.Game).Phase, face.Of(w.requests.Games, s.Game).State(s.Game)}
	return nil
}

func unknownGame(game string) error {
	return fmt.Errorf("unknown game %.40q: want one that hello lists", game)
}

package wire

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// verb is a command of the protocol.
type verb struct {
	name             string
	needed, optional []string // its fields beside id and cmd

	// answer fills in the answer; nil for a request to the referee or the voice.
	answer func(*Wire, *args, *answer) error
}

// gameOptions are the fields that are options of a game.
var gameOptions = []string{
	"attributes", "squares", "giving", "caller", "missed", "false_call", "point", "touch_move", "last_call", "first", "names",
}

// verbs are all commands. Requests have their names in the record.
var verbs = []verb{
	{"hello", nil, []string{"before"}, (*Wire).hello},
	{"resend", []string{"game", "from"}, []string{"to"}, (*Wire).startResend},
	{"ack", []string{"game", "seq"}, nil, (*Wire).ack},
	{"state", nil, nil, (*Wire).tellState},
	{"new", nil, slices.Concat(gameOptions, []string{"game", "players", "simple", "new_match"}), nil},
	{"options", nil, slices.Concat(gameOptions, []string{"game", "players", "simple"}), nil},
	{"give", []string{"piece"}, nil, nil},
	{"call", []string{"by"}, nil, nil},
	{"pass", nil, []string{"by"}, nil},
	{"undo", nil, nil, nil},
	{"adjudicate", nil, []string{"result", "player"}, nil},
	{"resign", nil, []string{"by", "player"}, nil},
	{"set", nil, []string{"defaults", "lang", "verbosity", "rate", "volume", "letters", "earcons"}, nil},
	{"say", []string{"text"}, nil, nil},
	{"doctor", nil, nil, (*Wire).examine},
}

// parseVerb returns the command of a name; among are the names that are let through, all
// if that is nil.
func parseVerb(name string, among []string) (verb, error) {
	var names []string
	for _, v := range verbs {
		if among != nil && !slices.Contains(among, v.name) {
			continue
		}
		if v.name == name {
			return v, nil
		}
		names = append(names, v.name)
	}
	last := len(names) - 1
	return verb{}, fmt.Errorf("unknown command %.40q: want %s or %s", name, strings.Join(names[:last], ", "), names[last])
}

// maxLine is the limit of a line of the host in bytes, with its LF.
const maxLine = 4096

// patience is the time that a request may wait for room.
const patience = time.Second

// ErrBusy is returned by Requests.Ask while the queue of requests is full.
var ErrBusy = errors.New("request queue full: ask again later")

// answer carries a command out and queues the answer. It returns false if the command
// is to be retried: the referee has no room for it yet.
func (w *Wire) answer(line []byte, now time.Time) bool {
	if line != nil && len(bytes.TrimSpace(line)) == 0 {
		return true
	}
	var out answer
	err := w.do(line, &out)
	if err == ErrBusy && w.full.IsZero() {
		w.full = now
	}
	switch {
	case err == errEcho:
	case err == ErrBusy && now.Sub(w.full) < patience:
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
	out.ID, out.Cmd = a.id(), a.text("cmd")
	if a.err != nil {
		return a.err
	}
	v, err := parseVerb(out.Cmd, nil)
	if err == nil {
		err = a.check(v)
	}
	if err != nil {
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
	out.Hello = &hello{Board: w.opts.Board, Version: w.opts.Version, Dropped: w.Dropped(), Earlier: begin, Games: []known{}}
	for i, game := range games[begin:end] {
		out.Hello.Games = append(out.Hello.Games, known{
			Game:  game,
			Last:  w.store.Last(game),
			CRC:   w.firstSum(game),
			Acked: w.ackedOf(game),
			Open:  begin+i == len(games)-1,
		})
	}
	return nil
}

// firstSum returns the checksum of a game's first line, "" if that is lost.
func (w *Wire) firstSum(game string) string {
	for line, err := range w.store.Lines(game, 1) {
		if err != nil {
			break
		}
		if l, err := record.Any.Decode(line); err == nil && l.Seq == 1 {
			return string(line[:8])
		}
		break
	}
	return ""
}

// ackedOf returns the seq up to which the host has acknowledged a game since the start
// of the program.
func (w *Wire) ackedOf(game string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.acked[game]
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
	out.Acked = &acked{game, to, last}
	return nil
}

// tellState answers with the state of the game.
func (w *Wire) tellState(_ *args, out *answer) error {
	s := w.requests.State()
	if s.Record == "" {
		return errors.New("no game has begun")
	}
	if g, is := s.Game.(quartino.Game); is {
		out.State = &state{Game: s.Record, Seq: s.Seq, Phase: g.Phase().String(), Quartino: wheelOf(g)}
		return nil
	}
	g, _ := quarto.Of(s.Game)
	out.State = &state{
		Game:     s.Record,
		Seq:      s.Seq,
		Phase:    g.Phase().String(),
		Position: board.FormatPosition(g.Position(), g.Given()),
		ToGive:   g.ToGive().String(),
	}
	if m := g.Match(); m.Games > 0 {
		out.State.Match = &match{m.Games, m.Won[0], m.Won[1]}
	}
	return nil
}

func unknownGame(game string) error {
	return fmt.Errorf("unknown game %.40q: want one that hello lists", game)
}

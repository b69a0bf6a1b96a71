package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Requests makes requests for the referee and the voice of commands that come by one way.
type Requests struct {
	Via      board.Via
	Games    []face.Face               // the first one unless a command names another
	Format   *record.Format            // of the lines of these games
	Defaults board.Options             // of the first game, that a command leaves out
	Ask      func(a board.Asked) error // passes a request on; board.ErrBusy if it may be asked again later
	State    func() record.State       // of the game
}

// Do passes on a command, one JSON object without an id, whose name is among those let
// through. These are requests. The error is one sentence.
func (r Requests) Do(command []byte, among ...string) error {
	a, err := parseArgs(bytes.TrimSpace(command))
	if err != nil {
		return err
	}
	v, err := r.command(a, among)
	if err != nil {
		return err
	}
	return r.pass(v, a)
}

// command returns the command of a, and an error if a lacks a field of it or has another one.
// By the way of the halls each request has an arbiter, too. among are the names that are let
// through, all if that is nil.
func (r Requests) command(a *args, among []string) (v verb, err error) {
	if v.name = a.text("cmd"); a.err == nil {
		v, a.err = parseVerb(v.name, among)
	}
	if a.err != nil {
		return v, a.err
	}
	if r.Via == board.ViaHall && v.answer == nil {
		v.needed = append(slices.Clip(v.needed), "arbiter")
	}
	return v, a.check(v, r.Games)
}

// pass passes a command on, whose fields were checked.
func (r Requests) pass(v verb, a *args) error {
	asked, err := r.request(v.name, a.fields)
	if err != nil {
		return err
	}
	return r.Ask(asked)
}

// request makes a request for the referee. Its fields are those of an asked line, so
// that the record's decoder reads them.
func (r Requests) request(cmd string, fields map[string]json.RawMessage) (board.Asked, error) {
	object := map[string]json.RawMessage{}
	named := fields["game"] != nil
	kind, err := r.kindOf(fields)
	if err == nil {
		err = checkSeconds(kind, fields)
	}
	nested := false
	switch {
	case err != nil:
		return board.Asked{}, err
	case kind != r.Games[0].Kind:
		nested = true
		r.nest(kind, fields)
	case named || cmd == "options" || slices.ContainsFunc(kind.EnteredKeys(), func(name string) bool { return fields[name] != nil }):
		object = r.defaults()
	}
	derived := takeDerived(kind, fields)
	maps.Copy(object, fields)
	for name, value := range map[string]string{
		"v": "1", "game": `"x"`, "seq": "1", "mono_ms": "0", "wall": `"2000-01-01T00:00:00.000Z"`,
		"type": `"asked"`, "via": `"` + r.Via.String() + `"`, "request": `"` + cmd + `"`,
	} {
		object[name] = json.RawMessage(value)
	}
	l, err := r.Format.Decode(record.Frame(nil, record.JSON(object)))
	if err != nil {
		return board.Asked{}, plain(err, kind)
	}
	asked := l.Fact.(board.Asked)
	if asked.Arbiter = board.Composed(asked.Arbiter); r.Via == board.ViaHall {
		if err := r.checkHall(asked); err != nil {
			return board.Asked{}, err
		}
	}
	entered := asked.Options
	for _, o := range derived {
		if asked.Options, err = o.x.Set(asked.Options, o.value); err != nil {
			return asked, fmt.Errorf("%s: %w", o.x.Key, err)
		}
		for key := range fields { // it changes nothing that was entered: the referee refuses what does not go with it
			asked.Options = rules.With(asked.Options, key, rules.Get(entered, key))
		}
	}
	if asked.Options != nil {
		if asked.Options, err = asked.Options.Entered(); err != nil || nested {
			return asked, err
		}
	}
	if err := r.checkPlayer(asked); err != nil {
		return board.Asked{}, err
	}
	if _, ok := asked.Piece.Piece(); !ok && asked.Piece != board.Empty {
		return board.Asked{}, fmt.Errorf("piece: invalid value %s: want 0 to 15 or null", object["piece"])
	}
	if asked.Request == board.RequestSet && asked.Set == (board.Preferences{}) {
		return board.Asked{}, errors.New("nothing to set: want a field")
	}
	if asked.Request == board.RequestSay {
		if err := board.CheckSentence(asked.Text); err != nil {
			return board.Asked{}, err
		}
	}
	if asked.Request == board.RequestLink {
		if asked.Text, err = board.PlainLink(asked.Text); err != nil {
			return asked, err
		}
	}
	if asked.Request == board.RequestUndo && !rules.StateOf(r.State().Game).CanUndo {
		return board.Asked{}, errors.New("no placement to undo")
	}
	return asked, nil
}

// checkHall returns an error for a request of the halls without a name of an arbiter, and for one for
// another game while a game is being played.
func (r Requests) checkHall(a board.Asked) error {
	now := rules.StateOf(r.State().Game)
	switch err := board.CheckName(a.Arbiter); {
	case err != nil:
		return fmt.Errorf("arbiter: %w", err)
	case strings.TrimSpace(a.Arbiter) == "":
		return errors.New("arbiter: missing")
	case a.Request == board.RequestNew && now.Begun && !now.Over:
		return errors.New("a game is being played: want adjudicate before new")
	}
	return nil
}

// checkSeconds returns an error for what is not a time of an option: the record has a wider range.
func checkSeconds(k *rules.Kind, fields map[string]json.RawMessage) error {
	for _, o := range k.Options {
		raw, given := fields[o.Key]
		if o.Type != rules.Seconds || !given {
			continue
		}
		var s float64
		if json.Unmarshal(raw, &s) != nil || s < float64(o.Least) || s > float64(o.Most) {
			return fmt.Errorf("%s: invalid value %.40s: want a number of seconds from %d to %d", o.Key, raw, o.Least, o.Most)
		}
	}
	return nil
}

// options returns the options of the game; zero before the first.
func (r Requests) options() (o board.Options) {
	if g := r.State().Game; g != nil {
		o = g.Options()
	}
	return o
}

// defaults returns the fields of a new game with default options and the same names.
func (r Requests) defaults() map[string]json.RawMessage {
	o, now := r.Defaults, r.options()
	names, named := r.Games[0].Kind.Option("names")
	if named && rules.KindOf(now) == r.Games[0].Kind {
		if list := names.Get(now).([]string); strings.Join(list, "") != "" {
			o, _ = names.Set(o, list) // names that were checked
		}
	}
	var fields map[string]json.RawMessage
	object := r.Format.Object(record.Line{Fact: board.Asked{Request: board.RequestNew, Via: r.Via, Options: o}})
	if err := json.Unmarshal([]byte(object), &fields); err != nil {
		panic(err) // the record reads what it writes
	}
	return fields
}

package hallpage

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"quartoboard/cmd/internal/evening"
	"quartoboard/cmd/internal/gate"
	"quartoboard/cmd/internal/hall"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// The limits of changes.
const (
	maxChange = 32 << 10        // bytes; the names of all players
	pairLimit = 2 * time.Minute // more than the most players need
	maxAsks   = 1000            // that wait
)

// evenings are the pages of evenings, with what boards of their rounds are told.
type evenings struct {
	page   *Page
	orders chan order

	mu   sync.Mutex
	asks map[ask]asked // guarded by mu: orders that boards have not taken
}

// change is a change of an evening, as a request has it.
type change struct {
	Act             string // begin, or one of act, or send: tell Boards again who plays there
	Name, Player    string // of a player, and the ID
	Boards, Players []string
	Round, Rounds   int
	Result          evening.Result
	System          evening.System
}

// act returns the act of an arbiter; nil for none.
func (c change) act() evening.Act {
	return map[string]evening.Act{
		"join": evening.Join{Name: strings.TrimSpace(c.Name)}, "leave": evening.Leave{Player: c.Player},
		"pair": evening.Pair{Boards: c.Boards}, "withdraw": evening.Withdraw{},
		"decide": evening.Decide{Round: c.Round, Player: c.Player, Result: c.Result},
	}[c.Act]
}

// change makes a change of an evening, the object in the body, on the version that the arbiter has seen. If that is
// not the newest one, the answer is the newer file.
func (e *evenings) change(w http.ResponseWriter, r *http.Request) error {
	body, ok := gate.Body(w, r, "change", maxChange)
	if !ok {
		return nil
	}
	page.Extend(w, pairLimit)
	var c change
	if err := json.Unmarshal(body, &c); err != nil {
		c = change{}
	}
	name, by := r.PathValue("name"), e.page.Name(r)
	version, _ := strconv.Atoi(strings.Trim(r.Header.Get("If-Match"), `"`)) // 0 for none
	newest, err := evening.Evening{}, error(nil)
	switch act := c.act(); {
	case c.Act == "begin":
		if newest, err = evening.New(c.System, c.Rounds, c.Players, by); err == nil {
			err = e.page.opts.Evenings.Create(name, newest)
		}
	case c.Act == "send":
	case act == nil:
		http.Error(w, "invalid change: want an object with an act", http.StatusBadRequest)
		return nil
	default:
		newest, err = e.page.opts.Evenings.Change(name, cmp.Or(version, -1), by, act)
	}
	if err != nil {
		e.refuse(w, newest, err)
		return nil
	}
	if c.Act == "pair" || c.Act == "send" {
		if s, err := e.sheet(r, name); err == nil {
			e.call(s, c.Boards)
		}
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// refuse answers a change that was not made. newest is the evening as it is.
func (e *evenings) refuse(w http.ResponseWriter, newest evening.Evening, err error) {
	words, status, text := e.page.words.Hall.Evening, http.StatusUnprocessableEntity, ""
	why, isWhy := errors.AsType[evening.Why](err)
	switch {
	case why == evening.Stale:
		w.Header().Set("ETag", strconv.Quote(strconv.Itoa(newest.Version)))
		status, text = http.StatusConflict, string(newest.Text())
	case isWhy:
		text = cmp.Or(words.Why[strings.ReplaceAll(string(why), " ", "-")], words.Why["else"])
	case errors.Is(err, fs.ErrExist), errors.Is(err, fs.ErrNotExist):
		text = words.Why["there"]
	default:
		status, text = http.StatusInternalServerError, err.Error()
	}
	http.Error(w, text, status)
}

// ask is a command that tells a board who plays there.
type ask struct {
	evening string
	round   int
	board   string
}

// asked is what has become of it; the zero value if the board has taken it.
type asked struct{ Text, Why string } // Why is English, of the board

// order are commands that wait.
type order struct {
	ask
	commands []topic.Do
}

// note notes what has become of a command.
func (e *evenings) note(a ask, now asked) {
	defer e.page.wake()
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.asks[a] = now; now == (asked{}) {
		delete(e.asks, a)
	}
}

// call has boards of the last round, all of those that are chosen, told who plays there.
func (e *evenings) call(s eveningSheet, boards []string) {
	for _, t := range s.Tables {
		if t.Result != "" || !slices.Contains(boards, t.Board) {
			continue
		}
		text, names := s.Call(t), map[string]string{"A": t.Names[0], "B": t.Names[1]}
		if e.page.opts.Nameless {
			text, names = s.Fill(s.Words.Hall.Evening.Table, "n", s.speech.Number(t.N)), map[string]string{}
		}
		o := order{ask{s.Name, s.At, t.Board}, []topic.Do{
			{Cmd: "new", Arbiter: s.Arbiter, Fields: map[string]json.RawMessage{"first": []byte(`"A"`), "names": record.JSON(names)}},
			{Cmd: "say", Arbiter: s.Arbiter, Fields: map[string]json.RawMessage{"text": record.JSON(text)}},
		}}
		e.note(o.ask, asked{Text: s.Words.Hall.Evening.Sending})
		select {
		case e.orders <- o:
		default:
			e.note(o.ask, asked{Text: s.Words.Busy})
		}
	}
}

// Call tells boards who plays there, one after another, until ctx ends. It is a worker, of which several may run.
func (e *evenings) Call(ctx context.Context) error {
	for {
		select {
		case o := <-e.orders:
			e.note(o.ask, e.tell(ctx, o))
		case <-ctx.Done():
			return nil
		}
	}
}

// tell has a board begin a game and say who plays. A board that is not there, or where a game is being played, is not
// waited for.
func (e *evenings) tell(ctx context.Context, o order) asked {
	tables, _ := e.page.opts.Hall.Tables()
	n := slices.IndexFunc(tables, func(t hall.Table) bool { return t.Board == o.board && t.Online && t.Daemon })
	switch {
	case n < 0:
		return asked{Text: e.page.words.Hall.Why[string(topic.HelpSilent)]}
	case playing(tables[n]):
		return asked{Text: e.page.words.Hall.Evening.Playing}
	}
	for _, do := range o.commands {
		if err := e.page.opts.Hall.Do(ctx, o.board, do); err != nil {
			return asked{e.page.words.Hall.Arbiter.Refused, err.Error()}
		}
	}
	return asked{}
}

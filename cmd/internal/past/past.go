// Package past answers what the players ask of past games by the menu: lists of the games, of their
// steps and of turning points, and the games that begin there. It reads the records beside the loop.
// It finds hints there, too, on what a player asks about by the menu or by hand.
package past

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

const (
	newest = 9               // games in a list
	silent = 3 * time.Second // between two reports of progress; the first comes sooner
	soon   = time.Second
)

// Work does one job beside the loop. Its methods do not block.
type Work interface {
	Start(now time.Duration, do func(ctx context.Context))
	Done(now time.Duration) bool
	Stop()
}

// Opts are what New needs.
type Opts struct {
	Games  record.Store // nil: there are no past games
	Format *record.Format
	Faces  []face.Face
	Tray   bool // there is one
	Words  func() *phrase.Speech
	Work   Work // nil: nothing is answered
	Tell   func(board.Fact) bool
	Say    func(now time.Duration, text string)
}

// Listener answers the menu.
type Listener struct {
	opts  Opts
	game  rules.Game
	asked string    // the newest request; "" once it is answered, and for a hint
	tried face.Hint // what is asked by hand; nil for nothing
	waits bool      // it is not answered yet
	reply *reply    // to it, by the job
	list  []entry   // the newest one that was told
	next  string    // is said of the game that is asked for, once it stands on the board
	says  string    // the same of the one that has begun; "" when it was said
	told  time.Duration
	move  atomic.Int32 // which the job looks at
}

// entry is one of a list.
type entry struct {
	text   string
	game   string        // its name, in a list of games
	begins board.Options // nil for none
	says   string        // what is said of that game, once it stands on the board
}

// reply is a list, or the game that is to begin.
type reply struct {
	list   []entry
	begins entry
	hint   string
}

// New makes a listener that has heard nothing.
func New(o Opts) *Listener { return &Listener{opts: o} }

// Hear takes a request of the menu. When the menu closes, the job ends.
func (l *Listener) Hear(s rules.Step, _ record.Lines) {
	l.game = s.Game
	l.try(s.Event.At)
	switch f := s.Event.Fact.(type) {
	case board.Opened:
		if f.Resumed && l.opts.Games != nil && l.opts.Work != nil {
			l.resume(s.Event.At)
		}
	case board.Started:
		l.says, l.next = l.next, ""
	case board.Menu:
		if !f.Open && l.asked != "" {
			l.opts.Work.Stop()
			l.asked = ""
		}
	case board.Asked:
		if f.Request == board.RequestPast && f.Via == board.ViaMenu && l.opts.Games != nil && l.opts.Work != nil {
			l.take(s.Event.At, f.Text)
		}
	}
	if now := l.game.State(); l.says != "" && !now.Wrong && !now.Over {
		l.say(l.says)
		l.says = ""
	}
}

// try begins the job that answers what is asked by hand.
func (l *Listener) try(at time.Duration) {
	var hint face.Hint
	if of := face.Of(l.opts.Faces, l.game).Hint; of != nil && l.opts.Work != nil {
		hint = of(l.game)
	}
	if hint == l.tried {
		return
	}
	if l.waits {
		l.opts.Work.Stop()
	}
	if l.tried, l.waits = hint, hint != nil; l.waits {
		l.asked = ""
		l.start(at, func(ctx context.Context, w *phrase.Speech, r *reply) { r.hint = hint.Text(ctx, w) })
	}
}

// start begins a job, which fills in the reply.
func (l *Listener) start(at time.Duration, do func(context.Context, *phrase.Speech, *reply)) {
	r, w := &reply{}, l.opts.Words()
	l.reply = r
	l.opts.Work.Start(at, func(ctx context.Context) { do(ctx, w, r) })
}

// resume begins the job that finds again what is said once the position stands to which the board led the
// hands when the power was cut.
func (l *Listener) resume(at time.Duration) {
	now, begun := l.game.State(), l.game.Options()
	if !now.Wrong || now.Posed || !practice(begun) {
		return
	}
	l.waits = true
	l.start(at, func(ctx context.Context, w *phrase.Speech, r *reply) {
		for _, what := range []phrase.Item{phrase.ItemBack, phrase.ItemTurningPoints} {
			l.ended(ctx, string(what), w, r)
		}
		for _, e := range append(r.list, r.begins) {
			if e.begins == begun {
				r.hint = e.says
			}
		}
	})
}

// take begins the game of an entry, or the job that makes a list.
func (l *Listener) take(at time.Duration, asked string) {
	var chosen entry
	words := strings.Fields(asked)
	if i, err := strconv.Atoi(words[len(words)-1]); err == nil && i < len(l.list) {
		chosen = l.list[i]
	}
	if chosen.begins != nil {
		l.begin(chosen)
		return
	}
	game := l.game
	l.asked, l.waits, l.told = asked, false, at+soon-silent
	of := face.Of(l.opts.Faces, l.game)
	gift := of.Gift != nil && asked == string(phrase.ItemGift)
	l.move.Store(0)
	l.start(at, func(ctx context.Context, w *phrase.Speech, r *reply) {
		switch {
		case gift:
			if h := of.Gift(game); h != nil {
				r.hint = h.Text(ctx, w)
			}
		case chosen.game != "":
			r.list = l.steps(chosen.game, w)
		case words[0] == string(phrase.ItemEarlierMove):
			r.list = l.games(ctx, !game.State().Ended, w)
		default:
			l.ended(ctx, words[0], w, r)
		}
	})
}

// Looked tells what the job has found, or which move it looks at.
func (l *Listener) Looked(now time.Duration) {
	switch {
	case l.waits && l.opts.Work.Done(now):
		if l.waits = false; l.tried == nil {
			l.says = l.reply.hint
			return
		}
		l.opts.Say(now, l.reply.hint)
	case l.asked == "":
	case l.opts.Work.Done(now):
		l.answer()
	case now >= l.told+silent && l.move.Load() > 0:
		l.told = now
		l.say(l.opts.Words().MenuProgress(int(l.move.Load())))
	}
}

func (l *Listener) say(text string) {
	l.opts.Tell(board.Asked{Request: board.RequestSay, Via: board.ViaMenu, Text: text})
}

func (l *Listener) answer() {
	asked := l.asked
	l.asked, l.list = "", l.reply.list
	switch {
	case l.reply.begins.begins != nil:
		l.begin(l.reply.begins)
	case l.reply.hint != "":
		l.say(l.reply.hint)
	case len(l.list) == 0:
		l.say(l.opts.Words().MenuNoGame())
	case l.list[0].says != "" && l.list[0].begins == nil: // there is no turning point
		l.say(l.list[0].text)
	default:
		lines := []string{asked}
		for _, e := range l.list {
			lines = append(lines, e.text)
		}
		l.opts.Tell(board.Asked{Request: board.RequestList, Via: board.ViaMenu, Text: strings.Join(lines, "\n")})
	}
}

// begin asks for a game. After one for practice the next game is as it would have been.
func (l *Listener) begin(e entry) {
	next := l.game.NextOptions()
	l.next = e.says
	l.opts.Tell(board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: e.begins})
	if practice(e.begins) {
		l.opts.Tell(board.Asked{Request: board.RequestOptions, Via: board.ViaMenu, Options: next})
	}
}

func practice(o board.Options) bool { return rules.Get(o, "practice") == true }

// past is a game that was read.
type past struct {
	lines []record.Line
	face  face.Face
	last  rules.Game // after them
}

// read reads a game; ok is false if it cannot be gone on from.
func (l *Listener) read(name string) (p past, ok bool) {
	for text, err := range l.opts.Games.Lines(name, 1) {
		line, fault := l.opts.Format.Decode(text)
		if err != nil || fault != nil {
			return p, false
		}
		p.lines = append(p.lines, line)
	}
	for s := range record.Steps(p.lines) {
		p.last = s.Game
	}
	if p.last == nil || p.last.Kind() == nil {
		return p, false
	}
	p.face = face.OfKind(l.opts.Faces, p.last.Kind())
	return p, p.face.Onward != nil && p.last.State().Begun
}

// games are the newest games, without the one that is running.
func (l *Listener) games(ctx context.Context, running bool, w *phrase.Speech) (list []entry) {
	names := l.opts.Games.Games()
	if running && len(names) > 0 {
		names = names[:len(names)-1]
	}
	for _, name := range slices.Backward(names) {
		if len(list) == newest || ctx.Err() != nil {
			break
		}
		if p, ok := l.read(name); ok {
			known := p.face.Past(p.lines, p.last.Options(), w)
			list = append(list, entry{text: fmt.Sprintf("%s. %s %s", known.Players, known.Result, known.Moves), game: name})
		}
	}
	return list
}

// steps are those of a game, the newest first.
func (l *Listener) steps(name string, w *phrase.Speech) (list []entry) {
	p, ok := l.read(name)
	if !ok {
		return nil
	}
	var before board.Options
	for s := range record.Steps(p.lines) {
		if s.Game.Kind() == nil || s.Game.State().Paused() {
			continue
		}
		if o := p.face.Onward(s.Game); o != before {
			before = o
			list = append(list, entry{text: w.Of(s.Game.Kind()).Now(s.Game).Text, begins: o})
		}
	}
	slices.Reverse(list)
	return list
}

// ended replies with the turning points of the newest game that has ended and was not for practice, or
// with the game that goes on from its end.
func (l *Listener) ended(ctx context.Context, what string, w *phrase.Speech, r *reply) {
	for _, name := range slices.Backward(l.opts.Games.Games()) {
		if ctx.Err() != nil {
			return
		}
		p, ok := l.read(name)
		if !ok || practice(p.last.Options()) || !p.last.State().Ended {
			continue
		}
		if what == string(phrase.ItemBack) {
			ended := p.face.Past(p.lines, p.last.Options(), w)
			r.begins = entry{begins: rules.With(p.face.Onward(p.last), "practice", true), says: w.MenuEnd(ended.Result)}
			return
		}
		points, _ := p.face.Coach(ctx, p.lines, l.opts.Tray, w, func(move int) { l.move.Store(int32(move)) })
		for _, one := range points {
			r.list = append(r.list, entry{text: one.Text, begins: one.Show, says: w.MenuRetry(one.Text)})
		}
		if len(points) == 1 && points[0].Show != nil { // no list, but an offer
			r.list[0].text += " " + w.MenuItem(phrase.ItemShow, nil, board.Preferences{}).Text
		}
		return
	}
}

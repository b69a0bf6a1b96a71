// Package engine has an engine act for the seat away. Like the menu it is a stage between table and
// daemon: it hears the steps of a game, has each act decided beside the loop, and asks for it. What
// the engine decides depends on the game alone; when it acts depends on the voice and the players.
package engine

import (
	"context"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// pause is the time from the begin of a turn to the act: the same for every act, so that it tells
// nothing.
const pause = time.Second

// Table is the source of the facts of the table.
type Table interface {
	Look(events []board.Event) []board.Event
	Still() bool
}

// Voice is what the engine lets finish.
type Voice interface{ Idle() bool }

// Work does one job beside the loop. Its methods do not block.
type Work interface {
	// Start begins a job in place of the one before.
	Start(now time.Duration, do func(ctx context.Context))
	// Done reports whether the newest job has ended by now.
	Done(now time.Duration) bool
	// Stop ends ctx of the newest job.
	Stop()
}

// Source is a table at which an engine acts for the seat away. It must listen to the daemon, behind
// the voice.
type Source struct {
	// Set by New, then fixed.
	table Table
	now   func() time.Duration
	voice Voice
	work  Work // nil: no engine acts
	faces []face.Face

	kind   *rules.Kind
	engine face.Engine // of that game, with its memory; nil for a game without one
	game   rules.Game
	menu   bool          // is open
	due    any           // the decision that the game waits for; nil for none
	since  time.Duration // when its turn began
	result *result       // of the newest job; nil once it was asked for
}

// result is what a job has decided.
type result struct {
	act board.Asked
	ok  bool
}

// New makes a table without a game. now is the clock of the board.
func New(t Table, now func() time.Duration, v Voice, w Work, faces []face.Face) *Source {
	return &Source{table: t, now: now, voice: v, work: w, faces: faces}
}

// Hear takes an event: a new decision is begun, and one that is not due any more is stopped.
func (s *Source) Hear(step rules.Step, _ record.Lines) {
	paused := s.paused()
	switch f := step.Event.Fact.(type) {
	case board.Menu:
		s.menu = f.Open
	case board.Opened:
		s.menu = false
	}
	s.game = step.Game
	s.choose(s.game.Kind())
	due := s.decision()
	if due != s.due || paused && !s.paused() {
		s.since = step.Event.At
	}
	if due != s.due {
		s.due = due
		s.decide(step.Event.At)
	}
}

// choose goes on with the engine of a game.
func (s *Source) choose(k *rules.Kind) {
	if k == s.kind {
		return
	}
	s.kind, s.engine = k, nil
	if of := face.OfKind(s.faces, k); k != nil && of.Engine != nil && s.work != nil {
		s.engine = of.Engine()
	}
}

// decision returns the decision that the game waits for; nil for none, and before the next game.
func (s *Source) decision() any {
	if _, next := s.game.Next(); next || s.engine == nil {
		return nil
	}
	return s.engine.Due(s.game)
}

// decide begins the job.
func (s *Source) decide(at time.Duration) {
	if s.result = nil; s.due == nil {
		s.work.Stop()
		return
	}
	r, e, g := &result{}, s.engine, s.game
	s.result = r
	s.work.Start(at, func(ctx context.Context) { r.act, r.ok = e.Decide(ctx, g) })
}

// paused reports whether the engine waits for the players.
func (s *Source) paused() bool {
	now := rules.StateOf(s.game)
	return now.Asks || now.Waiting || now.Held || s.menu
}

// Look looks at the table once, and appends the act of the engine once it is time for it. What the
// table tells at that moment is judged first.
func (s *Source) Look(events []board.Event) []board.Event {
	n := len(events)
	events = s.table.Look(events)
	now := s.now()
	if len(events) > n || !s.acts() || now < s.since+pause || !s.voice.Idle() || !s.work.Done(now) {
		return events
	}
	r := s.result
	if s.result = nil; r.ok {
		events = append(events, board.Event{At: now, Fact: r.act})
	}
	return events
}

// Still reports whether nothing moves at the table, and no act of the engine comes by itself.
func (s *Source) Still() bool { return !s.acts() && s.table.Still() }

// acts reports whether an act comes by itself.
func (s *Source) acts() bool { return s.result != nil && !s.paused() }

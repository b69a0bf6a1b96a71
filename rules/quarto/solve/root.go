package solve

import (
	"context"
	"sync/atomic"

	"quartoboard/board"
)

// option is one move of the position that is asked.
type option struct {
	move    Move
	hand    board.Piece
	placing bool   // the hand
	empty   int    // cells after it
	replies int    // of the other: pairs of a cell and a safe piece to give
	best    Value  // of the options with its cell, by the book: 0 without one
	value   Value  // 0 until it is known
	tried   uint32 // 1 when the search has tried it: atomic
}

// search is what the workers share while they look which options reach the goal.
type search struct {
	// Set before they start.
	options []option
	goal    Value
	first   bool            // it ends with the first one
	done    <-chan struct{} // it ends with it

	next  atomic.Int64 // option to try
	found atomic.Bool  // one that reaches the goal
}

func (s *search) over() bool {
	select {
	case <-s.done:
		return true
	default:
		return s.first && s.found.Load()
	}
}

func (s *Solver) begin(ctx context.Context, options []option, goal Value, first bool) {
	for i := range options {
		options[i].tried = 0
	}
	s.search.options, s.search.goal, s.search.first, s.search.done = options, goal, first, ctx.Done()
	s.search.next.Store(0)
	s.search.found.Store(false)
	for i := range s.workers {
		s.workers[i].stopped = false
	}
}

// run tries the options on all workers, the first of them in this goroutine, and waits for them.
// It calls tell, unless it is nil, with options that reach the goal, in their order.
func (s *Solver) run(tell func(Move, Value)) {
	for i := range s.workers[1:] {
		s.others.Go(func() {
			for s.workers[1+i].try() {
			}
		})
	}
	told := 0
	for s.workers[0].try() {
		told = s.tell(told, tell)
	}
	s.others.Wait()
	s.tell(told, tell)
}

// tell calls with the options that reach the goal, from the one with that number up to one that was
// not tried, whose number it returns.
func (s *Solver) tell(from int, call func(Move, Value)) int {
	for i := from; i < len(s.search.options); i++ {
		o := &s.search.options[i]
		if atomic.LoadUint32(&o.tried) == 0 || s.search.over() {
			return i
		}
		if call != nil && o.value == s.search.goal {
			call(o.move, o.value)
		}
	}
	return len(s.search.options)
}

// try tries the next option, and reports whether to go on.
func (w *worker) try() bool {
	i := int(w.search.next.Add(1) - 1)
	if i >= len(w.search.options) || w.search.over() {
		return false
	}
	o := &w.search.options[i]
	if o.value == 0 && w.reaches(o) && !w.stopped {
		o.value = w.search.goal
		w.search.found.Store(true)
	}
	if !w.stopped {
		atomic.StoreUint32(&o.tried, 1)
	}
	return !w.stopped
}

// reaches reports whether an option reaches the goal: a win if the other does not even draw, a draw
// if the other does not win.
func (w *worker) reaches(o *option) bool {
	switch {
	case w.search.goal == Loss:
		return true
	case o.best != 0 && o.best < w.search.goal:
		return false
	}
	if o.placing {
		w.tables.put(&w.states[o.empty], &w.states[o.empty+1], o.hand, o.move.Cell)
	}
	gift, _ := o.move.Give.Piece()
	return !w.reach(o.empty, gift, w.search.goal == Draw)
}

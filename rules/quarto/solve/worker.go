package solve

import (
	"math/bits"
	"runtime"

	"quartoboard/board"
)

// counted is the number of empty cells from which a worker asks the memory, and counts the replies
// to its moves. The five positions of testdata with 4 pieces, without squares, take 4.25 million
// nodes. Counting from 8 they take 3.83 million and 5 % more time, with the memory from 8 too 3.77
// million and 12 % more.
const counted = 9

// pause is the number of nodes between two looks whether the search is over.
const pause = 2048

// worker searches alone, in states that it made before.
type worker struct {
	tables *tables
	known  *memory
	book   *book
	search *search

	nodes, looked uint64
	stopped       bool                   // what it returns counts no more
	states        [board.Cells + 1]state // by the number of empty cells
}

// reach reports whether the one who is given p, which completes no line, in the state with n empty
// cells wins, or at least draws.
func (w *worker) reach(n int, p board.Piece, win bool) bool {
	w.nodes++
	s := &w.states[n]
	switch {
	case n == 1:
		return !win
	case n == 2 && win:
		return false // the other's piece is the last
	case n <= 4 && win:
		return w.squeeze(n, p)
	case n <= 3:
		return !w.tables.hopeless(s, p)
	case s.shared == packed{}:
		return !win
	case n < counted:
		return w.expand(n, p, win)
	case n == board.Cells-booked+1 && w.book.classes != nil:
		return w.expandBooked(n, p, win)
	}
	place, f := w.known.look(w.tables.key(s, p))
	if known, reached := f.of(win); known {
		return reached
	}
	before := w.nodes
	reached := w.expandCounted(n, p, win)
	if !w.stopped {
		w.known.keep(place, finding(win, reached), w.nodes-before)
	}
	return reached
}

// squeeze reports whether the one who is given p can place it and give a piece after which nothing
// is safe to give: at 3 and 4 empty cells the only way to win.
func (w *worker) squeeze(n int, p board.Piece) bool {
	t, s, to := w.tables, &w.states[n], &w.states[n-1]
	var u dangers
	u.of(s, t.values[p&15])
	left := s.left &^ (1 << (p & 15))
	for rest := s.free; rest != 0; rest &= rest - 1 {
		c := rest.First() & 15
		gifts := t.safe[u[c]] & left
		if gifts == 0 {
			continue
		}
		t.put(to, s, p, c)
		for ; gifts != 0; gifts &= gifts - 1 {
			if t.hopeless(to, gifts.First()) {
				return true
			}
		}
	}
	return false
}

// expand tries all moves, the cells that leave the fewest safe pieces first: with the cells as they
// come the five positions take 11.7 million nodes.
func (w *worker) expand(n int, p board.Piece, win bool) bool {
	t, s, to := w.tables, &w.states[n], &w.states[n-1]
	var u dangers
	u.of(s, t.values[p&15])
	left := s.left &^ (1 << (p & 15))
	var cells [8]board.Cell
	var order uint64 // bit 8·pieces + index of the cell
	i := 0
	for rest := s.free; rest != 0; rest &= rest - 1 {
		c := rest.First() & 15
		order |= 1 << ((t.number(t.safe[u[c]]&left)*8 + i) & 63)
		cells[i&7] = c
		i++
	}
	for order &^= 0xff; order != 0; order &= order - 1 {
		c := cells[bits.TrailingZeros64(order)&7] & 15
		t.put(to, s, p, c)
		for gifts := t.safe[u[c]] & left; gifts != 0; gifts &= gifts - 1 {
			if !w.reach(n-1, gifts.First(), !win) {
				return true
			}
		}
	}
	return false
}

// expandBooked tries all cells.
func (w *worker) expandBooked(n int, p board.Piece, win bool) bool {
	least := Draw
	if win {
		least = Win
	}
	for c := range w.states[n].free.All() {
		if w.tables.put(&w.states[n-1], &w.states[n], p, c); w.book.value(w.tables, &w.states[n-1]) >= least {
			return true
		}
	}
	return false
}

// expandCounted tries all moves, those first that leave the other the fewest replies: by the safe
// pieces alone the five positions take 6.9 million nodes.
func (w *worker) expandCounted(n int, p board.Piece, win bool) bool {
	t, s, to := w.tables, &w.states[n], &w.states[n-1]
	var u dangers
	u.of(s, t.values[p&15])
	left := s.left &^ (1 << (p & 15))
	var order [board.Cells * board.Pieces]uint32
	k := 0
	for c := range s.free.All() {
		gifts := t.safe[u[c]] & left
		if gifts == 0 {
			continue
		}
		t.put(to, s, p, c)
		for q := range gifts.All() {
			replies := t.replies(to, q)
			if replies == 0 {
				return true
			}
			move := uint32(replies)<<8 | uint32(c)<<4 | uint32(q)
			i := k
			for ; i > 0 && order[i-1] > move; i-- {
				order[i] = order[i-1]
			}
			order[i] = move
			k++
		}
	}
	for i, move := range order[:k] {
		c, q := board.Cell(move>>4&15), board.Piece(move&15)
		if i == 0 || c != board.Cell(order[i-1]>>4&15) {
			t.put(to, s, p, c)
		}
		if !w.reach(n-1, q, !win) {
			return !w.stopped
		}
		if w.nodes-w.looked > pause {
			w.looked = w.nodes
			runtime.Gosched() // the loop of a board looks at its table meanwhile
			w.stopped = w.stopped || w.search.over()
		}
		if w.stopped {
			return false
		}
	}
	return false
}

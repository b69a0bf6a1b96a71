// Package outbox is the queue between the game and a listener that may be slow:
// the serial wire, the page, a broker. Putting a line in never waits; when the
// queue is full the oldest line is dropped and counted, and whoever needs it
// asks the journal. It does no I/O.
package outbox

import "sync"

// Box is a queue of lines. Its methods may be called from any goroutine.
type Box struct {
	// Guarded by mu.
	mu      sync.Mutex
	ring    [][]byte
	first   int
	waiting int
	dropped int
}

// New makes an empty queue for up to limit lines; limit is at least 1.
func New(limit int) *Box { return &Box{ring: make([][]byte, max(limit, 1))} }

// Put adds a line behind the others, in the place of the oldest if the queue is
// full. The box keeps the slice: it must not be changed afterwards.
func (b *Box) Put(line []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting == len(b.ring) {
		b.drop()
		b.dropped++
	}
	b.ring[(b.first+b.waiting)%len(b.ring)] = line
	b.waiting++
}

// Take removes the oldest line; false when there is none.
func (b *Box) Take() ([]byte, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting == 0 {
		return nil, false
	}
	return b.drop(), true
}

// Dropped is how many lines were dropped since New.
func (b *Box) Dropped() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.dropped
}

// drop removes the oldest line; mu is held and there is one.
func (b *Box) drop() []byte {
	line := b.ring[b.first]
	b.ring[b.first] = nil
	b.first = (b.first + 1) % len(b.ring)
	b.waiting--
	return line
}

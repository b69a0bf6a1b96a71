package wire

import "sync"

// outbox is the queue between the game and a host that may be slow. put never
// waits: when the queue is full it drops the oldest line and counts it, and the
// host asks for the line by resend. Its methods may be called from any goroutine.
type outbox struct {
	// Guarded by mu.
	mu      sync.Mutex
	ring    [][]byte
	first   int
	waiting int
	dropped int
}

// newOutbox makes an empty queue for up to limit lines; limit is at least 1.
func newOutbox(limit int) *outbox { return &outbox{ring: make([][]byte, max(limit, 1))} }

// put adds a line at the end of the queue. The outbox keeps the slice: it must not
// be changed afterwards.
func (b *outbox) put(line []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting == len(b.ring) {
		b.removeOldest()
		b.dropped++
	}
	b.ring[(b.first+b.waiting)%len(b.ring)] = line
	b.waiting++
}

// take removes the oldest line; false when there is none.
func (b *outbox) take() ([]byte, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting == 0 {
		return nil, false
	}
	return b.removeOldest(), true
}

// lost is the number of lines dropped since newOutbox.
func (b *outbox) lost() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.dropped
}

// removeOldest removes and returns the oldest line; mu is held and there is one.
func (b *outbox) removeOldest() []byte {
	line := b.ring[b.first]
	b.ring[b.first] = nil
	b.first = (b.first + 1) % len(b.ring)
	b.waiting--
	return line
}

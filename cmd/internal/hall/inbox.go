package hall

import (
	"sync"
	"time"

	"quartoboard/cmd/internal/topic"
)

// The limits of what is received. What is over them is dropped; lines are sent again.
const (
	maxBoards  = 10_000
	maxWaiting = 64 << 20 // bytes that wait, of all boards
	boardWaits = 1 << 20  // of one
	boardRate  = 1 << 20  // bytes a second of one, after
	boardBurst = 8 << 20
	overhead   = 256 // bytes that a message counts for besides its own
)

// message is one of a board that waits to be taken.
type message struct {
	topic   topic.Topic
	payload []byte
}

// inbox has the messages that wait. Its methods do not block.
type inbox struct {
	wake chan struct{} // holds one while something waits

	mu      sync.Mutex
	queue   []message
	bytes   int
	meters  map[string]*meter // by board
	isUp    bool              // the connection is new
	dropped map[string]int    // messages, by board
}

// meter measures what a board sends. It is guarded by the inbox.
type meter struct {
	waiting int // bytes
	credit  int // bytes that may come now
	at      time.Time
}

func newInbox() inbox {
	return inbox{wake: make(chan struct{}, 1), meters: map[string]*meter{}, dropped: map[string]int{}}
}

// put adds a message, if it is within the limits.
func (in *inbox) put(m message, now time.Time) {
	in.mu.Lock()
	defer in.mu.Unlock()
	of := in.meters[m.topic.Board]
	if of == nil {
		if len(in.meters) >= maxBoards {
			return
		}
		of = &meter{credit: boardBurst, at: now}
		in.meters[m.topic.Board] = of
	}
	size := len(m.payload) + overhead
	of.credit = min(boardBurst, of.credit+int(min(now.Sub(of.at), time.Minute)*boardRate/time.Second))
	of.at = now
	if size > of.credit || of.waiting+size > boardWaits || in.bytes+size > maxWaiting {
		in.dropped[m.topic.Board]++
	} else {
		of.credit -= size
		of.waiting += size
		in.bytes += size
		in.queue = append(in.queue, m)
	}
	in.ring()
}

// up notes a new connection.
func (in *inbox) up() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.isUp = true
	in.ring()
}

func (in *inbox) ring() {
	select {
	case in.wake <- struct{}{}:
	default:
	}
}

// take empties the inbox.
func (in *inbox) take() (queue []message, dropped map[string]int, up bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for _, m := range in.queue {
		in.meters[m.topic.Board].waiting = 0
	}
	queue, dropped, up = in.queue, in.dropped, in.isUp
	in.queue, in.dropped, in.isUp, in.bytes = nil, map[string]int{}, false, 0
	return queue, dropped, up
}

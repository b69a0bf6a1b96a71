package hostlog

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"sync"
	"time"
)

var (
	errPulled = errors.New("the port is unplugged")
	errAbsent = errors.New("there is no such port")
)

// cable is a serial line made of memory. Its bytes can get lost or flipped, and
// it can be pulled. It keeps the clock of a synctest bubble.
type cable struct {
	noise float64 // share of bytes lost, and likewise of bytes flipped
	seed  uint64

	mu   sync.Mutex
	plug *plug // nil while it is pulled
}

// plug is the time between putting the cable in and pulling it.
type plug struct {
	toHost, toBoard queue
	pulled          chan struct{}
}

func newCable(seed uint64, noise float64) *cable {
	c := &cable{noise: noise, seed: seed}
	c.plugIn()
	return c
}

func (c *cable) plugIn() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.plug == nil {
		c.seed++
		c.plug = &plug{newQueue(c.seed, 1, c.noise), newQueue(c.seed, 2, c.noise), make(chan struct{})}
	}
}

func (c *cable) pull() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.plug != nil {
		close(c.plug.pulled)
		c.plug = nil
	}
}

// end opens one end of the cable, again and again.
func (c *cable) end(host bool) func() (io.ReadWriteCloser, error) {
	return func() (io.ReadWriteCloser, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		switch {
		case c.plug == nil:
			return nil, errAbsent
		case host:
			return &end{&c.plug.toHost, &c.plug.toBoard, c.plug.pulled}, nil
		}
		return &end{&c.plug.toBoard, &c.plug.toHost, c.plug.pulled}, nil
	}
}

// queue is one direction: it holds as much as a terminal's.
type queue struct {
	noise      float64
	more, room chan struct{}

	mu      sync.Mutex
	r       *rand.Rand
	waiting []byte
}

func newQueue(seed, direction uint64, noise float64) queue {
	return queue{
		noise: noise, r: rand.New(rand.NewPCG(seed, direction)),
		more: make(chan struct{}, 1), room: make(chan struct{}, 1),
	}
}

// put takes some of b, with noise, and says how much.
func (q *queue) put(b []byte) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(len(b), 4096-len(q.waiting))
	for _, c := range b[:n] {
		if q.noise > 0 && q.r.Float64() < q.noise {
			continue
		}
		if q.noise > 0 && q.r.Float64() < q.noise {
			c ^= 1 << q.r.IntN(8)
		}
		q.waiting = append(q.waiting, c)
	}
	if n > 0 {
		signal(q.more)
	}
	return n
}

// get moves what waits into b, as far as it fits.
func (q *queue) get(b []byte) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := copy(b, q.waiting)
	q.waiting = append(q.waiting[:0], q.waiting[n:]...)
	if n > 0 {
		signal(q.room)
	}
	return n
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// end is an open port.
type end struct {
	in, out *queue
	pulled  chan struct{}
}

func (e *end) Read(b []byte) (int, error) {
	timeout := time.After(20 * time.Millisecond)
	for {
		if e.isPulled() {
			return 0, errPulled
		}
		if n := e.in.get(b); n > 0 {
			return n, nil
		}
		select {
		case <-e.pulled:
			return 0, errPulled
		case <-timeout:
			return 0, nil
		case <-e.in.more:
		}
	}
}

func (e *end) Write(b []byte) (int, error) {
	timeout := time.After(100 * time.Millisecond)
	n := 0
	for {
		if e.isPulled() {
			return n, errPulled
		}
		if n += e.out.put(b[n:]); n == len(b) {
			return n, nil
		}
		select {
		case <-e.pulled:
			return n, errPulled
		case <-timeout:
			return n, os.ErrDeadlineExceeded
		case <-e.out.room:
		}
	}
}

func (e *end) isPulled() bool {
	select {
	case <-e.pulled:
		return true
	default:
		return false
	}
}

func (e *end) Close() error { return nil }

package aplay

import (
	"context"
	"errors"
	"fmt"
	"time"

	"quartoboard/audio"
)

const (
	// A chunk is written when the player has read the one before, so that a cut waits
	// for one chunk at most.
	chunkTime = 20 * time.Millisecond
	chunkSize = 2 * audio.Rate * int(chunkTime/time.Millisecond) / 1000 // bytes
	lookTime  = chunkTime / 4                                           // between two looks at the pipe

	// HeardAfter is the time from writing a sample to hearing it, at most: one chunk in
	// the pipe, one in the player, the buffer of the card.
	HeardAfter = 2*chunkTime + bufferTime

	leadTime = 500 * time.Millisecond // of silence, after which a card that was just opened plays all

	maxOvers = 8 // sounds that wait to be played over, more than come in one chunk

	hangTime = 2 * time.Second // of a player that reads nothing, before it is replaced

	firstPause, lastPause = time.Second, 30 * time.Second // before a player is replaced
	steadyTime            = time.Minute                   // of a player, after which the pause is the first again
)

// Stream plays sounds by one aplay that runs as long as Run does and is fed silence
// between them: HDMI and many amplifiers lose the beginning of a sound after a pause, and
// the Pi's own jack pops when its output starts and stops. A player that has ended, as
// after the card is unplugged, is replaced with growing pauses, and at once for a sound.
type Stream struct {
	sink   *Sink
	sounds chan *sound
	overs  chan []int16
}

// sound is a sound being played. It belongs to Run once Run has it.
type sound struct {
	ctx  context.Context // of Play
	left []byte          // not yet written
	tail int             // chunks of silence until all has been heard
	end  chan error      // gets the outcome; has room for it
}

// NewStream makes a stream on the card of s.
func NewStream(s *Sink) *Stream {
	return &Stream{sink: s, sounds: make(chan *sound), overs: make(chan []int16, maxOvers)}
}

// Play blocks until the sound has been heard or ctx ends, which cuts it; then the error is
// ctx's. Otherwise the error is that of the player. Run must run.
func (s *Stream) Play(ctx context.Context, pcm audio.PCM) error {
	if pcm.Rate != audio.Rate {
		return fmt.Errorf("aplay: a sound of %d Hz in a stream of %d Hz", pcm.Rate, audio.Rate)
	}
	next := &sound{ctx: ctx, left: audio.Bytes(pcm.Samples), tail: int(HeardAfter / chunkTime), end: make(chan error, 1)}
	select {
	case s.sounds <- next:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-next.end:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Over plays a sound over what is being played, from the next chunk on. A sound is dropped
// while no player runs, and while a new one plays its first silence.
func (s *Stream) Over(sound audio.PCM) {
	if sound.Rate != audio.Rate {
		panic(fmt.Sprintf("aplay: a sound of %d Hz over a stream of %d Hz", sound.Rate, audio.Rate))
	}
	select {
	case s.overs <- sound.Samples:
	default:
	}
}

// SetVolume sets the volume of the card, whose Run must run.
func (s *Stream) SetVolume(percent int) { s.sink.SetVolume(percent) }

// Run feeds the player until ctx ends.
func (s *Stream) Run(ctx context.Context) error {
	var first *sound // for the next player
	for pause := firstPause; ; pause = min(2*pause, lastPause) {
		begun := time.Now()
		for again := true; again; {
			first, again = s.feed(ctx, first)
		}
		if time.Since(begun) > steadyTime {
			pause = firstPause
		}
		select {
		case <-ctx.Done():
			return nil
		case first = <-s.sounds:
		case <-time.After(pause):
			first = nil
		}
	}
}

// feed runs one player until it or ctx ends. It plays now first, and ends the sound that
// is being played at the end with the player's error; or it returns that sound, if another
// card is to play it at once.
func (s *Stream) feed(ctx context.Context, now *sound) (left *sound, again bool) {
	s.sink.volume.again() // the mixer of a card that was unplugged is as it was made
	p, err := s.sink.start(ctx, audio.Rate)
	var over []int16
	for chunk, n := make([]byte, chunkSize), 0; err == nil; n++ {
		over = s.takeOvers(over)
		if n < int(leadTime/chunkTime) {
			over = nil
		} else {
			now = s.next(now)
			now = now.fill(chunk)
			over = mix(chunk, over)
		}
		if n == int(leadTime/chunkTime) {
			s.sink.tellInstead()
		}
		s.sink.volume.scale(chunk)
		err = p.write(ctx, chunk)
	}
	switch {
	case errors.Is(err, errHangs):
		_, _ = p.in.Close(), p.cmd.Cancel() // it may have ended meanwhile
		_ = p.cmd.Wait()                    // killed
	case p != nil:
		err = s.sink.wait(ctx, p, err)
	}
	if s.sink.turn(ctx, err) {
		return now, true
	}
	if now != nil {
		now.end <- err
	}
	return nil, false
}

// next returns the sound to play: now, or without one another that waits, or nil.
func (s *Stream) next(now *sound) *sound {
	if now == nil {
		select {
		case now = <-s.sounds:
		default:
		}
	}
	return now
}

// takeOvers adds the sounds that wait to the rest of those that are being played over.
func (s *Stream) takeOvers(rest []int16) []int16 {
	for {
		select {
		case over := <-s.overs:
			sum := make([]int16, max(len(rest), len(over)))
			copy(sum, rest)
			audio.Mix(sum, over)
			rest = sum
		default:
			return rest
		}
	}
}

// mix mixes the start of over into a chunk, and returns the rest.
func mix(chunk []byte, over []int16) (rest []int16) {
	if len(over) == 0 {
		return nil
	}
	samples := audio.ParseSamples(chunk)
	n := min(len(samples), len(over))
	audio.Mix(samples, over[:n])
	copy(chunk, audio.Bytes(samples))
	return over[n:]
}

// fill fills a chunk, with silence after the sound or without one. It returns the sound, or
// nil when it has been heard or cut.
func (n *sound) fill(chunk []byte) *sound {
	clear(chunk)
	switch {
	case n == nil:
	case n.ctx.Err() != nil:
		return nil
	case len(n.left) > 0:
		n.left = n.left[copy(chunk, n.left):]
	case n.tail > 0:
		n.tail--
	default:
		n.end <- nil
		return nil
	}
	return n
}

// errHangs is the error of a player that has not read for hangTime.
var errHangs = errors.New("aplay: the player takes no sound")

// write writes a chunk once the player has read the one before, and not before its time:
// a device without a clock, such as a file, reads as fast as it is fed.
func (p *player) write(ctx context.Context, chunk []byte) error {
	now := time.Now()
	if p.due.Before(now.Add(-bufferTime)) {
		p.due = now.Add(-bufferTime)
	}
	p.due = p.due.Add(chunkTime - chunkTime/20) // a card's clock may be faster than ours
	for wait := time.Until(p.due); wait > 0 || p.unread() > 0; wait = 0 {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(max(wait, lookTime)):
		}
		if time.Since(now) > hangTime {
			return errHangs
		}
	}
	_, err := p.in.Write(chunk)
	return err
}

// unread returns the number of bytes in the pipe; 0 where the system cannot tell.
func (p *player) unread() int {
	var n int
	if c, err := p.in.SyscallConn(); err == nil {
		_ = c.Control(func(fd uintptr) { n = unread(fd) }) // fails after Close only
	}
	return n
}

var _ audio.Mixer = (*Stream)(nil)

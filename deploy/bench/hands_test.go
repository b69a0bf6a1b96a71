//go:build linux && amd64

package bench

import (
	"errors"
	"time"

	"golang.org/x/sys/unix"

	"quartoboard/board"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/hands"
)

const (
	tick = 20 * time.Millisecond
	// patience is the longest wait for what the program does: far over what it takes on a
	// machine that is busy elsewhere.
	patience = time.Minute
	// calm is the time without an event after which the board counts as done: longer
	// than a piece takes from its last motion to its line, of which the settings'
	// 300 ms are the most. A machine that is busy elsewhere gets the looks of that
	// time, 10 ms each, though it takes longer for them.
	calm      = 800 * time.Millisecond
	calmLooks = 60
)

// Now is the time at the table.
func (s *station) Now() time.Duration { return time.Since(s.table.Begun) }

// Step lets a moment pass.
func (s *station) Step() error {
	time.Sleep(tick)
	return nil
}

// Quiet reports whether the table is still, the journal grows no more, and nothing is
// heard.
func (s *station) Quiet() (bool, error) {
	sound, heardErr := s.sound.audible()
	text, err := readGames(s.path(gamesDir))
	err = errors.Join(err, heardErr)
	var busy bool
	var looks int
	s.table.Do(func(t *sim.Table) { busy, looks = t.Busy(), s.table.Looks })
	if len(text) != s.size || busy || sound {
		s.size, s.since, s.before = len(text), time.Now(), looks
	}
	return time.Since(s.since) > calm && looks-s.before > calmLooks, err
}

// Hand lends the table.
func (s *station) Hand(f func(t *sim.Table)) {
	s.table.Do(func(t *sim.Table) {
		f(t)
		s.since, s.before = time.Now(), s.table.Looks
	})
}

// Heard returns what was said since it was last called.
func (s *station) Heard() ([]string, error) {
	all, err := s.journal()
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, said := range facts[board.Said](all[s.heard:]) {
		texts = append(texts, said.Text)
	}
	s.heard = len(all)
	return texts, nil
}

// Begin does nothing but a script's first "new": the daemon begins the first game.
func (s *station) Begin(first hands.Act) (bool, error) { return first.Verb == hands.New, nil }

// Do cuts the power: it kills the daemon, and what it has started, and switches it on
// again. A phase cannot be seen from outside; the judgements tell it.
func (s *station) Do(a hands.Act, _ *hands.Player) error {
	if a.Verb != hands.PowerCut {
		return nil
	}
	_ = s.end(unix.SIGKILL) // that it was killed is its error
	return s.restart()
}

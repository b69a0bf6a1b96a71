package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/voice"
)

// task is what a sitting is for.
type task interface {
	// apply takes one look in, keeps what it taught, and says what is to be said.
	apply(o setup.Observation) []setup.Notice
	// end ends the task before its end.
	end() []setup.Notice
	over() bool
	// result is nil where everything was learnt and kept.
	result() error
}

// sitting is a setup at a table: one goroutine looks, decides and speaks.
type sitting struct {
	task    task
	watcher *setup.Watcher
	clock   daemon.Clock
	speaker *voice.Speaker
	words   *phrase.Speech
	out     io.Writer
	bars    *bars                         // nil for none
	looked  func(now, next time.Duration) // after each look; nil for nothing
	next    time.Duration
	silent  bool     // the sound fails
	heard   []string // since somebody last looked
}

// period is from one look to the next.
const period = 10 * time.Millisecond

// step sleeps until the next look is due, looks once and says what follows.
func (s *sitting) step() {
	s.clock.SleepUntil(s.next)
	s.next = s.clock.Now() + period
	s.say(s.task.apply(s.watcher.Look()))
	s.listen()
	if s.looked != nil {
		s.looked(s.clock.Now(), s.next)
	}
	if s.bars != nil {
		s.bars.draw(s.clock.Now(), s.watcher.Levels())
	}
}

// say takes in what is to be said, a summary apart from the news.
func (s *sitting) say(notices []setup.Notice) {
	if len(notices) > 0 {
		s.speaker.Add(s.clock.Now(), s.words.Setup(notices))
	}
}

// listen prints what was said, and, while the sound fails, what should have been:
// it is all that there is then.
func (s *sitting) listen() {
	reports := s.speaker.Reports(s.clock.Now())
	if f, changed := s.speaker.Fault(); changed {
		s.silent = f.State == board.Failed
		if s.silent {
			s.print("[silent] " + f.Text)
		}
	}
	for _, r := range reports {
		if r.Outcome != audio.Dropped || s.silent {
			s.print(fmt.Sprintf("[%v] %s", r.Class, r.Text))
			s.heard = append(s.heard, r.Text)
		}
	}
}

func (s *sitting) print(line string) {
	if s.bars != nil {
		s.bars.scrolled()
	}
	fmt.Fprintln(s.out, line)
}

// run sits until the task is over and the last word is said, or until ctx ends: then
// what was learnt is kept, and nothing more is said.
func (s *sitting) run(ctx context.Context) error {
	for ctx.Err() == nil && !s.done() {
		s.step()
	}
	s.task.end()
	return nil
}

func (s *sitting) done() bool { return s.task.over() && s.speaker.Idle() }

// Package commission teaches a board, by voice and touch alone: which sensor and reader
// lie under which cell (calibrate), and which tag is which piece (enroll). It is given a
// table that is open. What was learned is kept at each step in the state directory; the
// daemon reads it when it starts. Its callers are the commands of these names and the
// daemon's process, which has a new board taught.
package commission

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan/meter"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

var (
	// ErrUnfinished is the end of a session that has not taught everything.
	ErrUnfinished = errors.New("ended before its end; the next run goes on there")
	// ErrNothing is the end of a calibration that found neither sensor nor reader.
	ErrNothing = errors.New("nothing was found; what was kept before stays")
)

// Task selects what a session teaches.
type Task uint8

// The tasks.
const (
	Calibrate Task = iota + 1
	Enroll
	EnrollTokens
	EnrollCards // of a deck
)

// String is the name of the command.
func (t Task) String() string {
	if t == Calibrate {
		return "calibrate"
	}
	return "enroll"
}

// Opts is a session at a table.
type Opts struct {
	Config  config.Config
	Words   *phrase.Speech
	Profile rig.Profile // as it was loaded
	Deck    string      // of cards; "" for the default one
	Set     hw.Set
	Clock   daemon.Clock
	Output  voice.Output
	Out     io.Writer // for what is said
	Err     io.Writer
	Bars    bool                          // draws the levels of the sensors on Out
	Looked  func(now, next time.Duration) // called after each look; may be nil
	Page    *page.Page                    // on whose workbench the session is followed; nil for none
	Meter   *meter.Meter                  // of that page
	Traffic func() (transactions, bytes, calls int)
}

// task is a course that is kept, of either kind.
type task interface {
	apply(o setup.Observation) []setup.Notice
	end() []setup.Notice
	over() bool
	result() error
	done(words *phrase.Speech) []string
}

// Session teaches at a table: one goroutine looks, decides and speaks.
type Session struct {
	name    Task
	opts    Opts
	task    task
	watcher *setup.Watcher
	speaker *voice.Speaker
	bars    *bars // nil for none
	next    time.Duration
	silent  bool     // the sound fails
	heard   []string // since it was last taken
}

// New begins a session. What an earlier one left and cannot be used is set aside, and
// that is said.
func New(t Task, o Opts) (*Session, error) {
	dir := statedir.Dir(o.Config.Board.StateDir)
	begin := map[Task]func(statedir.Dir, *Opts) (task, []*statedir.Damage, error){
		Calibrate: beginCalibration, Enroll: beginEnrolment, EnrollTokens: beginTokens, EnrollCards: beginCards,
	}[t]
	job, damage, err := begin(dir, &o)
	if err != nil {
		return nil, err
	}
	b := statedir.BuildOf(o.Profile, o.Set)
	watcher, err := setup.NewWatcher(o.Set, b, o.Clock.Now)
	if err != nil {
		return nil, err
	}
	s := &Session{name: t, opts: o, task: job, watcher: watcher, speaker: voice.NewSpeaker(o.Output)}
	table := meter.Table{Sensors: b.Sensors, FullScale: 1, On: 1, Off: 1, Cells: b.Cells, Tray: b.Tray, Traffic: o.Traffic}
	if b.Linear {
		table.FullScale, table.On, table.Off = int(o.Set.Levels.FullScale()), o.Profile.Scan.On, o.Profile.Scan.Off
	}
	if o.Page != nil {
		watcher.Record(o.Meter)
		o.Meter.Begin(table)
	}
	if o.Bars {
		s.bars = &bars{w: o.Out, cells: b.Sensors, top: table.FullScale}
	}
	for _, d := range damage {
		fmt.Fprintln(o.Err, "quartoboard: "+d.SetAside(dir))
		what := setup.Damaged
		if d.Foreign {
			what = setup.Foreign
		}
		s.say([]setup.Notice{{What: what}})
	}
	return s, nil
}

// period is the time from one look to the next.
const period = 10 * time.Millisecond

// Step sleeps until the next look is due, looks once and says what follows.
func (s *Session) Step() {
	s.opts.Clock.SleepUntil(s.next)
	s.next = s.opts.Clock.Now() + period
	o := s.watcher.Look()
	if o.Press.Button == board.ButtonRepeat && s.speaker.Stop(s.opts.Clock.Now(), o.Press) {
		o.Press = board.Pressed{}
	}
	s.say(s.task.apply(o))
	s.listen()
	if s.opts.Looked != nil {
		s.opts.Looked(s.opts.Clock.Now(), s.next)
	}
	if s.bars != nil {
		s.bars.draw(s.opts.Clock.Now(), s.watcher.Levels())
	}
}

// say takes in what is to be said, a summary apart from the news.
func (s *Session) say(notices []setup.Notice) {
	if len(notices) > 0 {
		words := s.opts.Words
		said := words.Setup(notices)
		s.speaker.Add(s.opts.Clock.Now(), said)
		if s.opts.Page != nil {
			s.opts.Page.Follow(page.Course{Name: words.CourseName(s.name != Calibrate), Said: said.Text, Done: s.task.done(words)})
		}
	}
}

// listen prints what was said, and, while the sound fails, what should have been: it is
// all that there is then.
func (s *Session) listen() {
	reports := s.speaker.Reports(s.opts.Clock.Now())
	if f, changed := s.speaker.Fault(); changed && f.Part.Kind == board.PartSound {
		s.silent = f.State == board.Failed
		if s.silent {
			s.print("[silent] " + f.Text)
		}
	}
	for _, r := range reports {
		if r.Outcome != board.OutcomeDropped || s.silent {
			s.print(fmt.Sprintf("[%v] %s", r.Class, r.Text))
			s.heard = append(s.heard, r.Text)
		}
	}
}

func (s *Session) print(line string) {
	if s.bars != nil {
		s.bars.above = false
	}
	fmt.Fprintln(s.opts.Out, line)
}

// Run goes on until the task is over and the last word is said, or until ctx ends: then
// what was learned is kept, and nothing more is said.
func (s *Session) Run(ctx context.Context) error {
	for ctx.Err() == nil && !s.Done() {
		s.Step()
	}
	s.task.end()
	return nil
}

// Quiet reports whether nothing moves and all is said.
func (s *Session) Quiet() bool { return s.watcher.Quiet() && s.speaker.Idle() }

// Heard returns what was said since it was last called.
func (s *Session) Heard() []string {
	heard := s.heard
	s.heard = nil
	return heard
}

// Leave ends the task before its end, with a word.
func (s *Session) Leave() { s.say(s.task.end()) }

// Done reports whether the task is over and all is said.
func (s *Session) Done() bool { return s.task.over() && s.speaker.Idle() }

// Result is nil if everything was learned and kept.
func (s *Session) Result() error {
	if err := s.task.result(); err != nil {
		return fmt.Errorf("%v: %w", s.name, err)
	}
	return nil
}

package page

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// display has what the page shows. It is a listener of a daemon and an observer of its speech,
// and waits for no visitor.
type display struct {
	opts Opts // of the page; set by show, then fixed

	// Of the goroutine of Hear.
	narrator narrator

	mu      sync.Mutex
	state   state         // Guarded by mu.
	changed chan struct{} // closed at the next change; guarded by mu
}

// stateOf returns the state before the first event.
func stateOf(o *Opts) state {
	return state{opts: o, id: id{page: time.Now().UnixMilli()}}
}

// state is what the page shows. Its slices are never changed, so that a copy stays valid.
type state struct {
	opts   *Opts          // of the page
	words  *phrase.Speech // nil before the first event
	game   rules.Game
	name   string // of the game in the record
	last   int    // line of the record
	id     id
	begun  id // when the game began
	sim    Simulation
	shows  []string // names of the games of shows
	faults board.Failing
	moves  motion
	menu   bool // is open
	log    log
	steps  steps
	saying *saying // nil before the first

	course *Course // nil while the board is not being taught

	boards   []string   // that are there, as the link told; nil for not asked for
	question board.Link // of another board; zero for none

	prefers board.Preferences
	first   board.Options // of the next game of the first kind; nil for the default ones
	tray    bool          // the board has shown that it has one

	// texts returns what all streams send. nil before the first change.
	texts func() encodings
}

// saying is what the board says: the utterance that began last. Its reader may have missed
// others. It is never changed.
type saying struct {
	N     int      `json:"n"`   // its number
	Cut   int      `json:"cut"` // that of the last one that was cut
	Class string   `json:"class"`
	Lang  string   `json:"lang"`
	Text  string   `json:"text"`
	Parts []string `json:"parts"` // said one after another, as they are spelt for a voice
	Rate  int      `json:"rate"`  // percent of the normal speed
	Short bool     `json:"short"` // it ends after its first part
	Over  bool     `json:"over"`  // it has ended

	Judged bool `json:"judged"` // the log has it since it was judged

	head string // the text, once it is shortened; "" if it has one part
}

// Hear keeps the newest state.
func (d *display) Hear(s rules.Step, lines record.Lines) {
	words := d.opts.Words()
	news := d.narrator.tell(words, s)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.state.hear(words, s, lines, news)
	if d.opts.Prefers != nil {
		d.state.prefers = d.opts.Prefers()
	}
	d.notify()
}

// hear takes a step of the game, with what the log tells of it.
func (s *state) hear(words *phrase.Speech, step rules.Step, lines record.Lines, news []entry) {
	if s.words != nil && s.words.Lang() != words.Lang() {
		s.log = s.log.in(words)
	}
	s.id.n++
	s.words, s.last = words, lines.Last
	_, next := step.Game.Next()
	if now := rules.StateOf(step.Game); s.game == nil || (!next || now.Begun) && (!now.Over || now.Ended) {
		s.game, s.name = step.Game, lines.Game // of one that nobody began visitors see no end
	}
	switch f := step.Event.Fact.(type) {
	case board.Started:
		if s.log, s.begun = s.log.without(s.begun), s.id; s.sim.Shown != "" {
			s.shows = append(slices.Clip(s.shows), lines.Game)
		}
	case board.Tray:
		s.tray = true
	case board.Menu:
		s.menu = f.Open
	case board.Opened:
		s.menu = s.menu && !f.Resumed
		s.question = board.Link{}
	case board.Asked:
		if f.Request == board.RequestLink {
			s.linked(f)
		}
	}
	s.tray = s.tray || rules.ByTray(step.Game.Options())
	s.faults = slices.Clone(s.faults)
	s.faults.Note(step.Event.Fact)
	if next := step.Game.NextOptions(); rules.KindOf(next) == s.opts.Faces[0].Kind {
		s.first = next
	}
	s.log, s.steps = s.log.with(s.id, news), s.steps.with(step)
}

// notify wakes those who wait for a change. It is called under mu.
func (d *display) notify() {
	s := d.state
	s.texts = nil // of the state before, which is not needed any more
	d.state.texts = sync.OnceValue(func() encodings {
		texts := encodings{"view": record.JSON(viewOf(s)), "rules": record.JSON(rulesOf(s))}
		if d.opts.Command != nil {
			texts["settings"] = record.JSON(valuesOf(formsOf(s)))
		}
		if moves := movesOf(s); moves != nil {
			texts["moves"] = record.JSON(moves)
		}
		return texts
	})
	close(d.changed)
	d.changed = make(chan struct{})
}

// now returns the newest state, and a channel that is closed when there is a newer one.
func (d *display) now() (state, <-chan struct{}) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.state, d.changed
}

// Moves shows pieces that are moved from cell to cell. leaving are the cells that something
// leaves, coming those on which something comes, before that is reported. It never waits for
// a visitor. It is called by the goroutine of Hear.
func (d *display) Moves(leaving, coming board.CellSet) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g := rules.StateOf(d.state.game)
	before := d.state.moves
	d.state.moves = motion{leaving, coming}
	if d.state.moves.slide(g) != before.slide(g) {
		d.notify()
	}
}

// Follow shows a course on the workbench, instead of a game. It belongs to the goroutine
// of the course and waits for no visitor.
func (d *display) Follow(c Course) {
	words := d.opts.Words()
	c.Progress = words.Progress(len(c.Done), courseSteps)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.state.words, d.state.course = words, &c
	d.notify()
}

// Begun shows what the board begins to say. It is called by the goroutine of Hear, as are
// Shortened and Ended.
func (d *display) Begun(now time.Duration, u audio.Utterance) {
	u.Text, u.Secret = u.Written(), ""
	d.narrator.begin(now, u)
	d.say(func(s *saying) {
		*s = saying{
			N: s.N + 1, Cut: s.Cut, Class: u.Class.String(), Lang: u.Lang, Text: u.Text,
			Rate: cmp.Or(u.Rate, 100), Judged: u.Judged,
		}
		if u.Head != "" {
			s.head = u.Head + "."
		}
		for _, part := range u.Parts() {
			s.Parts = append(s.Parts, phrase.Spell(u.Lang, part.Text, false))
		}
	})
}

// Shortened shows that the board leaves out all but the head.
func (d *display) Shortened(time.Duration) {
	d.say(func(s *saying) {
		s.Short, s.Text = true, cmp.Or(s.head, s.Text)
	})
}

// Ended shows that the board has said the utterance, or was cut.
func (d *display) Ended(_ time.Duration, o board.Outcome) {
	d.say(func(s *saying) {
		if s.Over = true; o != board.OutcomeSaid {
			s.Cut = s.N
		}
	})
}

// say changes what is being said.
func (d *display) say(change func(*saying)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var next saying
	if d.state.saying != nil {
		next = *d.state.saying
	}
	change(&next)
	d.state.saying = &next
	d.notify()
}

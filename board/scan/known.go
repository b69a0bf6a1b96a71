package scan

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Known is what a Settler knows of a table that is still, in a form for files: another
// Settler goes on from there with the same facts.
type Known struct {
	Cells [board.Cells]KnownCell
	Tray  KnownPlace
	Laid  time.Duration  `json:",omitempty"` // when that touched down
	Away  board.PieceSet // pieces that left their place and stand nowhere

	Looked, Reported time.Duration // the last look, and the last report
	Recheck, Search  time.Duration // as schedule and reported have them
	Later            board.CellSet

	Buttons Trouble
	Spaces  *[board.Cells]KnownSpace `json:",omitempty"` // in a game of Quartino
	Deck    string                   `json:",omitempty"` // of that game
}

// KnownPlace is what a place holds.
type KnownPlace struct {
	Holds  board.Content
	Tag    string // "" for none
	Reader Trouble
	Ask    time.Duration // the reader, and not before
	Pause  time.Duration // of a reader that fails
}

// KnownCell is what is known of a cell.
type KnownCell struct {
	KnownPlace
	Base, Rest, Held float32 // levels, as sensor has them
	Sure, Felt, Up   bool
	Sensor, Doubt    Trouble
	Line             Trouble

	// As cell, run and recheck have them.
	Still, Asked, Left, Gone   bool
	Twice, Several, Phone      bool
	Since, Steady, Began, Came time.Duration
	Reads, Misses              int
	Heard, Due, Bare, Before   time.Duration
	Stood                      string   // the tag that was lifted last; "" for none
	Beside                     []string `json:",omitempty"` // tags that are heard here and stood on other cells
}

// Trouble is a part that fails; Part is 0 for one that does not.
type Trouble struct{ Part board.PartKind }

func troubleOf(h *health) (t Trouble) {
	if h.failed {
		t.Part = h.part
	}
	return t
}

func (b *Buttons) calm() bool {
	for _, one := range [...]button{b.quarto[0], b.quarto[1], b.others[0], b.others[1]} {
		if one.down || one.bounces {
			return false
		}
	}
	return b.health.calm()
}

func (h *health) calm() bool { return h.failed == h.told && h.failed == h.bad }

func (t Trouble) health() health {
	if t.Part == 0 {
		return health{}
	}
	return health{failed: true, told: true, bad: true, part: t.Part}
}

// known returns what the Settler knows; ok is false while it is about to decide something.
func (s *Settler) known() (k Known, ok bool) {
	if !s.calm() {
		return k, false
	}
	for i := range s.cells {
		c, n := &s.cells[i], &s.cells[i].sensor
		k.Cells[i] = KnownCell{
			KnownPlace: placeOf(s.reported.position[i], c.tag, &c.reader),
			Base:       n.base, Rest: n.rest, Held: n.held, Sure: n.sure, Felt: n.felt, Up: n.up,
			Sensor: troubleOf(&n.health), Doubt: troubleOf(&c.doubt), Line: troubleOf(&c.line),
			Still: c.still, Asked: c.asked, Left: c.left, Gone: c.gone, Twice: c.twice, Several: c.several, Phone: c.phone,
			Since: c.since, Steady: c.steady, Began: c.began, Came: c.came, Reads: c.reads, Misses: c.misses,
			Heard: c.heard, Due: c.due, Bare: c.bare, Before: c.before, Stood: c.stood.String(),
		}
		for _, tag := range c.beside.Tags() {
			k.Cells[i].Beside = append(k.Cells[i].Beside, tag.String())
		}
	}
	k.Tray, k.Laid = placeOf(s.tray.told.Content, s.tray.tag, &s.tray.reader), s.tray.came
	k.Away, k.Buttons = s.reported.away, troubleOf(&s.buttons.health)
	k.Looked, k.Reported = s.motion.at, s.reported.at
	k.Spaces, k.Deck = s.stacks.known(), s.stacks.game.Deck
	k.Recheck, k.Search, k.Later = s.schedule.recheck, s.reported.searchAt, s.schedule.later
	return k, true
}

func placeOf(holds board.Content, tag hw.Tag, r *reader) KnownPlace {
	return KnownPlace{holds, tag.String(), troubleOf(&r.health), r.due, r.pause}
}

// calm reports whether nothing moves, no vote is under way, no button is held, no reading is
// owed, no part is about to fail or to work again, and no sensor and reader disagree.
func (s *Settler) calm() bool {
	calm := s.Still() && s.motion.voting == 0 && s.schedule.sweep|s.schedule.inquiry == 0 && s.call.at == 0 && s.buttons.calm() && s.tray.reader.health.calm()
	for i := range s.cells {
		c := &s.cells[i]
		calm = calm && !c.odd && c.sensor.health.calm() && c.reader.health.calm() && c.doubt.failed == c.doubt.told
	}
	return calm
}

// Resume has a new Settler go on from what another one knew.
func (s *Settler) Resume(k Known) error {
	tags := tagReader{}
	for i := range k.Cells {
		from, c := &k.Cells[i], &s.cells[i]
		c.begun, c.still, c.holds, c.came, c.stood = true, from.Still, from.Holds, from.Came, tags.read(from.Stood)
		c.run = run{
			since: from.Since, steady: from.Steady, began: from.Began, asked: from.Asked, left: from.Left, gone: from.Gone, twice: from.Twice,
			tag: tags.read(from.Tag), reads: from.Reads, misses: from.Misses, crowd: crowd{from.Several, from.Phone},
		}
		c.recheck = recheck{heard: from.Heard, due: from.Due, bare: from.Bare, before: from.Before}
		for _, text := range from.Beside {
			c.beside.Add(tags.read(text))
		}
		c.sensor = sensor{
			health: from.Sensor.health(), base: from.Base, rest: from.Rest, held: from.Held,
			sure: from.Sure, felt: from.Felt, up: from.Up, learned: c.sensor.learned, past: [2]float32{from.Rest, from.Rest},
		}
		c.doubt, c.line, c.reader = from.Doubt.health(), from.Line.health(), from.reader()
		s.reported.position[i] = from.Holds
	}
	s.stacks.resume(k.Spaces, k.Deck)
	tag := tags.read(k.Tray.Tag)
	laid := s.laidOf(tag)
	laid.Content = k.Tray.Holds
	s.tray.settle(laid, tag)
	s.tray.told, s.tray.came, s.tray.reader = s.tray.holds, k.Laid, k.Tray.reader()
	s.reported.away, s.reported.at, s.reported.searchAt = k.Away, k.Reported, k.Search
	s.motion.begun, s.motion.at, s.resets.moved = true, k.Looked, k.Looked
	s.schedule.recheck, s.schedule.later = k.Recheck, k.Later
	s.buttons.resume(k.Buttons)
	s.buttons.at = k.Looked
	return tags.err
}

func (p *KnownPlace) reader() reader {
	return reader{health: p.Reader.health(), due: p.Ask, pause: p.Pause}
}

// resume takes every button for open.
func (b *Buttons) resume(t Trouble) {
	open := button{contact: -tooLong, release: -tooLong}
	b.begun = true
	b.health, b.quarto, b.others = t.health(), [2]button{open, open}, [2]button{open, open}
}

// tagReader reads tags, "" for none, and keeps the first error.
type tagReader struct{ err error }

func (r *tagReader) read(text string) (tag hw.Tag) {
	if text == "" {
		return tag
	}
	tag, err := hw.ParseTag(text)
	if r.err == nil && err != nil {
		r.err = fmt.Errorf("scan: %w", err)
	}
	return tag
}

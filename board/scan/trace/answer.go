package trace

import (
	"time"

	"quartoboard/hw"
)

// Set is hardware that gives the answers of the file, of the build that the
// start's Header names.
func (p *Player) Set() hw.Set {
	var set hw.Set
	b := p.header.Build
	if b.FullScale > 0 {
		set.Levels = playedLevels{p}
	} else {
		set.Presence = playedPresence{p}
	}
	if b.Cells {
		set.Cells = playedReaders{p, 0}
	}
	if b.Tray {
		set.Tray = playedReaders{p, trayPlace}
	}
	if b.Buttons {
		set.Buttons = playedButtons{p}
	}
	return set
}

// Now is the next reading of the clock.
func (p *Player) Now() time.Duration { return p.answer(clock).at }

// SleepUntil does nothing: Now has it slept.
func (p *Player) SleepUntil(time.Duration) {}

// Note is the next note of that kind in this chunk. The data are good until
// Next.
func (p *Player) Note(kind byte) (data []byte, ok bool) {
	for i := range p.chunk {
		if e := &p.chunk[i]; e.kind == noted && e.note == kind && !p.given[i] {
			p.given[i] = true
			return e.data, true
		}
	}
	return nil, false
}

// answer is the next of its kind in the chunk, or the last there was.
func (p *Player) answer(k kind) *entry {
	for i := p.next[k]; i < len(p.chunk); i++ {
		if p.chunk[i].kind == k {
			p.next[k], p.given[i], p.last[k] = i+1, true, p.chunk[i]
			return &p.last[k]
		}
	}
	p.next[k] = len(p.chunk)
	p.asked++
	return &p.last[k]
}

// reading is the next answer of one reader in the chunk, or its last.
func (p *Player) reading(place uint8) *entry {
	for i := range p.chunk {
		if e := &p.chunk[i]; e.kind == identified && e.place == place && !p.given[i] {
			p.given[i], p.known[place] = true, *e
			return &p.known[place]
		}
	}
	p.asked++
	return &p.known[place]
}

type playedLevels struct{ *Player }

func (l playedLevels) ReadLevels(dst *[hw.Places]uint16) error {
	e := l.answer(levels)
	*dst = e.levels
	return e.err
}

func (l playedLevels) FullScale() uint16 { return l.header.Build.FullScale }

type playedPresence struct{ *Player }

func (f playedPresence) ReadPresence() (uint16, error) {
	e := f.answer(felt)
	return e.bits, e.err
}

type playedReaders struct {
	*Player
	first uint8
}

func (r playedReaders) Identify(n int) (hw.Tag, error) {
	e := r.reading(r.first + uint8(n))
	return e.tag, e.err
}

type playedButtons struct{ *Player }

func (b playedButtons) ReadButtons() (hw.ButtonSet, error) {
	e := b.answer(buttons)
	return hw.ButtonSet(e.bits), e.err
}

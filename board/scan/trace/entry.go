package trace

import (
	"encoding/binary"
	"errors"
	"math"
	"time"

	"quartoboard/board/scan"
	"quartoboard/hw"
)

// kind is the kind of an entry.
type kind byte

const (
	frameEntry kind = iota + 1
	tagEntry        // of the place that was read in the look of the frame before
)

// state is the last entry, to which the next is a difference.
type state struct {
	at      time.Duration
	levels  [hw.Places]uint16
	buttons hw.ButtonSet
}

var errEntry = errors.New("invalid entry")

// appendTime appends a time, which is not before the last.
func (s *state) appendTime(dst []byte, at time.Duration) []byte {
	dst = binary.AppendUvarint(dst, uint64(at-s.at))
	s.at = at
	return dst
}

func (s *state) appendFrame(dst []byte, at time.Duration, f *scan.Frame) []byte {
	dst = s.appendTime(append(dst, byte(frameEntry)), at)
	dst = s.appendLevels(dst, &f.Levels)
	dst = appendError(dst, f.LevelsErr)
	dst = append(dst, byte(f.Buttons^s.buttons))
	s.buttons = f.Buttons
	return appendError(dst, f.ButtonsErr)
}

// appendLevels appends a bit for each level that changed, and the changes.
func (s *state) appendLevels(dst []byte, now *[hw.Places]uint16) []byte {
	at := len(dst)
	dst = append(dst, 0, 0)
	var changed uint16
	for n, level := range now {
		if level != s.levels[n] {
			changed |= 1 << n
			dst = binary.AppendVarint(dst, int64(level)-int64(s.levels[n]))
		}
	}
	binary.LittleEndian.PutUint16(dst[at:], changed)
	s.levels = *now
	return dst
}

func (s *state) appendTag(dst []byte, at time.Duration, r *reading) []byte {
	dst = s.appendTime(append(dst, byte(tagEntry)), at)
	dst = append(dst, byte(r.place))
	dst = appendText(dst, r.tag.String())
	return appendError(dst, r.err)
}

// reading is the answer of the reader of a place.
type reading struct {
	place scan.Place
	tag   hw.Tag
	err   error
}

// readTime leaves room above the time.
func (s *state) readTime(p *payload) {
	const most = math.MaxInt64 / 4
	s.at += time.Duration(p.uvarint(uint64(most - s.at)))
}

// readFrame reads a frame without its kind.
func (s *state) readFrame(p *payload) (f scan.Frame) {
	s.readTime(p)
	s.readLevels(p)
	f.Levels, f.LevelsErr = s.levels, p.error()
	s.buttons ^= hw.ButtonSet(p.byte())
	f.Buttons, f.ButtonsErr = s.buttons, p.error()
	return f
}

func (s *state) readLevels(p *payload) {
	changed := uint16(p.byte()) | uint16(p.byte())<<8
	for n := range s.levels {
		if changed>>n&1 == 0 {
			continue
		}
		d := p.varint()
		level := int64(s.levels[n]) + d
		if d > math.MaxUint16 || d < -math.MaxUint16 || level < 0 || level > math.MaxUint16 {
			p.fail()
			return
		}
		s.levels[n] = uint16(level)
	}
}

// readTag reads a reading without its kind.
func (s *state) readTag(p *payload) (r reading) {
	s.readTime(p)
	r.place = scan.Place(p.byte())
	if r.place >= scan.Places {
		p.fail()
	}
	r.tag, r.err = p.tag(), p.error()
	return r
}

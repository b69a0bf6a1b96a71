package trace

import (
	"encoding/binary"
	"errors"
	"math"
	"time"

	"quartoboard/hw"
)

// kind is what an entry of a chunk is.
type kind uint8

const (
	mark       kind = iota // the chunk ends
	clock                  // a reading of the clock
	levels                 // of all sensors
	felt                   // switches
	buttons                //
	identified             // a reading of an ID
	noted                  // by the caller
	kinds      = iota
)

// entry is one answer.
type entry struct {
	kind   kind
	at     time.Duration     // clock
	levels [hw.Places]uint16 // levels
	bits   uint16            // felt, buttons
	place  uint8             // identified: reader, or trayPlace
	tag    hw.Tag            // identified
	err    error             // levels, felt, buttons, identified
	note   byte              // noted: the caller's kind
	data   []byte            // noted
}

// trayPlace is the reader of the tray.
const trayPlace = hw.Places

// before is what entries are differences to.
type before struct {
	at     time.Duration
	unit   time.Duration
	levels [hw.Places]uint16
	bits   [kinds]uint16
}

var errEntry = errors.New("trace: an entry that makes no sense")

// append appends e to dst.
func (b *before) append(dst []byte, e *entry) []byte {
	dst = append(dst, byte(e.kind))
	switch e.kind {
	case mark:
	case clock:
		dst = binary.AppendUvarint(dst, uint64((e.at-b.at)/b.unit))
		b.at = e.at
	case levels:
		dst = b.appendLevels(dst, &e.levels)
		dst = appendError(dst, e.err)
	case felt, buttons:
		dst = binary.AppendUvarint(dst, uint64(e.bits^b.bits[e.kind]))
		b.bits[e.kind] = e.bits
		dst = appendError(dst, e.err)
	case identified:
		dst = append(dst, e.place)
		dst = appendText(dst, e.tag.String())
		dst = appendError(dst, e.err)
	case noted:
		dst = append(dst, e.note)
		dst = append(binary.AppendUvarint(dst, uint64(len(e.data))), e.data...)
	}
	return dst
}

// appendLevels appends a bit for each level that changed, and the changes.
func (b *before) appendLevels(dst []byte, now *[hw.Places]uint16) []byte {
	at := len(dst)
	dst = append(dst, 0, 0)
	var changed uint16
	for n, level := range now {
		if level != b.levels[n] {
			changed |= 1 << n
			dst = binary.AppendVarint(dst, int64(level)-int64(b.levels[n]))
		}
	}
	binary.LittleEndian.PutUint16(dst[at:], changed)
	b.levels = *now
	return dst
}

// source is a payload while it is read; the first thing that makes no sense
// empties it.
type source struct {
	rest []byte
	err  error
}

func (s *source) fail() { s.rest, s.err = nil, errEntry }

func (s *source) byte() byte {
	if len(s.rest) == 0 {
		s.fail()
		return 0
	}
	v := s.rest[0]
	s.rest = s.rest[1:]
	return v
}

func (s *source) uvarint(most uint64) uint64 {
	v, n := binary.Uvarint(s.rest)
	if n <= 0 || v > most {
		s.fail()
		return 0
	}
	s.rest = s.rest[n:]
	return v
}

func (s *source) varint() int64 {
	v, n := binary.Varint(s.rest)
	if n <= 0 {
		s.fail()
		return 0
	}
	s.rest = s.rest[n:]
	return v
}

func (s *source) bytes() []byte {
	n := s.uvarint(uint64(len(s.rest)))
	if s.err != nil {
		return nil
	}
	if n > uint64(len(s.rest)) {
		s.fail()
		return nil
	}
	v := s.rest[:n]
	s.rest = s.rest[n:]
	return v
}

// next reads one entry, whose data are good as long as the payload is.
func (b *before) next(s *source) entry {
	e := entry{kind: kind(s.byte())}
	switch e.kind {
	case mark:
	case clock:
		e.at = b.after(s)
		b.at = e.at
	case levels:
		b.readLevels(s)
		e.levels, e.err = b.levels, s.error()
	case felt, buttons:
		b.bits[e.kind] ^= uint16(s.uvarint(math.MaxUint16))
		e.bits, e.err = b.bits[e.kind], s.error()
	case identified:
		e.place = s.byte()
		if e.place > trayPlace {
			s.fail()
		}
		e.tag = s.tag()
		e.err = s.error()
	case noted:
		e.note, e.data = s.byte(), s.bytes()
	default:
		s.fail()
	}
	return e
}

// after reads a time, which is not before the last and leaves room above it.
func (b *before) after(s *source) time.Duration {
	const most = math.MaxInt64 / 4
	return b.at + time.Duration(s.uvarint(uint64((most-b.at)/b.unit)))*b.unit
}

func (b *before) readLevels(s *source) {
	changed := uint16(s.byte()) | uint16(s.byte())<<8
	for n := range b.levels {
		if changed>>n&1 == 0 {
			continue
		}
		d := s.varint()
		level := int64(b.levels[n]) + d
		if d > math.MaxUint16 || d < -math.MaxUint16 || level < 0 || level > math.MaxUint16 {
			s.fail()
			return
		}
		b.levels[n] = uint16(level)
	}
}

func (s *source) tag() hw.Tag {
	text := s.bytes()
	if len(text) == 0 {
		return hw.Tag{}
	}
	tag, err := hw.ParseTag(string(text))
	if err != nil {
		s.fail()
	}
	return tag
}

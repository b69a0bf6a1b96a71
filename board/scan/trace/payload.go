package trace

import (
	"encoding/binary"

	"quartoboard/hw"
)

// payload is the unread rest of a block's payload; the first invalid field empties
// it.
type payload struct {
	rest []byte
	err  error
}

func (p *payload) fail() { p.rest, p.err = nil, errEntry }

func (p *payload) byte() byte {
	if len(p.rest) == 0 {
		p.fail()
		return 0
	}
	v := p.rest[0]
	p.rest = p.rest[1:]
	return v
}

func (p *payload) uvarint(most uint64) uint64 {
	v, n := binary.Uvarint(p.rest)
	if n <= 0 || v > most {
		p.fail()
		return 0
	}
	p.rest = p.rest[n:]
	return v
}

func (p *payload) varint() int64 {
	v, n := binary.Varint(p.rest)
	if n <= 0 {
		p.fail()
		return 0
	}
	p.rest = p.rest[n:]
	return v
}

func (p *payload) bytes() []byte {
	n := p.uvarint(uint64(len(p.rest)))
	if n > uint64(len(p.rest)) { // the number itself was read since
		p.fail()
		return nil
	}
	v := p.rest[:n]
	p.rest = p.rest[n:]
	return v
}

func (p *payload) tag() hw.Tag {
	text := p.bytes()
	if len(text) == 0 {
		return hw.Tag{}
	}
	tag, err := hw.ParseTag(string(text))
	if err != nil {
		p.fail()
	}
	return tag
}

// is reports whether the next entry is of that kind, and then goes past its kind.
func (p *payload) is(k kind) bool {
	if len(p.rest) == 0 || kind(p.rest[0]) != k {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

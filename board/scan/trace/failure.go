package trace

import (
	"encoding/binary"
	"errors"
	"math"

	"quartoboard/hw"
)

// sentinelOf is the hardware's sentinels by their codes, which stand in files.
func sentinelOf(code uint64) error {
	return [...]error{nil, hw.ErrNoTag, hw.ErrCollision, hw.ErrNoAnswer, hw.ErrCorrupt, hw.ErrHalted}[code]
}

// Codes of errors: 0 for none, the sentinels, and what has a text of its own.
const (
	sentinels = 5
	described = sentinels + 1
)

// failure is an error as it was: what it said, which sentinel it was, and which
// part it named.
type failure struct {
	text string
	is   error         // may be nil
	part *hw.PartError // may be nil
}

func (f *failure) Error() string { return f.text }

func (f *failure) Unwrap() []error {
	var errs []error
	if f.part != nil {
		errs = append(errs, f.part)
	}
	if f.is != nil {
		errs = append(errs, f.is)
	}
	return errs
}

// appendError appends an error: nothing but its code where it is a sentinel.
func appendError(dst []byte, err error) []byte {
	for code := range uint64(described) {
		if err == sentinelOf(code) {
			return append(dst, byte(code))
		}
	}
	dst = append(dst, described)
	var is byte
	for code := range uint64(sentinels) {
		if errors.Is(err, sentinelOf(code+1)) {
			is = byte(code) + 1
		}
	}
	dst = appendText(append(dst, is), err.Error())
	part, ok := errors.AsType[*hw.PartError](err)
	if !ok {
		return append(dst, 0)
	}
	dst = append(dst, byte(part.Part.Kind))
	dst = binary.AppendUvarint(dst, uint64(part.Part.Numbers))
	return binary.AppendUvarint(dst, uint64(part.Places))
}

func appendText(dst []byte, text string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}

// error reads what appendError writes.
func (p *payload) error() error {
	code := p.uvarint(described)
	if code < described {
		return sentinelOf(code)
	}
	f := &failure{is: sentinelOf(p.uvarint(sentinels)), text: string(p.bytes())}
	if kind := hw.PartKind(p.byte()); kind != 0 {
		part := hw.Part{Kind: kind, Numbers: uint16(p.uvarint(math.MaxUint16))}
		f.part = &hw.PartError{Part: part, Places: uint16(p.uvarint(math.MaxUint16)), Err: f.is}
		if f.is == nil {
			f.part.Err = errors.New(f.text)
		}
	}
	return f
}

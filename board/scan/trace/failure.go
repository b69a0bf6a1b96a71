package trace

import (
	"encoding/binary"
	"errors"
	"math"
	"strconv"
	"strings"

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
		return appendText(dst, "")
	}
	return binary.AppendUvarint(appendText(dst, part.Part.String()), uint64(part.Places))
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
	if part := p.bytes(); len(part) > 0 {
		f.part = &hw.PartError{Part: parsePart(string(part)), Places: uint16(p.uvarint(math.MaxUint16)), Err: f.is}
		if f.is == nil {
			f.part.Err = errors.New(f.text)
		}
	}
	return f
}

// parsePart reads the name of a part.
func parsePart(name string) (p hw.Part) {
	if name == (hw.Part{Kind: hw.PartTray}).String() {
		return hw.Part{Kind: hw.PartTray}
	}
	words := strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == ',' })
	for kind := hw.PartSensor; kind < hw.PartTray; kind++ {
		if strings.HasPrefix(name, kind.String()) {
			p.Kind = kind
		}
	}
	for _, word := range words {
		if n, err := strconv.ParseUint(word, 0, 8); err == nil && p.Kind == hw.PartSwitch {
			p.Numbers |= 1 << (n - hw.FirstSwitch)
		} else if err == nil {
			p.Numbers |= 1 << n
		}
	}
	return p
}

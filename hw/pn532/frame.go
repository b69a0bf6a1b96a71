package pn532

import "errors"

// Frames are 00 00 FF LEN LCS TFI … DCS 00 (6.2.1.1). overhead is the
// length of a frame without its data, with TFI and the code of the command.
const (
	before   = 5 // preamble, start code, LEN and LCS
	heading  = 7 // and TFI and code
	overhead = heading + 2
)

// Frame identifiers, TFI.
const (
	fromHost = 0xd4
	toHost   = 0xd5
	syntax   = 0x7f // of an error frame (6.2.1.5)
)

// ack is the frame of section 6.2.1.3. Sent by the host it aborts any command of the
// chip.
var ack = [...]byte{0x00, 0x00, 0xff, 0x00, 0xff, 0x00}

// nack is the frame of section 6.2.1.4.
var nack = [...]byte{0x00, 0x00, 0xff, 0xff, 0x00, 0x00}

// Errors of a frame.
var (
	errSpoiled = errors.New("a spoiled frame")
	errRefused = errors.New("the reader refuses the command")
	errLonger  = errors.New("a frame longer than was read")

	errUnsettled = errors.New("no two readings agree")
)

// command appends the frame of a command to dst.
func command(dst []byte, code byte, params []byte) []byte {
	n := byte(2 + len(params))
	f := append(dst[:0], 0x00, 0x00, 0xff, n, -n, fromHost, code)
	f = append(f, params...)
	return append(f, -sum(f[before:]), 0x00)
}

// response returns the data of a response to code, without TFI and code, and the
// length of its frame, which is also known with errLonger.
func response(f []byte, code byte) (data []byte, length int, err error) {
	if f[0] != 0x00 || f[1] != 0x00 || f[2] != 0xff || f[3]+f[4] != 0 || f[3] == 0 {
		return nil, 0, errSpoiled
	}
	end := before + int(f[3]) // of the data; DCS follows
	switch {
	case f[3] == 1 && f[5] == syntax && f[6] == 0x100-syntax:
		return nil, 0, errRefused
	case f[3] == 1 || f[5] != toHost || f[6] != code+1 || end+2 > longest:
		return nil, 0, errSpoiled
	case end+2 > len(f):
		return nil, end + 2, errLonger
	case sum(f[before:end+1]) != 0:
		return nil, 0, errSpoiled
	}
	return f[heading:end], end + 2, nil
}

// sum returns the checksum of bytes before its negation.
func sum(data []byte) (s byte) {
	for _, b := range data {
		s += b
	}
	return s
}

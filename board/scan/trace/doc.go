// Package trace keeps every answer that the world gave to the program, with its
// time, and gives the same answers again: levels, tags, buttons, readings of the
// clock, and notes, which are answers of other kinds that the caller knows. A
// Recorder stands between the real hardware and board/scan, a Player in the
// place of the hardware; what is above runs unchanged and comes to the same.
// Its callers are the commands that record and replay, and the corpus of
// troubles in board/scan/testdata.
//
// # Chunks
//
// The answers between two calls of Recorder.Mark are a chunk: usually those of
// one look. A Player hands out the answers of one chunk in the order in which
// each kind was asked for. A program that asks otherwise than the one that was
// recorded gets the last answer known, which is counted: see Player.Departures.
//
// # The file
//
// A line that names format and version, then blocks:
//
//	letter      S, a start of the program: its Header as JSON; D, data: whole chunks
//	uvarint     bytes of the payload
//	uvarint     bytes of the packed payload
//	4 bytes     CRC-32C of letter and packed payload, little end first
//	            the payload, packed by DEFLATE (RFC 1951)
//
// Numbers in a payload are uvarints as encoding/binary has them; times and
// levels are differences to those before. A look at a still simulated table
// makes some 28 bytes, 10 when packed. A block is written when it has 4 KiB, so
// that a power cut loses the last two seconds; a torn or damaged block ends what
// can be played, and Player.Err says so. Packing a block is the only look in
// which recording takes more than some microseconds.
//
// What only a Pi can show: what recording costs there.
package trace

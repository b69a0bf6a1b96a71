// Package trace records all that goes into a scan.Settler, frames and tags with
// their times, and feeds it to a Settler again: the same facts come of the same
// frames. A Recorder is attached to a scan.Scanner, a Player takes the place of
// Scanner and hardware. Its callers are the commands that record and replay, and
// the corpus of troubles in board/scan/testdata.
//
// # Departures
//
// A look is a frame, and the reading of one place where the Settler asked for
// one. A Player feeds what was recorded, whatever the Settler that it feeds asks
// for, and counts the looks in which that is another place: see
// Player.Departures.
//
// # The file
//
// A line that names format and version, then blocks:
//
//	letter      S, a start of the program: its Header as JSON; D, data: looks
//	uvarint     bytes of the payload
//	uvarint     bytes of the packed payload
//	4 bytes     CRC-32C of letter and packed payload, little end first
//	            the payload, packed by DEFLATE (RFC 1951)
//
// Numbers in a payload are uvarints as encoding/binary has them; times, in
// nanoseconds, and levels are differences to those before. A block is written
// when it has 4 KiB, so that a power cut loses the last seconds; a torn or
// damaged block ends what can be played, and Player.Err reports it. Packing a
// block is the only look in which recording takes more than some microseconds.
//
// What only a Pi can show: what recording costs there.
package trace

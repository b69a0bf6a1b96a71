// Package trace records all that goes into a scan.Settler, frames and tags with
// their times, and feeds it to a Settler again: the same facts come of the same
// frames. A Recorder is attached to a scan.Scanner, a Player takes the place of
// Scanner and hardware. Its callers are the commands that record and replay, and
// the corpus of troubles in board/scan/testdata.
//
// # Departures
//
// A look is a frame, and the reading of one place where the Settler asked for
// one. A Player feeds the recorded readings, and counts the looks in
// which the Settler asks for another place: see Player.Departures.
//
// # The file
//
// A line that names format and version, then blocks, each a gzip member (RFC 1952).
// Unpacked they are one stream of encoding/gob: an entry for each start of the
// program and for each look. Times and levels are differences to those before.
//
// A block is written every 250 looks, so that a power cut loses the last seconds. A
// torn or damaged block ends what can be played, and Player.Err reports it. The look
// that packs a block takes some milliseconds on a Pi, any other some microseconds.
//
// What only a Pi can show: what recording costs there.
package trace

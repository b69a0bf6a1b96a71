// Package setup teaches a board what it must know before it can play: which sensor
// and which reader lie under which cell (Calibration), and which tag is which piece, token
// or card (Enrolment). Both are values: Apply takes the observation of a look at the table, and
// returns the next state and the notices to be said. They touch no clock, no bus and no disk. The
// Watcher reads the hardware for them. Their callers are the subcommands calibrate and enroll.
//
// # Steps and buttons
//
// Every step asks for one thing and is over when it is seen at rest, so that
// hands alone lead through all of it. Besides:
//
//	repeat, short   the instruction again
//	repeat, long    what the buttons do, and the instruction
//	pass, short     skip the step, or accept a weak cell
//	pass, long      end; the finished steps are kept, and the next run goes on there
//	QUARTO          one step back
//
// # Calibration
//
// The empty board gives the baselines; with linear sensors and no readers only a
// press of pass tells that it is empty. Then any piece is put on a1, b1 … d4, the
// same one or others, which may stay. The sensor and the reader that notice it
// are those of the cell, whatever the profile says: swapped, turned and mirrored
// wiring is corrected by that alone. A piece put on the wrong cell looks like a
// swap, and is noticed when its own cell is asked for.
//
// With linear sensors the strength of each signal is measured, and what each
// piece does to the other sensors. A signal within a fifth of the threshold, or
// below it, is weak: the board says so, another piece may be tried, and pass accepts it.
//
// A sensor that does not come to rest is ignored after a while, so that one loose wire does not keep
// the whole table from it.
//
// # Enrolment
//
// The pieces are asked for in the order of their numbers. Where readers lie under
// the cells a new tag counts wherever it appears, so that one bad reader does
// not stop an enrolment; without them the tray's reader counts. Pieces may stay where
// they are: where no other cell is left that can be read, one makes room. That a wrong
// piece was enrolled cannot be known, but a tag that belongs to another piece already
// is: QUARTO takes back the step before, and the same tag once more makes it this
// piece's; the other piece is asked for again then.
//
// What only a real board can show: how strong its magnets are, how much the
// neighbours feel, and how a sticker behaves in a foot of wood. The limits
// are shares of the profile's threshold.
package setup

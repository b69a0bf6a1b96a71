// Package referee judges a game of Quarto at the table.
//
// A Game is a value. Apply takes one fact, what was observed or asked, and
// returns the game after it with the judgements that follow. It never refuses:
// the piece is there, so a position that is not the game's is a phase
// (PhaseWrong), not an error. It reads no clock: facts carry their times, and
// Deadline names the moment at which time itself will judge; the caller sends
// board.Tick when that moment has come, before any later fact.
//
// Facts may come a little later than what they report: a piece counts from its
// contact, a press from the closing of its contact. A call therefore waits for
// CallHold, or while pieces move until the table is still, and is then judged
// as if everything had come in the order in which it happened.
//
// Nothing that leaves this package depends on a live alignment before it is
// called by right or dead, except with CallerBoard.
package referee

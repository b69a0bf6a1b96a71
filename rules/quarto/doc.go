// Package quarto judges a game of Quarto at the table.
//
// A Game is a value. Apply takes one fact, observed or asked, and returns the game
// after it with the judgements that follow. It returns no error: the piece is
// there, so a wrong position is a phase (PhaseWrong). It reads no clock: facts
// carry their times, and Due is the tick at which a judgement is due without
// another fact; the caller applies it before any later fact.
//
// A fact may be reported after it happened: a piece counts from its contact with
// the board, a press from the closing of the button's contact. A call therefore
// waits for CallHold, or while pieces move until the table is at rest, and is then
// judged as if everything had been reported in the order in which it happened.
//
// Inside, turns judge what is agreed, by the rules alone. The table and what is lifted
// are what the board and the hands show; differences compare both with the agreed
// position, and limits are the times that pass. A step takes one fact through them.
//
// Except with CallerBoard, nothing that leaves this package depends on a live
// alignment before it is called by right or missed.
package quarto

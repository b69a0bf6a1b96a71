// Package board is the vocabulary of the table: cells, pieces, what a place
// holds, positions, and the facts that the hardware and the players produce.
//
// It knows no rules, no clock and no bus. Every type is a small value that can
// be copied and compared, and has a text form that ParseX reads back. The text
// forms are those of the record, of the game text and of the tests.
package board

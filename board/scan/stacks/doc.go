// Package stacks follows tokens on one another: it tells by the field and the tags of each space
// what happened to its stack, and reports the changes as board.Stacks. The rules are in the
// package comment of board/scan, which is its caller. It touches no clock and no bus.
package stacks

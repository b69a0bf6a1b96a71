// Package stacks follows tokens on one another: it judges the changes of each stack by the field
// and the tags of its space, and reports them as board.Stacks. The rules are in the
// package comment of board/scan, which is its caller. It touches no clock and no bus.
package stacks

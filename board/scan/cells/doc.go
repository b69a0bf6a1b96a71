// Package cells follows one piece a cell: it decides what each cell holds by the evidence of its
// sensor and its reader, and reports the changes as board.Seen. The rules are in the package
// comment of board/scan, which is its caller. It touches no clock and no bus.
package cells

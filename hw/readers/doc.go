// Package readers combines the tag readers of a board, of any chip: those under its
// cells and the one under the giving tray. At most one has its field on: the fields
// would mix, and each draws 60 to 100 mA. All share one reset line, which is pulled if
// a field does not turn off or a reader hangs.
//
// # Wiring
//
// Each chip is wired as its package says, mfrc522 or pn532. Their reset pins, the
// tray's too, are on one GPIO line, low for reset; one of GPIO9 to 27, which are low
// while the Pi starts, so that all fields are off then, but not 14 or 15, the serial
// port. A reader alone may have its pin on 3.3 V.
package readers

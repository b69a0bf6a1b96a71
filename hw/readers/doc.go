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
//
// # A reader that reads no more
//
// An MFRC522 that answered and read no tag after hours was seen to read again after a
// reset by its pin (miguelbalboa/rfid, issue 540), which turns off all internal current
// sinks and the oscillator (data sheet 8.6.1). Its command SoftReset sets the registers to
// their reset values and no more (10.3.1.10); those that a reading depends on are compared
// before each one. So Reset uses the line, and the command where there is none. A PN532 has
// no such command (UM0701-02, 7.1): without the line it gets SAMConfiguration and the limit
// of its searches again.
package readers

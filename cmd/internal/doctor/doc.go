// Package doctor looks at everything that a game needs and says of each thing how
// it is and what to do next: buses, chips, readers, sensors, buttons, sound, card,
// clock, supply, and what the machine learned. Looking (Examine, ProbeCard) and
// reading files (Machine, from any fs.FS) are apart from the findings, which are
// pure functions of what was seen; cmd/internal/inspection collects and speaks them.
//
// Each part is asked by its own driver. An MCP23017 compares its registers
// with what was written, a TCA9548A its one, an MFRC522 and a PN532 make the self
// tests of their data sheets; an MCP3008 has nothing to compare, so the levels of the
// sensors at rest must do. What nobody can see is said with what was found: a
// switch without supply, and a contact with a broken wire, look like empty cells.
//
// A game can be played where a piece that is put is placed, but for a few cells: a test
// of cmd/internal/simboard compares that with what the program plays on the same table. A bus
// or a switch that takes several parts with it is told once, with what hangs on it.
//
// The board should be empty. A piece whose sticker is read does no harm.
//
// Seen on simulated chips and on a PC's files only. On a Pi it is still to be
// seen which of the kernel's files are there, and what fsync takes on its card.
package doctor

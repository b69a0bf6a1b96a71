// Package mfrc522 reads the UID of NFC tags of type A (ISO/IEC 14443-3) with
// NXP's MFRC522 on SPI, without its interrupt pin: UIDs of 4, 7 and 10 bytes, up to
// eight tags in the field are told apart, the antenna is on only during a reading. A
// Dev is one reader without its reset line; package readers combines them.
//
// # Wiring
//
// By the header of the usual RC522 module, its eight pins in their order, which has
// the chip's capacitors, its crystal and its antenna on it.
//
//	1 SDA   the select, low when selected: an output of hc154, a GPIO line or the
//	        port's own. The name is that of I²C, which the module is not wired for
//	2 SCK   SCLK of the port: GPIO11 (header pin 23) on spi0, GPIO21 (40) on spi1
//	3 MOSI  GPIO10 (19) or GPIO20 (38)
//	4 MISO  GPIO9 (21) or GPIO19 (35); of several readers on one port through a gate, see
//	        hc154, since a module that is not selected may hold the line low
//	5 IRQ   stays open
//	6 GND   ground
//	7 RST   the reset line, a GPIO, all readers on one: low is hard power-down (the
//	        chip's NRSTPD). One of GPIO9 to 27, but not 14 or 15, is low while the Pi
//	        starts. A reader alone may have it on 3.3 V
//	8 3.3V  3.3 V, never 5 V
//
// The port is in mode 0 at up to 10 MHz (data sheet 8.1.2), not more than 4 MHz over
// ribbon; the builds run at 1 MHz. A module draws 13.5 mA with its field off and 100 mA more at most with it
// on: sixteen need a regulator of their own. Keep steel away from the antennas.
//
// # A reading
//
// Register names, sections and tables are those of the NXP data sheet MFRC522,
// revision 3.9. The registers of a read are burst into few transactions: an
// address each, and the values of several registers and of the FIFO buffer come
// back in one (8.1.2.1); a write of several bytes goes to one register (8.1.2.2), so that
// each register that is written takes a select of its own.
// The driver waits for the time on the air and does not poll in a loop.
//
// Plausibility checks: every burst carries VersionReg, so zeros or ones from a
// dead bus are hw.ErrNoAnswer and never data; each answer of the reader to a
// tag's frame carries the registers that the frame depended on; the whole
// configuration is compared before each reading, and written again if a
// brown-out or anything else changed it. A UID passed its check bytes (BCC) on
// the way in, and then the tag itself compared it, under a CRC_A computed here
// and not in the chip, when it was selected. A fault of one
// transaction costs a second attempt; more faults cause a *hw.PartError.
//
// Of several tags the one that was read is sent to HALT, and a request goes to those that
// are left (ISO/IEC 14443-3, 6.4); where their bits collide, the tags with a 1 go on. A
// single tag is not asked more than before: one request follows its HLTA either way. From
// where CollPos counts in an answer that RxAlign shifts the sheet does not tell (9.3.1.15):
// where no tag has the bits that it gives, the next attempt takes it otherwise, so that with
// more than two tags a reader may need three readings once.
//
// Not tested yet on a real Pi: the start-up time of real modules, the softness of
// real fields (a near tag can drown a far one, so that two are read as one), and sleeps,
// which on Linux last about a millisecond where 0.3 ms are asked.
package mfrc522

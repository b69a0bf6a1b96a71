// Package pn532 reads the UID of NFC tags of type A (ISO/IEC 14443-3) with NXP's
// PN532 on I²C or SPI, without its interrupt pin: UIDs of 4, 7 and 10 bytes, up to
// eight tags in the field are told apart. A Dev is one reader without its reset line;
// package readers combines them. Between two readings a reader is in
// power-down, its field off: 0.022 mA, typically, instead of 25 (data sheet PN532/C1).
//
// # Wiring
//
// By the names on the usual module, a red board of 43 by 41 mm with two small
// switches; it has the chip's capacitors and its antenna on it. Other boards name
// their pins otherwise and may lack some: look before you buy. Where the table that
// is printed beside the switches differs from this one, it is right.
//
//	          switch 1   switch 2
//	I²C       on         off        the chip's I0 high, I1 low
//	SPI       off        on         I0 low, I1 high
//
//	VCC    3.3 V. Modules bear 5 V too, but their pull-ups may lead it to the Pi
//	GND    ground
//	SDA, SCL   on I²C, the header of four: a channel of tca9548a
//	SCK, MOSI, MISO   on SPI, the header of eight: the port. On spi0 that is GPIO11
//	       (header pin 23), GPIO10 (19) and GPIO9 (21)
//	SS     on SPI the select, low when selected: an output of hc154, a GPIO line or
//	       the port's own, GPIO8 (24) for /dev/spidev0.0
//	RSTPDN the reset line, a GPIO, all readers on one, low is reset; a pad, on no
//	       header of most modules. A reader alone may have it on 3.3 V
//	IRQ    stays open, and so does RSTO, which is an output and not the reset
//
// On I²C the address is 0x24, which cannot be changed: sixteen need tca9548a. The
// chip holds the clock while it wakes up, which a Pi before the 5 mishandles in its
// own controller: a bus made of two GPIO lines by i2c-gpio, or SPI. While it is busy
// it need not acknowledge its address (6.2.4). On SPI the port is in mode 0 at up to
// 5 MHz (6.2.5), not more than 4 MHz over ribbon. The chip wants the least significant
// bit first, which a Pi cannot do: the driver reverses the bits.
//
// # A reading
//
// Names, sections and codes are those of NXP's manual UM0701-02, for firmware 1.6.
// A reading is two commands, InListPassiveTarget for up to two targets and
// PowerDown, each with its ACK and its response. On SPI it begins with a select of
// 2 ms, which wakes the chip. The chip does the dialogue with the tags and its checks
// by itself. How often it searches is limited to once, so that an empty cell answers
// soon. The driver polls RDY, first when the search of an empty field could have
// ended, then every millisecond, or Opts.Pause.
//
// Where it lists two targets, the most that it can, InDeselect sends them to HALT and the
// search is repeated, until one finds less than two: libnfc lists tags in this way, one a
// search. A target of ISO/IEC 14443-4 brings its ATS, which is skipped. Chips that were asked
// for two targets, and did not release them, were seen to find a tag at every second search
// (NXP community, 481864; adafruit/Adafruit-PN532, issue 52). A reader whose readings find
// the same tag and none in turns is asked for one target from then on: every second reading
// looks for others, by InDeselect and a second search, and the others release the target.
//
// Plausibility checks: zeros or ones of a dead bus are not a frame; a frame must pass
// both of its checksums. These are sums of eight bits, which two errors may pass
// together, so a response with a UID is read a second time, after a NACK (6.2.1.4),
// and both must agree. A lost command is sent again, a corrupt response is requested
// again; if that does not help, the reading is attempted a second time, and then
// fails with a *hw.PartError. A chip that lost its supply starts in low battery mode
// (3.1): it refuses the search and is set up again. If it accepts the search, its
// limit is lost and the search never ends above an empty cell: that reading fails,
// and the next one sets the chip up.
//
// Not tested yet on a real Pi or a real chip: whether a second search leaves tags in HALT
// alone and InDeselect accepts two targets (if not, they are hw.ErrCollision); whether a
// reader that finds a tag at every second search finds it always when asked for one; the
// duration of a search, which the manual does not give: a chip may take Opts.Answer more than
// the time on the air; ACKs later than Opts.Ack; commands in low battery mode; whether a
// select of 2 ms wakes the chip up on SPI; how well i2c-gpio waits for a stretched clock, for
// which others measured more than 13 ms. On I²C the data sheet asks for 1.3 ms between a stop
// and the next start (table 320), where fast mode has 1.3 µs; libnfc waits for 5 ms since
// chips failed with 1.4 and worked with 4 (nfc-tools/libnfc#367, #379), and other drivers poll
// without a pause and ignore a NAK (WMT-GmbH/pn532#4): Opts.Pause.
package pn532

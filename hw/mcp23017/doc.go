// Package mcp23017 reads sixteen Hall switches on one MCP23017, a 16-line
// expander on I²C, and implements hw.Presence with them. Figures and names are from
// data sheet DS20001952.
//
// # Wiring
//
// Numbers are the pins of the 28-pin DIP, SOIC and SSOP packages.
//
//	 9 VDD   3.3 V, that of the sensors, 100 nF to VSS at the chip
//	10 VSS   ground
//	12 SCL   GPIO3 (header pin 5)
//	13 SDA   GPIO2 (header pin 3); the Pi has 1.8 kΩ pull-ups on both lines
//	15 A0, 16 A1, 17 A2   each to ground or VDD: address 0x20 + A0 + 2 A1 + 4 A2
//	18 RESET active low: to VDD
//	20 INTA  to a GPIO of the Pi, or open; 19 INTB, the same signal, open
//	11, 14   not connected inside
//	21–28 GPA0–GPA7   outputs of sensors 0–7
//	 1–8  GPB0–GPB7   outputs of sensors 8–15
//
// A DRV5032FA, FB or FC has VCC, OUT and GND at 1, 2, 3 in SOT-23 and at 1, 3, 2 in
// TO-92; an AH3362, if it has the pins of AH3372 and AH3373, at 1, 3, 2 in both.
//
// Never supply the chip with 5 V here: its inputs would need 4 V for a high
// level (D041), and the sensors' pull-ups would lead to 5 V.
//
// A sensor pulls its line low over a magnet. Open drains (DRV5032 FC, AJ and ZE,
// AH3362, A3144) and push-pull outputs (DRV5032 FA and FB) may be mixed: the
// pull-ups of the chip, 40 to 115 µA at 5 V (D070), are for the former and do no harm to
// the latter. Above 30 cm of cable add 10 kΩ to 3.3 V at each line. Sensors
// have 3.3 V, always on, and 100 nF each; an AH3362 needs 3.0 V at the least, by the
// data sheets of its family, an A3144 4.5 V (its open drain may sink a line of
// 3.3 V all the same). Unipolar parts detect one pole only, so all pieces need their
// magnets the same way up: AH3362 and A3144, where the case determines the pole, and
// DRV5032 DG, DU and FD. DRV5032 FA, FB and FC close at 4.8 mT at the latest, AJ
// at 9.5 and ZE at 63, which needs other magnets. They sample the field 20 times a
// second (FB: 5), so they detect a piece up to 50 ms (FB: 200 ms) late.
//
// # Lines 7
//
// Since revision D (June 2022) the data sheet calls GPA7 and GPB7 outputs only: an
// input there that changes while its bit crosses the bus can disturb SDA. By
// Microchip's support page some bus hosts malfunction after it, which would affect more
// than this one transaction; whether a Pi's does, and how often, is not measured yet.
// Microchip changed the sheet and not the chip, so older chips have the fault too. The
// driver accepts a change only after a second transaction with known values behind the
// levels, and a disturbed one is an error of one look. To avoid such looks in a new
// build use two chips, or the MCP23S17, which lacks the fault but needs another driver.
//
// # Plausibility checks
//
// A bus without a chip can read as zeros without an error, which would mean
// sixteen magnets, and a chip that lost its supply for a moment has no pull-ups any
// more. So the levels alone are accepted only while they do not change. A change, and a
// board full of magnets, is read again together with all settings and two marks in the
// output latches, which are otherwise unused: one transaction of all 22 registers. The
// same is done every 100 looks. A chip with other settings is an error of one look and
// is set up again at the next; it may be absent when the program starts.
//
// # Cost
//
// A look without a change is 1 transaction of 5 bytes, 118 µs at 400 kHz; with an
// interrupt line it is one reading of the line, but for eight looks after a change. A
// look with a change is 2 transactions of 30 bytes, 0.69 ms: counted on a simulated chip.
// The kernel's time for a transaction, and real bus noise, are not measured yet.
package mcp23017

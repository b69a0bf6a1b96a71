// Package hallmatrix reads sixteen Hall switches without an expander: four row
// gates and four columns on eight GPIO lines of the Pi make hw.Presence.
//
// # Wiring
//
// Row 1 is sensors 0–3, row 2 is sensors 4–7, and so on; column 1 is sensors 0, 4,
// 8 and 12. Every sensor is always connected to 3.3 V and ground, with 100 nF. A DRV5032FA, FB
// or FC has VCC, OUT and GND at 1, 2, 3 in SOT-23 and at 1, 3, 2 in TO-92. Rows are
// never powered one after the other to save gates: a sensor needs 175 to 300 µs after
// power-up, and one that samples the field 20 times a second (DRV5032) up to 50 ms; such
// a matrix would read sensors that have not measured yet.
//
// A gate joins the outputs of a row to the columns while its line is high. A
// magnet pulls the output of its sensor low, and with it the column:
//
//	open-drain sensors (DRV5032 FC, AJ, ZE; AH3362): four 74HC4066, a chip for a
//	    row, sensor outputs on the Y, columns on the Z, the four E on the row line;
//	    or an N-channel FET in each cell that 3.3 V turns on (BSS138): gate on the
//	    row line, source on the sensor's output, drain on the column
//	push-pull sensors (DRV5032 FA, FB): four 74HC126, a chip for a row,
//	    sensor outputs on the A, columns on the Y, the four OE on the row line.
//	    Not single FETs: the body diodes of the rows that are off would lead the
//	    high outputs to the columns
//	reed contacts: a FET for a row between row wire and ground, and in each cell a
//	    diode (BAT54, 1N4148) from the column through the contact to the row wire
//
// The pins of a chip, which is one row, in the 14-pin DIP and SO packages; each of
// its four gates is a column:
//
//	             74HC126               74HC4066
//	row line     1, 4, 10, 13  1–4OE   13, 5, 6, 12  1–4E
//	sensors      2, 5, 9, 12   1–4A    1, 4, 8, 11   1–4Y
//	columns      3, 6, 8, 11   1–4Y    2, 3, 9, 10   1–4Z
//	3.3 V        14 VCC                14 VCC
//	ground       7 GND                 7 GND
//
// The chips run on 3.3 V with 100 nF each; a 74HC4066 and a 74HC126 do down to
// 2 V. Each row line has 10 kΩ to ground, so that no gate is open while the Pi
// starts and after the program ended. Each column has a pull-up: those of the Pi,
// 50 to 65 kΩ up to the Pi 3, 33 to 73 kΩ on a Pi 4, do for 30 cm of wire, else
// 10 kΩ to 3.3 V.
//
// The rows are active high for a reason: the first Out(High) of a periph line is low for
// a moment, and rows that glitch to their active level would join two to the columns.
//
// # Ghosts, shadows and faults
//
// Contacts without diodes pass current both ways: where three corners of a
// rectangle have magnets, the fourth seems to have one, and the columns
// read the same. So every cell has a diode or a gate. To check it, put three magnets on
// the corners of a rectangle and read the fourth cell.
//
// A column rises by its pull-up only: 73 kΩ and 300 pF take 22 µs to 63 %, some
// 70 µs with a margin. A column that is read sooner shows the previous row as a shadow.
// So the driver waits for Settle, 100 µs, after it drives a row.
//
// At the start of each look, with no row driven, all columns must be high. A low
// column is shorted, or connected to a gate that is always open under a magnet: its
// four cells cannot be read. A broken wire reads as no magnet, for all the cells of its
// row or column; only a magnet on them shows that.
//
// # Cost
//
// A look is five readings of the columns, eight levels of rows, all system calls,
// and four times Settle; its time on a Pi is not measured yet. Rows that are set together
// would save three of the thirteen calls, where one call ends a row and begins the next.
// The order of the two levels is the kernel's then, and with push-pull sensors two gates
// that are open at once join outputs that differ; so each row ends in a call of its own.
package hallmatrix

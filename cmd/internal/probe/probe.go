// Package probe asks the hardware of a build: buses, sensors, buttons, readers, LEDs, and
// returns what they answer. The doctor judges that.
//
// Each part is checked by its own driver. The drivers of MCP23017 and TCA9548A
// compare registers with the values written, those of MFRC522 and PN532 run the self
// tests of the data sheets. Each PN532 on I²C exchanges frames with pauses of 0.5, 1.3, 2 and
// 5 ms, until all go well: the first with which they do is what the module needs. An MCP3008
// has nothing to compare.
package probe

import (
	"context"
	"errors"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/rig"
)

// Answers has the results of the checks of the hardware of a build.
type Answers struct {
	Only    Choice
	Profile rig.Profile
	Devices []rig.Device // with errors if OpenErr is set
	OpenErr error        // of opening the build; nothing else is checked then
	Look    Look
	Cells   [hw.Places]Reading // by the cell; of coded pieces those of its contact
	Tray    Reading
	Line    Line                     // of the readers on SPI
	Times   [hw.Places]rig.Timing    // of PN532s on I²C, by the cell; zero where they are not known
	LEDErr  error                    // of turning all LEDs on
	Buses   map[string]i2cbus.Counts // I²C
	Closing error
}

// lit is the time for which all LEDs are on.
const lit = time.Second

// Examine opens the build and checks the chosen parts; it calls note with the next part. It
// blocks for about three seconds, for ten with sixteen PN532s on I²C, for half a minute if everything hangs, or until ctx
// ends. No other program may use the hardware meanwhile.
func Examine(ctx context.Context, p rig.Profile, b rig.Buses, only Choice, note func(what string)) Answers {
	note("buses and lines")
	a := Answers{Only: only, Profile: p, Devices: p.Devices()}
	r, err := rig.Open(p, b)
	if err != nil {
		a.OpenErr, a.Devices = err, rig.Try(p, b)
		return a
	}
	if only.sensors != 0 || only.Has(Buttons) {
		note("sensors and buttons")
		a.look(ctx, r.Set, b.Sleep)
	}
	if only.reads(&p) {
		note("readers")
		a.read(ctx, r.Set, func() bool { return r.Counts()[ReadersBus(p)].Stuck > 0 })
		low, heard, err := r.Listen()
		a.Line.Low, a.Line.Heard = low, heard && err == nil
	}
	if l := r.Set.LEDs; l != nil && only.Has(Lights) {
		note("LEDs")
		err := l.Show(uint16(board.AllCells))
		b.Sleep(lit)
		a.LEDErr = errors.Join(err, l.Show(0))
	}
	a.Buses = r.Counts()
	a.Closing = r.Close()
	if ctx.Err() == nil && only.reads(&p) {
		a.Line.echo(p, b)
	}
	if ctx.Err() == nil && only.ReaderCells() != 0 && ReadersBus(p) != "" {
		note("times of readers")
		a.measure(p, b)
	}
	return a
}

// ReadersBus returns the I²C bus of the readers; "" for none.
func ReadersBus(p rig.Profile) string {
	if p.Readers == nil {
		return ""
	}
	return p.Readers.I2C
}

// measure measures the times of the chosen PN532s on I²C.
func (a *Answers) measure(p rig.Profile, b rig.Buses) {
	if a.Buses[ReadersBus(p)].Stuck > 0 {
		return
	}
	var places uint16
	cells := p.Readers.Cells.Index()
	for n, c := range cells {
		if a.Only.ReaderCells().Has(board.Cell(c)) {
			places |= 1 << n
		}
	}
	found, err := rig.Trials(p, b, places)
	if err != nil {
		return // the bus has a finding
	}
	for n, t := range found {
		a.Times[cells[n]] = t
	}
}

// Pieces are the cells on which a piece is read.
func (a *Answers) Pieces() board.CellSet {
	return board.AllCells.Where(func(c board.Cell) bool { return a.Cells[c].Tag.Len() > 0 })
}

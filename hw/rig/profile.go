package rig

import (
	"fmt"

	"quartoboard/hw/hc154"
	"quartoboard/hw/leds"
	"quartoboard/hw/plug"
	"quartoboard/hw/resistor"
	"quartoboard/hw/tca9548a"
)

// Clock and Cells are those of the chips.
type (
	Clock = plug.Clock
	Cells = plug.Cells
)

// Profile is one build of the board. A field is nil where the build lacks it.
type Profile struct {
	Name     string       `toml:"name"`   // of the build, kept in calibration and journals; for an embedded profile that of its file
	About    string       `toml:"about"`  // one sentence for the choice of a build
	Supply   string       `toml:"supply"` // its power supply, for doctor; may be absent
	Sound    string       `toml:"sound"`  // "usb", "hdmi", "jack" or "i2s", which takes pins; default usb
	Wood     Wood         `toml:"wood"`
	Presence Presence     `toml:"presence"`
	Readers  *Readers     `toml:"readers"`
	Tray     *Tray        `toml:"tray"`
	Buttons  Buttons      `toml:"buttons"`
	LEDs     *leds.Config `toml:"leds"`
	Scan     Scan         `toml:"scan"`

	// Called is what the build is made of in some words, by the code of a language, for the
	// choice of a build on the page. A language may be absent.
	Called map[string]string `toml:"called"`
}

// Wood has the measures of the table. Profile.Fits checks that they go together.
type Wood struct {
	Pitch     int    `toml:"pitch_mm"`   // distance of the middles of two cells, 30 to 100
	Thickness int    `toml:"wood_mm"`    // above the readers, or the sensors if there are none, 1 to 15
	Sensor    int    `toml:"sensor_mm"`  // from the foot of a piece to its sensor, up to 40; default 4 below the wood, 16 where readers are between
	Antenna   [2]int `toml:"antenna_mm"` // sides of a reader's antenna, each less than the pitch; 0 without readers
	Module    [2]int `toml:"module_mm"`  // sides of a reader's board, 20 to 100; 0 without readers
	Stacked   bool   `toml:"stacked"`    // the readers do not lie side by side in one layer
	Stacking  string `toml:"stacking"`   // of stacked readers: how they lie, one sentence
}

// ModuleGap is the least distance of two neighbouring modules, in mm. Assumed, not measured.
const ModuleGap = 2

// Room returns the least pitch at which the modules lie side by side, in mm.
func (w *Wood) Room() int { return max(w.Module[0], w.Module[1]) + ModuleGap }

// Fits returns an error if the readers are larger than the cells, and not stacked.
func (p *Profile) Fits() error {
	w := &p.Wood
	if p.Readers == nil || w.Stacked || w.Pitch >= w.Room() {
		return nil
	}
	return fmt.Errorf("readers of %d by %d mm (wood.module_mm) side by side need cells of %d mm, and these have %d (wood.pitch_mm): "+
		"choose smaller readers or larger cells, or say stacked = true and how, in stacking", w.Module[0], w.Module[1], w.Room(), w.Pitch)
}

// Stacks returns an error if the build cannot notice the tokens of a game, which carry tags, on top
// of one another and in the tray.
func (p *Profile) Stacks(game string) error {
	switch {
	case p.Presence.Coded():
		return fmt.Errorf("this build knows pieces by resistors, and tokens of %s carry tags", game)
	case p.Tray == nil:
		return fmt.Errorf("this build has no giving tray, which tells the colours of the tokens of %s", game)
	case !p.Presence.Linear():
		return fmt.Errorf("this build has switches, which do not feel a second token of %s on a cell", game)
	case p.Readers == nil:
		return fmt.Errorf("this build has no readers under the cells, which tell the tokens of %s", game)
	}
	return nil
}

// ByTray reports whether the build knows a piece by the reader of its tray alone.
func (p *Profile) ByTray() bool { return p.Readers == nil && p.Tray != nil && !p.Presence.Coded() }

// Presence are the sixteen sensors.
type Presence struct {
	Kind  string       `toml:"kind"`
	Cells Cells        `toml:"cells"` // the cell above sensor 0, 1 … 15
	Chip  plug.Sensors // the options of the kind
}

// Feel tells what the sensors measure.
func (s *Presence) Feel() plug.Feel {
	if s.Chip == nil {
		return plug.Feel{}
	}
	return s.Chip.Feel()
}

// Linear reports whether the sensors measure a field, rather than switch.
func (s *Presence) Linear() bool { return s.Feel().Counts > 0 }

// Coded reports whether the contacts that feel a piece also tell which it is.
func (s *Presence) Coded() bool { return s.Feel().Coded }

// I2C returns the bus of the sensors, "" for none.
func (s *Presence) I2C() string {
	for _, u := range s.Keys().Uses {
		if u.As == plug.Bus {
			return u.Name
		}
	}
	return ""
}

// Readers are the sixteen readers, one under each cell: on an SPI port behind a
// 74HC154, or on an I²C bus behind two TCA9548A.
type Readers struct {
	Kind  string `toml:"kind"`
	Clock Clock  `toml:"clock"` // of the port, 100kHz to 4MHz; of the bus, 10kHz to 100kHz, as the boot configuration sets it
	Reset string `toml:"reset"` // pin of the resets of all readers; active low
	Cells Cells  `toml:"cells"` // the cell above reader 0, 1 … 15

	hc154.Decoder     `toml:"-"` // decoded apart: of the two only one is in the table
	tca9548a.Switches `toml:"-"`

	Chip plug.Reader // the options of the kind
}

// OnI2C reports whether the readers are on an I²C bus.
func (r *Readers) OnI2C() bool { return r.I2C != "" }

// Tray is the reader under the giving tray. Its reset is on the line of the
// readers, or on 3.3 V if there are none.
type Tray struct {
	Kind     string     `toml:"kind"`  // that of a reader, or "resistor": channel 0 of a third MCP3008
	SPI      string     `toml:"spi"`   // its port; may be the readers'
	Clock    Clock      `toml:"clock"` // 100kHz to 4MHz, for a converter 10kHz to 1.35MHz; the readers' if they share a port
	Selected `toml:"-"` // decoded apart: a contact has none

	Chip    plug.SPIReader // the options of the kind; nil for a contact
	Contact resistor.Tray
}

// Selected is a reader with a select.
type Selected struct {
	Select string `toml:"select"` // pin of its select, active low; without it the port's own
}

// Buttons are the pins of the buttons, each to ground; an absent one is "".
type Buttons struct {
	QuartoA string `toml:"quarto_a"`
	QuartoB string `toml:"quarto_b"`
	Repeat  string `toml:"repeat"`
	Pass    string `toml:"pass"`
}

// Scan has the thresholds of linear sensors, in counts of difference from the level of
// the empty cell: 1 <= Off < On, which is less than half of the scale. Switches have none.
type Scan struct {
	On    int `toml:"on"`    // at least this: a magnet
	Off   int `toml:"off"`   // less than this: no magnet
	Drift int `toml:"drift"` // allowed drift of the level of an empty cell in a minute, 0 to 60
}

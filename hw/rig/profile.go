package rig

import (
	"errors"
	"fmt"
	"strings"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
)

// Profile is one build of the board. A field is nil where the build lacks it.
type Profile struct {
	Name     string   `toml:"name"`   // of the build, kept in calibration and journals; for an embedded profile that of its file
	About    string   `toml:"about"`  // one sentence for the choice of a build
	Supply   string   `toml:"supply"` // its power supply, for doctor; may be absent
	Sound    string   `toml:"sound"`  // "usb", "hdmi", "jack" or "i2s", which takes pins; default usb
	Wood     Wood     `toml:"wood"`
	Presence Presence `toml:"presence"`
	Readers  *Readers `toml:"readers"`
	Tray     *Tray    `toml:"tray"`
	Buttons  Buttons  `toml:"buttons"`
	LEDs     *LEDs    `toml:"leds"`
	Scan     Scan     `toml:"scan"`

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

// Stacks returns an error if the build cannot notice tokens of Quartino, which carry tags, on
// top of one another and in the tray.
func (p *Profile) Stacks() error {
	switch {
	case p.Presence.Coded():
		return errors.New("this build knows pieces by resistors, and tokens of Quartino carry tags")
	case p.Tray == nil:
		return errors.New("this build has no giving tray, which tells the colours of the tokens of Quartino")
	case !p.Presence.Linear():
		return errors.New("this build has switches, which do not feel a second token of Quartino on a cell")
	case p.Readers == nil:
		return errors.New("this build has no readers under the cells, which tell the tokens of Quartino")
	}
	return nil
}

// The kinds of readers. Coded pieces need none.
const (
	KindMFRC522 = "mfrc522"
	KindPN532   = "pn532"
)

// Presence are the sixteen sensors. sensorKinds has the keys of each kind and their limits.
type Presence struct {
	Kind      string   `toml:"kind"`
	SPI       []string `toml:"spi"`       // the ports of converter 1 and converter 2
	Clock     Clock    `toml:"clock"`     // of the port, or of the bus as the boot configuration sets it
	I2C       string   `toml:"i2c"`       // the bus
	Addresses []int    `toml:"addresses"` // of the chips on it
	Pins      []string `toml:"pins"`      // of the bus, SDA and SCL, where it is not /dev/i2c-1
	Interrupt string   `toml:"interrupt"` // the pin of an interrupt
	Rows      []string `toml:"rows"`      // the pins of the four gates
	Columns   []string `toml:"columns"`   // the pins of the four columns
	Lag       int      `toml:"lag_ms"`    // delay of a switch; a DRV5032FA 50
	Cells     Cells    `toml:"cells"`     // the cell above sensor 0, 1 … 15
}

// Readers are the sixteen readers, one under each cell: on an SPI port behind a
// 74HC154, or, if they are PN532, that or an I²C bus behind two TCA9548A.
type Readers struct {
	Kind   string   `toml:"kind"`
	SPI    string   `toml:"spi"`    // their port; its own select stays unconnected
	Clock  Clock    `toml:"clock"`  // of the port, 100kHz to 4MHz; of the bus, 10kHz to 100kHz, as the boot configuration sets it
	Select []string `toml:"select"` // pins of the 74HC154's A0 to A3
	Enable string   `toml:"enable"` // pin of the 74HC154's enables, active low
	Gated  bool     `toml:"gated"`  // a 74HC4067 on the same four pins passes the MISO of one reader at a time, a 74HC125 that of a tray on the same port; default false: all side by side
	Reset  string   `toml:"reset"`  // pin of the resets of all readers; active low
	I2C    string   `toml:"i2c"`    // their bus
	Pins   []string `toml:"pins"`   // of the bus, SDA and SCL, where it is not /dev/i2c-1
	Muxes  []int    `toml:"muxes"`  // addresses of the two TCA9548A
	// MuxReset is the pin of the resets of both TCA9548A; without it they are on 3.3 V.
	MuxReset string `toml:"mux_reset"`
	Ack      int    `toml:"ack_ms"`    // pn532: time that an acknowledgement may take, 1 to 50; default 15
	Pause    int    `toml:"pause_us"`  // pn532 on I²C: from a transaction of a reader to its next, 500 to 10000; default 1300
	Answer   int    `toml:"answer_ms"` // pn532: time that a search may take beyond its time on the air, 1 to 100; default 30
	Awake    int    `toml:"awake_ma"`  // pn532: current of a module that is awake, 10 to 100; default 36, for the supply in the list of parts
	Cells    Cells  `toml:"cells"`     // the cell above reader 0, 1 … 15
}

// Tray is the reader under the giving tray. Its reset is on the line of the
// readers, or on 3.3 V if there are none.
type Tray struct {
	Kind   string `toml:"kind"`      // "mfrc522", "pn532", or "resistor": channel 0 of a third MCP3008
	SPI    string `toml:"spi"`       // its port; may be the readers'
	Clock  Clock  `toml:"clock"`     // 100kHz to 4MHz, for a converter 10kHz to 1.35MHz; the readers' if they share a port
	Select string `toml:"select"`    // pin of its select, active low; without it the port's own
	Ack    int    `toml:"ack_ms"`    // pn532: as the readers'
	Awake  int    `toml:"awake_ma"`  // pn532: as the readers'
	Answer int    `toml:"answer_ms"` // pn532: as the readers'
}

// Buttons are the pins of the buttons, each to ground; an absent one is "".
type Buttons struct {
	QuartoA string `toml:"quarto_a"`
	QuartoB string `toml:"quarto_b"`
	Repeat  string `toml:"repeat"`
	Pass    string `toml:"pass"`
}

// KindHC595 is the kind of the LEDs: two chained 74HC595.
const KindHC595 = "74hc595"

// LEDs are sixteen LEDs, one at each cell.
type LEDs struct {
	Kind  string `toml:"kind"`
	SPI   string `toml:"spi"`   // their port, with its own select
	Clock Clock  `toml:"clock"` // 100kHz to 4MHz
	Cells Cells  `toml:"cells"` // the cell of LED 0, 1 … 15
}

// Scan has the thresholds of linear sensors, in counts of difference from the level of
// the empty cell: 1 <= Off < On < 512. Switches have none.
type Scan struct {
	On    int `toml:"on"`    // at least this: a magnet
	Off   int `toml:"off"`   // less than this: no magnet
	Drift int `toml:"drift"` // allowed drift of the level of an empty cell in a minute, 0 to 60
}

// Clock is the clock of a bus, in the text as "1MHz" or "400kHz".
type Clock physic.Frequency

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Clock) UnmarshalText(text []byte) error {
	var f physic.Frequency
	unit := strings.TrimLeft(string(text), ".0123456789")
	if err := f.Set(string(text)); err != nil || unit == "" {
		return fmt.Errorf(`invalid clock %q: want one like "1MHz"`, text)
	}
	*c = Clock(f)
	return nil
}

// String returns the text that UnmarshalText parses.
func (c Clock) String() string { return physic.Frequency(c).String() }

// Hertz returns the clock in whole hertz.
func (c Clock) Hertz() int64 { return int64(physic.Frequency(c) / physic.Hertz) }

// Cells are the names of the cells of sixteen places, "a1" to "d4".
type Cells []string

// Index returns the cell of each place by its index, 0–15 in the order
// a1 b1 c1 d1 a2 … d4. Parse must have accepted the list.
func (c Cells) Index() (cells [hw.Places]uint8) {
	for n, name := range c {
		cells[n] = cellIndex(name)
	}
	return cells
}

const noCell = 0xff

func cellIndex(name string) uint8 {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'd' || name[1] < '1' || name[1] > '4' {
		return noCell
	}
	return 4*(name[1]-'1') + name[0] - 'a'
}

// The lines of the Pi's header that can serve as GPIO; 0 and 1 belong to the
// identity memory of an add-on board.
const firstPin, lastPin = 2, 27

// PinNumber parses "GPIO2" to "GPIO27".
func PinNumber(name string) (n int, err error) {
	_, err = fmt.Sscanf(name, "GPIO%d", &n)
	if err != nil || name != fmt.Sprintf("GPIO%d", n) || n < firstPin || n > lastPin {
		return 0, fmt.Errorf("invalid pin %q: want GPIO2 to GPIO27", name)
	}
	return n, nil
}

// BusNumber parses the number of "/dev/i2c-1".
func BusNumber(bus string) (n int, err error) {
	_, err = fmt.Sscanf(bus, "/dev/i2c-%d", &n)
	if err != nil || bus != fmt.Sprintf("/dev/i2c-%d", n) || n < 0 {
		return 0, fmt.Errorf("invalid I²C bus %q: want one like /dev/i2c-1", bus)
	}
	return n, nil
}

// PortNumbers parses the bus and the chip select of "/dev/spidev0.1".
func PortNumbers(port string) (bus, sel int, err error) {
	_, err = fmt.Sscanf(port, "/dev/spidev%d.%d", &bus, &sel)
	known := sel >= 0 && (bus == 0 && sel <= 1 || bus == 1 && sel <= 2)
	if err != nil || port != fmt.Sprintf("/dev/spidev%d.%d", bus, sel) || !known {
		return 0, 0, fmt.Errorf("invalid SPI port %q: want /dev/spidev0.0 to /dev/spidev1.2", port)
	}
	return bus, sel, nil
}

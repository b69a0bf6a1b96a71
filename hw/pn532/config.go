package pn532

import (
	"cmp"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
	"quartoboard/hw/plug"
	"quartoboard/hw/readers"
)

// Config are the options of readers in a profile.
type Config struct {
	Ack    int `toml:"ack_ms"`    // time that an acknowledgement may take, 1 to 50; default 15
	Answer int `toml:"answer_ms"` // time that a search may take beyond its time on the air, 1 to 100; default 30
	Awake  int `toml:"awake_ma"`  // current of a module that is awake, 10 to 100; default 36, for the supply in the list of parts
}

// Keys implements plug.Reader.
func (c *Config) Keys(k *plug.Keys) {
	k.Within("ack_ms", c.Ack, 1, 50)
	k.Within("answer_ms", c.Answer, 1, 100)
	k.Within("awake_ma", c.Awake, 10, 100)
}

// safeAck is the manual's limit for an ACK in ms (UM0701-02, 6.2.2).
const safeAck = 15

func (c *Config) opts(part hw.Part, sleep func(time.Duration)) Opts {
	return Opts{Part: part, Answer: time.Duration(c.Answer) * time.Millisecond, Ack: c.AckTime(), Sleep: sleep}
}

// AckTime returns the time that an acknowledgement may take.
func (c *Config) AckTime() time.Duration {
	return time.Duration(cmp.Or(c.Ack, safeAck)) * time.Millisecond
}

// OnSPI implements plug.SPIReader.
func (c *Config) OnSPI(on conn.Conn, clock plug.Clock, part hw.Part, sleep func(time.Duration)) readers.Reader {
	return New(OverSPI(on, physic.Frequency(clock)), c.opts(part, sleep))
}

// Module implements plug.Reader.
func (c *Config) Module() plug.Module { return c.module("SPI: 1 off, 2 on") }

// module returns the module whose switches are set for a bus. Currents: in soft power-down 0.022
// mA typical; 25 awake with its field off, 30 at most, as all are until they are set up, and
// modules were measured at 36, and have a lamp of some 1 mA.
func (c *Config) module(switches string) plug.Module {
	const model = "PN532 module"
	return plug.Module{
		Component: plug.Component{
			Name: model + ", 13.56 MHz, reader, its two switches set to " + switches, Typical: 1, Peak: float64(cmp.Or(c.Awake, 36)),
			From:  "its lamp, and 0.022 of the PN532 in soft power-down; awake, as measured on modules",
			Order: plug.Order{Name: model, Note: "with two small switches, headers of four and of eight pins, and a pad RSTPDN", Euro: 6},
		},
		Switches: switches, Select: "SS", Reset: "RSTPDN", Supply: "VCC", Open: "IRQ, RSTO",
		Field: 25, InField: "; and that reader awake", FieldFrom: "PN532, transmitter supply; at most: all are awake",
		Pads: "RSTPDN is a pad of most modules, on none of their headers; RSTO is an output, not the reset.",
	}
}

// ConfigI2C are the options of readers on I²C.
type ConfigI2C struct {
	Config
	Pause int `toml:"pause_us"` // from a transaction of a reader to its next, 500 to 10000; default 1300
}

// Keys implements plug.Reader.
func (c *ConfigI2C) Keys(k *plug.Keys) {
	c.Config.Keys(k)
	k.Within("pause_us", c.Pause, 500, 10000)
}

// safePause is the data sheet's pause between two transactions on I²C in µs (PN532/C1,
// table 320).
const safePause = 1300

// PauseTime returns the pause between two transactions.
func (c *ConfigI2C) PauseTime() time.Duration {
	return time.Duration(cmp.Or(c.Pause, safePause)) * time.Microsecond
}

// OnI2C implements plug.I2CReader.
func (c *ConfigI2C) OnI2C(bus i2c.Bus, part hw.Part, sleep func(time.Duration)) readers.Reader {
	opts := c.opts(part, sleep)
	opts.Pause = c.PauseTime()
	return New(OverI2C(bus), opts)
}

// Module implements plug.Reader.
func (c *ConfigI2C) Module() plug.Module { return c.module("I²C: 1 on, 2 off") }

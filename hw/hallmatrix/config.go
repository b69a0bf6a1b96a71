package hallmatrix

import (
	"fmt"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
	"quartoboard/hw/plug"
)

// Config are the options of a matrix in a profile.
type Config struct {
	Rows    []string `toml:"rows"`    // the pins of the four gates
	Columns []string `toml:"columns"` // the pins of the four columns
	Lag     int      `toml:"lag_ms"`  // delay of a switch; a DRV5032FA 50
}

// Keys implements plug.Sensors.
func (c *Config) Keys(k *plug.Keys) {
	k.Pins(plug.Line, "rows", c.Rows, Side, "four pins, one for each row")
	k.Pins(plug.Input, "columns", c.Columns, Side, "four pins, one for each column")
	k.Within("lag_ms", c.Lag, 0, plug.LongestLag)
}

// Feel implements plug.Sensors.
func (c *Config) Feel() plug.Feel { return plug.Feel{Lag: c.Lag} }

// Open implements plug.Sensors.
func (c *Config) Open(b plug.Buses, set *hw.Set) error {
	var rows [Side]gpio.PinOut
	for i, name := range c.Rows {
		pin, err := b.Pin("rows", name)
		if err != nil {
			return err
		}
		rows[i] = pin
	}
	lines, err := b.Inputs("columns", c.Columns)
	if err != nil {
		return err
	}
	if set.Presence, err = New(rows, lines, b.Sleep); err != nil {
		return fmt.Errorf("presence: %w", err)
	}
	return nil
}

// Wire implements plug.Sensors: a 74HC126 a row. An open drain would leave its inputs floating:
// such switches need other gates.
func (c *Config) Wire(w *plug.Wiring, cells plug.Cells) {
	gate := func(r int, pin string) plug.End { return plug.End{Part: fmt.Sprintf("gate %d", r+1), Pin: pin} }
	for r, pin := range c.Rows {
		name := gate(r, "").Part
		w.Wire(fmt.Sprintf("row %d", r+1), append([]plug.End{plug.Header(pin)},
			gate(r, "1OE (1)"), gate(r, "2OE (4)"), gate(r, "3OE (10)"), gate(r, "4OE (13)"))...)
		w.Chip(name, "74HC126", "VCC (14)")
		w.Power(plug.Ground, name, "GND (7)")
		w.Passive("10 kΩ", plug.Ground, plug.Header(pin))
	}
	inputs, outputs := [Side]string{"1A (2)", "2A (5)", "3A (9)", "4A (12)"}, [Side]string{"1Y (3)", "2Y (6)", "3Y (8)", "4Y (11)"}
	for column, pin := range c.Columns {
		ends := []plug.End{plug.Header(pin)}
		for r := range c.Rows {
			ends = append(ends, gate(r, outputs[column]))
		}
		w.Wire(fmt.Sprintf("column %d", column+1), ends...)
	}
	for n, cell := range cells {
		w.Sensor(n, gate(n/Side, inputs[n%Side]), cell, plug.SwitchOut)
	}
	w.Part(Side, plug.Component{
		Name: "74HC126, four gates: one row", Typical: 0.02, Peak: 0.08, From: "74HC126, supply current",
		Order: plug.Order{Name: "74HC126", Note: "DIP-14", Codes: [4]string{"SN74HC126N", plug.Texas}, Euro: 0.7}, // found in public lists of parts only
	})
	w.Switches(cells, "DRV5032FA, Hall switch with push-pull output; no open-drain one such as DRV5032FC, AJ, ZE or AH3362")
}

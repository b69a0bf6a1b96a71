package rig

import (
	"reflect"
	"slices"
	"strings"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
)

// kind is a kind of chips: the keys of its table, and their limits.
type kind struct {
	name      string
	must, may []string
	clock     [2]Clock // slowest and fastest
	addresses [2]int   // lowest and highest

	// Of sensors.
	linear bool                           // they measure a field, and do not switch
	fit    func(*opening, *Profile) error // opens them
}

// Limits of the clocks. MCP3008: section 1 of DS21295D at 2.7 V, and section
// 6.2 for the lower one. MFRC522: 10 MHz by its data sheet (section 8.1.2),
// 4 MHz over a ribbon; PN532: 5 MHz (UM0701-02, 6.2.5), and safe on I²C up to
// 100 kHz. I²C: fast mode.
var (
	converterClock = [2]Clock{Clock(10 * physic.KiloHertz), Clock(1350 * physic.KiloHertz)}
	ribbonClock    = [2]Clock{Clock(100 * physic.KiloHertz), Clock(4 * physic.MegaHertz)}
	i2cClock       = [2]Clock{Clock(10 * physic.KiloHertz), Clock(400 * physic.KiloHertz)}
	slowI2CClock   = [2]Clock{Clock(10 * physic.KiloHertz), Clock(100 * physic.KiloHertz)}
)

var sensorKinds = []kind{
	{
		name: KindMCP3008, must: []string{"spi", "clock", "cells"},
		clock: converterClock, linear: true, fit: (*opening).fitConverters,
	},
	{
		name: KindMCP23017, must: []string{"i2c", "clock", "addresses", "cells"}, may: []string{"pins", "interrupt", "lag_ms"},
		clock: i2cClock, addresses: [2]int{0x20, 0x27}, fit: (*opening).fitExpander,
	},
	{
		name: KindHallMatrix, must: []string{"rows", "columns", "cells"}, may: []string{"lag_ms"},
		fit: (*opening).fitMatrix,
	},
	{
		name: KindResistor, must: []string{"spi", "clock", "cells"},
		clock: converterClock, fit: (*opening).fitContacts,
	},
}

var (
	behindDecoder  = []string{"spi", "clock", "select", "enable", "reset", "cells"}
	mfrc522Readers = kind{name: KindMFRC522, must: behindDecoder, may: []string{"gated"}, clock: ribbonClock}
	pn532OnSPI     = kind{name: KindPN532, must: behindDecoder, may: []string{"gated", "ack_ms", "answer_ms", "awake_ma"}, clock: ribbonClock}
	pn532OnI2C     = kind{
		name: KindPN532, must: []string{"i2c", "clock", "muxes", "reset", "cells"}, may: []string{"pins", "mux_reset", "ack_ms", "pause_us", "answer_ms", "awake_ma"},
		clock: slowI2CClock, addresses: [2]int{0x70, 0x77},
	}
)

var trayKinds = []kind{
	{name: KindMFRC522, must: []string{"spi", "clock"}, may: []string{"select"}, clock: ribbonClock},
	{name: KindPN532, must: []string{"spi", "clock"}, may: []string{"select", "ack_ms", "answer_ms", "awake_ma"}, clock: ribbonClock},
	{name: KindResistor, must: []string{"spi", "clock"}, clock: converterClock},
}

var ledKinds = []kind{{name: KindHC595, must: []string{"spi", "clock", "cells"}, clock: ribbonClock}}

// table is a table of chips, with the kinds that it may be of.
type table struct {
	name   string
	fields reflect.Value
	kinds  []kind
}

func (p *Profile) tables() []table {
	all := []table{{"presence", reflect.ValueOf(p.Presence), sensorKinds}}
	if r := p.Readers; r != nil {
		kinds := []kind{mfrc522Readers, pn532OnI2C}
		if r.SPI != "" || r.I2C == "" {
			kinds[1] = pn532OnSPI
		}
		all = append(all, table{"readers", reflect.ValueOf(*r), kinds})
	}
	if p.Tray != nil {
		all = append(all, table{"tray", reflect.ValueOf(*p.Tray), trayKinds})
	}
	if p.LEDs != nil {
		all = append(all, table{"leds", reflect.ValueOf(*p.LEDs), ledKinds})
	}
	return all
}

// key returns the key of field i, as in the file.
func (t *table) key(i int) string { return t.fields.Type().Field(i).Tag.Get("toml") }

// check checks that the table has the keys of its kind within their limits, and no other
// key. Names of ports, buses and pins are checked with those of other tables.
func (t *table) check() *Error {
	is := t.fields.FieldByName("Kind").String()
	n := slices.IndexFunc(t.kinds, func(k kind) bool { return k.name == is })
	if n < 0 {
		var names []string
		for _, k := range t.kinds {
			names = append(names, k.name)
		}
		return wrong(t.name+".kind", "%q: want %s", is, strings.Join(names, ", "))
	}
	k := &t.kinds[n]
	allowed := slices.Concat([]string{"kind"}, k.must, k.may)
	for i := range t.fields.NumField() {
		if key := t.key(i); !t.fields.Field(i).IsZero() && !slices.Contains(allowed, key) {
			return wrong(t.name+"."+key, "%s has none", is)
		}
	}
	for i := range t.fields.NumField() {
		key, value := t.key(i), t.fields.Field(i)
		if value.IsZero() {
			if slices.Contains(k.must, key) {
				return wrong(t.name+"."+key, "missing: %s needs it", is)
			}
			continue
		}
		if e := k.check(t.name+"."+key, key, value.Interface()); e != nil {
			return e
		}
	}
	return nil
}

// lengths are the lengths of lists, by key.
var lengths = map[string]struct {
	n    int
	want string
}{
	"spi":       {2, "two ports"},
	"addresses": {1, "one address"},
	"muxes":     {2, "two different addresses"},
	"pins":      {2, "two pins, SDA and SCL"},
	"select":    {4, "four pins, A0 to A3"},
	"rows":      {4, "four pins, one for each row"},
	"columns":   {4, "four pins, one for each column"},
	"cells":     {hw.Places, "each of the 16 cells once"},
}

// limits are those of times, by key, in the unit that ends it.
var limits = map[string][2]int{"lag_ms": {0, 250}, "answer_ms": {1, 100}, "ack_ms": {1, 50}, "pause_us": {500, 10000}, "awake_ma": {10, 100}}

// units are the units at the end of keys as they are written.
var units = strings.NewReplacer("us", "µs", "ma", "mA")

// check checks the value of a key.
func (k *kind) check(key, name string, value any) *Error {
	list := reflect.ValueOf(value)
	if l := lengths[name]; list.Kind() == reflect.Slice && list.Len() != l.n {
		return wrong(key, "list of %d: want %s", list.Len(), l.want)
	}
	switch v := value.(type) {
	case Clock:
		if v < k.clock[0] || v > k.clock[1] {
			return wrong(key, "%s: want %s to %s", v, k.clock[0], k.clock[1])
		}
	case int:
		if m := limits[name]; v < m[0] || v > m[1] {
			return wrong(key, "%d: want %d to %d %s", v, m[0], m[1], units.Replace(name[len(name)-2:]))
		}
	case []int:
		for i, a := range v {
			if a < k.addresses[0] || a > k.addresses[1] || slices.Contains(v[:i], a) {
				return wrong(key, "%#x: want %s, %#x to %#x", a, lengths[name].want, k.addresses[0], k.addresses[1])
			}
		}
	case Cells:
		for i, cell := range v {
			if cellIndex(cell) == noCell || slices.Contains(v[:i], cell) {
				return wrong(key, "%q: want %s, a1 to d4", cell, lengths[name].want)
			}
		}
	}
	return nil
}

package rig

import (
	"reflect"
	"slices"
	"strings"

	"quartoboard/hw/plug"
)

// head has the keys that choose the options of a table of chips.
type head struct {
	Kind string `toml:"kind"`
	SPI  any    `toml:"spi"`
	I2C  any    `toml:"i2c"`
}

// read decodes a profile, and makes the options of its chips.
func (p *Profile) read(text []byte) *Error {
	var heads struct {
		Presence head  `toml:"presence"`
		Readers  *head `toml:"readers"`
		Tray     *head `toml:"tray"`
	}
	if e := decode(text, &heads, false); e != nil {
		return e
	}
	kinds := map[string]string{"presence": heads.Presence.Kind}
	sensing, e := find("presence", heads.Presence.Kind, sensors...)
	if e != nil {
		return e
	}
	p.Presence.Chip = sensing.options()
	tables := map[string][]any{"presence": {&p.Presence, p.Presence.Chip}}
	if h := heads.Readers; h != nil {
		reader, e := find("readers", h.Kind, identifiers...)
		if e != nil {
			return e
		}
		r := &Readers{Chip: reader.onSPI()}
		tables["readers"] = []any{r, &r.Decoder, r.Chip}
		if reader.onI2C != nil && h.SPI == nil && h.I2C != nil {
			r.Chip = reader.onI2C()
			tables["readers"] = []any{r, &r.Switches, r.Chip}
		}
		p.Readers, kinds["readers"] = r, h.Kind
	}
	if h := heads.Tray; h != nil {
		reader, e := find("tray", h.Kind, append(slices.Clone(identifiers), row[identifier]{kind: kindResistor})...)
		if e != nil {
			return e
		}
		t := &Tray{}
		tables["tray"] = []any{t}
		if reader.onSPI != nil {
			t.Chip = reader.onSPI()
			tables["tray"] = []any{t, &t.Selected, t.Chip}
		}
		p.Tray, kinds["tray"] = t, h.Kind
	}
	e = decode(text, pointers(tables, p).Interface(), true)
	if e != nil && e.Text == unknownKey {
		if table, _, inside := strings.Cut(e.Key, "."); inside && kinds[table] != "" {
			e.Text = kinds[table] + " has none"
		}
	}
	return e
}

// pointers returns a pointer to a struct that has the fields with a key of some structs, given as
// pointers, and of the structs in them unless these have the tag "-". Its fields point to theirs.
// A table of the map has the fields of the structs that it names.
func pointers(tables map[string][]any, structs ...any) reflect.Value {
	var fields []reflect.StructField
	var values []reflect.Value
	for _, one := range structs {
		s := reflect.ValueOf(one).Elem()
		for _, f := range reflect.VisibleFields(s.Type()) {
			key, value := f.Tag.Get("toml"), s.FieldByIndex(f.Index).Addr()
			if key == "" || key == "-" || s.Type().Field(f.Index[0]).Tag.Get("toml") == "-" {
				continue
			}
			if inside, known := tables[key]; known {
				value = pointers(nil, inside...)
			}
			fields, values = append(fields, reflect.StructField{Name: f.Name, Type: value.Type(), Tag: f.Tag}), append(values, value)
		}
	}
	all := reflect.New(reflect.StructOf(fields))
	for i, v := range values {
		all.Elem().Field(i).Set(v)
	}
	return all
}

// tables returns the keys of the tables of chips, with their values.
func (p *Profile) tables() (all []*plug.Keys) {
	if p.Presence.Chip != nil {
		all = append(all, p.Presence.Keys())
	}
	if r := p.Readers; r != nil {
		k := plug.NewKeys("readers", r.Kind)
		if r.OnI2C() {
			r.Switches.Keys(k, r.Clock)
		} else {
			r.Decoder.Keys(k, r.Clock)
		}
		k.Pin("reset", r.Reset)
		k.MayPin("mux_reset", r.MuxReset)
		k.Cells(r.Cells)
		r.Chip.Keys(k)
		all = append(all, k)
	}
	if t := p.Tray; t != nil {
		k := plug.NewKeys("tray", t.Kind)
		k.SPI(t.SPI)
		if t.Chip != nil {
			k.Clock(t.Clock, plug.RibbonClocks)
			k.MayPin("select", t.Select)
			t.Chip.Keys(k)
		} else {
			t.Contact.Keys(k, t.Clock)
		}
		all = append(all, k)
	}
	if p.LEDs != nil {
		k := plug.NewKeys("leds", p.LEDs.Kind)
		p.LEDs.Keys(k)
		all = append(all, k)
	}
	return all
}

// Keys returns the keys of the table, with their values.
func (s *Presence) Keys() *plug.Keys {
	k := plug.NewKeys("presence", s.Kind)
	s.Chip.Keys(k)
	k.Cells(s.Cells)
	return k
}

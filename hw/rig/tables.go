package rig

import (
	"reflect"
	"slices"
	"strings"

	"quartoboard/hw/mcp3008"
	"quartoboard/hw/plug"
)

// head has what tells the options of a table of chips.
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
	e = p.decode(text, tables)
	if e != nil && e.Text == unknownKey {
		if table, _, inside := strings.Cut(e.Key, "."); inside && kinds[table] != "" {
			e.Text = kinds[table] + " has none"
		}
	}
	return e
}

// decode decodes a profile strictly. Each of the tables has the keys of several structs, given as
// pointers: the library is shown a struct with the fields of all.
func (p *Profile) decode(text []byte, tables map[string][]any) *Error {
	var shape []reflect.StructField
	var values []reflect.Value
	fields, own := leaves(reflect.ValueOf(p))
	for i, f := range fields {
		parts := []reflect.Value{own[i]}
		if structs := tables[f.Tag.Get("toml")]; structs != nil {
			f.Type, parts = nil, nil
			var inside []reflect.StructField
			for _, s := range structs {
				keys, of := leaves(reflect.ValueOf(s))
				inside, parts = append(inside, keys...), append(parts, of...)
			}
			f.Type = reflect.StructOf(inside)
		}
		shape, values = append(shape, f), append(values, parts...)
	}
	all := reflect.New(reflect.StructOf(shape))
	if e := decode(text, all.Interface(), true); e != nil {
		return e
	}
	for i, f := range shape {
		got := []reflect.Value{all.Elem().Field(i)}
		if tables[f.Tag.Get("toml")] != nil {
			_, got = leaves(all.Elem().Field(i).Addr())
		}
		for _, v := range got {
			values[0].Set(v)
			values = values[1:]
		}
	}
	return nil
}

// leaves returns the fields with a key of a struct, given as a pointer, and those of structs in it
// unless they have the tag "-".
func leaves(s reflect.Value) (fields []reflect.StructField, values []reflect.Value) {
	s = s.Elem()
	for i := range s.NumField() {
		f := s.Type().Field(i)
		switch key := f.Tag.Get("toml"); {
		case key == "-":
		case f.Anonymous:
			keys, inside := leaves(s.Field(i).Addr())
			fields, values = append(fields, keys...), append(values, inside...)
		case key != "":
			fields, values = append(fields, f), append(values, s.Field(i))
		}
	}
	return fields, values
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
			k.Clock(t.Clock, mcp3008.Clocks)
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

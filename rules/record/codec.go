package record

import (
	"encoding"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/board"
)

// codec writes and reads the values of a type, which are addressable. read is given valid JSON
// and a zero value.
type codec struct {
	of    reflect.Type
	write func(dst []byte, v reflect.Value) []byte
	read  func(raw []byte, v reflect.Value) error
}

func codecOf[T any](write func(dst []byte, v T) []byte, read func(raw []byte) (T, error)) codec {
	at := func(v reflect.Value) *T { return v.Addr().Interface().(*T) }
	return codec{
		reflect.TypeFor[T](),
		func(dst []byte, v reflect.Value) []byte { return write(dst, *at(v)) },
		func(raw []byte, v reflect.Value) (err error) {
			*at(v), err = read(raw)
			return err
		},
	}
}

// word is the codec of a type whose values have names.
func word[T fmt.Stringer](parse func(string) (T, error)) codec {
	return codecOf(func(dst []byte, v T) []byte { return appendText(dst, v.String()) }, func(raw []byte) (v T, err error) {
		s, err := parseText(raw)
		if err == nil {
			v, err = parse(s)
		}
		return v, err
	})
}

func integer[T ~int | ~uint8](low, high int64) codec {
	return codecOf(func(dst []byte, n T) []byte { return strconv.AppendInt(dst, int64(n), 10) }, func(raw []byte) (T, error) {
		n, err := parseInteger(raw, low, high)
		return T(n), err
	})
}

// codecs are those of the types that have none by their kind.
type codecs map[reflect.Type]codec

func (all codecs) add(list ...codec) {
	for _, c := range list {
		all[c.of] = c
	}
}

// as adds a T that is written as an S.
func as[T, S any](all codecs, to func(T) S, from func(S) (T, error)) {
	c := all.of(reflect.TypeFor[S](), "", "")
	all.add(codecOf(func(dst []byte, v T) []byte {
		s := to(v)
		return c.write(dst, reflect.ValueOf(&s).Elem())
	}, func(raw []byte) (v T, err error) {
		var s S
		if err = c.read(raw, reflect.ValueOf(&s).Elem()); err == nil {
			v, err = from(s)
		}
		return v, err
	}))
}

// of returns the codec of a type. name is that of its field, limits are those of an int.
func (all codecs) of(t reflect.Type, name, limits string) codec {
	if t == reflect.TypeFor[time.Duration]() && !strings.HasSuffix(name, "_ms") {
		return codecOf(appendSeconds, parseSeconds)
	}
	if c, known := all[t]; known {
		return c
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return codec{
			t, func(dst []byte, v reflect.Value) []byte { return appendText(dst, fmt.Sprint(v.Interface())) },
			func(raw []byte, v reflect.Value) error {
				s, err := parseText(raw)
				if err == nil {
					err = v.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(s))
				}
				return err
			},
		}
	}
	switch t.Kind() {
	case reflect.Int:
		low, high := int64(0), int64(math.MaxInt32)
		if least, most, limited := strings.Cut(limits, ","); limited {
			low, _ = strconv.ParseInt(least, 10, 64)
			high, _ = strconv.ParseInt(most, 10, 64)
		}
		return integer[int](low, high)
	case reflect.Slice, reflect.Array:
		return all.list(t, name)
	case reflect.Struct:
		inner := all.fields(t, nil)
		return codec{
			t, func(dst []byte, v reflect.Value) []byte { return append(inner.append(append(dst, '{'), v), '}') },
			func(raw []byte, v reflect.Value) error {
				in, err := objectOf(raw)
				if err == nil {
					err = inner.read(in, v)
				}
				return err
			},
		}
	}
	panic(fmt.Sprintf("record: %v has no form", t))
}

// list is the codec of a slice, or of an array, which is a list without the zeros at its end.
func (all codecs) list(t reflect.Type, name string) codec {
	item := all.of(t.Elem(), "", "")
	return codec{
		t, func(dst []byte, v reflect.Value) []byte {
			n := v.Len()
			for t.Kind() == reflect.Array && n > 0 && v.Index(n-1).IsZero() {
				n--
			}
			dst = append(dst, '[')
			for i := range n {
				if i > 0 {
					dst = append(dst, ',')
				}
				dst = item.write(dst, v.Index(i))
			}
			return append(dst, ']')
		},
		func(raw []byte, v reflect.Value) error {
			if raw[0] != '[' {
				return invalid(raw, "a list")
			}
			items := parts(raw)
			if n := len(items); t.Kind() == reflect.Slice && n > 0 {
				v.Set(reflect.MakeSlice(t, n, n))
			} else if n > v.Len() {
				return fmt.Errorf("%d %s: want at most %d", n, name, v.Len())
			}
			for i, one := range items {
				if err := item.read(one.value, v.Index(i)); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// byCells is the codec of a struct with a set of cells and an array with a value for each: an
// object with a field for each, in the order of their names.
func (all codecs) byCells(set, values reflect.StructField) codec {
	value := all.of(values.Type.Elem(), "", "")
	cells := func(v reflect.Value) *board.CellSet {
		return v.FieldByIndex(set.Index).Addr().Interface().(*board.CellSet)
	}
	at := func(v reflect.Value, c board.Cell) reflect.Value { return v.FieldByIndex(values.Index).Index(int(c)) }
	return codec{
		nil, func(dst []byte, v reflect.Value) []byte {
			dst = append(dst, '{')
			for i := range board.Cells {
				if c := board.CellAt(i/4, i%4); cells(v).Has(c) {
					dst = value.write(appendName(dst, c.String()), at(v, c))
				}
			}
			return append(dst, '}')
		},
		func(raw []byte, v reflect.Value) error {
			in, err := objectOf(raw)
			if err != nil {
				return err
			}
			slices.SortFunc(in, func(a, b part) int { return strings.Compare(a.name, b.name) })
			for _, f := range in {
				c, err := board.ParseCell(f.name)
				if err != nil {
					return fmt.Errorf("field: %w", err)
				}
				*cells(v) |= board.SetOf(c)
				if err := value.read(f.value, at(v, c)); err != nil {
					return fmt.Errorf("%v: %w", c, err)
				}
			}
			return nil
		},
	}
}

// onlyCell is the codec of a set with one member.
var onlyCell = codecOf(func(dst []byte, s board.CellSet) []byte { return appendText(dst, s.First().String()) }, func(raw []byte) (board.CellSet, error) {
	name, err := parseText(raw)
	if err != nil {
		return 0, err
	}
	c, err := board.ParseCell(name)
	return board.SetOf(c), err
})

// fields are those of a struct, in their order.
type fields []field

type field struct {
	index    int
	name     string
	value    codec
	inline   inline                   // what stands among the other fields, in place of a value
	when     func(reflect.Value) bool // of the struct: else the field is neither written nor read
	omit     func(reflect.Value) bool // when writing
	optional bool                     // when reading
	instead  string                   // the name of the field whose value it has, if missing
	there    bool                     // whether there is a field of this name
	whole    bool                     // value is that of the struct
}

// inline writes and reads fields among others.
type inline interface {
	append(dst []byte, v reflect.Value) []byte
	read(in object, v reflect.Value) error
}

// fields returns those of a struct by their tags. options are what its options, an interface,
// are written and read by.
func (all codecs) fields(t reflect.Type, options inline) (list fields) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		there, reports := f.Tag.Lookup("there")
		by, grouped := f.Tag.Lookup("by")
		to := field{index: i, name: name, optional: rest == "omitzero", instead: f.Tag.Get("else"), there: reports, whole: grouped}
		if to.optional {
			to.omit = empty
		}
		if when := f.Tag.Get("if"); when != "" {
			to.when = condition(t, when)
		}
		switch {
		case reports:
			to.name = there
		case name == "-":
			continue
		case rest == "inline" && f.Type.Kind() == reflect.Interface:
			to.inline = options
		case rest == "inline":
			to.inline = all.fields(f.Type, nil)
		case grouped:
			to.value = all.byCells(named(t, by), f)
		case name == "" || rest != "" && !to.optional:
			panic(fmt.Sprintf("record: %v.%s: want a name in the tag json, behind it omitzero or nothing", t, f.Name))
		default:
			to.value = all.of(f.Type, name, f.Tag.Get("range"))
		}
		if one := f.Tag.Get("one"); one != "" {
			only := to
			only.name, only.value = one, onlyCell
			only.omit = func(v reflect.Value) bool { return v.Interface().(board.CellSet).Len() != 1 }
			to.omit = func(v reflect.Value) bool { return v.Interface().(board.CellSet).Len() < 2 }
			list = append(list, only)
		}
		list = append(list, to)
	}
	return list
}

// some are the fields of a struct of which each may be missing: one whose zero has no form is
// left out.
func (list fields) some(t reflect.Type) fields {
	list = slices.Clone(list)
	for i := range list {
		f := &list[i]
		f.optional = true
		if zero := reflect.New(t.Field(f.index).Type).Elem(); f.value.read(f.value.write(nil, zero), zero) != nil {
			f.omit = empty
		}
	}
	return list
}

// condition is that of a tag, which may have two.
func condition(t reflect.Type, tag string) func(reflect.Value) bool {
	if one, rest, two := strings.Cut(tag, "&"); two {
		first, second := condition(t, one), condition(t, rest)
		return func(v reflect.Value) bool { return first(v) && second(v) }
	}
	name, words, listed := strings.Cut(tag, "=")
	name, not := strings.CutPrefix(name, "!")
	f := named(t, name)
	list := strings.Split(words, ",")
	return func(v reflect.Value) bool {
		v = v.FieldByIndex(f.Index)
		return listed && slices.Contains(list, fmt.Sprint(v.Interface())) || !listed && v.IsZero() == not
	}
}

// named returns the field that a tag names.
func named(t reflect.Type, name string) reflect.StructField {
	f, found := t.FieldByName(name)
	if !found {
		panic(fmt.Sprintf("record: %v has no field %s, which a tag names", t, name))
	}
	return f
}

func empty(v reflect.Value) bool { return v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0 }

// append writes the fields of a struct.
func (list fields) append(dst []byte, v reflect.Value) []byte {
	for i := range list {
		f := &list[i]
		own := v.Field(f.index)
		switch {
		case f.there || f.when != nil && !f.when(v) || f.omit != nil && f.omit(own):
		case f.inline != nil:
			dst = f.inline.append(dst, own)
		case f.whole:
			dst = f.value.write(appendName(dst, f.name), v)
		default:
			dst = f.value.write(appendName(dst, f.name), own)
		}
	}
	return dst
}

// appendName begins a field, whose name needs no escapes.
func appendName(dst []byte, name string) []byte {
	if dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	return append(append(append(dst, '"'), name...), `":`...)
}

var (
	errMissing = errors.New("missing")
	errEmpty   = errors.New("empty list: want at least one")
)

// read reads the fields of a struct.
func (list fields) read(in object, v reflect.Value) error {
	for i := range list {
		f := &list[i]
		own, err := v.Field(f.index), error(nil)
		raw, there := in.find(f.name)
		if !there && f.instead != "" {
			raw, there = in.find(f.instead)
		}
		switch {
		case f.inline != nil:
			if err := f.inline.read(in, own); err != nil {
				return err
			}
		case f.there:
			own.SetBool(there)
		case f.when != nil && !f.when(v):
		case there && f.whole:
			err = f.value.read(raw, v)
		case there:
			err = f.value.read(raw, own)
		case !f.optional:
			err = errMissing
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

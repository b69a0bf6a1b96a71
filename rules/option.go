package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"quartoboard/board"
)

// Type is the type of an option's value.
type Type uint8

// The types. Each place that reads or shows options has one form for each of them.
const (
	Flag    Type = iota + 1 // bool
	Choice                  // string, one of Values
	Several                 // []string, some of Values
	Seconds                 // time.Duration, from Least to Most seconds
	Number                  // int, from Least to Most
	Text                    // string of at most Most characters
	Names                   // []string of names of players, from Least to Most
)

// Option is one option of a game, wherever it is read or shown.
type Option struct {
	Key         string
	Type        Type
	Values      []string
	Least, Most int
	Switch      bool                                // a choice of two: the second value is yes
	Unset       string                              // a word for no value, in the settings; "" if there is none
	Settings    bool                                // it is changed in the settings alone
	Hidden      bool                                // it is set by the program alone
	Derived     bool                                // it sets other options, and has no field in the record
	Tray        string                              // the value that needs a tray; "" if there is none
	Bare        func(o board.Options) string        // the value without one; nil for the last
	Next        func(o board.Options) board.Options // o with the value after its own; nil for the next one of the type
	Get         func(o board.Options) any
	Set         func(o board.Options, v any) (board.Options, error)
}

// OptionOf binds an option to a field of the options of a game.
func OptionOf[O board.Options, V any](key string, t Type, at func(*O) *V, get func(V) any, set func(any) (V, error)) Option {
	return Option{
		Key: key, Type: t,
		Get: func(o board.Options) any {
			own, _ := o.(O)
			return get(*at(&own))
		},
		Set: func(o board.Options, v any) (board.Options, error) {
			own, _ := o.(O)
			value, err := set(v)
			if err != nil {
				return o, err
			}
			*at(&own) = value
			return own, nil
		},
	}
}

// FlagOf binds a flag.
func FlagOf[O board.Options](key string, at func(*O) *bool) Option {
	return OptionOf(key, Flag, at, func(v bool) any { return v }, as[bool])
}

// named is a value that has a text.
type named interface {
	comparable
	fmt.Stringer
}

// ChoiceOf binds a choice among values.
func ChoiceOf[O board.Options, V named](key, unset string, at func(*O) *V, parse func(string) (V, error), values ...V) Option {
	option := OptionOf(key, Choice, at, func(v V) any {
		if v == *new(V) {
			return ""
		}
		return v.String()
	}, func(v any) (V, error) {
		s, err := as[string](v)
		if err != nil || s == unset && unset != "" {
			return *new(V), err
		}
		return parse(s)
	})
	option.Unset = unset
	option.Values = board.Texts(slices.Values(values))
	return option
}

// SwitchOf binds a choice between no and yes.
func SwitchOf[O board.Options, V named](key string, at func(*O) *V, parse func(string) (V, error), no, yes V) Option {
	option := ChoiceOf(key, "", at, parse, no, yes)
	option.Switch = true
	return option
}

// SecondsOf binds a time.
func SecondsOf[O board.Options](key string, at func(*O) *time.Duration, least, most time.Duration) Option {
	o := OptionOf(key, Seconds, at, func(v time.Duration) any { return v }, as[time.Duration])
	o.Least, o.Most = int(least.Seconds()), int(most.Seconds())
	return o
}

// NumberOf binds a number.
func NumberOf[O board.Options, N ~int | ~uint8](key string, at func(*O) *N, least, most int) Option {
	o := OptionOf(key, Number, at, func(v N) any { return int(v) }, func(v any) (N, error) {
		n, err := as[int](v)
		return N(n), err
	})
	o.Least, o.Most = least, most
	return o
}

// TextOf binds a text.
func TextOf[O board.Options](key string, at func(*O) *string, most int) Option {
	o := OptionOf(key, Text, at, func(v string) any { return v }, as[string])
	o.Most = most
	return o
}

// ListOf binds a list of texts.
func ListOf[O board.Options, V any](key string, t Type, at func(*O) *V, get func(V) []string, set func([]string) (V, error)) Option {
	return OptionOf(key, t, at, func(v V) any { return get(v) }, func(v any) (V, error) {
		list, err := as[[]string](v)
		if err != nil {
			return *new(V), err
		}
		return set(list)
	})
}

func as[T any](v any) (T, error) {
	t, ok := v.(T)
	if !ok {
		return t, fmt.Errorf("invalid value %v: want a %T", v, t)
	}
	return t, nil
}

// Option returns an option of the game, which may be nil, by its key.
func (k *Kind) Option(key string) (Option, bool) {
	if k == nil {
		return Option{}, false
	}
	i := slices.IndexFunc(k.Options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return Option{}, false
	}
	return k.Options[i], true
}

// Fields are the parts of an option in a form: its values, or the players whose names it has.
func (o Option) Fields(k *Kind) []string {
	if o.Type != Names {
		return o.Values
	}
	var players []string
	for n := range o.Most {
		if players = append(players, strconv.Itoa(n+1)); k.Seats {
			players[n] = (board.A + board.Seat(n)).String()
		}
	}
	return players
}

// Entered reports whether players, hosts and visitors may change the option.
func (o Option) Entered() bool { return !o.Settings && !o.Hidden }

// EnteredKeys are the keys of the options of the game that players, hosts and visitors may change.
func (k *Kind) EnteredKeys() (keys []string) {
	for _, o := range k.Options {
		if o.Entered() {
			keys = append(keys, o.Key)
		}
	}
	return keys
}

// After returns options with the value after theirs: of Several without the value that is said, or
// with it. They stay where no game can have it.
func (o Option) After(options board.Options, value string, tray bool) board.Options {
	if o.Next != nil {
		return o.Next(options)
	}
	after, err := o.Set(options, o.after(options, value, tray))
	if err != nil {
		return options
	}
	return after
}

func (o Option) after(options board.Options, value string, tray bool) any {
	switch v := o.Get(options).(type) {
	case bool:
		return !v
	case string:
		values := o.Values
		if o.Unset != "" && o.Tray == "" {
			values = append(slices.Clip(values), o.Unset)
		}
		next := values[(slices.Index(values, cmp.Or(v, o.Unset))+1)%len(values)]
		if next == o.Tray && next != "" && !tray {
			next = o.Values[(slices.Index(o.Values, next)+1)%len(o.Values)]
		}
		return next
	case []string:
		if slices.Contains(v, value) {
			return slices.DeleteFunc(slices.Clone(v), func(s string) bool { return s == value })
		}
		return append(slices.Clone(v), value)
	case int:
		if v >= o.Most {
			return o.Least
		}
		return v + 1
	default:
		return v
	}
}

// Get returns the value of an option; nil where the game lacks it.
func Get(o board.Options, key string) any {
	if x, ok := KindOf(o).Option(key); ok {
		return x.Get(o)
	}
	return nil
}

// With returns options with another value of one of them, or as they are where their game lacks it
// or no game can have it.
func With(o board.Options, key string, value any) board.Options {
	if x, ok := KindOf(o).Option(key); ok {
		if after, err := x.Set(o, value); err == nil {
			return after
		}
	}
	return o
}

// Filled returns options with a value for each choice that they leave to the table: the one that
// needs a tray where there is one, else the one without.
func Filled(o board.Options, tray bool) board.Options {
	return chosen(o, tray, func(_ Option, value any) bool { return value == "" })
}

// Fitted returns options with the value that needs a tray for each choice that has one, or with
// the one without in its place. What they leave to the table stays.
func Fitted(o board.Options, tray bool) board.Options {
	return chosen(o, tray, func(x Option, value any) bool { return value != "" && (value == x.Tray) != tray })
}

// chosen returns options with another value for some choices of which one value needs a tray.
func chosen(o board.Options, tray bool, some func(x Option, value any) bool) board.Options {
	for _, x := range KindOf(o).Options {
		if x.Tray != "" && some(x, x.Get(o)) {
			value := x.Values[len(x.Values)-1]
			switch {
			case tray:
				value = x.Tray
			case x.Bare != nil:
				value = x.Bare(o)
			}
			o = With(o, x.Key, value)
		}
	}
	return o
}

// Open returns the default options of a game with all that can be left to the table left to it.
func (k *Kind) Open() board.Options {
	o := k.Default
	for _, x := range k.Options {
		if x.Unset != "" {
			o = With(o, x.Key, x.Unset)
		}
	}
	return o
}

// ByTray reports whether a value of options needs a tray.
func ByTray(o board.Options) bool {
	k := KindOf(o)
	return k != nil && slices.ContainsFunc(k.Options, func(x Option) bool { return x.Tray != "" && x.Get(o) == x.Tray })
}

package phrase

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// OptionWords are the words of the options of a game by their keys: "name", and those of values.
// Keys have dashes and small letters.
type OptionWords map[string]map[string]string

// Name returns the name of an option, or of a value; "" for one that has none.
func (w OptionWords) Name(x rules.Option, value string) string {
	return w[dashedKey(x)][strings.ToLower(cmp.Or(value, "name"))]
}

// Labels are texts for options by their keys, with dashes.
type Labels map[string]string

func dashedKey(x rules.Option) string { return strings.ReplaceAll(x.Key, "_", "-") }

// Option returns an option of the next game with its value, for the menu: of several values one
// of them.
func (s *Speech) Option(x rules.Option, value string, o board.Options) audio.Utterance {
	words, s := s.Of(rules.KindOf(o)), s.For(rules.KindOf(o))
	name, is := cmp.Or(words.OptionName(x, value, o), value, x.Key), ""
	switch v := x.Get(o).(type) {
	case []string:
		is = s.Yes(slices.Contains(v, value))
	case bool:
		is = cmp.Or(words.OptionName(x, strconv.FormatBool(v), o), s.Yes(v))
	case int:
		is = cmp.Or(words.OptionName(x, strconv.Itoa(v), o), s.Number(v))
	case time.Duration:
		is = s.Seconds[v]
	case string:
		if v = cmp.Or(v, x.Unset); x.Switch {
			is = s.Yes(v == x.Values[1])
		} else if v != "" {
			is = cmp.Or(words.OptionName(x, v, o), v)
		}
	default:
		panic(fmt.Sprintf("phrase: no value of an option: %T", v))
	}
	return s.Answer(s.Setting(name, is) + ".")
}

// Field returns the label of an option in a form, and those of its values, or of its names.
func (s *Speech) Field(x rules.Option, o board.Options) (label string, values []string) {
	k := rules.KindOf(o)
	words := s.Of(k)
	for _, value := range x.Fields(k) {
		name := cmp.Or(words.OptionName(x, value, o), value)
		if x.Type == rules.Names && k.Seats {
			seat, _ := board.ParseSeat(value)
			name = s.For(k).NameOf(seat)
		}
		values = append(values, Sentence(name))
	}
	return cmp.Or(words.Page(PageWords{}).Options[dashedKey(x)], words.OptionName(x, "", o), x.Key), values
}

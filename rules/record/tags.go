package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// GameTag is the tag of the texts of a game that is not the first one.
func GameTag(n Notation) Tag { return Tag{"Game", n.Kind().Title} }

// OptionTags returns the tags of some options of a game, by their keys: those of the first n, of
// players with names, and of other options where the value is not the default. The tag of last_call
// is LastCall.
func OptionTags(o board.Options, keys []string, n int) (tags []Tag) {
	k := rules.KindOf(o)
	for i, key := range keys {
		x, _ := k.Option(key)
		if x.Type == rules.Names {
			tags = append(tags, nameTags(k, x.Get(o).([]string))...)
		} else if value := tagValue(x, o); i < n || value != tagValue(x, k.Default) {
			tags = append(tags, Tag{tagName(k, key), value})
		}
	}
	return tags
}

// nameTags returns the tags of the names of players: A and B, or Player1 and so on.
func nameTags(k *rules.Kind, names []string) (tags []Tag) {
	for i, name := range names {
		player := "Player" + strconv.Itoa(i+1)
		if k.Seats {
			player = board.Seat(i + 1).String()
		}
		if name != "" {
			tags = append(tags, Tag{player, ShortName(name)})
		}
	}
	return tags
}

func tagName(k *rules.Kind, key string) (name string) {
	if key == "first" && !k.Seats {
		return "FirstPlayer"
	}
	for word := range strings.SplitSeq(key, "_") {
		name += strings.ToUpper(word[:1]) + word[1:]
	}
	return name
}

func tagValue(x rules.Option, o board.Options) string {
	switch v := x.Get(o).(type) {
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case []string:
		return strings.Join(v, ",")
	case time.Duration:
		return string(appendSeconds(nil, v))
	case string:
		if x.Most > board.MaxName { // no other program wrote it
			return v
		}
		return ShortName(v)
	default:
		return fmt.Sprint(v)
	}
}

// WithTag returns options with the value of a tag, if it is that of one of the keys. The games read
// the tags of players.
func WithTag[O board.Options](o O, t Tag, keys []string) (O, error) {
	k := rules.KindOf(o)
	for _, key := range keys {
		if x, _ := k.Option(key); x.Type != rules.Names && tagName(k, key) == t.Name {
			value, err := t.parse(x)
			if err != nil {
				return o, err
			}
			after, err := x.Set(o, value)
			own, _ := after.(O)
			return own, err
		}
	}
	return o, nil
}

// parse returns the value of an option.
func (t Tag) parse(x rules.Option) (any, error) {
	switch x.Type {
	case rules.Flag:
		if t.Value != "yes" && t.Value != "no" {
			return nil, fmt.Errorf("invalid value %.40q: want yes or no", t.Value)
		}
		return t.Value == "yes", nil
	case rules.Several:
		return strings.Split(t.Value, ","), nil
	case rules.Seconds:
		return parseSeconds([]byte(t.Value))
	case rules.Number:
		return ParseInt(t.Value, x.Least, x.Most)
	case rules.Text:
		if x.Most > board.MaxName { // it checks itself
			return t.Value, nil
		}
		return t.Value, AnyLetters(board.CheckName(t.Value))
	}
	if t.Value == x.Unset && x.Unset != "" {
		return nil, fmt.Errorf("invalid value %q: want one of %s", t.Value, strings.Join(x.Values, ", "))
	}
	return t.Value, nil
}

// ParseInt reads a number with limits.
func ParseInt(s string, low, high int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("invalid value %.40q: want a number from %d to %d", s, low, high)
	}
	return n, nil
}

// AnyLetters returns the error of a name, but for its letters: in games that were played the
// names may have any.
func AnyLetters(err error) error {
	if e, is := errors.AsType[*board.NamesError](err); is && e.Fault == board.NameForeign {
		return nil
	}
	return err
}

// ShortName cuts a name that another program wrote to the length of a text.
func ShortName(name string) string {
	r := []rune(name)
	return string(r[:min(len(r), board.MaxName)])
}

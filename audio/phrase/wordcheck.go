package phrase

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"quartoboard/board"
)

// placeholder matches a place in a text; {who} and {Who} are the same place.
var placeholder = regexp.MustCompile(`\{\w+\}`)

// free reports whether a language chooses the values of a key for itself: there may be others
// than in English, and empty ones.
func free(key string) bool { return key == "spellings" || under(key, "spellings") }

// grammar reports whether a key tells how words are put together: its texts may be empty, and
// begin or end with a space.
func grammar(key string) bool {
	return under(key, "words") || under(key, "one-piece") || under(key, "four-pieces") || key == "preferences.hundreds" ||
		slices.Contains([]string{"colon", "semicolon", "or", "label-join"}, key)
}

// rest returns the sections that have no used key, each of which has the words of a game, and the keys
// elsewhere that are not used.
func (w words) rest(used map[string]bool) (games []string, unknown faults) {
	sections := map[string]bool{}
	for key := range used {
		sections[sectionOf(key)] = true
	}
	games = slices.DeleteFunc(slices.Clone(w.children[""]), func(name string) bool { return !w.hasSection(name) || sections[name] })
	for key := range w.values {
		if !used[key] && !slices.Contains(games, sectionOf(key)) {
			unknown.add(key, "unknown key")
		}
	}
	return games, unknown
}

// compare compares the file of another language with w: it must have the keys, the numbers of
// forms and the places, but for the games that it lacks.
func (w words) compare(other words, lacks []string) (found faults) {
	for key, want := range w.values {
		switch got, ok := other.values[key]; {
		case free(key), slices.Contains(lacks, sectionOf(key)):
		case !ok && other.hasSection(key):
			found.add(key, "want %s", kindOf(want))
		case !ok:
			found.add(key, "missing: in English it is %s", shown(want))
		default:
			if text := differs(want, got, grammar(key)); text != "" {
				found.add(key, "%s", text)
			}
		}
	}
	for key, got := range other.values {
		_, isText := got.(string)
		_, ok := w.values[key]
		switch {
		case free(key) && !isText && key != "spellings":
			found.add(key, "want a text")
		case free(key), ok:
		case w.hasSection(key):
			found.add(key, "want a table with keys")
		default:
			found.add(key, "unknown key: English has none like it")
		}
	}
	return found
}

// differs returns how a value differs in kind from that in English; "" for not at all.
func differs(want, got any, mayBeEmpty bool) string {
	if reflect.TypeOf(want) != reflect.TypeOf(got) {
		return "want " + kindOf(want)
	}
	switch want := want.(type) {
	case string:
		return differsInText(want, got.(string), mayBeEmpty)
	case []any:
		got := got.([]any)
		if len(got) != len(want) {
			return fmt.Sprintf("%d texts: want %s", len(got), kindOf(want))
		}
		for i := range want {
			if text := differs(want[i], got[i], mayBeEmpty); text != "" {
				return fmt.Sprintf("text %d: %s", i+1, text)
			}
		}
	}
	return ""
}

func differsInText(want, got string, mayBeEmpty bool) string {
	if strings.TrimSpace(got) == "" && !mayBeEmpty {
		return "an empty text: in English it is " + shown(want)
	}
	wants, has := placesOf(want), placesOf(got)
	for _, place := range wants {
		if !slices.Contains(has, place) {
			return "want the place " + place + " in the text, as in English: " + shown(want)
		}
	}
	for _, place := range has {
		if !slices.Contains(wants, place) {
			return "unknown place " + place + ": in English the text is " + shown(want)
		}
	}
	return ""
}

// placesOf returns the places of a text in small letters.
func placesOf(text string) []string {
	if !strings.Contains(text, "{") {
		return nil
	}
	return placeholder.FindAllString(strings.ToLower(text), -1)
}

// kindOf returns what is wanted for a value.
func kindOf(v any) string {
	switch v := v.(type) {
	case string:
		return "a text in quotes"
	case bool:
		return "true or false"
	case int64:
		return "a whole number"
	case []any:
		return fmt.Sprintf("a list of %d", len(v))
	}
	return "a table"
}

// shown returns a value as English has it.
func shown(v any) string {
	if list, ok := v.([]any); ok {
		var all []string
		for _, one := range list {
			all = append(all, shown(one))
		}
		return "[" + strings.Join(all, ", ") + "]"
	}
	return strings.ReplaceAll(fmt.Sprintf("%#v", v), "\n", " ")
}

// unsayable returns the texts that cannot be said as they are, or that begin like a win.
func (w words) unsayable() (found faults) {
	for key, value := range w.values {
		if free(key) {
			continue
		}
		for _, text := range textsOf(value) {
			if why := unsaidOf(key, text); why != "" {
				found.add(key, "%s in %q", why, text)
				break
			}
		}
	}
	return found
}

func textsOf(v any) (all []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, one := range v {
			all = append(all, textsOf(one)...)
		}
	}
	return all
}

// unsaidOf returns why a text cannot be said; "" for one that can.
func unsaidOf(key, text string) string {
	said := placeholder.ReplaceAllString(text, "")
	begins := strings.HasPrefix(strings.ToLower(strings.TrimLeftFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })), "quarto")
	onPage := under(key, "page") || strings.Contains(key, ".page.")
	switch {
	case strings.ContainsFunc(said, unicode.IsDigit):
		return "a digit, where the voice wants words,"
	case strings.ContainsAny(said, "{}"):
		return "a brace of no place"
	case strings.ContainsAny(said, "[]<>%") || strings.ContainsFunc(said, unicode.IsControl):
		return "a character that is not said"
	case strings.Contains(said, "  ") && strings.Contains(text, "  "):
		return "two spaces together"
	case !grammar(key) && strings.TrimSpace(text) != text:
		return "a space at the beginning or the end"
	case key == "quarto.win" && !begins:
		return `no "Quarto!" at the beginning`
	case key != "quarto.win" && begins && !onPage && strings.HasSuffix(text, "."):
		return "a beginning like that of a win"
	}
	return ""
}

// alike returns what players would confuse: the names of columns without their letters, and
// values of pieces that are called the same.
func (t *table) alike() (found faults) {
	for i, name := range t.files {
		if letter := string(rune('A' + i)); !strings.HasPrefix(strings.ToUpper(board.Fold(name)), letter) {
			found.add("files", "column %s is called %q: want a name that begins with %s", letter, name, letter)
		}
	}
	labels := map[string]bool{}
	for v := board.Tall; v != 0; v >>= 1 {
		label := t.words[v].label
		if labels[label] {
			found.add("words."+v.String(), "another value is called %q too", label)
		}
		labels[label] = true
	}
	var order board.Attributes
	for _, a := range t.Order {
		order |= a
	}
	if order != board.AllAttributes {
		found.add("order", "want each of size, shape, fill and texture once")
	}
	return found
}

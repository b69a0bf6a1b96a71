package record

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/docs"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// TestTheWirePageHasEveryTypeAndField compares its tables with the lines of the golden:
// each type with all its fields, and no others.
func TestTheWirePageHasEveryTypeAndField(t *testing.T) {
	found := map[string]bool{"started found": true, "started practice": true, "started from": true, "started exercise": true}
	fieldsOf(t, found, everyLine)
	compare(t, found, rowsOf(t, "## Facts", "## Judgements"))
}

// TestTheWirePageHasEveryTypeAndFieldOfQuartino compares its tables with what no line of
// Quarto has.
func TestTheWirePageHasEveryTypeAndFieldOfQuartino(t *testing.T) {
	quarto, found := map[string]bool{}, map[string]bool{}
	fieldsOf(t, quarto, everyLine)
	fieldsOf(t, found, everyLineOfQuartino)
	for what := range found {
		if quarto[what] || strings.HasPrefix(what, "asked quartino.") { // told in words
			delete(found, what)
		}
	}
	for what := range maps.Clone(found) {
		kind, _, _ := strings.Cut(what, " ")
		found[kind+" "] = true
	}
	compare(t, found, rowsOf(t, "## Facts of Quartino", "## Judgements of Quartino"))
}

// fieldsOf notes the types of lines, and their fields.
func fieldsOf(t *testing.T, found map[string]bool, lines []any) {
	options := map[string]any{"found": nil, "practice": nil, "away": nil, "hints": nil, "from": nil, "exercise": nil}
	for i, v := range lines {
		object, err := Unframe(both.NewEncoder("g", i+1, wall).appendAny(nil, 0, v))
		if err != nil {
			t.Fatal(err)
		}
		var fields map[string]any
		if err := json.Unmarshal(object, &fields); err != nil {
			t.Fatal(err)
		}
		kind := fields["type"].(string)
		for _, row := range docs.Table(t, "wire.md", "## Every line") {
			name := docs.Words(row[0])[0]
			if fields[name] == nil {
				t.Errorf("%s has no field %s, which every line has by the page", kind, name)
			}
			delete(fields, name)
		}
		if kind == "started" {
			options = fields
		}
		if kind == "asked" { // the options of a new game are told in words
			for name := range options {
				delete(fields, name)
			}
		}
		found[kind+" "] = true
		note(found, kind+" ", fields)
	}
}

// rowsOf returns the types and fields in tables of the page.
func rowsOf(t *testing.T, headings ...string) map[string]bool {
	listed := map[string]bool{}
	for _, heading := range headings {
		for _, row := range docs.Table(t, "wire.md", heading) {
			kind := docs.Words(row[0])[0]
			listed[kind+" "] = true
			for _, field := range docs.Words(row[1]) {
				listed[kind+" "+field] = true
			}
		}
	}
	return listed
}

// note notes the fields of an object, and those of the objects in it. What has a name
// of its own, a cell or a seat, is told in words.
func note(found map[string]bool, prefix string, fields map[string]any) {
	for name, value := range fields {
		if _, err := board.ParseCell(name); err == nil || name == "A" || name == "B" {
			if inner, is := value.(map[string]any); is {
				note(found, prefix, inner)
			}
			continue
		}
		found[prefix+name] = true
		if list, is := value.([]any); is && len(list) > 0 {
			value = list[0]
		}
		if inner, is := value.(map[string]any); is {
			note(found, prefix+name+".", inner)
		}
	}
}

// names returns the words of an enumeration from its first value on.
func names[T interface {
	~uint8
	fmt.Stringer
}](first T) (words []string) {
	for v := first; !strings.Contains(v.String(), "("); v++ {
		words = append(words, v.String())
	}
	return words
}

// TestTheWirePageHasEveryWord compares its table with the enumerations.
func TestTheWirePageHasEveryWord(t *testing.T) {
	found := map[string]bool{}
	for field, words := range map[string][]string{
		"attributes": board.AllAttributes.Names(),
		"values":     append(board.Piece(0).Values().Names(), board.Piece(board.Pieces-1).Values().Names()...),
		"giving":     names(board.GivingTray), "caller": names(board.CallerPlayers),
		"missed": names(board.TellAnnounce), "false_call": names(board.FalseCallNothing),
		"point": names(board.PointBoard), "button": names(board.ButtonQuarto), "press": names(board.PressShort),
		"request": names(board.RequestNew), "asked.via": names(board.ViaSerial), "given.via": words(new(quarto.Way).UnmarshalText),
		"result": names(board.ResultA), "state": names(board.Failed), "outcome": names(board.OutcomeSaid),
		"to": names(board.OfferUndo), "level": names(board.LevelKind), "away.kind": words(new(quarto.SitterKind).UnmarshalText),
		"letters": names(board.On), "earcons": names(board.On),
		"reason": append(words(new(quarto.Reason).UnmarshalText), words(new(quarto.VoidReason).UnmarshalText)...), "what": words(new(quarto.Mistake).UnmarshalText), "act": words(new(quarto.Act).UnmarshalText),
		"how": words(new(quarto.How).UnmarshalText), "phase": words(new(quarto.Phase).UnmarshalText),
		"class": names(board.ClassVerdict), "part": names(board.PartSensor)[:board.PartLink],
	} {
		for _, word := range words {
			found[field+" "+word] = true
		}
	}
	compare(t, found, wordsOf(t, "## Words"))
}

// TestTheWirePageHasEveryWordOfQuartino does so with those of Quartino.
func TestTheWirePageHasEveryWordOfQuartino(t *testing.T) {
	found := map[string]bool{}
	for field, words := range map[string][]string{
		"colour": names(board.Blue), "change": names(board.StackGrew), "kind": words(new(quartino.Kind).UnmarshalText),
		"reason": words(new(quartino.Reason).UnmarshalText), "deed": words(new(quartino.Deed).UnmarshalText), "what": words(new(quartino.Mistake).UnmarshalText),
		"ask.what": words(new(quartino.Question).UnmarshalText), "act": words(new(quartino.Act).UnmarshalText), "how": words(new(quartino.How).UnmarshalText),
	} {
		for _, word := range words {
			found[field+" "+word] = true
		}
	}
	compare(t, found, wordsOf(t, "## Words of Quartino"))
}

// wordsOf returns the words of a table of the page, each behind its field.
func wordsOf(t *testing.T, heading string) map[string]bool {
	listed := map[string]bool{}
	for _, row := range docs.Table(t, "wire.md", heading) {
		for _, word := range docs.Words(row[1]) {
			listed[docs.Words(row[0])[0]+" "+word] = true
		}
	}
	return listed
}

func compare(t *testing.T, found, listed map[string]bool) {
	t.Helper()
	var faults []string
	for what := range found {
		if !listed[what] {
			faults = append(faults, what+": missing on the page")
		}
	}
	for what := range listed {
		if !found[what] {
			faults = append(faults, what+": on the page alone")
		}
	}
	slices.Sort(faults)
	for _, fault := range faults {
		t.Errorf("wire.md: %s", fault)
	}
}

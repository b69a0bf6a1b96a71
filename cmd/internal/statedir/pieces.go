package statedir

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/hw"
)

// Tags returns what each tag is on. The file of the pieces is a JSON object from the hexadecimal
// digits of a tag to the digit of its piece, or to a token or a card, as "blue1", "card12",
// and "card3 Club" of a deck that has a name; without it nothing is enrolled. With a *Damage
// the tags are those that count instead.
func (d Dir) Tags() (setup.Tags, error) { return d.tags(piecesFile) }

// KeepTags keeps the tokens and the cards. The pieces stay as they are.
func (d Dir) KeepTags(known setup.Tags) error {
	was, err := d.Tags()
	known = withPieces(known, was.Pieces())
	if err != nil || maps.Equal(was, known) {
		return err
	}
	return d.Keep(piecesFile, textOf(known))
}

// withPieces returns a roster with the tokens and the cards among some tags.
func withPieces(tags setup.Tags, roster map[hw.Tag]board.Piece) setup.Tags {
	all := setup.Roster(roster)
	for tag, is := range tags {
		if is.Piece == board.Empty && all[tag] == (setup.Thing{}) {
			all[tag] = is
		}
	}
	return all
}

// BegunPieces returns the enrolment to continue: an interrupted one, or else the pieces of Tags. It
// ignores an interrupted one that these contain: that run was completed, and a power cut
// kept its partial file.
func (d Dir) BegunPieces() (map[hw.Tag]board.Piece, error) {
	begun, err := d.tags(piecesFile + partial)
	complete, errComplete := d.Tags()
	err = cmp.Or(err, errComplete)
	for tag, is := range begun {
		if complete[tag] != is {
			return begun.Pieces(), err
		}
	}
	return complete.Pieces(), err
}

// KeepPieces keeps a roster with every piece for Tags, any other for BegunPieces. The tokens
// and the cards stay as they are.
func (d Dir) KeepPieces(roster map[hw.Tag]board.Piece) error {
	var known board.PieceSet
	for _, p := range roster {
		known |= 1 << p
	}
	if known != board.AllPieces {
		return d.Keep(piecesFile+partial, textOf(setup.Roster(roster)))
	}
	was, err := d.Tags()
	all := withPieces(was, roster)
	if err != nil || !maps.Equal(was, all) { // else the file keeps the form in which it was edited
		if err := d.Keep(piecesFile, textOf(all)); err != nil {
			return err
		}
	}
	return d.forget(piecesFile)
}

// tags reads a file. With a *Damage it returns what counts instead: the object in front,
// as where a power cut left zeros behind it, or else the copy before the last change.
func (d Dir) tags(name string) (all setup.Tags, err error) {
	text, err := d.read(name)
	if text == nil && err == nil {
		return nil, nil
	}
	if err == nil {
		if all, err = parseTags(text); err == nil {
			return all, nil
		}
		err = d.damage(name, err)
	}
	damage, _ := errors.AsType[*Damage](err)
	older, _ := d.read(name + before)
	for _, instead := range []struct {
		what string
		text []byte
	}{{"what stands before that", objectInFront(text)}, {"the copy before the last change", older}} {
		if all, err := parseTags(instead.text); err == nil {
			damage.Instead, damage.Err = instead.text, fmt.Errorf("%w; %s counts", damage.Err, instead.what)
			return all, damage
		}
	}
	return nil, damage
}

// objectInFront returns the JSON value that a text begins with.
func objectInFront(text []byte) []byte {
	d := json.NewDecoder(bytes.NewReader(text))
	var value json.RawMessage
	if d.Decode(&value) != nil {
		return nil
	}
	return append(value, '\n')
}

// parseTags reads what is enrolled, and refuses a tag that occurs twice.
func parseTags(text []byte) (setup.Tags, error) {
	var form map[string]string
	if err := json.Unmarshal(text, &form); err != nil || form == nil {
		return nil, fmt.Errorf("line %d: invalid text: want an object like {\"04A1B2C3D4E580\": \"7\"}", lineOf(text, err))
	}
	all := setup.Tags{}
	d := json.NewDecoder(bytes.NewReader(text))
	_, err := d.Token() // the brace
	for err == nil && d.More() {
		key, errKey := d.Token()
		value, errValue := d.Token()
		id, _ := key.(string)
		name, _ := value.(string) // or null
		tag, errTag := hw.ParseTag(id)
		is, errThing := setup.ParseThing(name)
		_, twice := all[tag]
		switch err = cmp.Or(errKey, errValue, errTag); {
		case err != nil:
		case twice:
			err = fmt.Errorf("duplicate tag %v", tag)
		case errThing != nil:
			err = fmt.Errorf("tag %s: %w", id, errThing)
		}
		all[tag] = is
	}
	return all, err
}

// lineOf returns the line of the text where an error of reading it occurred, 1 if
// unknown.
func lineOf(text []byte, err error) int {
	var at int64
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = syntax.Offset
	} else if other, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at = other.Offset
	}
	return 1 + bytes.Count(text[:min(at, int64(len(text)))], []byte{'\n'})
}

// textOf returns the text of the file: one line a tag, in the order of the pieces, the tokens and
// the cards.
func textOf(all setup.Tags) []byte {
	tags := slices.SortedFunc(maps.Keys(all), func(a, b hw.Tag) int {
		return cmp.Or(all[a].Compare(all[b]), cmp.Compare(a.String(), b.String()))
	})
	var lines []string
	for _, tag := range tags {
		lines = append(lines, fmt.Sprintf("\n  %q: %q", tag.String(), all[tag].String()))
	}
	return []byte("{" + strings.Join(lines, ",") + "\n}\n")
}

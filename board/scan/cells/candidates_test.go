package cells

import (
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/hw"
)

// tagsOf are the tags of pieces: "7c".
func tagsOf(pieces string) (tags []hw.Tag) {
	for _, p := range pieces {
		tags = append(tags, tagOf(strings.IndexRune("0123456789abcdef", p)))
	}
	return tags
}

func TestCandidatesAreHeardFromTheFirstReadingsOn(t *testing.T) {
	for _, row := range []struct{ name, heard, want string }{
		{"one alone", "7 7", "7"},
		{"two", "75 57", "75"},
		{"one that was lost once", "75 7 75", "75"},
		{"one that was not heard at once", "5 75 75", "57"},
		{"one that came later", "75 75 75 75 75 75 75 75 75c 75c", "75"},
		{"one that left", "75 7 7 7 7 7 7 7 7", "7"},
		{"one that was lost for nearly as long", "75 7 7 7 7 7 7 7 75 7", "75"},
		{"another one than before", "7 7 7 5 5 5 5 5 5 5 5 5", "5"},
		{"none, for some readings", "7 . . 7", "7"},
	} {
		var c candidates
		for heard := range strings.FieldsSeq(row.heard) {
			c.hear(tagsOf(strings.Trim(heard, ".")))
		}
		if want := tagsOf(row.want); !slices.Equal(c.tags(), want) {
			t.Errorf("%s, %s: got %v, want %v", row.name, row.heard, c.tags(), want)
		}
	}
}

func TestATagFitsWhereEachOtherCellHasOne(t *testing.T) {
	for _, row := range []struct{ name, heard, cell, want string }{ // want: of those that the cell heard
		{"one alone", "b4:7", "b4", "7"},
		{"of the next cell", "b4:7c c4:7", "b4", "c"},
		{"two of two cells", "c4:57 d4:57", "c4", "57"},
		{"a third beside them", "c4:57 d4:57 b4:7c", "b4", "c"},
		{"and theirs", "c4:57c d4:57 b4:7c", "c4", "57c"},
		{"theirs, if that is known", "c4:57c d4:57 b4=c", "c4", "57"},
		{"a chain", "a4:12 b4:23 c4:34 d4:4", "a4", "1"},
		{"a ring", "a4:12 b4:23 c4:34 d4:41", "a4", "12"},
		{"three that have three", "a4:123 b4:123 c4:123 d4:1235", "d4", "5"},
		{"two that have one", "a4:7 b4:7 c4:75", "c4", ""},
		{"one that is known twice", "a4=7 b4=7 c4:75", "c4", "5"},
	} {
		s := newCells(8)
		for word := range strings.FieldsSeq(row.heard) {
			cell, err := board.ParseCell(word[:2])
			if err != nil {
				t.Fatal(err)
			}
			c := &s.cells[cell]
			c.Sensor.Sure, c.Sensor.Felt = true, true
			for range firstReads {
				c.own.hear(tagsOf(word[3:]))
			}
			if c.tag = c.own.list[0]; word[2] == '=' {
				c.settle(board.Unenrolled)
			}
		}
		cell, _ := board.ParseCell(row.cell)
		var fit []hw.Tag
		for _, tag := range s.cells[cell].own.tags() {
			if s.fits(cell, tag) {
				fit = append(fit, tag)
			}
		}
		if want := tagsOf(row.want); !slices.Equal(fit, want) {
			t.Errorf("%s, %s: on %s: got %v, want %v", row.name, row.heard, row.cell, fit, want)
		}
	}
}

package scan

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Around b3, where piece 7 stands at rest; the reader of c3 hears its tag.
var crossTalks = []struct{ name, do, want string }{
	{
		name: "for a second is waited out",
		do:   "field c3 200; tag 7 c3; wait 1000; tag 3 c3; wait 3000", want: "seen c3=3",
	},
	{
		name: "for longer than that is a tag on two cells",
		do:   "field c3 200; tag 7 c3; wait 1900", want: "",
	},
	{
		name: "which is said after two seconds",
		do:   "field c3 200; tag 7 c3; wait 2100", want: "seen c3=7",
	},
	{
		name: "and right as soon as it was read again",
		do:   "field c3 200; tag 7 c3; wait 2100; tag 3 c3; wait 2000", want: "seen c3=7, seen c3=3",
	},
	{
		name: "that ends in silence leaves the cell unknown",
		do:   "field c3 200; tag 7 c3; wait 2100; lift c3; field c3 200; wait 4000", want: "seen c3=7, seen c3=?",
	},
	{
		name: "does not keep a piece from moving there",
		do:   "lift b3; put 7 c3; wait 500", want: "seen b3=. c3=7",
	},
	{
		name: "of a piece that leans on the next cell is waited out",
		do:   "lift b3; wait 500; put 7 b3; field c3 150; tag 7 c3; wait 1500; lift c3; wait 1000", want: "seen b3=., seen b3=7",
	},
}

func TestATagOfTheNextCell(t *testing.T) {
	for _, row := range crossTalks {
		for _, build := range []string{"levels", "switches"} {
			t.Run(row.name+" on "+build, func(t *testing.T) {
				tb := newTable(t).start(options(), build).do("wait 2000; put 7 b3; wait 3000").want("seen b3=7")
				tb.do(row.do).want(row.want)
			})
		}
	}
}

// Each reader hears the tags of the cells beside its own.
var crossed = []struct{ name, do, want string }{
	{
		name: "one that is put back is known",
		do:   "put 7 c4; wait 800; put 5 d4; wait 800; lift c4; wait 800; put 7 c4; wait 2000",
		want: "seen c4=7, seen d4=5, seen c4=., seen c4=7",
	},
	{
		name: "two that are put back together may be either",
		do:   "put 7 c4; wait 800; put 5 d4; wait 800; lift c4; lift d4; wait 800; put 5 d4; put 7 c4; wait 9000",
		want: "seen c4=7, seen d4=5, seen c4=. d4=., seen c4=? d4=?",
	},
	{
		name: "a third beside them is none of theirs",
		do:   "put 7 c4; put 5 d4; wait 4000; put 12 b4; wait 4000",
		want: "seen c4=? d4=?, seen b4=c",
	},
	{
		name: "they are known when one is lifted and put back",
		do:   "put 7 c4; put 5 d4; wait 4000; lift d4; wait 4000; put 5 d4; wait 2000",
		want: "seen c4=? d4=?, seen d4=., seen c4=7, seen d4=5",
	},
	{
		name: "three that come together may be any",
		do:   "put 7 b3; put 5 c3; put 9 d3; wait 9000",
		want: "seen b3=? c3=? d3=?",
	},
	{
		name: "something without a tag among others carries none of theirs",
		do:   "put 7 b3; wait 800; put 3 d3; wait 800; field c3 200; wait 9000",
		want: "seen b3=7, seen d3=3",
	},
	{
		name: "a piece that its own reader does not read is not on the next cell",
		do:   "put 1 a1; wait 800; put 2 a3; wait 800; break reader a2; put 10 a2; wait 20000",
		want: "seen a1=1, seen a3=2, reader failed a2, seen a2=?",
	},
}

func TestTagsOfNeighboursTellNoMoreThanIsKnown(t *testing.T) {
	for _, row := range crossed {
		for _, build := range []string{"levels", "switches"} {
			t.Run(row.name+" on "+build, func(t *testing.T) {
				tb := newTable(t).start(options(), build)
				tb.crossed = true
				tb.do("wait 2000; " + row.do).want(row.want)
			})
		}
	}
}

// Readings of several tags are longer than the pause between two.
func TestSlowReadingsOfUnknownCellsHoldUpNoReport(t *testing.T) {
	tb := newTable(t).start(options())
	tb.crossed, tb.readTime = true, 75*ms
	tb.do("wait 15000; put 7 a3; put 5 b3; put 9 b4; wait 6000").want("seen a3=? b3=? b4=?")
}

// hear is a reading of all tags on a cell and beside it.
func (tb *table) hear(c board.Cell) (hw.Tag, error) {
	tb.heard = hw.Several{}
	for d := range board.Cell(board.Cells) {
		if dc, dr := d.Column()-c.Column(), d.Row()-c.Row(); dc*dc+dr*dr <= 1 && tb.tagAnswers(d) {
			tb.heard.Add(tb.tags[d])
		}
	}
	switch all := tb.heard.Tags(); len(all) {
	case 0:
		return hw.Tag{}, hw.ErrNoTag
	case 1:
		return all[0], nil
	}
	return hw.Tag{}, &tb.heard
}

func (tb *table) tagAnswers(c board.Cell) bool {
	return tb.tags[c].Len() > 0 && tb.now >= tb.answers[c]
}

func TestAStrangeTagIsReadAgainToo(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 2000; put 44 b3; wait 500").want("seen b3=!")
	tb.tags[board.B3] = tagOf(7)
	tb.do("wait 1500").want("seen b3=7")
}

// TestADuplicateThatStaysIsReadOnceASecond holds two like tags for a minute.
func TestADuplicateThatStaysIsReadOnceASecond(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 2000; put 7 b3; wait 500; put 7 c2; wait 3000").want("seen b3=7, seen c2=7")
	before := tb.reads
	tb.do("wait 60000").want("")
	for _, c := range []board.Cell{board.B3, board.C2} {
		if n := tb.reads[c] - before[c]; n < 50 || n > 65 {
			t.Errorf("%v: %d readings in a minute, want one a second", c, n)
		}
	}
}

func TestAPieceThatWasReadWronglyStandsForTwoSeconds(t *testing.T) {
	for _, others := range []string{"", "put 1 a1; wait 700; put 2 d4; wait 700; put 5 a4; wait 700"} {
		tb := newTable(t).start(options()).do("wait 2000; put 9 b3; wait 500").want("seen b3=9")
		tb.tags[board.B3] = tagOf(7)
		began := tb.now
		tb.do(others + "; wait 3000")
		for _, e := range tb.all {
			if seen, ok := e.Fact.(board.Seen); ok && seen.Now[board.B3] == board.Holding(7) {
				if took := e.At - began; took > 2*time.Second {
					t.Errorf("%q: right after %v, want 2s at most", others, took)
				}
			}
		}
		if got := tb.scanner.settler.parts.Reported.Position[board.B3]; got != board.Holding(7) {
			t.Errorf("%q: got %v on b3, want 7", others, got)
		}
	}
}

package record

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"quartoboard/board"
	"quartoboard/rules/referee"
)

// MaxCount is the highest number of a game on its card.
const MaxCount = math.MaxInt32

// kindOf returns the type of a line.
func kindOf(f board.Fact, j referee.Judgement) string {
	switch f.(type) {
	case nil:
		return kindOfJudgement(j)
	case board.Opened:
		return "opened"
	case board.Started:
		return "started"
	case board.Seen:
		return "seen"
	case board.Tray:
		return "tray"
	case board.Pressed:
		return "pressed"
	case board.Asked:
		return "asked"
	case board.Fault:
		return "fault"
	case board.Said:
		return "said"
	default:
		panic(fmt.Sprintf("record: %T has no line", f))
	}
}

// describeFact writes f, or reads a fact if f is nil; at is the time of its line.
// It returns nil if kind is not the type of a fact.
func describeFact(o *object, kind string, at time.Duration, f board.Fact) board.Fact {
	switch kind {
	case "opened":
		return both(o, f, describeOpened)
	case "started":
		return both(o, f, func(o *object, s *board.Started) { describeOptions(o, &s.Options, false) })
	case "seen":
		return both(o, f, func(o *object, s *board.Seen) { describeSeen(o, s, at) })
	case "tray":
		return both(o, f, func(o *object, t *board.Tray) { describeContent(o, "piece", &t.Holds) })
	case "pressed":
		return both(o, f, func(o *object, p *board.Pressed) { describePressed(o, p, at) })
	case "asked":
		return both(o, f, describeAsked)
	case "fault":
		return both(o, f, describeFault)
	case "said":
		return both(o, f, describeSaid)
	default:
		return nil
	}
}

// both describes the T in the interface I; reading, it returns a new one.
func both[T, I any](o *object, in I, describe func(*object, *T)) I {
	v, _ := any(in).(T) // zero when reading
	describe(o, &v)
	return any(v).(I)
}

func describeOpened(o *object, f *board.Opened) {
	o.text("board", &f.Board)
	o.text("version", &f.Version)
	o.text("profile", &f.Profile)
	o.flag("resumed", &f.Resumed)
	if o.has("count", f.Count != 0) { // files of older versions have none
		integer(o, "count", &f.Count, 1, MaxCount)
	}
}

func describeSeen(o *object, f *board.Seen, at time.Duration) {
	o.nested("cells", func(o *object) { describeCells(o, f) })
	switch came := f.Came(); {
	case came && o.has("contact_ms", true):
		o.millis("contact_ms", &f.Contact)
	case came:
		f.Contact = at
	}
	if o.has("evidence", f.Evidence != board.Evidence{}) {
		o.nested("evidence", func(o *object) {
			o.millis("settle_ms", &f.Evidence.Settle)
			if f.Evidence.Reader = o.has("reads", f.Evidence.Reader); f.Evidence.Reader {
				integer(o, "reads", &f.Evidence.Reads, 0, math.MaxInt32)
			}
			integer(o, "level", &f.Evidence.Level, math.MinInt32, math.MaxInt32)
		})
	}
}

// describeCells describes one field for each changed cell, in the order of the
// cell names.
func describeCells(o *object, f *board.Seen) {
	var names []string
	if o.reading() {
		for name := range o.in {
			names = append(names, name)
		}
	} else {
		names = cellNames(f.Changed)
	}
	slices.Sort(names)
	for _, name := range names {
		c, err := board.ParseCell(name)
		if err != nil {
			o.fail("field", err)
			return
		}
		f.Changed |= board.SetOf(c)
		describeContent(o, name, &f.Now[c])
	}
}

func cellNames(s board.CellSet) []string {
	var names []string
	for c := range s.All() {
		names = append(names, c.String())
	}
	return names
}

// describeCellSet describes a list of cells.
func describeCellSet(o *object, name string, s *board.CellSet) {
	o.words(name, cellNames(*s), func(word string) error {
		c, err := board.ParseCell(word)
		if err == nil {
			*s |= board.SetOf(c)
		}
		return err
	})
}

// describeContent describes a piece number, null, "unknown" or "unenrolled".
func describeContent(o *object, name string, c *board.Content) {
	if !o.reading() {
		o.key(name)
		o.out = append(o.out, contentText(*c)...)
	} else if raw := o.take(name); raw != nil {
		var err error
		if *c, err = parseContent(raw); err != nil {
			o.fail(name, err)
		}
	}
}

func contentText(c board.Content) string {
	switch p, ok := c.Piece(); {
	case ok:
		return strconv.Itoa(int(p))
	case c == board.Empty:
		return "null"
	case c == board.Unknown:
		return `"unknown"`
	default:
		return `"unenrolled"`
	}
}

func parseContent(raw []byte) (board.Content, error) {
	switch string(raw) {
	case "null":
		return board.Empty, nil
	case `"unknown"`:
		return board.Unknown, nil
	case `"unenrolled"`:
		return board.Unenrolled, nil
	}
	i, err := parseWhole(raw, 0, board.Pieces-1)
	if err != nil {
		return board.Empty, invalid(raw, `a piece from 0 to 15, null, "unknown" or "unenrolled"`)
	}
	return board.Holding(board.Piece(i)), nil
}

func describePressed(o *object, f *board.Pressed, at time.Duration) {
	word(o, "button", &f.Button, board.ParseButton)
	if o.has("seat", f.Seat != 0) {
		word(o, "seat", &f.Seat, board.ParseSeat)
	}
	word(o, "press", &f.Press, board.ParsePress)
	if o.has("pressed_ms", true) {
		o.millis("pressed_ms", &f.Contact)
	} else {
		f.Contact = at
	}
	if o.has("moving", f.Moving) {
		o.flag("moving", &f.Moving)
	}
}

func describeAsked(o *object, f *board.Asked) {
	word(o, "request", &f.Request, board.ParseRequest)
	word(o, "via", &f.Via, board.ParseVia)
	if o.has("by", f.By != 0) {
		word(o, "by", &f.By, board.ParseSeat)
	}
	if o.has("piece", f.Piece != board.Empty) {
		describeContent(o, "piece", &f.Piece)
	}
	if o.has("result", f.Result != 0) {
		word(o, "result", &f.Result, board.ParseResult)
	}
	has := func(name string) bool { return o.has(name, f.Options != board.Options{}) }
	if slices.ContainsFunc(optionNames, has) {
		describeOptions(o, &f.Options, true)
	}
}

func describeFault(o *object, f *board.Fault) {
	describePart(o, &f.Part)
	word(o, "state", &f.State, board.ParseHealth)
	if o.has("cell", f.Cells.Len() == 1) {
		c := f.Cells.First()
		word(o, "cell", &c, board.ParseCell)
		f.Cells = board.SetOf(c)
	}
	if o.has("cells", f.Cells.Len() > 1) {
		describeCellSet(o, "cells", &f.Cells)
	}
	o.text("text", &f.Text)
}

// describePart is a text, which stays as it is where this version does not know it.
func describePart(o *object, p *board.Part) {
	text := p.String()
	o.text("part", &text)
	*p = board.ParsePart(text)
}

// describeClass is a word. One that this version does not know is read as 0.
func describeClass(o *object, c *board.Class) {
	text := c.String()
	o.text("class", &text)
	*c, _ = board.ParseClass(text)
}

func describeSaid(o *object, f *board.Said) {
	describeClass(o, &f.Class)
	o.text("lang", &f.Lang)
	o.text("text", &f.Text)
	word(o, "outcome", &f.Outcome, board.ParseOutcome)
	o.millis("start_ms", &f.Start)
	o.millis("end_ms", &f.End)
}

package record

import (
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// MaxCount is the highest number of a game on its card.
const MaxCount = math.MaxInt32

var (
	seat   = word(board.ParseSeat)
	cell   = word(board.ParseCell)
	cells  = listOf(cell)
	piece  = integer[board.Piece](0, board.Pieces-1)
	result = word(board.ParseResult)

	// content is a piece number, null, "unknown" or "unenrolled".
	content = form[board.Content]{appendContent, parseContent}
	// part is a text, which stays as it is where this version does not know it.
	part = word(func(s string) (board.Part, error) { return board.ParsePart(s), nil })
	// class is a word. One that this version does not know is read as 0.
	class = word(func(s string) (board.Class, error) {
		c, _ := board.ParseClass(s)
		return c, nil
	})
)

func describeOpened(o *object, f *board.Opened) {
	field(o, "board", &f.Board, text)
	field(o, "version", &f.Version, text)
	field(o, "profile", &f.Profile, text)
	field(o, "resumed", &f.Resumed, flag)
	optional(o, "count", &f.Count, integer[int](1, MaxCount)) // files of older versions have none
}

func describeStarted(o *object, f *board.Started) {
	own, _ := f.Options.(quarto.Options)
	describeOptions(o, &own, false)
	f.Options = own
	optional(o, "match", &f.Match, objectOf(describeMatch))
}

func describeMatch(o *object, m *board.Match) {
	field(o, "games", &m.Games, integer[int](0, math.MaxInt32))
	field(o, "A", &m.Won[0], integer[int](0, int64(m.Games)))
	field(o, "B", &m.Won[1], integer[int](0, int64(m.Games-m.Won[0])))
}

func describeSeen(o *object, f *board.Seen) {
	field(o, "cells", f, objectOf(describeChanges))
	if f.Came() {
		describeContact(o, "contact_ms", &f.Contact)
	}
	optionalCells(o, "several", &f.Several)
	optionalCells(o, "phone", &f.Phone)
	optional(o, "evidence", &f.Evidence, objectOf(describeEvidence))
}

// describeContact describes the time of a contact: that of the line where a file of an older
// version has none.
func describeContact(o *object, name string, contact *time.Duration) {
	if o.has(name, true) {
		field(o, name, contact, millis)
	} else {
		*contact = o.at
	}
}

// describeChanges describes one field for each changed cell, in the order of the
// cell names.
func describeChanges(o *object, f *board.Seen) {
	for _, c := range changedCells(o, f.Changed) {
		f.Changed |= board.SetOf(c)
		field(o, c.String(), &f.Now[c], content)
	}
}

// changedCells returns the cells that an object with a field for each has when it is read,
// or is to have, in the order of their names.
func changedCells(o *object, changed board.CellSet) []board.Cell {
	cells := slices.Collect(changed.All())
	for _, name := range slices.Sorted(maps.Keys(o.in)) {
		c, err := board.ParseCell(name)
		if err != nil {
			o.fail("field", err)
			return nil
		}
		cells = append(cells, c)
	}
	slices.SortFunc(cells, func(a, b board.Cell) int { return strings.Compare(a.String(), b.String()) })
	return cells
}

func describeEvidence(o *object, e *board.Evidence) {
	field(o, "settle_ms", &e.Settle, millis)
	if e.Reader = o.has("reads", e.Reader); e.Reader {
		field(o, "reads", &e.Reads, integer[int](0, math.MaxInt32))
	}
	field(o, "level", &e.Level, integer[int](math.MinInt32, math.MaxInt32))
}

// optionalCells describes a field that is left out for no cell.
func optionalCells(o *object, name string, s *board.CellSet) {
	if o.has(name, *s != 0) {
		describeCells(o, name, s)
	}
}

func describeTray(o *object, f *board.Tray) {
	field(o, "piece", &f.Holds, content)
	if f.Holds != board.Empty {
		describeContact(o, "contact_ms", &f.Contact)
	}
	optional(o, "several", &f.Several, flag)
	optional(o, "phone", &f.Phone, flag)
	optional(o, "token", &f.Token, token)
	optional(o, "card", &f.Card, card)
}

func describePressed(o *object, f *board.Pressed) {
	field(o, "button", &f.Button, word(board.ParseButton))
	optional(o, "seat", &f.Seat, seat)
	field(o, "press", &f.Press, word(board.ParsePress))
	describeContact(o, "pressed_ms", &f.Contact)
	optional(o, "moving", &f.Moving, flag)
	optional(o, "menu", &f.Menu, flag)
}

func describeMenu(o *object, f *board.Menu) {
	field(o, "open", &f.Open, flag)
	optional(o, "codes", &f.Codes, flag)
	optional(o, "players", &f.Players, integer[int](board.MinPlayers, board.MaxPlayers))
	optional(o, "by_tray", &f.ByTray, flag)
}

func describeAsked(o *object, f *board.Asked) {
	field(o, "request", &f.Request, word(board.ParseRequest))
	field(o, "via", &f.Via, word(board.ParseVia))
	optional(o, "by", &f.By, seat)
	optional(o, "player", &f.Player, player)
	optional(o, "piece", &f.Piece, content)
	optional(o, "result", &f.Result, result)
	other := slices.IndexFunc(o.format.games, func(g optionsOf) bool { return o.has(g.name, g.holds == reflect.TypeOf(f.Options)) })
	switch own, is := f.Options.(quarto.Options); {
	case other >= 0:
		f.Options = o.format.games[other].describe(o, f.Options)
	case is && own != (quarto.Options{}) || o.reading():
		describeOptions(o, &own, true)
		if own != (quarto.Options{}) {
			f.Options = own
		}
	}
	optional(o, "new_match", &f.NewMatch, flag)
	describePreferences(o, &f.Set)
	optional(o, "text", &f.Text, text)
}

func describePreferences(o *object, p *board.Preferences) {
	optional(o, "defaults", &p.Defaults, flag)
	optional(o, "lang", &p.Lang, text)
	optional(o, "verbosity", &p.Verbosity, text)
	optional(o, "rate", &p.Rate, integer[int](board.MinRate, board.MaxRate))
	optional(o, "volume", &p.Volume, integer[int](board.MinVolume, board.MaxVolume))
	optional(o, "letters", &p.Letters, word(board.ParseSwitch))
	optional(o, "earcons", &p.Earcons, word(board.ParseSwitch))
}

func describeFault(o *object, f *board.Fault) {
	field(o, "part", &f.Part, part)
	field(o, "state", &f.State, word(board.ParseHealth))
	if o.has("cell", f.Cells.Len() == 1) {
		c := f.Cells.First()
		field(o, "cell", &c, cell)
		f.Cells = board.SetOf(c)
	}
	if o.has("cells", f.Cells.Len() > 1) {
		describeCells(o, "cells", &f.Cells)
	}
	field(o, "text", &f.Text, text)
}

func describeCells(o *object, name string, s *board.CellSet) {
	list := slices.Collect(s.All())
	field(o, name, &list, cells)
	*s |= board.SetOf(list...)
}

func describeSaid(o *object, f *board.Said) {
	field(o, "class", &f.Class, class)
	field(o, "lang", &f.Lang, text)
	field(o, "text", &f.Text, text)
	field(o, "outcome", &f.Outcome, word(board.ParseOutcome))
	field(o, "start_ms", &f.Start, millis)
	field(o, "end_ms", &f.End, millis)
}

func appendContent(dst []byte, c board.Content) []byte {
	switch p, ok := c.Piece(); {
	case ok:
		return strconv.AppendInt(dst, int64(p), 10)
	case c == board.Empty:
		return append(dst, "null"...)
	case c == board.Unknown:
		return append(dst, `"unknown"`...)
	default:
		return append(dst, `"unenrolled"`...)
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
	p, err := piece.read(raw)
	if err != nil {
		return board.Empty, invalid(raw, `a piece from 0 to 15, null, "unknown" or "unenrolled"`)
	}
	return board.Holding(p), nil
}

package topic

import (
	"bytes"
	"errors"
	"fmt"

	"quartoboard/rules/record"
)

// Sum returns the checksum of a framed line, its first 8 bytes.
func Sum(line []byte) string { return string(line[:8]) }

// ParseLines reads a payload of lines: 1 to LinesAtOnce lines of one game, with their checksums,
// whose numbers follow one another. Their text is part of the payload.
func ParseLines(text []byte) (l record.Lines, err error) {
	switch {
	case len(text) > MaxLine:
		return l, fmt.Errorf("lines of %d bytes: want at most %d", len(text), MaxLine)
	case len(text) == 0 || text[len(text)-1] != '\n':
		return l, errors.New("invalid lines: want an LF at their end")
	}
	l.Text = text
	n := 0
	for line := range bytes.Lines(text) {
		game, seq, err := record.Head(line)
		if err != nil {
			return l, err
		}
		if n++; n > LinesAtOnce {
			return l, fmt.Errorf("more than %d lines", LinesAtOnce)
		}
		if n == 1 {
			l.Game, l.First, l.Last = game, seq, seq-1
		}
		if game != l.Game || seq != l.Last+1 {
			return l, fmt.Errorf("line %d of game %.40q behind line %d of game %.40q", seq, game, l.Last, l.Game)
		}
		l.Last = seq
	}
	return l, checkGame(l.Game)
}

// Discovery returns the topic and the payload by which Home Assistant (from 2024.12) finds a
// board, to be retained.
func Discovery(club, board string) (name string, payload []byte) {
	type object = map[string]any
	id := "qb_" + club + "_" + board
	of := func(k Kind) string { return Topic{Club: club, Board: board, Kind: k}.String() }
	parts := object{"help": object{
		"p": "binary_sensor", "name": "needs help", "dev_cla": "problem", "uniq_id": id + "_help",
		"val_tpl": "{{'ON' if value_json.help else 'OFF'}}",
	}}
	for _, field := range []string{"phase", "turn", "placed"} {
		parts[field] = object{"p": "sensor", "name": field, "uniq_id": id + "_" + field, "val_tpl": "{{value_json." + field + "}}"}
	}
	return "homeassistant/device/" + id + "/config", record.JSON(object{
		"dev":    object{"ids": id, "name": "Quarto board " + board},
		"o":      object{"name": "quartoboard"},
		"stat_t": of(States),
		"avty":   []object{{"t": of(Statuses), "val_tpl": "{{'online' if value_json.online else 'offline'}}"}},
		"cmps":   parts,
	})
}

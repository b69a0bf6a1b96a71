package record

import (
	"bytes"
	"encoding/json"
)

// Lines are successive lines of one game, written by an Encoder. Their receivers
// need not decode them.
type Lines struct {
	Game  string
	Count int    // the number of the game on its card; 0 if it has none
	First int    // seq of the first line
	Last  int    // seq of the last line; First-1 if there is none
	Text  []byte // the lines, each with its LF
}

// First reads the first line of a game, of which it returns the name and the number on its
// card, 0 for none; ok is false for any other line. It leaves out the other fields, which
// takes a fifth of the time of Decode: a card has thousands of games.
func First(line []byte) (game string, count int, ok bool) {
	raw, err := Unframe(line)
	var first struct {
		Game  string `json:"game"`
		Seq   int    `json:"seq"`
		Count int    `json:"count"`
	}
	ok = err == nil && json.Unmarshal(raw, &first) == nil && first.Seq == 1 && first.Count >= 0 && first.Count <= MaxCount
	return first.Game, first.Count, ok
}

// After returns the lines with a higher seq. They share Text.
func (l Lines) After(seq int) Lines {
	for ; l.First <= seq && l.First <= l.Last; l.First++ {
		l.Text = l.Text[bytes.IndexByte(l.Text, '\n')+1:]
	}
	return l
}

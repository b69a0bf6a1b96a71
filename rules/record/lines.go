package record

import "bytes"

// Lines are successive lines of one game, written by an Encoder. Their receivers
// need not decode them.
type Lines struct {
	Game  string
	Count int    // the number of the game on its card; 0 if it has none
	First int    // seq of the first line
	Last  int    // seq of the last line; First-1 if there is none
	Text  []byte // the lines, each with its LF
}

// After returns the lines with a higher seq. They share Text.
func (l Lines) After(seq int) Lines {
	for ; l.First <= seq && l.First <= l.Last; l.First++ {
		l.Text = l.Text[bytes.IndexByte(l.Text, '\n')+1:]
	}
	return l
}

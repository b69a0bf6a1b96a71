package record

import "bytes"

// Lines are successive lines of one game as an Encoder has written them, with what
// their readers need to know of them: nobody in the program decodes them again.
type Lines struct {
	Game  string
	Count int    // the number of the game on its card, as in its opened line; 0 for none
	First int    // seq of the first line
	Last  int    // seq of the last line; First-1 where there is none
	Text  []byte // the lines, each with its LF
}

// After returns the lines with a higher seq. They share Text.
func (l Lines) After(seq int) Lines {
	for ; l.First <= seq && l.First <= l.Last; l.First++ {
		l.Text = l.Text[bytes.IndexByte(l.Text, '\n')+1:]
	}
	return l
}

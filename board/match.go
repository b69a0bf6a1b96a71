package board

// Match is the score of the games that two players play one after another. A game that
// was abandoned does not count.
type Match struct {
	Games int    // that have ended
	Won   [2]int // of them by A and by B; the others were drawn
}

// After returns the score after a game with result r.
func (m Match) After(r Result) Match {
	switch r {
	case ResultA, ResultB:
		m.Won[r-ResultA]++
		m.Games++
	case ResultDraw:
		m.Games++
	}
	return m
}

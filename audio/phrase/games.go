package phrase

import "strconv"

// GamesWords are the texts of the past games.
type GamesWords struct {
	Name, Match, Earlier, None   string // the list, and its parts
	Moves                        string // the number of pieces placed
	Before                       string // the list of the games before these
	Damaged, TooLong, Unreadable string // why a game cannot be replayed
	Unknown                      string // the answer to the name of no past game
	Text, Lines, Record, Texts   string // files
	First, Previous, Next, Last  string // steps of a replay
	Steps, Step                  string // the list of them; which one of how many
}

// Placed returns the number of pieces placed in a game.
func (w GamesWords) Placed(n int) string { return Fill(w.Moves, "n", strconv.Itoa(n)) }

// StepOf returns which step of a replay is shown.
func (w GamesWords) StepOf(n, total int) string {
	return Fill(w.Step, "n", strconv.Itoa(n), "of", strconv.Itoa(total))
}

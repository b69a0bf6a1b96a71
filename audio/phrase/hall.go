package phrase

import (
	"cmp"
	"strconv"
	"strings"
)

// HallWords are the texts of the page of a hall, which shows many tables.
type HallWords struct {
	Tables, Results, Live         string // documents
	Help, Running, Finished, None string // headings of tables, and that there is none
	Unended, Lost                 string // there are no results; no connection
	More                          string // {n} others, which are not shown
	Since                         string // when a table began to need help, with {time}
	Player                        string // one without a name and a seat, as part of a sentence
	Acts                          map[string]string
	Why                           map[string]string
	Columns                       struct{ Players, Game, Result, Began string }
	Arbiter                       ArbiterWords
	Evening                       EveningWords
}

// ArbiterWords are the texts for one who decides at the tables of a hall.
type ArbiterWords struct {
	Name, Title, How, YourName string // the arbiter, and the document that asks for the code
	Nameless, Wrong            string // the answers to no name, and to a wrong code
	Leave                      string // the button that ends the right to decide
	Say, Text                  string // the form of a sentence, and its field
	Decide, Abandoned          string // the form of a result, and one beside winners and a draw
	Over, Refused              string // no game is played that can be decided; before the reason of a board
}

// EveningWords are the texts for an evening of a club.
type EveningWords struct {
	Title, None                string // the document of all evenings, and that there is none
	Begin                      string // the form of a new one
	Name, System, Rounds, List string // its fields
	Systems                    map[string]string
	Round, Begun, Open         string // round {n} of {of}, {n} players before the first, {n} tables that are played
	Call, Table, Bye           string // who plays at table {n}; the table alone; who has no opponent
	Walkover, Neither, Unended string // results without a game, and no result yet
	Decided                    string // an arbiter has set the result
	Set, Send                  string // buttons of a table
	Sending, Playing           string // its board is being told, or begins no game while another one is played
	Pair, Boards, Pairing      string // the form that pairs round {n}, and that this lasts
	Withdraw, Add, Leaves      string // buttons
	Late, Left                 string // behind a player: the first or last round
	Standings, Aloud           string // headings
	Report, Changes            string
	Newer                      string // {who} has made a change meanwhile
	Columns                    struct{ Board, First, Second, Rank, Player, Points, Buchholz, Games, Won, Drawn, Lost string }
	Why                        map[string]string // a change is refused
}

// PlayerOf returns a player as part of a sentence: seat is "A", "B" or a number from 1, names are those of all.
func (s *Grammar) PlayerOf(seat string, names []string) string {
	n := strings.Index("AB", seat)
	unnamed := Fill(s.theSeat, "seat", seat)
	if n < 0 {
		n, _ = strconv.Atoi(seat) // 0 for no player
		n--
		unnamed = Fill(s.page.Hall.Player, "n", seat)
	}
	if n < 0 || n >= len(names) {
		return unnamed
	}
	return cmp.Or(Sayable(names[n]), unnamed)
}

// Standing returns who has to do what at a table, or the result: phase is "give", "place", "wrong", "over", or "" for
// no game, turn as in PlayerOf, and result too, or "draw" or "abandoned".
func (s *Grammar) Standing(phase, turn, result string, names []string) string {
	if phase != "over" {
		return Fill(s.page.Hall.Acts[cmp.Or(phase, "none")], "who", s.PlayerOf(turn, names))
	}
	text := s.Abandoned
	switch result {
	case "draw":
		text = s.Draw
	case "A", "B", "1", "2", "3", "4":
		text = Fill(s.Wins, "who", s.PlayerOf(result, names))
	}
	return Sentence(text) + "."
}

package face

import (
	"quartoboard/audio/phrase"
	"quartoboard/board"
)

// View is what a visitor of the page sees of a game.
type View struct {
	Game    string    `json:"game,omitempty"` // its name; "" for the first one
	Cells   [16]Place `json:"cells"`          // a1, b1 … d4
	Pieces  []Place   `json:"pieces"`         // beside the board: the tokens by colour, and those in the hand
	Tray    Place     `json:"tray"`
	Holders []Holder  `json:"holders,omitempty"`
	Named   []Call    `json:"named,omitempty"` // the calls, where they have names
	Giving  string    `json:"giving"`
	Next    string    `json:"next"` // what the players must do
	Players [2]string `json:"players"`
	Calls   [2]string `json:"calls"` // when the buttons of the players count
	Seats   [2]Seat   `json:"seats"`
	Score   string    `json:"score"`   // names and score of the match
	Phase   string    `json:"phase"`   // what the players do now: give, place, take, show or pass; "" for none of these
	Playing bool      `json:"playing"` // a game is under way, with a piece on the board
	Ended   bool      `json:"ended"`   // the game is over

	Over *Over `json:"over,omitempty"` // nil before the end
	Away *Away `json:"away,omitempty"` // nil where both players sit at the board

	Wide   int  `json:"-"` // columns
	Tokens bool `json:"-"` // the things on it are tokens
}

// Seat is what a visitor sees of a player at the table.
type Seat struct {
	Turn string `json:"turn"` // what the player does now; "" for nothing
	Call bool   `json:"call"` // the button counts
	Won  string `json:"won"`  // the number of games; "" before the first has ended
	Wins string `json:"wins"` // the word behind it
}

// Over is the end of a game.
type Over struct {
	Title string     `json:"title"` // what it was won by, or the result
	Past  string     `json:"past"`  // the address of the game; "" for none
	Won   string     `json:"won"`   // the seat that called; "" for none
	Lines [][]string `json:"lines"` // the cells of what was called
}

// Away is the player who is away: the hands at the board carry the acts out.
type Away struct {
	Seat  string `json:"seat"`
	Text  string `json:"text"`            // who that is
	Level string `json:"level,omitempty"` // of a program
	Named string `json:"named,omitempty"` // the piece that it has given
}

// Move is a line of the list of moves: a turn, or what is told between turns.
type Move struct {
	N      int    `json:"n"`      // of the turn; 0 for none
	Seat   string `json:"seat"`   // that gave, or called; "" for none
	Gave   string `json:"gave"`   // that it gave; "" for no turn
	Piece  string `json:"piece"`  // its digit; "" for one that is not known
	Text   string `json:"text"`   // the piece in words, or else what is told
	Placed string `json:"placed"` // before the cell; "" for a piece that is not placed yet
	Cell   string `json:"cell"`   // or where the piece is
	First  int    `json:"first"`  // the step, from 1, in which it begins
	Last   int    `json:"last"`   // that in which it is complete
}

// Holder is a player who holds cards. Those that are not shown to all are not in it.
type Holder struct {
	N      int    `json:"n"`
	By     string `json:"by"` // the seat whose colour the player has
	Name   string `json:"name"`
	Left   string `json:"left"` // the number of closed cards in words
	Turn   bool   `json:"turn"`
	Closed int    `json:"closed"`
	Shown  []Card `json:"shown"`
}

// Card is a card that may be seen.
type Card struct {
	Card  int      `json:"card"`
	Name  string   `json:"name"`
	Spots []Spot   `json:"spots"`
	On    []string `json:"on"` // the spaces of the wheel that show it
}

// Spot is the form of a colour in the picture of a card, which is 100 by 106.
type Spot struct {
	Colour string  `json:"colour"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
}

// Call is what a player may call, and the button of the board that stands for it.
type Call struct {
	Name   string `json:"-"`
	Button string `json:"-"`
	Key    string `json:"-"`
	Why    string `json:"why"` // it does not count now; "" for one that does
}

// Place is a place of the table: a cell, the tray, or that of a piece beside the board.
type Place struct {
	ID    string      `json:"-"`     // in the document; "" for none
	Piece string      `json:"piece"` // its digit, or the colour of a token; "" for none, "?" for one that is not known
	Mark  phrase.Mark `json:"mark"`  // "" for none
	Gone  bool        `json:"gone"`  // the piece is not there: it was, or it belongs there
	Name  string      `json:"name"`
	Label string      `json:"label,omitempty"` // below it

	Stack []Layer `json:"stack,omitempty"` // of tokens, the lowest first; nil for the piece alone
}

// Around is what the page knows besides the game.
type Around struct {
	Leaving, Coming board.CellSet // cells that a piece leaves, and those on which it comes
	Held            []board.Token // by the simulated hand
}

// Choice is a value that can be chosen.
type Choice struct {
	Value, Label, Lang string
	Chosen             bool
}

// Past is what is known of a past game.
type Past struct {
	Players, Result, Moves string
	Bare                   bool // abandoned before a piece was placed
}

// Measures of a stack, in percent of the width of a token.
const (
	ThickToken  = 19
	HighestFace = 6 * ThickToken // above the lowest one
)

// Layer is a token in a stack.
type Layer struct {
	Token string `json:"token"`
	Y     int    `json:"y"` // of its picture
}

// Layers returns the picture of tokens on one another, the lowest first. Those of a high
// stack lie closer together.
func Layers(tokens []board.Token) (stack []Layer) {
	for n, t := range tokens {
		up := n * ThickToken
		if most := (len(tokens) - 1) * ThickToken; most > HighestFace {
			up = n * HighestFace / (len(tokens) - 1)
		}
		stack = append(stack, Layer{t.Colour().String(), -up})
	}
	return stack
}

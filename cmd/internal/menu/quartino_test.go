package menu

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// newWheel is a table where three play Quartino: the second of them has placed a blue token
// on b2, and may call or end the turn.
func newWheel(t *testing.T) *table {
	tb := newTable(t)
	tb.game = quartino.New(quartino.Options{Players: 3, First: 2}, board.Cards{})
	tb.put(board.TokenOf(board.Blue, 1), board.B2)
	return tb
}

// put has the player in turn lay a token in the tray, and place it.
func (tb *table) put(t board.Token, c board.Cell) {
	tb.apply(board.Tray{Holds: board.Unenrolled, Token: t})
	tb.apply(board.Tray{})
	came := board.Stacks{Changed: board.SetOf(c), Contact: tb.at + 50*time.Millisecond}
	came.Now[c] = board.Stack{Change: board.StackGrew, Heard: board.TokenSet(0).With(t)}
	tb.apply(came)
}

// statesOfQuartino is the table of the menu while Quartino is played, as states is.
const statesOfQuartino = `
closed            | menu          | Menu. Cache.                         | opened        | top: cache
closed            | pass          |                                      |               | closed

top: cache        | next          | Spaces.                              |               | top: cells
top: cells        | next          | Cards left.                          |               | top: cards
top: cards        | next          | Whose turn.                          |               | top: turn
top: turn         | next          | Louder.                              |               | top: louder
top: announcements | next         | Take back.                           |               | top: take back
top: take back    | next          | End the game.                        |               | top: end
top: end          | next          | Resign.                              |               | top: resign
top: resign       | next          | New game.                            |               | top: new game
top: rules        | next          | Lesson.                              |               | top: lesson
top: lesson       | next          | Check.                               |               | top: check
top: check        | next          | Switch off.                          |               | top: switch off
top: cache        | pass          | In the cache: six blue tokens, seven green tokens, seven red tokens, seven yellow tokens. | | top: cache
top: cards        | pass          | Player one: four cards left. Player two: four cards left. Player three: four cards left. | | top: cards
top: turn         | pass          | Bella two: blue. Player two may call Quartino, or press pass. |  | top: turn
top: louder       | pass          |                                      | set volume 100 | top: louder
top: announcements | pass         | Normal.                              |               | announcements: normal
top: rules        | pass          | Aim.                                 |               | rules: 0
rules: 0          | next          | Tokens and cards.                    |               | rules: 1
rules: 8          | next          | Aim.                                 |               | rules: 0
top: cache        | place         |                                      | closed        | closed
top: cache        | A             |                                      | closed        | closed
top: cache        | end           |                                      | closed        | closed
top: cache        | undo          |                                      | closed        | closed
top: cache        | time          | Tap repeat: next. Hold repeat: previous. Tap pass: choose. Hold pass: back. | | top: cache, helped
top: cells        | sound         | Menu. Spaces.                        |               | top: cells

top: cells        | pass          | Anna one: empty.                     |               | cells: a1
cells: a1         | previous      | Cesar three: empty.                  |               | cells: c3
cells: c1         | next          | Anna two: empty.                     |               | cells: a2
cells: b2         | pass          | Bella two, from the top: blue.       |               | cells: b2

top: new game     | pass          | Start.                               |               | new game: start
new game: start   | next          | Players: three.                      |               | new game: players
new game: start   | previous      | Game: Quartino.                      |               | new game: game
new game: players | next          | Youngest: Player two.                |               | new game: youngest
new game: youngest | next         | Four colours, column: yes.           |               | new game: situations
new game: players | pass          | Players: four.                       | options quartino 4 players first 2 simple false | new game: players
new game: youngest | pass         | Youngest: Player three.              | options quartino 3 players first 3 simple false | new game: youngest
new game: situations | pass       | Four colours, column: no.            | options quartino 3 players first 2 simple true | new game: situations
new game: game    | pass, answered | Game: Quarto.                       | options       | new game: game
new game: game    | long pass     | New game.                            |               | top: new game
new game: start   | pass          | This game would then end without a result. New game? If all agree: hold repeat and press QUARTO at seat A, then the same at seat B. No: pass. | | offer: new game

top: take back    | pass          | Take back? If all agree: hold repeat and press QUARTO at seat A, then the same at seat B. No: pass. | | offer: take back
top: end          | pass          | End the game? If all agree: hold repeat and press QUARTO at seat A, then the same at seat B. No: pass. | | offer: end
top: resign       | pass          | Resign, Player two? Hold repeat and press QUARTO. No: pass. | | offer: resign
over: end         | pass          | The game is over.                    |               | top: end
over: resign      | pass          | The game is over.                    |               | top: resign
over: start       | pass          |                                      | closed, new quartino 3 players first 2 simple false | closed

offer: end        | repeat and A  | Yes at seat A. Now at seat B.        |               | offer: end, A agrees
offer: end        | repeat and A, B | Yes at seat A. Now at seat B. Let go of repeat, hold it and press QUARTO at seat B. | | offer: end, A agrees
offer: end        | repeat and A, A | Yes at seat A. Now at seat B. Yes at seat A. Now at seat B. | | offer: end, A agrees
offer: end        | next          | End the game? If all agree: hold repeat and press QUARTO at seat A, then the same at seat B. No: pass. | | offer: end
offer: end        | pass          | Not agreed. End the game.            |               | top: end
offer: end        | time          | Not agreed. End the game.            |               | top: end
offer: end        | A             | Not agreed.                          | closed        | closed
offer: end        | place         | Not agreed.                          | closed        | closed
offer: end, A agrees | repeat and B |                                    | closed, adjudicate abandoned | closed
offer: end, A agrees | place      | Not agreed.                          | closed        | closed
offer: take back, B agrees | repeat and A |                              | closed, undo  | closed
offer: new game, A agrees  | repeat and B |                              | closed, new quartino 3 players first 2 simple false | closed
offer: resign     | repeat and A  |                                      | closed, resign player 2 | closed
offer: resign     | repeat and B  |                                      | closed, resign player 2 | closed
offer: resign     | place         | Not agreed.                          | closed        | closed
offer: switch off | long pass     |                                      | closed, switch-off | closed
`

func TestStatesWhileQuartinoIsPlayed(t *testing.T) { tryStates(t, statesOfQuartino, newWheel) }

// statesOfFew is the same for a board whose deck has cards for three.
const statesOfFew = `
new game: players | pass             | Players: three.                   | options quartino 3 players first 2 simple false | new game: players
of three: players | pass             | Players: two.                     | options quartino 2 players first 2 simple false | new game: players
`

func TestNoMorePlayersAreOfferedThanTheDeckHasCardsFor(t *testing.T) {
	tryStates(t, statesOfFew, func(t *testing.T) *table {
		tb := newTable(t)
		tb.game = quartino.New(quartino.Options{Players: 2, First: 2}, board.Cards{})
		tb.menu.offers.Players = 3
		return tb
	})
}

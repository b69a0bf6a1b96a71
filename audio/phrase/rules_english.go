package phrase

import "quartoboard/board"

// englishRules has the rules in English.
func englishRules() ruleWords {
	return ruleWords{
		topics: map[Topic][2]string{
			TopicAim: {"Aim.", "You win if you notice four pieces in a line that are alike in at least one way, and call Quarto before your opponent does. " +
				"All the pieces belong to both of you."},
			TopicPieces: {"Pieces.", "There are sixteen pieces, no two of them alike. " +
				"Each is tall or short, round or square, hollow or solid, grooved or smooth. They begin beside the board."},
			TopicTurn: {"Turns.", "You never choose the piece that you place. " +
				"Your opponent gives you one of those beside the board, and you put it on any empty space. " +
				"Then you choose one for your opponent. " +
				"Who gives first is decided by lot; in the next game the other player does."},
			TopicLines: {"Lines.", "There are ten lines of four spaces: four rows, four columns and the two long diagonals. " +
				"The four pieces must be all tall, all short, all round, all square, all hollow, all solid, all grooved or all smooth. " +
				"They may be alike in more than one way. It does not matter who placed them."},
			TopicCalling: {"Calling.", "Nobody wins without calling: press your QUARTO button."},
			TopicEnd: {"End.", "If all the pieces are placed and nobody has won, the game is drawn. " +
				"Take all the pieces off the board to begin the next game."},
			TopicVariants: {"Variants.", "Easier: only one, two or three characteristics count. " +
				"Harder: four spaces in one square count too, which makes nine more ways to win. " +
				"The board says at the start of the game what counts."},
			TopicBoard: {"This board.", "The players sit across from each other, at seat A and seat B. " +
				"Seen from seat A, the columns are {a}, {b}, {c} and {d}, from left to right. " +
				"Row one is the nearest to seat A, row four the farthest from it."},
			TopicButtons: {"Buttons.", "Your QUARTO button calls, and says yes to questions. " +
				"Tap repeat to stop the voice, or to hear the last move and whose turn it is. Hold repeat to hear the board; while it is held, lift one piece to hear its lines. " +
				"Pass says no to questions, and ends the time for the last call. " +
				"Hold repeat and pass together for one second to open the menu: there repeat goes on, and pass chooses."},
		},
		callBy: map[board.Giving]string{
			board.GivingTray:   "When you have placed, you may call until you give the next piece. From then on your opponent may call, until that piece is placed.",
			board.GivingPass:   "When you have placed, you may call until you give the next piece. From then on your opponent may call, until that piece is placed.",
			board.GivingUnseen: "The board does not see when you give, so both players may call until the next piece touches the board. The first press counts.",
		},
		callDead:     "After that the line no longer counts.",
		callLate:     "Calls out of turn are refused, and cost nothing.",
		callVain:     "Calls without a valid alignment cost nothing either.",
		boardCallsBy: "It calls on behalf of the player who placed last.",
		lastMayCall:  "When the last piece is placed, its player may still call, or press pass.",
		giveBy: map[board.Giving]string{
			board.GivingTray:   "To give, lay the piece in the tray; another one laid there replaces it.",
			board.GivingPass:   "To give, hand the piece over and press pass.",
			board.GivingUnseen: "To give, hand the piece over.",
		},
		feel:    "You may lift any piece to feel it; put it back within four seconds.",
		adjust:  "Until you give, you may push the piece that you placed to another space.",
		correct: "If the pieces are not where they belong, the board says what to do, and the game waits.",
	}
}

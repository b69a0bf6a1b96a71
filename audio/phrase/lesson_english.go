package phrase

import "quartoboard/board"

// englishLesson has the lesson in English.
func englishLesson() lessonWords {
	return lessonWords{
		steps: map[LessonStep]string{
			LessonHello: "This is the lesson. Each step says what to do, and waits for you. " +
				"Tap repeat to hear it again, hold pass to skip it, hold both to end the lesson.",
			LessonPieces: "First feel the pieces: each is tall or short, round or square, hollow or solid, grooved or smooth.",
			LessonTall:   "That piece is short. Lay any tall one in the tray instead.",
			LessonSpaces: "Seen from seat A, the columns are {a}, {b}, {c} and {d}, from left to right, and row one is the nearest.",
			LessonPlace:  "{placer}, put the piece on {cell}.",
			LessonLift:   "You may feel any piece at any time. Lift this one off its space, and put it back.",
			LessonRepeat: "Feeling a piece changes nothing. Now, in silence, tap repeat to hear the last move and whose turn it is.",
			LessonRead:   "Now hold repeat for one second and let go, to hear the whole board. Tap to stop it.",
			LessonCall: "Four pieces in a line that are alike in some way win, but only if somebody calls. " +
				"There are none yet, and the board will say so. Try it: {caller}, press your QUARTO button.",
			LessonOther: "That was the other player's QUARTO button. {caller}, press yours.",
			LessonMenu:  "Open the menu: hold repeat and pass together for one second. There repeat goes on, and pass chooses. Hold pass to leave it.",
			LessonLast:  "If four tall pieces then stand in one line, press your QUARTO button before you give.",
			LessonWin:   "If four tall pieces stand in one line, {caller}, press your QUARTO button.",
			LessonEnd:   "The lesson is over.",
			LessonClear: "Take all the pieces off the board, and the next game begins.",
			LessonOffer: "To go on, hold pass.",
		},
		give: map[board.Giving]string{
			board.GivingTray:   "{giver}, choose any tall piece and lay it in the tray.",
			board.GivingPass:   "{giver}, choose any tall piece, hand it over and press pass.",
			board.GivingUnseen: "{giver}, choose any tall piece and hand it over.",
		},
		quartino: map[LessonStep]string{
			LessonPieces: "First feel the tokens: seven of each of four colours. Each player has four secret cards. Each card shows four colours on four spaces.",
			LessonGive:   "Take any token and lay it in the tray.",
			LessonSpaces: "The board has said its colour. There are nine spaces. Seen from seat A, the columns are {a}, {b} and {c}, from left to right, and row one is the nearest. Put the token on any of them.",
			LessonPass:   "Press pass to end your turn.",
			LessonPlace:  "Put this one on top of the first. Only the token on top counts.",
			LessonLift:   "You may feel any token at any time. Lift the one on top, and put it back.",
			LessonRepeat: "Feeling a token changes nothing. Now, in silence, tap repeat to hear the last token and whose turn it is.",
			LessonCall:   "When the tokens on top show one of your cards, press QUARTO to call Quartino. Try it now.",
			LessonCard:   "Then lay the card in the tray. Take any card: the board will say what is wrong with it.",
			LessonWindow: "If a card is right, take its four tokens off and place one token more. The first player who has shown four cards wins.",
			LessonColours: "Two more calls are made at the start of a turn, before a token is placed. If four or more tokens of one colour are on the board, hidden ones too, you may call four colours. " +
				"There are not four yet, and a wrong call costs nothing. Try it: press QUARTO at seat A.",
			LessonColumn: "If four or more tokens are on one space, press QUARTO at seat B, and take that column off. Try this one too. Each call that is right gives you one token more.",
			LessonClear:  "Take all the tokens off the board, and the next game begins.",
		},
	}
}

package phrase

import (
	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// englishQuartino has the words of Quartino in English.
func englishQuartino() quartinoWords {
	return quartinoWords{
		player:    "Player {n}",
		thePlayer: "player {n}",
		colours: map[board.Colour]colourWord{
			board.Blue:   {"blue", "the blue token", counts{"no blue token", "one blue token", "{n} blue tokens"}},
			board.Green:  {"green", "the green token", counts{"no green token", "one green token", "{n} green tokens"}},
			board.Red:    {"red", "the red token", counts{"no red token", "one red token", "{n} red tokens"}},
			board.Yellow: {"yellow", "the yellow token", counts{"no yellow token", "one yellow token", "{n} yellow tokens"}},
		},
		topToken: "the top token",
		card:     "card {n}",

		begins:  "New game, Quartino.",
		players: "{n} players.",
		first:   "{who} begins.",
		simple:  "Without four colours and column.",
		deck:    "Cards: {deck}.",
		cannot:  "This board cannot recognise one token on another: it cannot play Quartino.",

		laid:    [2]string{"{colour}.", "{player}: {colour}."},
		put:     [3]string{"{cell}: {colour}.", "{cell}: {colour}.", "{cell}: {colour}, placed by {who}."},
		toPlace: counts{"no token to place", "one token to place", "{n} tokens to place"},
		finish:  "{who} may call Quartino, or press pass.",
		passes:  "{player}: press pass.",

		situation:    [3]string{"Right: {found}.", "Right: {found}.", "Right, {player}: {found}."},
		high:         "{n} high",
		onlyOfColour: "Only {count}.",
		onlyHigh:     "Only {n} high: {cells}.",
		takeAll:      "take all the tokens off {cell}.",
		takeOff:      "take off the top token: {cells}.",

		claimed:   [3]string{"Lay the card in the tray.", "Lay the card in the tray.", "{player}, lay the card in the tray."},
		good:      [3]string{"Right: Quartino.", "Right: Quartino, {player}.", "Right: Quartino, {player}."},
		cardsLeft: counts{"no card left", "one card left", "{n} cards left"},
		notFormed: [3]string{
			"The top of {cell} is {colour}.", "The top of {cell} is {colour}, not {want}.", "The top of {cell} is {colour}, and the card has {want}, {player}.",
		},
		notCovered: [3]string{
			"{cell} is empty.", "{cell} is empty, and the card has {want}.", "{cell} is empty, and the card has {want}, {player}.",
		},
		turnEnds: "The turn is over.",

		refused: map[quartino.Reason]string{
			quartino.AlreadyCalled:  "Already called in this turn.",
			quartino.SimpleGame:     "That does not count in this game.",
			quartino.AlreadyRemoved: "That card was shown before.",
			quartino.NoSuchCard:     "That card is not in the deck.",
			quartino.NotClaimed:     "First call Quartino, then show the card.",
			quartino.NotPlaced:      "First place a token.",
			quartino.NotInCache:     "That token belongs to {cell}.",
			quartino.TakeFirst:      "First take the tokens off.",
			quartino.ShowFirst:      "First lay the card in the tray.",
			quartino.ChooseFirst:    "First lift a token, to choose.",
			quartino.NoToken:        "That is not a token.",
			quartino.Unenrolled:     "That is not enrolled.",
			quartino.Several:        "More than one thing in the tray.",
			quartino.Unread:         "The tray cannot be read.",
			quartino.Paused:         "First put the board right.",
			quartino.Over:           "The game is over.",
			quartino.OnlyNewest:     "Only the newest placement can be taken back.",
		},
		asks: map[quartino.Question]string{
			quartino.WhichSpace:  "Which space? Lift it and put it down again.",
			quartino.WhichToken:  "Which token? Lift it off {cells}, and lay it in the tray.",
			quartino.WhichColumn: "Which column? Lift the top of one: {cells}.",
			quartino.WhichFour:   "Which four? Lift one of them: {cells}.",
		},
		mistakes: map[quartino.Mistake]string{
			quartino.WrongNotLaid:  "Not laid in the tray.",
			quartino.WrongStranger: "Unknown token.",
			quartino.WrongSpace:    "Outside the nine spaces.",
			quartino.WrongMoved:    "Token moved.",
			quartino.WrongRemoved:  "Token missing.",
			quartino.WrongOrder:    "Tokens in the wrong order.",
		},
		remove:  "take {token} off {from}.",
		putBack: "return {token} to {to}.",
		moveTo:  "move {token} from {from} to {to}.",

		stuck: "Nobody wins: the cache is empty, and all have passed.",
		clear: "Clear the board for a new game.",

		onSpace:   "{cell}, from the top: {tokens}.",
		inCache:   "In the cache: {tokens}.",
		noneInIt:  "The cache is empty.",
		nextToken: "Next token: {colour}.",

		rules: map[Topic][2]string{
			TopicAim: {"Aim.", "The first player without cards wins. " +
				"Each card asks for four colours on four spaces. The tokens belong to everybody."},
			TopicPieces: {"Tokens and cards.", "There are twenty-eight tokens, seven of each colour: blue, green, red and yellow. " +
				"They begin in the cache, beside the board, in four stacks. " +
				"Each player draws four cards, and keeps them secret."},
			TopicTurn: {"Turns.", "The youngest player begins, and play goes round clockwise. " +
				"In your turn you place one token of any colour, on an empty space or on top of another token. " +
				"Take it from the cache, lay it in the tray until the board says its colour, then place it. " +
				"Then you may call Quartino. Your turn ends when you press pass, or when the next token is laid in the tray."},
			TopicCards: {"Combinations.", "Only the token on top of a space counts. " +
				"Cards may be turned like a wheel, but not mirrored. It does not matter who placed the tokens."},
			TopicCalling: {"Calling Quartino.", "If you have made what one of your cards shows, press QUARTO, and lay the card in the tray. " +
				"If it is right, put the card aside, and its four tokens back into the cache. " +
				"Then you place one token more, which may make another Quartino. " +
				"If it is wrong, you take the card back, and your turn is over."},
			TopicSituations: {"Four colours and column.", "Both are called at the start of your turn, before you place. " +
				"Four colours: if four or more tokens of one colour are on the board, hidden ones too, press QUARTO at seat A. " +
				"Column: if four or more tokens are on one space, press QUARTO at seat B, and put all of them back into the cache. " +
				"For each call you may place one token more. What nobody calls does not count."},
			TopicEnd: {"End.", "The first player who has shown four cards wins at once."},
			TopicBoard: {"This board.", "The game is played on nine spaces. " +
				"Seen from seat A they are {a}, {b} and {c} from left to right, and one, two and three from near to far. {b} two is the centre. " +
				"You may lift a token to feel it; put it back within four seconds. " +
				"If the board asks for the space, lift the token and put it down again."},
			TopicButtons: {"Buttons.", "Before you place, QUARTO at seat A calls four colours, and QUARTO at seat B column. " +
				"After you have placed, both call Quartino. Pass ends your turn. " +
				"Tap repeat to stop the voice, or to hear the last token and whose turn it is. Hold repeat to hear the board, row by row; while it is held, lift a token to hear all tokens of its space."},
		},
		rulesOfSimple: "This game is played without them.",
	}
}

package phrase

import "quartoboard/board"

// englishPage are the texts of the page in English.
func englishPage() PageWords {
	return PageWords{
		Games: englishGames(),
		Wheel: englishWheel(),
		Table: "Table", Documents: "Pages",
		Board: "Board", Beside: "Pieces beside the board", Log: "What happened", Faults: "Faults", Buttons: "Buttons of the board",
		Aim:      "In Quarto you choose the piece that your opponent places. Four in a line that share a characteristic win if somebody presses QUARTO.",
		Both:     "One person may play both sides.",
		HandOver: "Hand over",
		ToTray:   "To give a piece, drag it to the tray, or choose it and then the tray.",
		ToHand:   "To give a piece, drag it to “Hand over”, or choose it and then that place; then press Pass.",
		Hint:     "To place it, drag it to a space, or choose it and then the space.",
		Help: HelpWords{
			Title: "Keys and buttons", Keys: "Arrow keys move, Enter chooses, Escape takes the choice back.",
			Feel:   "The finger touches the chosen piece on the board, as players do who read the board by hand.",
			Lift:   "The chosen piece goes from the board, or out of the tray, to the pieces beside the board.",
			Repeat: "Stops the voice. In silence the board says the last placement and whose turn it is; when held for a second it reads all pieces on it.",
			Pass:   "Tells the board that a piece was handed over, where the giving tray is not used. It is also “no” to a question of the board, and ends the time for a last call.",
			Menu:   "The board reads out its menu. “Repeat” goes on to the next item, held for a second, to the previous one. “Pass” chooses the item; held for a second, it goes back.",
			Keep:   "The button of the board that you press next stays pressed until you press it again. So two can be held at a time, or a piece lifted while “Repeat” is held.",
		},
		Repeat: "Repeat", Pass: "Pass", Menu: "Menu",
		Keep: "Keep the next one pressed",
		Feel: "Feel", Lift: "Lift off the board",
		Leave: LeaveWords{
			Question: "The game is still being played. If another one begins, it ends without a result.", Yes: "End this game", No: "Keep playing",
		},
		Lost: "No connection to the board.", LostAct: "That did not reach the board. Do it again.",
		StartAgain: "If the demo has ended, start it again.",
		Cleared:    "“New game” clears the board, and begins the next game.",
		Restarted:  "The board has started again.", GameLeft: "The earlier game is not continued.",
		Counts:        "This piece was placed without a giving. It counts as given by {who}.",
		NothingToPass: "There is nothing to pass: pieces are given by the tray.",
		Busy:          "The board is busy. Try again later.",
		Code: CodeWords{
			Title: "This page needs a code",
			How:   "The board says six digits: in its menu choose “{item}”. They are good for two minutes.",
			Label: "Code", Enter: "Enter",
			Wrong: "That is not the code, or it is not valid any more. Ask the board for another one.",
		},
		Sound: SoundWords{
			Name: "Sound", On: "Sound", Captions: "Captions",
			Announce: "Announcements by screen reader", Silent: "No sound comes from the board.",
		},
		Call: CallWords{
			Now: "counts now", Placed: "counts once a piece is placed",
			Given: "counts once {who} has given", NoMore: "no longer counts", ByTheGame: "the board calls Quarto itself",
		},
		Marks: map[Mark]string{
			MarkNewest: "placed last", MarkLifted: "lifted", MarkUnread: "cannot be read",
			MarkWrong: "wrong here", MarkTarget: "belongs here", MarkGiven: "given",
			MarkMoved: "being moved", MarkComing: "a piece is coming",
			MarkCalled: "in the line that was called", MarkMissed: "in a missed alignment",
		},
		Hand: HandWords{Cannot: "The hand cannot do that", Show: "Wait until the show is over, or stop it.", Since: map[Obstacle]string{
			CellTaken: "{to} is taken", PiecePlaced: "that piece stands on {cell}", CellEmpty: "nothing stands on {cell}",
			WayBlocked: "on the way from {cell} to {to} a piece stands on {at}",
			TrayEmpty:  "the tray is empty", TrayTaken: "a piece lies in the tray",
			ButtonHeld: "that button is pressed already", ButtonOpen: "that button is not pressed",
		}},
		Bench: englishBench(),
		Settings: SettingsWords{
			Title: "Settings", NextGame: "Next game", Speech: "Speech",
			Attributes: "What counts", LastCall: "Seconds for the last call", First: "Gives first, if you begin the game here",
			Rate: "Speed of speech in percent", Volume: "Volume in percent", Name: "Name of {seat}",
			Apply: "Apply", Begin: "Apply and begin a game", Applied: "Applied.",
			WrongNames: map[board.NamesFault]string{
				board.NameUnprintable: "One name has a character that cannot be shown.",
				board.NameTooLong:     "One name is too long: names can have {most} characters.",
				board.NameHasPhonemes: "Names cannot have two opening square brackets side by side.",
				board.NameBeginsAsWin: "Names cannot begin with the sound of Quarto.",
				board.NameForeign:     "One name has the letter {letter}, which the voice would spell: want Latin letters.",
				board.NamesEqual:      "The two names must differ, and not by capital letters alone.",
			},
		},
		Build: BuildWords{
			Title: "Build of the board", Choice: "Sensors and readers",
			Resumed: "The board is built as {build} now. The game goes on.",
			Begun:   "The board is built as {build} now. Since it reads pieces in the tray alone, a new game begins.",
		},
		Troubles: TroubleWords{
			Title: "Try troubles",
			Hint:  "Each show plays a short game of its own with the trouble, mends it, and then begins a new game.",
			Show:  "Show", Stop: "Stop the show", NoPower: "The board has no power.",
			Begins: "Trouble", Over: "Trouble over", Shown: "Show", ShowOver: "The show is over.",
			Names: map[Trouble]string{
				TroubleReader:  "dead reader, {cell}",
				TroubleMISO:    "reader that holds the data line low, {cell}",
				TroubleSensor:  "silent sensor, {cell}",
				TroubleStuck:   "stuck sensor, {cell}",
				TroubleNoise:   "noise in one of twenty readings",
				TroubleSticker: "unknown tag, {piece}",
				TroublePhone:   "phone or card, {cell}",
				TroubleSound:   "sound card gone",
				TroubleDisk:    "memory card full",
				TroubleSupply:  "weak power supply",
				TroublePlug:    "plug pulled",
			},
			About: map[Trouble]string{
				TroubleReader:  "Any piece there is felt and not read. The board takes it for the one that was given, and says so.",
				TroubleMISO:    "The gate keeps that reader off the line while another one is asked: the board names it, and the game goes on.",
				TroubleSensor:  "The reader alone finds a piece there. Without a reader the piece is not noticed until the sensor works again.",
				TroubleStuck:   "The board says that something there cannot be read, and the game goes on beside it.",
				TroubleNoise:   "The board waits until its readings agree, and says nothing false.",
				TroubleSticker: "The board does not take that piece for another one.",
				TroublePhone:   "The board says that a phone or a card lies there. Any piece under it is read on.",
				TroubleSound:   "The board notices when it next speaks. It judges and records without a word, and speaks again when the card is back.",
				TroubleDisk:    "The board notices when it next writes, and says so. The game goes on, and what happened is written when there is room.",
				TroubleSupply:  "The board warns, and the game goes on.",
				TroublePlug:    "The board stops at once. With power it goes on with the game of its record, and finds what was moved in the meantime.",
			},
		},
	}
}

// englishGames are the texts of the past games.
func englishGames() GamesWords {
	return GamesWords{
		Name: "Games", Match: "This match", Earlier: "Earlier games", None: "No other game has been played yet.",
		Moves:   "Pieces placed: {n}.",
		Before:  "Games before these",
		Damaged: "Lines of this record are lost, so that it cannot be replayed.", TooLong: "This record is too long to be shown.",
		Unreadable: "This record cannot be read.",
		Unknown:    "No past game has this name. Games can be opened when they have ended.",
		Text:       "Game text", Lines: "JSON lines", Record: "Record", Texts: "Text of all games",
		First: "First", Previous: "Previous", Next: "Next", Last: "Last",
		Steps: "Moves", Step: "Step {n} of {of}",
	}
}

// englishWheel are the texts of the page for Quartino in English.
func englishWheel() WheelWords {
	return WheelWords{
		Aim:     "In Quartino each player has four secret cards. Each card shows four colours. When the top tokens on the wheel match your card, press QUARTO and lay the card in the tray. The first player to show four cards wins.",
		Both:    "One person may play for all.",
		Beside:  "Cache of tokens",
		ToTray:  "Drag a token from the cache to the tray, or choose it and then the tray.",
		Hint:    "To place it, drag it to a space, or choose it and then the space. After “Quartino”, show a card by the list of the cards.",
		Feel:    "The finger touches the tokens on the chosen space, as players do who read the board by hand.",
		Lift:    "The top token of the chosen space, or the one in the tray, goes into the hand. From there it can be put on a space, into the tray or back into the cache.",
		Pass:    "Ends the turn, once a token is placed.",
		LiftTop: "Lift one", LiftAll: "Lift all", AboutAll: "All tokens of the chosen space go into the hand.",
		Players: "Players", InHand: "In the hand", Below: "below it {tokens}", Hidden: "a card",
		Card: "Card", LayCard: "Lay the card in the tray",
		FourColours: "calls four colours", Column: "calls column", Quartino: "calls Quartino", Placed: "calls Quartino once a token is placed",
		Count: "Number of players", First: "Number of the player who begins",
		Marks: map[Mark]string{
			MarkNewest: "placed last", MarkLifted: "lifted", MarkWrong: "wrong here", MarkTarget: "a token belongs here",
			MarkTake: "to be taken off", MarkAsked: "one of those asked about",
		},
	}
}

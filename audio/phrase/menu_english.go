package phrase

import "quartoboard/board"

// englishMenu are the words of the menu in English.
func englishMenu() menuWords {
	return menuWords{
		items: map[Item]string{
			ItemLeft:           "What is left",
			ItemCells:          "Spaces",
			ItemScore:          "Score",
			ItemLouder:         "Louder",
			ItemSofter:         "Softer",
			ItemFaster:         "Faster",
			ItemSlower:         "Slower",
			ItemAnnouncements:  "Announcements",
			ItemTakeBack:       "Take back",
			ItemDraw:           "Draw",
			ItemResign:         "Resign",
			ItemNewGame:        "New game",
			ItemLanguage:       "Language",
			ItemRules:          "Rules",
			ItemLesson:         "Lesson",
			ItemBrief:          "Spaces only",
			ItemTerse:          "Short",
			ItemNormal:         "Normal",
			ItemFull:           "Full",
			ItemLetters:        "Letters for columns",
			ItemEarcons:        "Short sounds",
			ItemStart:          "Start",
			ItemSquares:        "Squares",
			ItemGiving:         "Giving",
			ItemBoardCalls:     "Board calls",
			ItemFalseCallsLose: "False calls lose",
			ItemCallerShows:    "Caller shows line",
			ItemTouchMove:      "Placed pieces stay",
			ItemMissed:         "Missed lines",
		},
		yes: "yes",
		no:  "no",
		givings: map[board.Giving]string{
			board.GivingTray:   "in the tray",
			board.GivingPass:   "by pass",
			board.GivingUnseen: "by hand",
		},
		tells: map[board.Tell]string{
			board.TellAnnounce: "told at once",
			board.TellAtEnd:    "told at the end",
			board.TellNever:    "not told",
		},
		setting: "{item}: {value}",
		opened:  "Menu. {item}.",
		closed:  "Menu closed.",
		help:    "Tap repeat: next. Hold repeat: previous. Tap pass: choose. Hold pass: back.",
		offer:   "{item}? Both players: hold repeat and press QUARTO. No: pass.",
		giveUp:  "{item}? Hold repeat and press your QUARTO button. No: pass.",
		agrees:  "{who} agrees. {opponent}?",
		lapsed:  "Not agreed.",
		nothing: "Nothing to take back.",
		drawn:   "Draw agreed.",
		allFour: "all four",
		allBut:  "all but {list}",
	}
}

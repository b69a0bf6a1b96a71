package phrase

// englishPage are the texts of the page in English.
func englishPage() PageWords {
	return PageWords{
		Table: "Table", Documents: "Pages",
		Board: "Board", Beside: "Pieces beside the board", Log: "What happened", Faults: "Faults", Buttons: "Buttons of the board",
		HandOver: "Hand over",
		Hint:     "Choose a piece, then choose its place. Arrow keys move, Enter chooses, Escape takes the choice back.",
		Repeat:   "Repeat", Pass: "Pass", Menu: "Menu",
		Keep: "Keep the next one pressed",
		Feel: "Feel", Lift: "Lift off the board",
		Lost: "No connection to the board.",
		Code: CodeWords{
			Title: "This page needs a code",
			How:   "The board says six digits: in its menu choose “{item}”. They are good for two minutes.",
			Label: "Code", Enter: "Enter",
			Wrong: "That is not the code, or it is not valid any more. Ask the board for another one.",
		},
		Marks: map[Mark]string{
			MarkNewest: "placed last", MarkLifted: "lifted", MarkUnread: "cannot be read",
			MarkWrong: "wrong here", MarkTarget: "belongs here", MarkGiven: "given",
		},
		Hand: HandWords{Cannot: "The hand cannot do that", Since: map[Obstacle]string{
			CellTaken: "{to} is taken", PiecePlaced: "that piece stands on {cell}", CellEmpty: "nothing stands on {cell}",
			WayBlocked: "on the way from {cell} to {to} a piece stands on {at}",
			TrayEmpty:  "the tray is empty", TrayTaken: "a piece lies in the tray",
			ButtonHeld: "that button is pressed already", ButtonOpen: "that button is not pressed",
		}},
		Bench: englishBench(),
	}
}

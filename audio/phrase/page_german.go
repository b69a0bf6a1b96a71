package phrase

// germanPage are the texts of the page in German.
func germanPage() PageWords {
	return PageWords{
		Table: "Tisch", Documents: "Seiten",
		Board: "Brett", Beside: "Figuren neben dem Brett", Log: "Verlauf", Faults: "Störungen", Buttons: "Tasten des Bretts",
		HandOver: "Übergeben",
		Hint:     "Wähle eine Figur, dann ihren Platz. Pfeiltasten bewegen, Eingabe wählt, Escape nimmt die Wahl zurück.",
		Repeat:   "Wiederholen", Pass: "Weiter", Menu: "Menü",
		Keep: "Die nächste gedrückt halten",
		Feel: "Befühlen", Lift: "Vom Brett nehmen",
		Lost: "Keine Verbindung zum Brett.",
		Code: CodeWords{
			Title: "Diese Seite braucht einen Code",
			How:   "Das Brett sagt sechs Ziffern an: Wähle in seinem Menü „{item}“. Sie gelten zwei Minuten.",
			Label: "Code", Enter: "Eintreten",
			Wrong: "Das ist nicht der Code, oder er gilt nicht mehr. Lass dir vom Brett einen neuen ansagen.",
		},
		Marks: map[Mark]string{
			MarkNewest: "zuletzt gesetzt", MarkLifted: "angehoben", MarkUnread: "nicht lesbar",
			MarkWrong: "steht hier falsch", MarkTarget: "gehört hierher", MarkGiven: "gegeben",
		},
		Hand: HandWords{Cannot: "Das kann die Hand nicht tun", Since: map[Obstacle]string{
			CellTaken: "{to} ist besetzt", PiecePlaced: "diese Figur steht auf {cell}", CellEmpty: "auf {cell} steht nichts",
			WayBlocked: "auf dem Weg von {cell} nach {to} steht eine Figur auf {at}",
			TrayEmpty:  "die Ablage ist leer", TrayTaken: "in der Ablage liegt eine Figur",
			ButtonHeld: "diese Taste ist schon gedrückt", ButtonOpen: "diese Taste ist nicht gedrückt",
		}},
		Bench: germanBench(),
	}
}

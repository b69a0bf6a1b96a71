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
		Impossible: "Das kann die Hand nicht tun",
		Lost:       "Keine Verbindung zum Brett.",
		Marks: map[Mark]string{
			MarkNewest: "zuletzt gesetzt", MarkLifted: "angehoben", MarkUnread: "nicht lesbar",
			MarkWrong: "steht hier falsch", MarkTarget: "gehört hierher", MarkGiven: "gegeben",
		},
	}
}

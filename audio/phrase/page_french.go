package phrase

// frenchPage are the texts of the page in French.
func frenchPage() PageWords {
	return PageWords{
		Table: "Table", Documents: "Pages",
		Board: "Plateau", Beside: "Pièces à côté du plateau", Log: "Déroulement", Faults: "Pannes", Buttons: "Boutons du plateau",
		HandOver: "Donner en main",
		Hint:     "Choisir une pièce, puis sa place. Les flèches déplacent, Entrée choisit, Échap annule le choix.",
		Repeat:   "Répéter", Pass: "Passer", Menu: "Menu",
		Keep: "Garder le prochain appuyé",
		Feel: "Toucher", Lift: "Retirer du plateau",
		Impossible: "La main ne peut pas faire cela",
		Lost:       "Pas de liaison avec le plateau.",
		Marks: map[Mark]string{
			MarkNewest: "posée en dernier", MarkLifted: "soulevée", MarkUnread: "lecture impossible",
			MarkWrong: "pas à sa place", MarkTarget: "sa place est ici", MarkGiven: "donnée",
		},
	}
}

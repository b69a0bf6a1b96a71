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
		Lost: "Pas de liaison avec le plateau.",
		Code: CodeWords{
			Title: "Cette page demande un code",
			How:   "Le plateau dit six chiffres : dans son menu, choisir « {item} ». Ils sont valables deux minutes.",
			Label: "Code", Enter: "Entrer",
			Wrong: "Ce n'est pas le code, ou il n'est plus valable. En demander un autre au plateau.",
		},
		Marks: map[Mark]string{
			MarkNewest: "posée en dernier", MarkLifted: "soulevée", MarkUnread: "lecture impossible",
			MarkWrong: "pas à sa place", MarkTarget: "sa place est ici", MarkGiven: "donnée",
		},
		Hand: HandWords{Cannot: "La main ne peut pas faire cela", Since: map[Obstacle]string{
			CellTaken: "{to} est occupée", PiecePlaced: "cette pièce se trouve en {cell}", CellEmpty: "il n'y a rien en {cell}",
			WayBlocked: "entre {cell} et {to}, une pièce se trouve en {at}",
			TrayEmpty:  "le bac est vide", TrayTaken: "une pièce se trouve dans le bac",
			ButtonHeld: "ce bouton est déjà enfoncé", ButtonOpen: "ce bouton n'est pas enfoncé",
		}},
		Bench: frenchBench(),
	}
}

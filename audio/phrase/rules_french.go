package phrase

import "quartoboard/board"

// frenchRules has the rules in French.
func frenchRules() ruleWords {
	return ruleWords{
		topics: map[Topic][2]string{
			TopicAim: {"But.", "Pour gagner, remarquer quatre pièces alignées qui ont au moins un critère en commun, et annoncer Quarto avant l'adversaire. " +
				"Toutes les pièces appartiennent aux deux joueurs."},
			TopicPieces: {"Pièces.", "Il y a seize pièces, toutes différentes. " +
				"Chacune est grande ou petite, ronde ou carrée, creuse ou pleine, rainurée ou lisse. Au début, elles attendent à côté du plateau."},
			TopicTurn: {"Tours.", "On ne choisit jamais la pièce que l'on pose. " +
				"L'adversaire donne une des pièces qui restent, et on la pose sur une case vide, au choix. " +
				"Puis on choisit une pièce pour l'adversaire. " +
				"Le sort désigne qui donne en premier ; à la partie suivante, c'est l'autre joueur."},
			TopicLines: {"Alignements.", "Dix alignements de quatre cases sont possibles : quatre rangées, quatre colonnes et les deux grandes diagonales. " +
				"Les quatre pièces doivent être toutes grandes, toutes petites, toutes rondes, toutes carrées, toutes creuses, toutes pleines, toutes rainurées ou toutes lisses. " +
				"Elles peuvent avoir plusieurs critères en commun. Peu importe qui les a posées."},
			TopicCalling: {"Annoncer.", "Personne ne gagne sans annoncer : appuyer sur son bouton QUARTO."},
			TopicEnd: {"Fin.", "Si toutes les pièces sont posées et que personne n'a gagné, la partie est nulle. " +
				"Vider le plateau pour commencer la partie suivante."},
			TopicVariants: {"Variantes.", "Plus facile : seuls un, deux ou trois critères comptent. " +
				"Plus difficile : quatre cases en carré comptent aussi, ce qui fait neuf façons de gagner en plus. " +
				"Au début de la partie, le plateau dit ce qui compte."},
			TopicBoard: {"Ce plateau.", "Les joueurs sont assis face à face : le joueur A et le joueur B. " +
				"Du côté du joueur A, les colonnes sont {a}, {b}, {c} et {d}, de gauche à droite. " +
				"La rangée un est la plus proche du joueur A, la rangée quatre la plus éloignée."},
			TopicButtons: {"Boutons.", "Le bouton QUARTO annonce, et dit oui à une question. " +
				"Bouton répéter : un appui court arrête la voix, ou redit le dernier coup et dit qui doit jouer ; un appui long lit le plateau. Soulever une pièce pendant cet appui fait entendre ses alignements. " +
				"Le bouton passer dit non à une question, et renonce à la dernière annonce. " +
				"Les boutons répéter et passer maintenus ensemble une seconde ouvrent le menu : répéter y avance, et passer choisit."},
		},
		callBy: map[board.Giving]string{
			board.GivingTray:   "Celui qui a posé peut annoncer jusqu'à ce qu'il donne la pièce suivante. Dès lors l'adversaire peut annoncer, jusqu'à ce que cette pièce soit posée.",
			board.GivingPass:   "Celui qui a posé peut annoncer jusqu'à ce qu'il donne la pièce suivante. Dès lors l'adversaire peut annoncer, jusqu'à ce que cette pièce soit posée.",
			board.GivingUnseen: "Le plateau ne voit pas quand une pièce est donnée : les deux joueurs peuvent annoncer jusqu'à ce que la pièce suivante arrive sur le plateau. Le premier appui compte.",
		},
		callDead:     "Ensuite l'alignement ne compte plus.",
		callLate:     "Une annonce hors tour est refusée, et ne fait rien perdre.",
		callVain:     "Annoncer sans alignement ne fait rien perdre non plus.",
		boardCallsBy: "Il annonce pour le joueur qui a posé en dernier.",
		lastMayCall:  "Après la dernière pièce, le joueur qui l'a posée peut encore annoncer, ou appuyer sur passer.",
		giveBy: map[board.Giving]string{
			board.GivingTray:   "Pour donner, poser la pièce dans le bac ; une autre pièce posée dans le bac la remplace.",
			board.GivingPass:   "Pour donner, tendre la pièce à l'adversaire et appuyer sur passer.",
			board.GivingUnseen: "Pour donner, tendre la pièce à l'adversaire.",
		},
		feel:    "On peut soulever une pièce pour la toucher ; la remettre dans les quatre secondes.",
		adjust:  "Avant de donner, on peut encore pousser la pièce que l'on a posée vers une autre case.",
		correct: "Si les pièces sont mal placées, le plateau dit quoi faire, et la partie attend.",
	}
}

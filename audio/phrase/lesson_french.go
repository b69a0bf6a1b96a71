package phrase

import "quartoboard/board"

// frenchLesson has the lesson in French.
func frenchLesson() lessonWords {
	return lessonWords{
		steps: map[LessonStep]string{
			LessonHello: "Voici la leçon. Chaque étape dit quoi faire, puis attend. " +
				"Un appui court sur répéter la redit, un appui long sur passer la saute, les deux boutons maintenus ensemble terminent la leçon.",
			LessonPieces: "D'abord, toucher les pièces : chacune est grande ou petite, ronde ou carrée, creuse ou pleine, rainurée ou lisse.",
			LessonTall:   "Cette pièce est petite. Poser plutôt une grande dans le bac.",
			LessonSpaces: "Du côté du joueur A, les colonnes sont {a}, {b}, {c} et {d}, de gauche à droite, et la rangée un est la plus proche.",
			LessonPlace:  "{placer} : poser la pièce en {cell}.",
			LessonLift:   "On peut toucher les pièces à tout moment. Soulever celle-ci, puis la remettre sur sa case.",
			LessonRepeat: "Toucher une pièce ne change rien. Maintenant, en silence, un appui court sur répéter : il redit le dernier coup et dit qui doit jouer.",
			LessonRead:   "À présent, un appui d'une seconde sur répéter : le plateau est lu quand on relâche. Un appui court arrête la lecture.",
			LessonCall: "Quatre pièces alignées avec un critère en commun gagnent, mais seulement si on les annonce. " +
				"Il n'y en a pas encore, et le plateau le dira. {caller}, pour essayer : appuyer sur son bouton QUARTO.",
			LessonOther: "C'était le bouton QUARTO de l'autre joueur. {caller} : appuyer sur le sien.",
			LessonMenu:  "Ouvrir le menu : maintenir les boutons répéter et passer ensemble une seconde. Répéter y avance, et passer choisit. Un appui long sur passer en sort.",
			LessonLast:  "Si quatre grandes pièces sont alors alignées, appuyer sur son bouton QUARTO avant de donner.",
			LessonWin:   "{caller}, si quatre grandes pièces sont alignées : appuyer sur son bouton QUARTO.",
			LessonEnd:   "La leçon est finie.",
			LessonClear: "Vider le plateau pour commencer la partie suivante.",
			LessonOffer: "Pour continuer, un appui long sur passer.",
		},
		give: map[board.Giving]string{
			board.GivingTray:   "{giver} : choisir une grande pièce et la poser dans le bac.",
			board.GivingPass:   "{giver} : choisir une grande pièce, la tendre à l'adversaire et appuyer sur passer.",
			board.GivingUnseen: "{giver} : choisir une grande pièce et la tendre à l'adversaire.",
		},
		quartino: map[LessonStep]string{
			LessonPieces: "D'abord, toucher les pions : sept de chacune des quatre couleurs. Chaque joueur a quatre cartes secrètes. Une carte montre quatre couleurs sur quatre cases.",
			LessonGive:   "Prendre un pion et le poser dans le bac.",
			LessonSpaces: "Le plateau a dit sa couleur. Il y a neuf cases. Du côté du joueur A, les colonnes sont {a}, {b} et {c}, de gauche à droite, et la rangée un est la plus proche. Poser le pion sur l'une d'elles.",
			LessonPass:   "Appuyer sur passer pour finir son tour.",
			LessonPlace:  "Poser celui-ci sur le premier. Seul compte le pion du dessus.",
			LessonLift:   "On peut toucher les pions à tout moment. Soulever celui du dessus, puis le remettre.",
			LessonRepeat: "Toucher un pion ne change rien. Maintenant, en silence, un appui court sur répéter : il redit le dernier pion et dit qui doit jouer.",
			LessonCall:   "Quand les pions du dessus montrent une de ses cartes, on appuie sur QUARTO pour annoncer Quartino. Essayer maintenant.",
			LessonCard:   "Ensuite, on pose la carte dans le bac. Prendre n'importe quelle carte : le plateau dira ce qui ne va pas.",
			LessonWindow: "Si la carte est juste, on enlève ses quatre pions et on pose encore un pion. Le premier qui a montré quatre cartes gagne.",
			LessonColours: "Deux autres annonces se font au début du tour, avant de poser. Si au moins quatre pions d'une couleur sont sur le plateau, même cachés, on peut annoncer quatre couleurs. " +
				"Il n'y en a pas, et une annonce fausse ne coûte rien. Pour essayer : appuyer sur QUARTO A.",
			LessonColumn: "Si au moins quatre pions sont sur une case, on appuie sur QUARTO B et on enlève cette colonne. Essayer aussi. Chaque annonce juste permet de poser un pion de plus.",
			LessonClear:  "Enlever tous les pions du plateau pour commencer la partie suivante.",
		},
	}
}

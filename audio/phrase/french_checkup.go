package phrase

// frenchAilments are what a check of the board may find, by its code: what is so, and
// what to do next.
func frenchAilments() map[string][2]string {
	return map[string][2]string{
		"settings":       {"Les réglages sont illisibles.", "Corriger la ligne que le terminal indique."},
		"build":          {"Le modèle du plateau est illisible.", "Corriger son nom dans les réglages."},
		"running":        {"Le plateau est occupé et n'a pas été vérifié.", "L'arrêter, puis vérifier de nouveau."},
		"gpio-chip":      {"Les broches de l'ordinateur sont inutilisables.", "Vérifier sur l'ordinateur du plateau."},
		"bus":            {"Il manque un bus.", "L'activer dans les réglages de démarrage, puis redémarrer."},
		"denied":         {"Cet utilisateur ne peut pas ouvrir le matériel.", "Vérifier avec l'utilisateur du plateau."},
		"line-held":      {"Un autre programme occupe une broche du plateau.", "Arrêter ce programme."},
		"bus-stuck":      {"Le bus des capteurs est bloqué.", "Couper puis rétablir l'alimentation, puis débrancher les éléments un à un."},
		"bus-speed":      {"La vitesse du bus des capteurs est mauvaise.", "La corriger dans les réglages de démarrage, puis redémarrer."},
		"silent":         {"Pas de bonne réponse : {what}.", "Vérifier la prise, les fils et l'alimentation."},
		"unsteady":       {"Réponses irrégulières : {what}.", "Vérifier les prises, les fils et l'alimentation."},
		"reset":          {"Réglages perdus : {what}.", "Vérifier l'alimentation."},
		"sensor-stuck":   {"Un aimant là où aucune pièce n'est lue : {what}.", "Enlever ce qui s'y trouve ; s'il n'y a rien, le capteur est en panne."},
		"sensor-odd":     {"Mesure douteuse : {what}.", "Ne rien toucher et vérifier de nouveau ; si cela dure, regarder les fils."},
		"contact":        {"Fermé par autre chose qu'une pièce : {what}.", "Nettoyer le contact."},
		"two-tags":       {"Deux étiquettes répondent ensemble : {what}.", "N'y laisser qu'une seule pièce."},
		"self-test":      {"Autotest non réussi : {what}.", "Le remplacer si les pièces n'y sont pas lues."},
		"button-held":    {"Appuyé ou coincé : {what}.", "Le relâcher ou le dégager."},
		"supply-low":     {"La tension est trop basse.", "Prendre l'alimentation d'origine et un câble court."},
		"supply-was-low": {"La tension a été trop basse au moins une fois.", "Prendre l'alimentation d'origine et un câble court."},
		"voice":          {"Il manque la voix de cette langue.", "Installer le programme de synthèse vocale."},
		"player":         {"Il manque le programme qui joue le son.", "Installer celui que le terminal indique."},
		"sound-card":     {"Il manque la carte son.", "La brancher, ou en choisir une autre dans les réglages."},
		"sound-off":      {"Le son est coupé dans les réglages.", "Y choisir une carte son pour entendre le plateau."},
		"serial":         {"Le port série est inutilisable.", "Le brancher, ou le corriger dans les réglages."},
		"console":        {"Le noyau écrit ses propres messages sur le port série.", "Désactiver la connexion série dans les réglages de l'ordinateur, puis redémarrer."},
		"clock":          {"L'horloge n'est pas à l'heure.", "Connecter le plateau une fois au réseau ; le jeu n'en a pas besoin."},
		"disk-full":      {"La carte mémoire est presque pleine.", "Y faire de la place."},
		"disk-slow":      {"La carte mémoire est lente.", "En prendre une plus rapide."},
		"journal":        {"Les parties ne peuvent pas être conservées.", "Vérifier avec l'utilisateur du plateau ; si cela dure, changer la carte mémoire."},
		"system-log":     {"Le journal du système est perdu à chaque démarrage.", "Le faire conserver pour chercher une panne."},
		"group":          {"Il manque à cet utilisateur des groupes pour le matériel.", "Vérifier avec l'utilisateur du plateau."},
		"root":           {"Cette vérification tourne en administrateur et prouve peu.", "Vérifier avec l'utilisateur du plateau."},
		"pieces":         {"Aucune pièce n'est connue.", "Enregistrer les pièces."},
		"pieces-few":     {"Toutes les pièces ne sont pas connues.", "Enregistrer les autres."},
		"calibration":    {"Les capteurs ne sont pas étalonnés.", "Les étalonner."},
	}
}

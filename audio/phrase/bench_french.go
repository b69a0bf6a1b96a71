package phrase

// frenchBench are the texts of the workbench in French.
func frenchBench() BenchWords {
	return BenchWords{
		Name: "Établi", Levels: "Niveaux",
		Picture:  "Chaque image montre une case pendant une minute : son niveau, son niveau de repos (tirets) et les niveaux à partir desquels une pièce est détectée (pointillés).",
		Linear:   "Un aimant est détecté dès que l'écart au niveau de repos atteint {on}, et jusqu'à ce qu'il soit inférieur à {off}. Le niveau le plus haut est {full}.",
		Switches: "Les capteurs sont des interrupteurs ou des contacts : au niveau un, une pièce est là.",
		Cell:     "Case", Level: "Niveau", Baseline: "Niveau de repos", Change: "Écart", Sensor: "Capteur", Reader: "Lecteur",
		SensorErrors: "Erreurs du capteur", ReaderErrors: "Erreurs du lecteur", Share: "Les erreurs sont la part des lectures de la dernière minute.",
		Felt: "pièce", NotFelt: "rien", Unsure: "niveau de repos inconnu", Fails: "ne compte pas",
		NoTag: "pas d'étiquette", Crowded: "plus d'une étiquette", Garbled: "réponse confuse", Silent: "pas de réponse", Strange: "étiquette non enregistrée",
		Contacts: "Boutons", Button: "Bouton", Contact: "Contact", Closings: "Fermetures", ButtonErrors: "Erreurs des boutons", Closed: "fermé", Open: "ouvert",
		Rates: "Relevés et bus", Looks: "Relevés par seconde", Transactions: "Transactions par relevé", Bytes: "Octets par relevé", Calls: "Appels système par relevé",
		Doctor: "Diagnostic", Examine: "Examiner le plateau",
		Beside:  "Les parties en panne, et les contrôles possibles pendant une partie. Pour tout contrôler : vider le plateau, arrêter le service et lancer quartoboard doctor.",
		Failing: "Pannes", Advisory: "À réparer", Well: "En ordre",
		Enrolment: "Enregistrement des pièces", Found: "trouvée", Weak: "faible", LeftOut: "omise", Progress: "{done} sur {of} faites",
	}
}

package phrase

// frenchBench are the texts of the workbench in French.
func frenchBench() BenchWords {
	return BenchWords{
		Name: "Établi", Levels: "Niveaux",
		Picture:  "Chaque image montre une case pendant une minute : son niveau, son niveau de repos (tirets) et les niveaux à partir desquels un aimant est détecté (pointillés).",
		Linear:   "Un aimant est détecté dès que l'écart au niveau de repos atteint {on}, et jusqu'à ce qu'il soit inférieur à {off}. Le niveau le plus haut est {full}.",
		Switches: "Les capteurs sont des interrupteurs : le niveau un est un aimant.",
		Cell:     "Case", Level: "Niveau", Baseline: "Niveau de repos", Change: "Écart", Sensor: "Capteur", Reader: "Lecteur",
		SensorErrors: "Erreurs du capteur", ReaderErrors: "Erreurs du lecteur", Share: "Les erreurs sont la part des lectures de la dernière minute.",
		Felt: "aimant", NotFelt: "pas d'aimant", Unsure: "niveau de repos inconnu", Fails: "ne compte pas",
		NoTag: "pas d'étiquette", Crowded: "plus d'une étiquette", Garbled: "réponse confuse", Silent: "pas de réponse", Strange: "étiquette non enregistrée",
		Contacts: "Boutons", Button: "Bouton", Contact: "Contact", Closings: "Fermetures", Errors: "Erreurs", Closed: "fermé", Open: "ouvert",
		Rates: "Relevés et bus", Looks: "Relevés par seconde", Transactions: "Transactions par relevé", Bytes: "Octets par relevé",
		Doctor: "Diagnostic", Examine: "Examiner le plateau",
		Beside:  "Les parties en panne, et les contrôles possibles pendant une partie. Pour tout contrôler : vider le plateau, arrêter le service et lancer quartoboard doctor.",
		Failing: "Pannes", Advisory: "À réparer", Well: "En ordre",
		TraceLimits: "Tout ce que disent les capteurs, les lecteurs et les boutons, dans un fichier pour quartoboard replay --frames. Un enregistrement s'arrête de lui-même après {minutes} minutes, ou à {megabytes} mégaoctets.",
		TraceWaits:  "Il commence dès que rien ne bouge sur le plateau.",
		TraceRuns:   "Enregistrement en cours : {seconds} secondes, {kilobytes} ko.", TraceKept: "Enregistré : {seconds} secondes, {kilobytes} ko.",
		Start: "Enregistrer", Stop: "Arrêter", Download: "Télécharger l'enregistrement",
		Enrolment: "Enregistrement des pièces", Found: "trouvée", Weak: "faible", LeftOut: "omise", Progress: "{done} sur {of} faites",
	}
}

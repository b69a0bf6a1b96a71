package phrase

// germanBench are the texts of the workbench in German.
func germanBench() BenchWords {
	return BenchWords{
		Name: "Werkbank", Levels: "Pegel",
		Picture:  "Jedes Bild zeigt ein Feld eine Minute lang: seinen Pegel, seinen Ruhepegel (gestrichelt) und die Pegel, ab denen eine Figur erkannt wird (gepunktet).",
		Linear:   "Ein Magnet gilt als erkannt, sobald die Änderung gegen den Ruhepegel {on} oder mehr ist, und bis sie kleiner als {off} ist. Der höchste Pegel ist {full}.",
		Switches: "Die Sensoren sind Schalter oder Kontakte: Bei Pegel eins steht dort eine Figur.",
		Cell:     "Feld", Level: "Pegel", Baseline: "Ruhepegel", Change: "Änderung", Sensor: "Sensor", Reader: "Lesegerät",
		SensorErrors: "Fehler des Sensors", ReaderErrors: "Fehler des Lesegeräts", Share: "Fehler sind der Anteil an den Lesevorgängen der letzten Minute.",
		Felt: "Figur", NotFelt: "nichts", Unsure: "Ruhepegel unbekannt", Fails: "zählt nicht",
		NoTag: "kein Aufkleber", Crowded: "mehr als ein Aufkleber", Garbled: "unklare Antwort", Silent: "keine Antwort", Strange: "Aufkleber nicht angemeldet",
		Contacts: "Tasten", Button: "Taste", Contact: "Kontakt", Closings: "Mal geschlossen", ButtonErrors: "Fehler der Tasten", Closed: "geschlossen", Open: "offen",
		Rates: "Abfragen und Busse", Looks: "Abfragen pro Sekunde", Transactions: "Übertragungen pro Abfrage", Bytes: "Bytes pro Abfrage", Calls: "Systemaufrufe pro Abfrage",
		Doctor: "Diagnose", Examine: "Brett untersuchen",
		Beside:  "Teile, die gerade gestört sind, und die Prüfungen, die neben einem Spiel möglich sind. Um jedes Teil zu prüfen: das Brett leeren, den Dienst anhalten und quartoboard doctor aufrufen.",
		Failing: "Störungen", Advisory: "Zu beheben", Well: "In Ordnung",
		Enrolment: "Anmeldung der Figuren", Found: "gefunden", Weak: "schwach", LeftOut: "ausgelassen", Progress: "{done} von {of} erledigt",
	}
}

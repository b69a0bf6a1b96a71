package phrase

// germanAilments are what a check of the board may find, by its code: what is so, and
// what to do next.
func germanAilments() map[string][2]string {
	return map[string][2]string{
		"settings":       {"Die Einstellungen sind nicht lesbar.", "Berichtige die Zeile, die das Terminal nennt."},
		"build":          {"Die Bauart des Bretts ist nicht lesbar.", "Berichtige ihren Namen in den Einstellungen."},
		"running":        {"Das Brett ist in Betrieb und wurde nicht geprüft.", "Halte es an und prüfe noch einmal."},
		"gpio-chip":      {"Die Anschlüsse des Rechners sind nicht benutzbar.", "Prüfe auf dem Rechner des Bretts."},
		"bus":            {"Ein Bus fehlt.", "Schalte ihn in den Starteinstellungen ein und starte neu."},
		"denied":         {"Dieser Benutzer darf die Geräte nicht öffnen.", "Prüfe als Benutzer des Bretts."},
		"line-held":      {"Ein anderes Programm belegt einen Anschluss des Bretts.", "Beende dieses Programm."},
		"bus-stuck":      {"Der Bus der Sensoren ist blockiert.", "Schalte den Strom aus und ein, dann stecke ein Teil nach dem anderen ab."},
		"bus-speed":      {"Der Bus der Sensoren hat die falsche Geschwindigkeit.", "Berichtige sie in den Starteinstellungen und starte neu."},
		"silent":         {"Keine brauchbare Antwort: {what}.", "Prüfe Stecker, Kabel und Strom."},
		"unsteady":       {"Antwortet nur ab und zu: {what}.", "Prüfe Stecker, Kabel und Strom."},
		"reset":          {"Einstellungen verloren: {what}.", "Prüfe die Stromversorgung."},
		"sensor-stuck":   {"Ein Magnet, wo keine Figur gelesen wird: {what}.", "Nimm weg, was dort liegt; liegt dort nichts, ist der Sensor defekt."},
		"sensor-odd":     {"Nicht verlässlich: {what}.", "Lass die Hände weg und prüfe noch einmal; bleibt es so, sieh nach den Kabeln."},
		"contact":        {"Von etwas geschlossen, das keine Figur ist: {what}.", "Reinige den Kontakt."},
		"two-tags":       {"Zwei Aufkleber antworten zugleich: {what}.", "Lass dort nur eine Figur stehen."},
		"self-test":      {"Selbsttest nicht bestanden: {what}.", "Tausche das Teil aus, wenn dort keine Figuren gelesen werden."},
		"button-held":    {"Gedrückt oder verklemmt: {what}.", "Lass los oder mach den Knopf frei."},
		"supply-low":     {"Die Spannung ist zu niedrig.", "Nimm das Netzteil des Rechners und ein kurzes Kabel."},
		"supply-was-low": {"Die Spannung war mindestens einmal zu niedrig.", "Nimm das Netzteil des Rechners und ein kurzes Kabel."},
		"voice":          {"Die Stimme für diese Sprache fehlt.", "Installiere das Sprachprogramm."},
		"player":         {"Das Programm für die Tonausgabe fehlt.", "Installiere das, welches das Terminal nennt."},
		"sound-card":     {"Die Soundkarte fehlt.", "Stecke sie ein oder wähle in den Einstellungen eine andere."},
		"sound-off":      {"Der Ton ist in den Einstellungen ausgeschaltet.", "Wähle dort eine Soundkarte, um das Brett zu hören."},
		"serial":         {"Die serielle Schnittstelle ist nicht benutzbar.", "Stecke sie ein oder berichtige sie in den Einstellungen."},
		"console":        {"Der Kern schreibt eigene Meldungen auf die serielle Schnittstelle.", "Schalte die serielle Anmeldung in den Einstellungen des Rechners aus und starte neu."},
		"clock":          {"Die Uhr ist nicht gestellt.", "Verbinde das Brett einmal mit einem Netz; das Spiel braucht sie nicht."},
		"disk-full":      {"Die Speicherkarte ist fast voll.", "Schaffe dort Platz."},
		"disk-slow":      {"Die Speicherkarte ist langsam.", "Nimm eine schnellere."},
		"journal":        {"Die Spiele können nicht aufgehoben werden.", "Prüfe als Benutzer des Bretts; bleibt es so, tausche die Speicherkarte."},
		"system-log":     {"Das Protokoll des Systems geht bei jedem Neustart verloren.", "Lass es aufheben, wenn du einen Absturz suchst."},
		"group":          {"Diesem Benutzer fehlen Gruppen für die Geräte.", "Prüfe als Benutzer des Bretts."},
		"root":           {"Diese Prüfung läuft als Verwalter und beweist wenig.", "Prüfe als Benutzer des Bretts."},
		"pieces":         {"Keine Figur ist bekannt.", "Melde die Figuren an."},
		"pieces-few":     {"Nicht alle Figuren sind bekannt.", "Melde die übrigen an."},
		"calibration":    {"Die Sensoren sind nicht abgeglichen.", "Gleiche sie ab."},
	}
}

package phrase

import "quartoboard/board"

// germanPage are the texts of the page in German.
func germanPage() PageWords {
	return PageWords{
		Games: germanGames(),
		Wheel: germanWheel(),
		Table: "Tisch", Documents: "Seiten",
		Board: "Brett", Beside: "Figuren neben dem Brett", Log: "Verlauf", Faults: "Störungen", Buttons: "Tasten des Bretts",
		Aim:      "Bei Quarto wählst du die Figur, die dein Gegenüber setzt. Vier in einer Reihe mit einem gemeinsamen Merkmal gewinnen, wenn jemand QUARTO drückt.",
		Both:     "Einer kann auch beide Seiten spielen.",
		HandOver: "Übergeben",
		ToTray:   "Zum Geben zieh eine Figur auf die Ablage, oder wähle sie und dann die Ablage.",
		ToHand:   "Zum Geben zieh eine Figur auf „Übergeben“, oder wähle sie und dann diesen Platz; drücke danach „Passen“.",
		Hint:     "Zum Setzen zieh sie auf ein Feld, oder wähle sie und dann das Feld.",
		Help: HelpWords{
			Title: "Tastatur und Tasten des Bretts", Keys: "Pfeiltasten bewegen, Eingabe wählt, Escape nimmt die Wahl zurück.",
			Feel:   "Ein Finger berührt die gewählte Figur auf dem Brett, wie beim Lesen mit der Hand.",
			Lift:   "Die gewählte Figur kommt vom Brett oder aus der Ablage zu den Figuren neben dem Brett.",
			Repeat: "Hält die Stimme an. In der Stille sagt das Brett den letzten Zug und wer dran ist; hältst du sie eine Sekunde, liest es alle Figuren vor.",
			Pass:   "Meldet, dass eine Figur übergeben ist, wo die Ablage nicht benutzt wird. Auf eine Frage des Bretts heißt sie Nein, und sie beendet die Zeit für den letzten Ruf.",
			Menu:   "Das Brett sagt sein Menü an. Die Taste „Wiederholen“ geht zum nächsten Punkt, eine Sekunde gedrückt zum vorigen. Die Taste „Passen“ wählt den Punkt, eine Sekunde gedrückt geht sie zurück.",
			Keep:   "Die Taste des Bretts, die du als nächste drückst, bleibt gedrückt, bis du sie noch einmal drückst. So lassen sich zwei zugleich drücken, oder eine Figur anheben, während „Wiederholen“ gedrückt ist.",
		},
		Repeat: "Wiederholen", Pass: "Passen", Menu: "Menü",
		Keep: "Die nächste gedrückt halten",
		Feel: "Befühlen", Lift: "Vom Brett nehmen",
		Leave: LeaveWords{
			Question: "Ein Spiel läuft. Beginnt ein anderes, so endet es ohne Ergebnis.", Yes: "Dieses Spiel beenden", No: "Weiterspielen",
		},
		Lost: "Keine Verbindung zum Brett.", LostAct: "Das ist beim Brett nicht angekommen. Tu es noch einmal.",
		StartAgain: "Ist die Demo beendet, starte sie neu.",
		Cleared:    "„Neues Spiel“ räumt das Brett ab und beginnt das nächste Spiel.",
		Restarted:  "Das Brett ist neu gestartet.", GameLeft: "Das frühere Spiel wird nicht fortgesetzt.",
		Counts:        "Diese Figur wurde gesetzt, ohne dass sie gegeben war. Sie gilt als von {who} gegeben.",
		NothingToPass: "„Passen“ bewirkt jetzt nichts: Figuren werden über die Ablage gegeben.",
		Busy:          "Das Brett ist beschäftigt. Bitte später noch einmal.",
		Code: CodeWords{
			Title: "Diese Seite braucht einen Code",
			How:   "Das Brett sagt sechs Ziffern an: Wähle in seinem Menü „{item}“. Sie gelten zwei Minuten.",
			Label: "Code", Enter: "Öffnen",
			Wrong: "Das ist nicht der Code, oder er gilt nicht mehr. Lass dir vom Brett einen neuen ansagen.",
		},
		Sound: SoundWords{
			Name: "Ton", On: "Ton", Captions: "Untertitel",
			Announce: "Ansagen durch den Screenreader", Silent: "Vom Brett kommt kein Ton.",
		},
		Call: CallWords{
			Now: "zählt jetzt", Placed: "zählt ab der ersten Figur",
			Given: "zählt, wenn {who} gegeben hat", NoMore: "zählt nicht mehr", ByTheGame: "das Brett ruft selbst",
		},
		Marks: map[Mark]string{
			MarkNewest: "zuletzt gesetzt", MarkLifted: "angehoben", MarkUnread: "nicht lesbar",
			MarkWrong: "steht hier falsch", MarkTarget: "gehört hierher", MarkGiven: "gegeben",
			MarkMoved: "wird gerade bewegt", MarkComing: "eine Figur kommt",
			MarkCalled: "in der gerufenen Reihe", MarkMissed: "in einer übersehenen Reihe",
		},
		Hand: HandWords{Cannot: "Das kann die Hand nicht tun", Show: "Eine Vorführung läuft. Beende sie, oder warte, bis sie zu Ende ist.", Since: map[Obstacle]string{
			CellTaken: "{to} ist besetzt", PiecePlaced: "diese Figur steht auf {cell}", CellEmpty: "auf {cell} steht nichts",
			WayBlocked: "auf dem Weg von {cell} nach {to} steht eine Figur auf {at}",
			TrayEmpty:  "die Ablage ist leer", TrayTaken: "in der Ablage liegt eine Figur",
			ButtonHeld: "diese Taste ist schon gedrückt", ButtonOpen: "diese Taste ist nicht gedrückt",
		}},
		Bench: germanBench(),
		Settings: SettingsWords{
			Title: "Einstellungen", NextGame: "Nächstes Spiel", Speech: "Sprache und Ton",
			Attributes: "Was zählt", LastCall: "Sekunden für den letzten Ruf", First: "Gibt zuerst, wenn das Spiel hier begonnen wird",
			Rate: "Sprechtempo in Prozent", Volume: "Lautstärke in Prozent", Name: "Name von {seat}",
			Apply: "Übernehmen", Begin: "Übernehmen und ein Spiel beginnen", Applied: "Übernommen.",
			WrongNames: map[board.NamesFault]string{
				board.NameUnprintable: "Ein Name hat ein Zeichen, das nicht dargestellt werden kann.",
				board.NameTooLong:     "Ein Name ist zu lang: Er kann {most} Zeichen haben.",
				board.NameHasPhonemes: "Ein Name kann nicht zwei öffnende eckige Klammern hintereinander haben.",
				board.NameBeginsAsWin: "Ein Name kann nicht so beginnen, wie Quarto klingt.",
				board.NameForeign:     "Ein Name hat den Buchstaben {letter}, den die Stimme buchstabieren würde: Nimm lateinische Buchstaben.",
				board.NamesEqual:      "Die beiden Namen müssen sich unterscheiden, und nicht nur durch Großbuchstaben.",
			},
		},
		Build: BuildWords{
			Title: "Bauart des Bretts", Choice: "Sensoren und Lesegeräte",
			Resumed: "Das Brett hat jetzt die Bauart {build}. Das Spiel geht weiter.",
			Begun:   "Das Brett hat jetzt die Bauart {build}. Da es Figuren nur in der Ablage liest, beginnt ein neues Spiel.",
		},
		Troubles: TroubleWords{
			Title: "Störungen ausprobieren",
			Hint:  "Eine Vorführung spielt ein kurzes eigenes Spiel mit der Störung, behebt sie und beginnt danach ein neues Spiel.",
			Show:  "Vorführen", Stop: "Vorführung beenden", NoPower: "Das Brett hat keinen Strom.",
			Begins: "Störung ausgelöst", Over: "Störung behoben", Shown: "Vorführung", ShowOver: "Die Vorführung ist zu Ende.",
			Names: map[Trouble]string{
				TroubleReader:  "totes Lesegerät, {cell}",
				TroubleMISO:    "Lesegerät hält die Datenleitung auf null, {cell}",
				TroubleSensor:  "stummer Sensor, {cell}",
				TroubleStuck:   "hängender Sensor, {cell}",
				TroubleNoise:   "Rauschen in jeder zwanzigsten Messung",
				TroubleSticker: "unbekannter Aufkleber, {piece}",
				TroublePhone:   "Handy oder Karte, {cell}",
				TroubleSound:   "Soundkarte fehlt",
				TroubleDisk:    "Speicherkarte voll",
				TroubleSupply:  "schwache Stromversorgung",
				TroublePlug:    "Stecker gezogen",
			},
			About: map[Trouble]string{
				TroubleReader:  "Eine Figur dort wird erkannt, aber nicht gelesen. Das Brett hält sie für die gegebene und sagt das.",
				TroubleMISO:    "Das Gatter trennt dieses Lesegerät von der Leitung, solange ein anderes gefragt wird: Das Brett nennt es, und das Spiel geht weiter.",
				TroubleSensor:  "Nur das Lesegerät findet dort eine Figur. Ohne Lesegerät wird sie erst bemerkt, wenn der Sensor wieder arbeitet.",
				TroubleStuck:   "Das Brett sagt, dass dort etwas nicht lesbar ist, und das Spiel geht daneben weiter.",
				TroubleNoise:   "Das Brett wartet, bis seine Messungen übereinstimmen, und sagt nichts Falsches.",
				TroubleSticker: "Das Brett hält diese Figur nicht für eine andere.",
				TroublePhone:   "Das Brett sagt, dass dort ein Handy oder eine Karte liegt. Eine Figur darunter wird weiter gelesen.",
				TroubleSound:   "Das Brett merkt es, sobald es etwas sagt. Es urteilt und zeichnet stumm auf, und es spricht wieder, sobald die Karte da ist.",
				TroubleDisk:    "Das Brett merkt es, sobald es etwas schreibt, und sagt es. Das Spiel geht weiter, und was geschah, wird geschrieben, sobald Platz ist.",
				TroubleSupply:  "Das Brett warnt, und das Spiel geht weiter.",
				TroublePlug:    "Das Brett hört sofort auf. Sobald es wieder Strom hat, setzt es das Spiel aus seiner Aufzeichnung fort und findet, was inzwischen bewegt wurde.",
			},
		},
	}
}

// germanGames are the texts of the past games.
func germanGames() GamesWords {
	return GamesWords{
		Name: "Spiele", Match: "Diese Begegnung", Earlier: "Frühere Spiele", None: "Es wurde noch kein anderes Spiel gespielt.",
		Moves:   "Gesetzte Figuren: {n}.",
		Before:  "Spiele davor",
		Damaged: "In dieser Aufzeichnung fehlen Zeilen, deshalb lässt sie sich nicht nachspielen.", TooLong: "Diese Aufzeichnung ist zu lang, um gezeigt zu werden.",
		Unreadable: "Diese Aufzeichnung ist nicht lesbar.",
		Unknown:    "Es gibt kein früheres Spiel mit diesem Namen. Ein Spiel lässt sich öffnen, wenn es zu Ende ist.",
		Text:       "Spieltext", Lines: "JSON-Zeilen", Record: "Aufzeichnung", Texts: "Text aller Spiele",
		First: "Erster", Previous: "Voriger", Next: "Nächster", Last: "Letzter",
		Steps: "Züge", Step: "Schritt {n} von {of}",
	}
}

// germanWheel are the texts of the page for Quartino in German.
func germanWheel() WheelWords {
	return WheelWords{
		Aim:     "Bei Quartino hat jeder vier geheime Karten. Jede Karte zeigt vier Farben. Wenn die obersten Steine auf dem Rad zu deiner Karte passen, drücke QUARTO und lege die Karte in die Ablage. Wer zuerst vier Karten gezeigt hat, gewinnt.",
		Both:    "Einer kann auch für alle spielen.",
		Beside:  "Vorrat der Steine",
		ToTray:  "Zieh einen Stein aus dem Vorrat auf die Ablage, oder wähle ihn und dann die Ablage.",
		Hint:    "Zum Setzen zieh ihn auf ein Feld, oder wähle ihn und dann das Feld. Nach „Quartino“ lässt sich mit der Liste der Karten eine zeigen.",
		Feel:    "Ein Finger berührt die Steine auf dem gewählten Feld, wie beim Lesen mit der Hand.",
		Lift:    "Der oberste Stein des gewählten Feldes oder der in der Ablage kommt in die Hand. Von dort kann er auf ein Feld, in die Ablage oder zurück in den Vorrat.",
		Pass:    "Beendet den Zug, sobald ein Stein gesetzt ist.",
		LiftTop: "Einen anheben", LiftAll: "Alle anheben", AboutAll: "Alle Steine des gewählten Feldes kommen in die Hand.",
		Players: "Spieler", InHand: "In der Hand", Below: "darunter {tokens}", Hidden: "eine Karte",
		Card: "Karte", LayCard: "Die Karte in die Ablage legen",
		FourColours: "ruft vier Farben", Column: "ruft Turm", Quartino: "ruft Quartino", Placed: "ruft Quartino, sobald ein Stein gesetzt ist",
		Count: "Zahl der Spieler", First: "Nummer des Spielers, der beginnt",
		Marks: map[Mark]string{
			MarkNewest: "zuletzt gesetzt", MarkLifted: "angehoben", MarkWrong: "liegt hier falsch", MarkTarget: "hier fehlt ein Stein",
			MarkTake: "abzuräumen", MarkAsked: "eines der erfragten Felder",
		},
	}
}

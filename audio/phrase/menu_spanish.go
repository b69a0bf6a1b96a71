package phrase

import "quartoboard/board"

// spanishMenu are the words of the menu in Spanish.
func spanishMenu() menuWords {
	return menuWords{
		items: map[Item]string{
			ItemLeft:           "Piezas restantes",
			ItemCells:          "Casillas",
			ItemScore:          "Marcador",
			ItemLouder:         "Más volumen",
			ItemSofter:         "Menos volumen",
			ItemFaster:         "Más rápido",
			ItemSlower:         "Más lento",
			ItemAnnouncements:  "Anuncios",
			ItemTakeBack:       "Anular la jugada",
			ItemDraw:           "Empate",
			ItemResign:         "Abandonar",
			ItemNewGame:        "Nueva partida",
			ItemLanguage:       "Idioma",
			ItemRules:          "Reglas",
			ItemLesson:         "Lección",
			ItemBrief:          "Solo casillas",
			ItemTerse:          "Breves",
			ItemNormal:         "Normales",
			ItemFull:           "Completos",
			ItemLetters:        "Columnas por letras",
			ItemEarcons:        "Sonidos breves",
			ItemStart:          "Empezar",
			ItemSquares:        "Cuadrados",
			ItemGiving:         "Entrega",
			ItemBoardCalls:     "Canta el tablero",
			ItemFalseCallsLose: "Canto falso pierde",
			ItemCallerShows:    "Mostrar la línea",
			ItemTouchMove:      "Pieza colocada fija",
			ItemMissed:         "Alineaciones no vistas",
		},
		yes: "sí",
		no:  "no",
		givings: map[board.Giving]string{
			board.GivingTray:   "en la bandeja",
			board.GivingPass:   "con pasar",
			board.GivingUnseen: "en mano",
		},
		tells: map[board.Tell]string{
			board.TellAnnounce: "se dicen enseguida",
			board.TellAtEnd:    "se dicen al final",
			board.TellNever:    "no se dicen",
		},
		setting: "{item}: {value}",
		opened:  "Menú. {item}.",
		closed:  "Menú cerrado.",
		help:    "Repetir: pulsación corta, siguiente, larga, anterior. Pasar: pulsación corta, elegir, larga, volver.",
		offer:   "¿{item}? Cada jugador: mantén repetir y pulsa QUARTO. No: pasar.",
		giveUp:  "¿{item}? Mantén repetir y pulsa tu botón QUARTO. No: pasar.",
		agrees:  "{who} está de acuerdo. ¿{opponent}?",
		lapsed:  "Sin acuerdo.",
		nothing: "No hay jugada que anular.",
		drawn:   "Empate de común acuerdo.",
		allFour: "las cuatro",
		allBut:  "todas menos {list}",
	}
}

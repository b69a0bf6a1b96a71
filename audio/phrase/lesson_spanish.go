package phrase

import "quartoboard/board"

// spanishLesson has the lesson in Spanish.
func spanishLesson() lessonWords {
	return lessonWords{
		steps: map[LessonStep]string{
			LessonHello: "Esta es la lección. Cada paso dice qué hacer y te espera. " +
				"Pulsa repetir para oírlo otra vez, mantén pulsado pasar para saltarlo, mantén pulsados los dos para terminar la lección.",
			LessonPieces: "Primero toca las piezas: cada una es alta o baja, redonda o cuadrada, hueca o maciza, ranurada o lisa.",
			LessonTall:   "Esa pieza es baja. Deja en la bandeja una alta en su lugar.",
			LessonSpaces: "Vistas desde el jugador A, las columnas son {a}, {b}, {c} y {d}, de izquierda a derecha, y la fila uno es la más cercana.",
			LessonPlace:  "{placer}: pon la pieza en {cell}.",
			LessonLift:   "Puedes palpar las piezas en cualquier momento. Levanta esta y devuélvela a su casilla.",
			LessonRepeat: "Palpar una pieza no cambia nada. Ahora, en silencio, pulsa repetir: oyes la última jugada y a quién le toca.",
			LessonRead:   "Ahora mantén pulsado repetir un segundo y suéltalo: oyes todo el tablero. Una pulsación corta lo calla.",
			LessonCall: "Cuatro piezas en línea con una característica en común ganan, pero solo si alguien canta. " +
				"Todavía no las hay, y el tablero lo dirá. {caller}, prueba a pulsar tu botón QUARTO.",
			LessonOther: "Ese era el botón QUARTO del otro jugador. {caller}, pulsa el tuyo.",
			LessonMenu:  "Abre el menú: mantén pulsados repetir y pasar un segundo. Allí repetir avanza y pasar elige. Mantén pulsado pasar para salir.",
			LessonLast:  "Si entonces hay cuatro piezas altas en línea, pulsa tu botón QUARTO antes de entregar.",
			LessonWin:   "{caller}, si hay cuatro piezas altas en línea, pulsa tu botón QUARTO.",
			LessonEnd:   "La lección ha terminado.",
			LessonClear: "Retira todas las piezas y empieza la partida siguiente.",
			LessonOffer: "Para continuar, mantén pulsado pasar.",
		},
		give: map[board.Giving]string{
			board.GivingTray:   "{giver}: elige una pieza alta y déjala en la bandeja.",
			board.GivingPass:   "{giver}: elige una pieza alta, dásela a tu rival y pulsa pasar.",
			board.GivingUnseen: "{giver}: elige una pieza alta y dásela a tu rival.",
		},
	}
}

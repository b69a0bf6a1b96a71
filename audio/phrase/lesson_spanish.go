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
			LessonClear: "Retira todas las piezas, y empezará la partida siguiente.",
			LessonOffer: "Para continuar, mantén pulsado pasar.",
		},
		give: map[board.Giving]string{
			board.GivingTray:   "{giver}: elige una pieza alta y déjala en la bandeja.",
			board.GivingPass:   "{giver}: elige una pieza alta, dásela a tu rival y pulsa pasar.",
			board.GivingUnseen: "{giver}: elige una pieza alta y dásela a tu rival.",
		},
		quartino: map[LessonStep]string{
			LessonPieces: "Primero toca las fichas: siete de cada uno de los cuatro colores. Cada jugador tiene cuatro cartas secretas. Una carta muestra cuatro colores en cuatro casillas.",
			LessonGive:   "Toma una ficha y déjala en la bandeja.",
			LessonSpaces: "El tablero ha dicho su color. Hay nueve casillas. Vistas desde el jugador A, las columnas son {a}, {b} y {c}, de izquierda a derecha, y la fila uno es la más cercana. Pon la ficha en una de ellas.",
			LessonPass:   "Pulsa pasar para terminar tu turno.",
			LessonPlace:  "Pon esta sobre la primera. Solo cuenta la ficha de arriba.",
			LessonLift:   "Puedes palpar las fichas en cualquier momento. Levanta la de arriba y devuélvela a su sitio.",
			LessonRepeat: "Palpar una ficha no cambia nada. Ahora, en silencio, pulsa repetir: oyes la última ficha y a quién le toca.",
			LessonCall:   "Cuando las fichas de arriba muestran una de tus cartas, pulsa QUARTO para cantar Quartino. Pruébalo ahora.",
			LessonCard:   "Después deja la carta en la bandeja. Toma cualquier carta: el tablero dirá en qué no coincide.",
			LessonWindow: "Si una carta es correcta, retira sus cuatro fichas y coloca otra ficha. Gana quien muestre primero cuatro cartas.",
			LessonColours: "Hay otros dos cantos, al empezar el turno, antes de colocar. Si hay cuatro o más fichas de un color en el tablero, también tapadas, puedes cantar los cuatro colores. " +
				"No las hay, y un canto en falso no cuesta nada. Prueba: pulsa QUARTO A.",
			LessonColumn: "Si hay cuatro o más fichas en una casilla, pulsa QUARTO B y retira esa columna. Pruébalo también. Por cada canto correcto puedes colocar una ficha más.",
			LessonClear:  "Retira todas las fichas del tablero, y empezará la partida siguiente.",
		},
	}
}

package phrase

import "quartoboard/board"

// spanishRules has the rules in Spanish.
func spanishRules() ruleWords {
	return ruleWords{
		topics: map[Topic][2]string{
			TopicAim: {"Objetivo.", "Ganas si descubres cuatro piezas en línea con al menos una característica en común y cantas Quarto antes que tu rival. " +
				"Todas las piezas son de los dos jugadores."},
			TopicPieces: {"Piezas.", "Hay dieciséis piezas, todas distintas. " +
				"Cada una es alta o baja, redonda o cuadrada, hueca o maciza, ranurada o lisa. Al principio están junto al tablero."},
			TopicTurn: {"Turnos.", "Nunca eliges la pieza que colocas. " +
				"Tu rival te entrega una de las que quedan, y la pones en la casilla vacía que quieras. " +
				"Después eliges una pieza para tu rival. " +
				"El sorteo decide quién entrega primero; en la partida siguiente le toca al otro jugador."},
			TopicLines: {"Líneas.", "Hay diez líneas de cuatro casillas: cuatro filas, cuatro columnas y las dos diagonales largas. " +
				"Las cuatro piezas deben ser todas altas, todas bajas, todas redondas, todas cuadradas, todas huecas, todas macizas, todas ranuradas o todas lisas. " +
				"Pueden tener varias características en común. Da igual quién las haya colocado."},
			TopicCalling: {"Cantar.", "Nadie gana sin cantar: pulsa tu botón QUARTO."},
			TopicEnd: {"Final.", "Si todas las piezas están colocadas y nadie ha ganado, hay empate. " +
				"Retira todas las piezas para empezar la partida siguiente."},
			TopicVariants: {"Variantes.", "Más fácil: solo cuentan una, dos o tres características. " +
				"Más difícil: también cuentan cuatro casillas en cuadrado, nueve maneras más de ganar. " +
				"Al empezar la partida, el tablero dice qué cuenta."},
			TopicBoard: {"Este tablero.", "Los jugadores se sientan frente a frente: el jugador A y el jugador B. " +
				"Vistas desde el jugador A, las columnas son {a}, {b}, {c} y {d}, de izquierda a derecha. " +
				"La fila uno es la más cercana al jugador A; la cuatro, la más lejana."},
			TopicButtons: {"Botones.", "Tu botón QUARTO canta, y responde sí a una pregunta. " +
				"Botón repetir: una pulsación corta calla la voz, o dice la última jugada y a quién le toca; una larga lee el tablero. Si levantas una pieza mientras lo mantienes pulsado, oyes sus líneas. " +
				"El botón pasar responde no a una pregunta, y renuncia al último canto. " +
				"Mantén pulsados repetir y pasar un segundo para abrir el menú: allí repetir avanza y pasar elige."},
		},
		callBy: map[board.Giving]string{
			board.GivingTray:   "Después de colocar, puedes cantar hasta que entregues la pieza siguiente. Desde entonces puede cantar tu rival, hasta que esa pieza quede colocada.",
			board.GivingPass:   "Después de colocar, puedes cantar hasta que entregues la pieza siguiente. Desde entonces puede cantar tu rival, hasta que esa pieza quede colocada.",
			board.GivingUnseen: "El tablero no sabe cuándo entregas: los dos jugadores pueden cantar hasta que la pieza siguiente toque el tablero. Cuenta quien pulsa primero.",
		},
		callDead:     "Después, la línea ya no cuenta.",
		callLate:     "Si no te toca cantar, el tablero lo dice y no pierdes nada.",
		callVain:     "Tampoco pierdes nada si cantas y no hay alineación.",
		boardCallsBy: "Canta por quien colocó la última pieza.",
		lastMayCall:  "Quien coloca la última pieza aún puede cantar o pulsar pasar.",
		giveBy: map[board.Giving]string{
			board.GivingTray:   "Para entregar, deja la pieza en la bandeja; otra que dejes después la sustituye.",
			board.GivingPass:   "Para entregar, da la pieza a tu rival y pulsa pasar.",
			board.GivingUnseen: "Para entregar, da la pieza a tu rival.",
		},
		feel:    "Puedes levantar cualquier pieza para palparla; devuélvela en menos de cuatro segundos.",
		adjust:  "Hasta que entregues, aún puedes empujar tu pieza a otra casilla.",
		correct: "Si las piezas están mal puestas, el tablero dice qué hacer y la partida espera.",
	}
}

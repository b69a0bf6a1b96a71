package phrase

import (
	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// spanishQuartino has the words of Quartino in Spanish. What is said of a token is feminine,
// la ficha.
func spanishQuartino() quartinoWords {
	return quartinoWords{
		player:    "Jugador {n}",
		thePlayer: "el jugador {n}",
		colours: map[board.Colour]colourWord{
			board.Blue:   {"azul", "la ficha azul", counts{"ninguna ficha azul", "una ficha azul", "{n} fichas azules"}},
			board.Green:  {"verde", "la ficha verde", counts{"ninguna ficha verde", "una ficha verde", "{n} fichas verdes"}},
			board.Red:    {"roja", "la ficha roja", counts{"ninguna ficha roja", "una ficha roja", "{n} fichas rojas"}},
			board.Yellow: {"amarilla", "la ficha amarilla", counts{"ninguna ficha amarilla", "una ficha amarilla", "{n} fichas amarillas"}},
		},
		topToken: "la ficha de arriba",
		card:     "carta {n}",

		begins:  "Nueva partida, Quartino.",
		players: "{n} jugadores.",
		first:   "Empieza {who}.",
		simple:  "Sin los cuatro colores ni la columna.",
		deck:    "Cartas: {deck}.",
		cannot:  "Este tablero no reconoce una ficha sobre otra: no sirve para Quartino.",

		laid:    [2]string{"{colour}.", "{player}: {colour}."},
		put:     [3]string{"{cell}: {colour}.", "{cell}: {colour}.", "{cell}: {colour}, colocada por {who}."},
		toPlace: counts{"ninguna ficha por colocar", "una ficha por colocar", "{n} fichas por colocar"},
		finish:  "{who} puede cantar Quartino o pulsar pasar.",
		passes:  "{player}: pulsa pasar.",

		situation:    [3]string{"Correcto: {found}.", "Correcto: {found}.", "Correcto, {player}: {found}."},
		high:         "altura {n}",
		onlyOfColour: "Solo {count}.",
		onlyHigh:     "Solo altura {n}: {cells}.",
		takeAll:      "retira todas las fichas de {cell}.",
		takeOff:      "retira la ficha de arriba: {cells}.",

		claimed:   [3]string{"Deja la carta en la bandeja.", "Deja la carta en la bandeja.", "{player}, deja la carta en la bandeja."},
		good:      [3]string{"Correcto: Quartino.", "Correcto: Quartino, {player}.", "Correcto: Quartino, {player}."},
		cardsLeft: counts{"ninguna carta más", "queda una carta", "quedan {n} cartas"},
		notFormed: [3]string{
			"La ficha de arriba en {cell} es {colour}.", "La ficha de arriba en {cell} es {colour}, no {want}.", "La ficha de arriba en {cell} es {colour}, y en la carta es {want}, {player}.",
		},
		notCovered: [3]string{
			"{cell} está vacía.", "{cell} está vacía, y en la carta es {want}.", "{cell} está vacía, y en la carta es {want}, {player}.",
		},
		turnEnds: "El turno ha terminado.",

		refused: map[quartino.Reason]string{
			quartino.AlreadyCalled:  "Ya se ha cantado en este turno.",
			quartino.SimpleGame:     "No cuenta en esta partida.",
			quartino.AlreadyRemoved: "Esa carta ya se ha mostrado.",
			quartino.NoSuchCard:     "Esa carta no es de este mazo.",
			quartino.NotClaimed:     "Primero canta Quartino, después muestra la carta.",
			quartino.NotPlaced:      "Primero coloca una ficha.",
			quartino.NotInCache:     "Esa ficha va en {cell}.",
			quartino.TakeFirst:      "Primero retira las fichas.",
			quartino.ShowFirst:      "Primero deja la carta en la bandeja.",
			quartino.ChooseFirst:    "Primero levanta una ficha, para elegir.",
			quartino.NoToken:        "No es una ficha.",
			quartino.Unenrolled:     "Etiqueta desconocida.",
			quartino.Several:        "Hay más de una cosa en la bandeja.",
			quartino.Unread:         "La bandeja no se puede leer.",
			quartino.Paused:         "Primero corrige el tablero.",
			quartino.Over:           "La partida ha terminado.",
			quartino.OnlyNewest:     "Solo se puede anular la última jugada.",
		},
		asks: map[quartino.Question]string{
			quartino.WhichSpace:  "¿Qué casilla? Levanta la ficha y vuelve a ponerla.",
			quartino.WhichToken:  "¿Qué ficha? Retírala de {cells} y déjala en la bandeja.",
			quartino.WhichColumn: "¿Qué columna? Levanta la ficha de arriba: {cells}.",
			quartino.WhichFour:   "¿Qué cuatro fichas? Levanta una de ellas: {cells}.",
		},
		mistakes: map[quartino.Mistake]string{
			quartino.WrongNotLaid:  "No se ha dejado en la bandeja.",
			quartino.WrongStranger: "Ficha desconocida.",
			quartino.WrongSpace:    "Fuera de las nueve casillas.",
			quartino.WrongMoved:    "Se ha movido una ficha.",
			quartino.WrongRemoved:  "Falta una ficha.",
			quartino.WrongOrder:    "Las fichas están en otro orden.",
		},
		remove:  "retira {token} de {from}.",
		putBack: "devuelve {token} a {to}.",
		moveTo:  "mueve {token} de {from} a {to}.",

		stuck: "No gana nadie: la reserva está vacía y todos han pasado.",
		clear: "Retira todas las fichas para empezar otra partida.",

		onSpace:   "{cell}, de arriba abajo: {tokens}.",
		inCache:   "En la reserva: {tokens}.",
		noneInIt:  "La reserva está vacía.",
		nextToken: "Siguiente ficha: {colour}.",

		rules: map[Topic][2]string{
			TopicAim: {"Objetivo.", "Gana el primer jugador que se queda sin cartas. " +
				"Cada carta pide cuatro colores en cuatro casillas. Las fichas son de todos."},
			TopicPieces: {"Fichas y cartas.", "Hay veintiocho fichas, siete de cada color: azul, verde, rojo y amarillo. " +
				"Al principio están en la reserva, junto al tablero, en cuatro pilas. " +
				"Cada jugador roba cuatro cartas y las guarda en secreto."},
			TopicTurn: {"Turnos.", "Empieza el jugador más joven, y se sigue en el sentido de las agujas del reloj. " +
				"En tu turno colocas una ficha del color que quieras, en una casilla vacía o sobre otra ficha. " +
				"Tómala de la reserva, déjala en la bandeja hasta que el tablero diga su color, y colócala. " +
				"Después puedes cantar Quartino. El turno termina al pulsar pasar, o al dejar la ficha siguiente en la bandeja."},
			TopicCards: {"Combinaciones.", "Solo cuenta la ficha de arriba de cada casilla. " +
				"Una carta se puede girar como una rueda, pero no reflejar como en un espejo. Da igual quién haya colocado las fichas."},
			TopicCalling: {"Cantar Quartino.", "Si has formado lo que muestra una de tus cartas, pulsa QUARTO y deja la carta en la bandeja. " +
				"Si es correcta, aparta la carta y devuelve sus cuatro fichas a la reserva. " +
				"Después colocas otra ficha, que puede formar otro Quartino. " +
				"Si no lo es, recoges la carta y tu turno termina."},
			TopicSituations: {"Los cuatro colores y la columna.", "Las dos se cantan al empezar el turno, antes de colocar. " +
				"Los cuatro colores: si hay cuatro o más fichas de un color en el tablero, también tapadas, pulsa QUARTO A. " +
				"La columna: si hay cuatro o más fichas en una casilla, pulsa QUARTO B y devuélvelas todas a la reserva. " +
				"Por cada canto puedes colocar una ficha más. Lo que nadie canta no cuenta."},
			TopicEnd: {"Final.", "Quien muestra la última de sus cuatro cartas gana en el acto."},
			TopicBoard: {"Este tablero.", "Se juega en nueve casillas. " +
				"Vistas desde el lado A son {a}, {b} y {c} de izquierda a derecha, y uno, dos y tres de cerca a lejos. {b} dos es el centro. " +
				"Puedes levantar una ficha para palparla; devuélvela en menos de cuatro segundos. " +
				"Si el tablero pregunta por la casilla, levanta la ficha y vuelve a ponerla."},
			TopicButtons: {"Botones.", "Antes de colocar, el botón QUARTO A canta los cuatro colores, y el botón QUARTO B, la columna. " +
				"Después de colocar, los dos cantan Quartino. El botón pasar termina el turno. " +
				"Botón repetir: una pulsación corta calla la voz, o dice la última ficha y a quién le toca; una larga lee el tablero, fila por fila. Si levantas una ficha mientras lo mantienes pulsado, oyes todas las fichas de su casilla."},
		},
		rulesOfSimple: "En esta partida no cuentan.",
	}
}

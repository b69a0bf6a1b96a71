package phrase

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules/referee"
)

// spanish is the table of Spanish. What is said of a piece is feminine, la
// pieza; players are addressed as tú.
func spanish() *table {
	return &table{
		lang:      "es",
		colon:     ": ",
		semicolon: "; ",
		files:     [4]string{"Anna", "Bella", "César", "David"},
		numbers: [17]string{
			"cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho",
			"nueve", "diez", "once", "doce", "trece", "catorce", "quince", "dieciséis",
		},
		seconds: map[time.Duration]string{
			5 * time.Second: "cinco segundos", 10 * time.Second: "diez segundos",
			15 * time.Second: "quince segundos", 20 * time.Second: "veinte segundos",
			30 * time.Second: "treinta segundos", 45 * time.Second: "cuarenta y cinco segundos",
			time.Minute: "un minuto", 2 * time.Minute: "dos minutos",
		},
		somebody: "alguien",

		words: map[board.Values]word{
			board.Tall:    {"alta", "alta", "altas", false},
			board.Short:   {"baja", "baja", "bajas", false},
			board.Round:   {"redonda", "redonda", "redondas", false},
			board.Square:  {"cuadrada", "cuadrada", "cuadradas", false},
			board.Hollow:  {"hueca", "hueca", "huecas", false},
			board.Solid:   {"maciza", "maciza", "macizas", false},
			board.Grooved: {"ranurada", "ranurada", "ranuradas", false},
			board.Smooth:  {"lisa", "lisa", "lisas", false},
		},
		order:     [4]board.Attributes{board.Size, board.Shape, board.Fill, board.Texture},
		labelJoin: ", ",
		attributes: map[board.Attributes]string{
			board.Size: "baja o alta", board.Shape: "redonda o cuadrada",
			board.Fill: "hueca o maciza", board.Texture: "ranurada o lisa",
		},
		one:  noun{article: "la", noun: "pieza", and: "y"},
		four: noun{article: "cuatro", noun: "piezas", and: "y"},

		strangePiece: "la pieza desconocida",
		somePiece:    "la pieza",

		row:          "fila {n}",
		column:       "columna {column}",
		diagonal:     "diagonal de {from} a {to}",
		square:       "cuadrado de {from} a {to}",
		countOfCells: [3]string{"ninguna casilla", "una casilla", "{n} casillas"},

		gameBegins:      "Nueva partida.",
		first:           "{who} entrega primero.",
		characteristics: "Características: {list}.",
		squaresCount:    "También cuentan los cuadrados.",
		boardCalls:      "Canta el tablero.",
		falseCallsLose:  "Quien canta en falso pierde.",
		callerLifts:     "Quien canta muestra la línea levantando sus piezas.",
		touchMove:       "La pieza colocada ya no se mueve.",
		missedAtEnd:     "Las alineaciones no vistas se dicen al final.",
		missedNever:     "Las alineaciones no vistas no se dicen.",
		giveInTray:      "La pieza se entrega en la bandeja.",
		giveByPass:      "Después de entregar, pulsa pasar.",
		help:            "Botón repetir: pulsación corta para lo último, larga para todo el tablero.",
		resumed:         "Partida reanudada",
		piecesPlaced:    [3]string{"ninguna pieza colocada", "una pieza colocada", "{n} piezas colocadas"},

		toGive:        "turno de {who} para entregar",
		toPlace:       "turno de {who} para colocar",
		mayCall:       "{who} puede cantar",
		lastCallTimed: "Última pieza. {who} tiene {time} para cantar o pulsar pasar.",
		lastCallOpen:  "Última pieza. {who} puede cantar o pulsar pasar.",

		givenPiece:      [3]string{"{piece}.", "Pieza entregada: {piece}.", "{who} entrega: {piece}."},
		givenUnseen:     [3]string{"Pieza entregada.", "Pieza entregada.", "{who} ha entregado una pieza."},
		takenBackPiece:  "Pieza retirada: {piece}.",
		takenBackUnseen: "Pieza retirada.",
		placedPiece:     [3]string{"{cell}: {piece}.", "{cell}: {piece}.", "{cell}: {piece}, colocada por {who}."},
		moved:           [3]string{"Movida a {to}.", "Movida de {from} a {to}.", "Movida de {from} a {to}: {piece}."},
		right:           "El tablero vuelve a estar bien.",
		undone:          "Jugada anulada.",

		win:          "¡Quarto! {who}. {lines}",
		missed:       "Alineación no vista: {lines}",
		missedInGame: "Alineaciones no vistas: {lines}",
		refused: map[referee.Reason][3]string{
			referee.NoneLive:    {"No hay alineación válida.", "No hay alineación válida.", "{who}, no hay alineación válida."},
			referee.NotYourTurn: {"No te toca cantar.", "{who}, no te toca cantar.", "{who}, no te toca cantar."},
			referee.NotShown:    {"No se ha mostrado ninguna línea.", "No se ha mostrado ninguna línea.", "{who}, no se ha mostrado ninguna línea."},
			referee.Over:        {"La partida ha terminado.", "La partida ha terminado.", "La partida ha terminado."},
		},

		wins:        "gana {who}",
		draw:        "empate",
		abandoned:   "partida interrumpida",
		falseCall:   "Canto en falso de {loser}.",
		adjudicated: "Decisión del árbitro: {result}.",
		resigned:    "{loser} abandona.",
		drawn:       [3]string{"Empate.", "Empate. Todas las piezas están colocadas.", "Empate. Todas las piezas están colocadas y nadie ha ganado."},
		clearBoard:  "Retira todas las piezas para empezar otra partida.",
		show:        "{who}, muestra la línea: levanta sus cuatro piezas.",
		askCleared:  "El tablero está vacío. ¿Otra partida? Sí: un botón QUARTO. No: pasar.",
		offerFound:  "Para una partida nueva desde lo que hay en el tablero, mantén pulsado pasar.",

		mistakes: map[referee.Mistake]string{
			referee.WrongMoved:       "Se ha movido una pieza.",
			referee.WrongSwapped:     "Hay piezas intercambiadas.",
			referee.WrongRemoved:     "Falta una pieza.",
			referee.WrongStranger:    "Pieza equivocada.",
			referee.WrongUnenrolled:  "Pieza desconocida.",
			referee.WrongDuplicate:   "La misma pieza en dos casillas.",
			referee.WrongTwoAtOnce:   "Dos piezas a la vez.",
			referee.WrongNotTheGiven: "No es la pieza entregada.",
		},
		remove:  "retira {piece} de {from}.",
		put:     "pon {piece} en {to}.",
		putBack: "devuelve {piece} a {to}.",
		moveTo:  "mueve {piece} de {from} a {to}.",
		paused:  "La partida está en pausa.",

		parts: map[string]string{
			"reader": "lector", "sensor": "sensor", "converter": "conversor", "expander": "expansor",
			"buttons": "botones", "tray": "bandeja", "sound": "sonido", "journal": "tarjeta de memoria", "trace": "grabación", "lights": "luces",
			"":       "electrónica",
			"column": "columna de sensores",
			"row":    "fila de sensores",
			"switch": "selector de lectores",
			"quarto": "botón QUARTO de {who}",
			"repeat": "botón repetir",
			"pass":   "botón pasar",
		},
		partFails:  "Avería: {what}.",
		partWorks:  "Funciona de nuevo: {what}.",
		gameGoesOn: "La partida continúa.",
		notRead:    "No se puede leer: {what}.",

		ready:    "Listo para jugar.",
		notReady: "No está listo para jugar.",
		notKnown: "No se sabe si el tablero está listo.",
		restWell: "Todo lo demás que se ha revisado está bien.",
		allWell:  "Todo está bien.",
		ailments: spanishAilments(),

		boardEmpty: "El tablero está vacío.",
		lineEmpty:  "{line}: sin piezas.",
		cellHolds:  "{cell}: {piece}.",
		cellEmpty:  "{cell}: vacía.",
		piecesLeft: [3]string{"No queda ninguna pieza.", "Queda una pieza: {list}.", "Quedan {n} piezas: {list}."},
	}
}

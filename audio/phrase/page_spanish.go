package phrase

import "quartoboard/board"

// spanishPage are the texts of the page in Spanish.
func spanishPage() PageWords {
	return PageWords{
		Games: spanishGames(),
		Wheel: spanishWheel(),
		Table: "Mesa", Documents: "Páginas",
		Board: "Tablero", Beside: "Piezas junto al tablero", Log: "Lo sucedido", Faults: "Averías", Buttons: "Botones del tablero",
		Aim:      "En Quarto eliges la pieza que coloca tu rival. Cuatro en línea con una característica en común ganan si alguien pulsa QUARTO.",
		Both:     "También puedes jugar los dos lados.",
		HandOver: "Entregar en mano",
		ToTray:   "Para dar una pieza, arrástrala a la bandeja, o elígela y después la bandeja.",
		ToHand:   "Para dar una pieza, arrástrala a «Entregar en mano», o elígela y después ese lugar; luego pulsa «Pasar».",
		Hint:     "Para colocarla, arrástrala a una casilla, o elígela y después la casilla.",
		Help: HelpWords{
			Title: "Teclado y botones", Keys: "Las flechas mueven, Intro elige, Escape anula la elección.",
			Feel:   "Un dedo toca la pieza elegida en el tablero, como al leer el tablero con la mano.",
			Lift:   "La pieza elegida pasa del tablero o de la bandeja a las piezas junto al tablero.",
			Repeat: "Calla la voz. En silencio, el tablero dice la última jugada y a quién le toca; si lo mantienes pulsado un segundo, lee todas sus piezas.",
			Pass:   "Indica que se ha entregado una pieza en mano, cuando no se usa la bandeja. También es «no» a una pregunta del tablero, y termina el tiempo para el último canto.",
			Menu:   "El tablero lee su menú. «Repetir» pasa a la opción siguiente; pulsado un segundo, a la anterior. «Pasar» elige la opción; pulsado un segundo, vuelve atrás.",
			Keep:   "El siguiente botón del tablero que pulses queda pulsado hasta que lo pulses otra vez. Así se pueden pulsar dos a la vez, o levantar una pieza con «Repetir» pulsado.",
		},
		Repeat: "Repetir", Pass: "Pasar", Menu: "Menú",
		Keep: "Mantener pulsado el siguiente",
		Feel: "Palpar", Lift: "Quitar del tablero",
		Leave: LeaveWords{
			Question: "Hay una partida en curso. Si empieza otra, termina sin resultado.", Yes: "Terminar esta partida", No: "Seguir jugando",
		},
		Lost: "Sin conexión con el tablero.", LostAct: "Eso no ha llegado al tablero. Hazlo otra vez.",
		StartAgain: "Si la demo ha terminado, iníciala de nuevo.",
		Cleared:    "«Nueva partida» retira todas las piezas y empieza la partida siguiente.",
		Restarted:  "El tablero se ha reiniciado.", GameLeft: "La partida anterior no se continúa.",
		Counts:        "Esta pieza se ha colocado sin entregarla antes. Cuenta como entregada por {who}.",
		NothingToPass: "No hay nada que pasar: las piezas se entregan por la bandeja.",
		Busy:          "El tablero está ocupado. Inténtalo más tarde.",
		Code: CodeWords{
			Title: "Esta página pide un código",
			How:   "El tablero dice seis cifras: en su menú elige «{item}». Valen dos minutos.",
			Label: "Código", Enter: "Entrar",
			Wrong: "Ese no es el código, o ya no vale. Pide otro al tablero.",
		},
		Sound: SoundWords{
			Name: "Sonido", On: "Sonido", Captions: "Subtítulos",
			Announce: "Mensajes por el lector de pantalla", Silent: "El tablero no envía sonido.",
		},
		Call: CallWords{
			Now: "vale ahora", Placed: "vale tras la primera pieza",
			Given: "vale cuando {who} entregue", NoMore: "ya no vale", ByTheGame: "el propio tablero canta Quarto",
		},
		Marks: map[Mark]string{
			MarkNewest: "colocada la última", MarkLifted: "levantada", MarkUnread: "no se puede leer",
			MarkWrong: "mal colocada", MarkTarget: "su lugar es este", MarkGiven: "entregada",
			MarkMoved: "se está moviendo", MarkComing: "llega una pieza",
			MarkCalled: "en la alineación cantada", MarkMissed: "en una alineación no vista",
		},
		Hand: HandWords{Cannot: "La mano no puede hacer eso", Show: "Hay una demostración en marcha. Detenla, o espera a que termine.", Since: map[Obstacle]string{
			CellTaken: "{to} está ocupada", PiecePlaced: "esa pieza está en {cell}", CellEmpty: "no hay nada en {cell}",
			WayBlocked: "entre {cell} y {to} hay una pieza en {at}",
			TrayEmpty:  "la bandeja está vacía", TrayTaken: "hay una pieza en la bandeja",
			ButtonHeld: "ese botón ya está pulsado", ButtonOpen: "ese botón no está pulsado",
		}},
		Bench: spanishBench(),
		Settings: SettingsWords{
			Title: "Ajustes", NextGame: "Próxima partida", Speech: "Voz y sonidos",
			Attributes: "Lo que cuenta", LastCall: "Segundos para el último canto", First: "Entrega primero, si la partida empieza aquí",
			Rate: "Velocidad de la voz en tanto por ciento", Volume: "Volumen en tanto por ciento", Name: "Nombre del jugador {seat}",
			Apply: "Aplicar", Begin: "Aplicar y empezar una partida", Applied: "Aplicado.",
			WrongNames: map[board.NamesFault]string{
				board.NameUnprintable: "Un nombre tiene un carácter que no se puede mostrar.",
				board.NameTooLong:     "Un nombre es demasiado largo: puede tener {most} caracteres.",
				board.NameHasPhonemes: "Un nombre no puede tener dos corchetes de apertura seguidos.",
				board.NameBeginsAsWin: "Un nombre no puede empezar como suena Quarto.",
				board.NameForeign:     "Un nombre tiene la letra {letter}, que la voz deletrearía: usa letras latinas.",
				board.NamesEqual:      "Los dos nombres deben ser distintos, y no solo por las mayúsculas.",
			},
		},
		Build: BuildWords{
			Title: "Modelo del tablero", Choice: "Sensores y lectores",
			Resumed: "El tablero es ahora del modelo {build}. La partida sigue.",
			Begun:   "El tablero es ahora del modelo {build}. Como solo lee las piezas en la bandeja, empieza una partida nueva.",
		},
		Troubles: TroubleWords{
			Title: "Probar averías",
			Hint:  "Una demostración juega una breve partida propia con la avería, la repara y después empieza una partida nueva.",
			Show:  "Mostrar", Stop: "Parar la demostración", NoPower: "El tablero no tiene corriente.",
			Begins: "Avería provocada", Over: "Avería reparada", Shown: "Demostración", ShowOver: "La demostración ha terminado.",
			Names: map[Trouble]string{
				TroubleReader:  "lector muerto, {cell}",
				TroubleMISO:    "lector que mantiene a cero la línea de datos, {cell}",
				TroubleSensor:  "sensor mudo, {cell}",
				TroubleStuck:   "sensor bloqueado, {cell}",
				TroubleNoise:   "ruido en una de cada veinte medidas",
				TroubleSticker: "etiqueta desconocida, {piece}",
				TroublePhone:   "móvil o tarjeta, {cell}",
				TroubleSound:   "falta la tarjeta de sonido",
				TroubleDisk:    "tarjeta de memoria llena",
				TroubleSupply:  "alimentación débil",
				TroublePlug:    "enchufe desconectado",
			},
			About: map[Trouble]string{
				TroubleReader:  "Allí una pieza se detecta pero no se lee. El tablero la toma por la que se entregó, y lo dice.",
				TroubleMISO:    "La puerta lógica aparta ese lector de la línea mientras se pregunta a otro: el tablero lo nombra y la partida sigue.",
				TroubleSensor:  "Solo el lector encuentra allí una pieza. Sin lector, la pieza no se nota hasta que el sensor vuelva a funcionar.",
				TroubleStuck:   "El tablero dice que no puede leer lo que hay allí, y la partida sigue al lado.",
				TroubleNoise:   "El tablero espera a que sus medidas coincidan, y no dice nada falso.",
				TroubleSticker: "El tablero no toma esa pieza por otra.",
				TroublePhone:   "El tablero dice que allí hay un móvil o una tarjeta. Una pieza que está debajo se sigue leyendo.",
				TroubleSound:   "El tablero lo nota en cuanto va a hablar. Arbitra y registra sin palabras, y vuelve a hablar cuando regresa la tarjeta.",
				TroubleDisk:    "El tablero lo nota en cuanto va a escribir, y lo dice. La partida sigue, y lo sucedido se escribe cuando hay sitio.",
				TroubleSupply:  "El tablero avisa, y la partida sigue.",
				TroublePlug:    "El tablero se para al instante. Cuando vuelve la corriente, sigue la partida de su registro y encuentra lo que se movió entretanto.",
			},
		},
	}
}

// spanishGames are the texts of the past games.
func spanishGames() GamesWords {
	return GamesWords{
		Name: "Partidas", Match: "Este encuentro", Earlier: "Partidas anteriores", None: "Todavía no se ha jugado ninguna otra partida.",
		Moves:   "Piezas colocadas: {n}.",
		Before:  "Partidas aún más antiguas",
		Damaged: "Faltan líneas en este registro, por lo que no se puede reproducir.", TooLong: "Este registro es demasiado largo para mostrarlo.",
		Unreadable: "Este registro no se puede leer.",
		Unknown:    "No hay ninguna partida pasada con este nombre. Una partida se puede abrir cuando ha terminado.",
		Text:       "Texto de la partida", Lines: "Líneas JSON", Record: "Registro", Texts: "Texto de todas las partidas",
		First: "Primero", Previous: "Anterior", Next: "Siguiente", Last: "Último",
		Steps: "Jugadas", Step: "Paso {n} de {of}",
	}
}

// spanishWheel are the texts of the page for Quartino in Spanish.
func spanishWheel() WheelWords {
	return WheelWords{
		Aim:     "En Quartino cada uno tiene cuatro cartas secretas. Cada carta muestra cuatro colores. Cuando las fichas de arriba de la rueda coinciden con tu carta, pulsa QUARTO y deja la carta en la bandeja. Gana quien muestre antes cuatro cartas.",
		Both:    "También puede jugar una sola persona por todos.",
		Beside:  "Reserva de fichas",
		ToTray:  "Arrastra una ficha de la reserva a la bandeja, o elígela y después la bandeja.",
		Hint:    "Para colocarla, arrástrala a una casilla, o elígela y después la casilla. Después de «Quartino», con la lista de las cartas se muestra una.",
		Feel:    "Un dedo toca las fichas de la casilla elegida, como al leer el tablero con la mano.",
		Lift:    "La ficha de arriba de la casilla elegida, o la de la bandeja, pasa a la mano. De ahí puede ir a una casilla, a la bandeja o de vuelta a la reserva.",
		Pass:    "Termina el turno, una vez colocada una ficha.",
		LiftTop: "Levantar una", LiftAll: "Levantar todas", AboutAll: "Todas las fichas de la casilla elegida pasan a la mano.",
		Players: "Jugadores", InHand: "En la mano", Below: "debajo {tokens}", Hidden: "una carta",
		Card: "Carta", LayCard: "Dejar la carta en la bandeja",
		FourColours: "canta los cuatro colores", Column: "canta la columna", Quartino: "canta Quartino", Placed: "canta Quartino una vez colocada una ficha",
		Count: "Número de jugadores", First: "Número del jugador que empieza",
		Marks: map[Mark]string{
			MarkNewest: "colocada la última", MarkLifted: "levantada", MarkWrong: "mal colocada", MarkTarget: "aquí falta una ficha",
			MarkTake: "por retirar", MarkAsked: "una de las preguntadas",
		},
	}
}

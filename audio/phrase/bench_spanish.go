package phrase

// spanishBench are the texts of the workbench in Spanish.
func spanishBench() BenchWords {
	return BenchWords{
		Name: "Taller", Levels: "Niveles",
		Picture:  "Cada imagen muestra una casilla durante un minuto: su nivel, su nivel de reposo (rayas) y los niveles a partir de los que se detecta una pieza (puntos).",
		Linear:   "Se detecta un imán desde que la diferencia con el nivel de reposo llega a {on} y hasta que baja de {off}. El nivel más alto es {full}.",
		Switches: "Los sensores son interruptores o contactos: con nivel uno hay una pieza.",
		Cell:     "Casilla", Level: "Nivel", Baseline: "Nivel de reposo", Change: "Diferencia", Sensor: "Sensor", Reader: "Lector",
		SensorErrors: "Errores del sensor", ReaderErrors: "Errores del lector", Share: "Los errores son la parte de las lecturas del último minuto.",
		Felt: "pieza", NotFelt: "nada", Unsure: "nivel de reposo desconocido", Fails: "no cuenta",
		NoTag: "sin etiqueta", Crowded: "más de una etiqueta", Garbled: "respuesta confusa", Silent: "sin respuesta", Strange: "etiqueta no registrada",
		Contacts: "Botones", Button: "Botón", Contact: "Contacto", Closings: "Veces cerrado", ButtonErrors: "Errores de los botones", Closed: "cerrado", Open: "abierto",
		Rates: "Consultas y buses", Looks: "Consultas por segundo", Transactions: "Transacciones por consulta", Bytes: "Bytes por consulta", Calls: "Llamadas al sistema por consulta",
		Doctor: "Diagnóstico", Examine: "Examinar el tablero",
		Beside:  "Los componentes averiados y las comprobaciones posibles durante una partida. Para comprobarlo todo: vacía el tablero, detén el servicio y ejecuta quartoboard doctor.",
		Failing: "Averías", Advisory: "Por reparar", Well: "En orden",
		Enrolment: "Registro de las piezas", Found: "encontrada", Weak: "débil", LeftOut: "omitida", Progress: "{done} de {of} hechas",
	}
}

package phrase

// spanishPage are the texts of the page in Spanish.
func spanishPage() PageWords {
	return PageWords{
		Table: "Mesa", Documents: "Páginas",
		Board: "Tablero", Beside: "Piezas junto al tablero", Log: "Lo sucedido", Faults: "Averías", Buttons: "Botones del tablero",
		HandOver: "Entregar en mano",
		Hint:     "Elige una pieza y después su lugar. Las flechas mueven, Intro elige, Escape anula la elección.",
		Repeat:   "Repetir", Pass: "Pasar", Menu: "Menú",
		Keep: "Mantener pulsado el siguiente",
		Feel: "Palpar", Lift: "Quitar del tablero",
		Lost: "Sin conexión con el tablero.",
		Code: CodeWords{
			Title: "Esta página pide un código",
			How:   "El tablero dice seis cifras: en su menú elige «{item}». Valen dos minutos.",
			Label: "Código", Enter: "Entrar",
			Wrong: "Ese no es el código, o ya no vale. Pide otro al tablero.",
		},
		Marks: map[Mark]string{
			MarkNewest: "colocada la última", MarkLifted: "levantada", MarkUnread: "no se puede leer",
			MarkWrong: "mal colocada", MarkTarget: "su lugar es este", MarkGiven: "entregada",
		},
		Hand: HandWords{Cannot: "La mano no puede hacer eso", Since: map[Obstacle]string{
			CellTaken: "{to} está ocupada", PiecePlaced: "esa pieza está en {cell}", CellEmpty: "no hay nada en {cell}",
			WayBlocked: "entre {cell} y {to} hay una pieza en {at}",
			TrayEmpty:  "la bandeja está vacía", TrayTaken: "hay una pieza en la bandeja",
			ButtonHeld: "ese botón ya está pulsado", ButtonOpen: "ese botón no está pulsado",
		}},
		Bench: spanishBench(),
	}
}

package phrase

// spanishAilments are what a check of the board may find, by its code: what is so, and
// what to do next.
func spanishAilments() map[string][2]string {
	return map[string][2]string{
		"settings":       {"No se pueden leer los ajustes.", "Corrige la línea que indica el terminal."},
		"build":          {"No se puede leer el modelo del tablero.", "Corrige su nombre en los ajustes."},
		"running":        {"El tablero está en uso y no se ha revisado.", "Páralo y revisa otra vez."},
		"gpio-chip":      {"No se pueden usar los pines del ordenador.", "Revisa en el ordenador del tablero."},
		"bus":            {"Falta un bus.", "Actívalo en los ajustes de arranque y reinicia."},
		"denied":         {"Este usuario no puede abrir los aparatos.", "Revisa con el usuario del tablero."},
		"line-held":      {"Otro programa usa un pin del tablero.", "Cierra ese programa."},
		"bus-stuck":      {"El bus de los sensores está bloqueado.", "Apaga y enciende la alimentación, y desenchufa las partes una a una."},
		"bus-speed":      {"La velocidad del bus de los sensores no es la debida.", "Corrígela en los ajustes de arranque y reinicia."},
		"silent":         {"Sin respuesta válida: {what}.", "Revisa el enchufe, los cables y la alimentación."},
		"unsteady":       {"Responde solo a veces: {what}.", "Revisa los enchufes, los cables y la alimentación."},
		"reset":          {"Ajustes perdidos: {what}.", "Revisa la alimentación."},
		"sensor-stuck":   {"Hay un imán donde no se lee ninguna pieza: {what}.", "Retira lo que haya; si no hay nada, el sensor está averiado."},
		"sensor-odd":     {"No es fiable: {what}.", "Aparta las manos y revisa otra vez; si sigue igual, mira los cables."},
		"contact":        {"Cerrado por algo que no es una pieza: {what}.", "Limpia el contacto."},
		"two-tags":       {"Dos etiquetas responden a la vez: {what}.", "Deja ahí una sola pieza."},
		"self-test":      {"Autoprueba no superada: {what}.", "Cámbialo si ahí no se leen las piezas."},
		"button-held":    {"Pulsado o atascado: {what}.", "Suéltalo o libéralo."},
		"supply-low":     {"La tensión es demasiado baja.", "Usa la fuente del ordenador y un cable corto."},
		"supply-was-low": {"La tensión fue demasiado baja al menos una vez.", "Usa la fuente del ordenador y un cable corto."},
		"voice":          {"Falta la voz de este idioma.", "Instala el programa de voz."},
		"player":         {"Falta el programa que reproduce el sonido.", "Instala el que indica el terminal."},
		"sound-card":     {"Falta la tarjeta de sonido.", "Enchúfala o elige otra en los ajustes."},
		"sound-off":      {"El sonido está apagado en los ajustes.", "Elige ahí una tarjeta de sonido para oír el tablero."},
		"serial":         {"No se puede usar el puerto serie.", "Enchúfalo o corrígelo en los ajustes."},
		"console":        {"El núcleo escribe sus mensajes en el puerto serie.", "Desactiva el inicio de sesión serie en los ajustes del ordenador y reinicia."},
		"clock":          {"El reloj no está en hora.", "Conecta el tablero una vez a una red; el juego no lo necesita."},
		"disk-full":      {"La tarjeta de memoria está casi llena.", "Haz sitio en ella."},
		"disk-slow":      {"La tarjeta de memoria es lenta.", "Usa una más rápida."},
		"journal":        {"No se pueden guardar las partidas.", "Revisa con el usuario del tablero; si sigue igual, cambia la tarjeta de memoria."},
		"system-log":     {"El registro del sistema se pierde en cada reinicio.", "Haz que se guarde si buscas una avería."},
		"group":          {"A este usuario le faltan grupos para los aparatos.", "Revisa con el usuario del tablero."},
		"root":           {"Esta revisión corre como administrador y prueba poco.", "Revisa con el usuario del tablero."},
		"pieces":         {"No se conoce ninguna pieza.", "Registra las piezas."},
		"pieces-few":     {"No se conocen todas las piezas.", "Registra las demás."},
		"calibration":    {"Los sensores no están calibrados.", "Calíbralos."},
	}
}

package phrase

// englishAilments are what a check of the board may find, by its code: what is so, and
// what to do next.
func englishAilments() map[string][2]string {
	return map[string][2]string{
		"settings":       {"The settings cannot be read.", "Correct the line that the terminal names."},
		"build":          {"The build of the board cannot be read.", "Correct its name in the settings."},
		"running":        {"The board is in use, and was not looked at.", "Stop it, then check again."},
		"gpio-chip":      {"The pins of the computer cannot be used.", "Check on the board's own computer."},
		"bus":            {"One of the buses is missing.", "Enable it in the boot settings, then restart."},
		"denied":         {"This user may not open the hardware.", "Check as the board's own user."},
		"line-held":      {"Another program uses one of the board's pins.", "Stop that program."},
		"bus-stuck":      {"The bus of the sensors is blocked.", "Turn the supply off and on, then unplug one part after another."},
		"bus-speed":      {"The bus of the sensors runs at the wrong speed.", "Correct it in the boot settings, then restart."},
		"silent":         {"No good answer: {what}.", "Check plug, wires and supply."},
		"unsteady":       {"Answers only now and then: {what}.", "Check plugs, wires and supply."},
		"reset":          {"Settings were lost: {what}.", "Check the supply."},
		"sensor-stuck":   {"Something is felt where no piece is read: {what}.", "Take off what lies there; if nothing does, the sensor is broken."},
		"sensor-odd":     {"Cannot be trusted: {what}.", "Keep hands off and check again; if it stays, look at the wires."},
		"contact":        {"Closed by something that is no piece: {what}.", "Clean the contact."},
		"two-tags":       {"Two stickers answer at once: {what}.", "See that only one piece stands there."},
		"self-test":      {"Self test not passed: {what}.", "Replace it if pieces are not read there."},
		"button-held":    {"Held down or stuck: {what}.", "Let go of it, or free it."},
		"supply-low":     {"The voltage is too low.", "Use the computer's own power supply, with a short cable."},
		"supply-was-low": {"The voltage was too low at least once.", "Use the computer's own power supply, with a short cable."},
		"voice":          {"The voice for this language is missing.", "Install the speech program."},
		"player":         {"The program that plays sound is missing.", "Install the one that the terminal names."},
		"sound-card":     {"The sound card is missing.", "Plug it in, or choose another in the settings."},
		"sound-off":      {"Sound is turned off in the settings.", "Choose a sound card there to hear the board."},
		"serial":         {"The serial port cannot be used.", "Plug it in, or correct it in the settings."},
		"console":        {"The kernel writes its own messages on the serial port.", "Turn the serial login off in the computer's settings, then restart."},
		"clock":          {"The clock is not set.", "Connect the board to a network once; play does not need it."},
		"disk-full":      {"The memory card is nearly full.", "Make room on it."},
		"disk-slow":      {"The memory card is slow.", "Use a faster one."},
		"journal":        {"The games cannot be kept.", "Check as the board's own user; if it stays, replace the memory card."},
		"system-log":     {"The system's log is lost at each restart.", "Have it kept if you search for a crash."},
		"group":          {"This user lacks groups that the hardware needs.", "Check as the board's own user."},
		"root":           {"This check runs as the administrator, and proves little.", "Check as the board's own user."},
		"pieces":         {"No piece is known.", "Enrol the pieces."},
		"pieces-few":     {"Not all the pieces are known.", "Enrol the others."},
		"calibration":    {"The sensors are not calibrated.", "Calibrate them."},
	}
}

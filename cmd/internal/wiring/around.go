package wiring

import "quartoboard/hw/rig"

// around adds the Pi and the devices around it.
func (b *builder) around() {
	b.part(1, "Raspberry Pi with a header of 40 pins, and its own supply", 0, 0, "")
	switch b.Profile.Sound {
	case rig.SoundI2S:
		b.models["sound card"] = "I²S, such as a MAX98357A"
		b.wire("bit clock of the sound", header("GPIO18"), End{"sound card", "BCLK"})
		b.wire("word clock of the sound", header("GPIO19"), End{"sound card", "LRCLK"})
		b.wire("sound", header("GPIO21"), End{"sound card", "DIN"})
		b.wire("supply of the sound card", fiveVolts, End{"sound card", "VIN"})
		b.wire("ground of the sound card", ground, End{"sound card", "GND"})
		b.part(1, "I²S sound card with an amplifier, such as a MAX98357A, and a loudspeaker; its maker tells its line of config.txt", 0, 0, "")
	case "hdmi":
		b.part(1, "loudspeaker of a screen on HDMI", 0, 0, "")
	case "jack":
		b.part(1, "loudspeaker with an amplifier, on the Pi's jack, which a Pi 5 and a Zero do not have", 0, 0, "")
	default:
		b.part(1, "loudspeaker on USB, or a USB sound card and a loudspeaker", 0, 0, "")
	}
}

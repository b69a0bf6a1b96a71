package wiring

import (
	"quartoboard/hw/plug"
	"quartoboard/hw/rig"
)

// around adds the Pi and the devices around it.
func (b builder) around() {
	b.part(1, "Raspberry Pi with a header of 40 pins, and its own supply")
	switch b.Profile.Sound {
	case rig.SoundI2S:
		b.Models["sound card"] = "I²S, such as a MAX98357A"
		b.Wire("bit clock of the sound", plug.Header("GPIO18"), End{Part: "sound card", Pin: "BCLK"})
		b.Wire("word clock of the sound", plug.Header("GPIO19"), End{Part: "sound card", Pin: "LRCLK"})
		b.Wire("sound", plug.Header("GPIO21"), End{Part: "sound card", Pin: "DIN"})
		b.Wire("supply of the sound card", fiveVolts, End{Part: "sound card", Pin: "VIN"})
		b.Wire("ground of the sound card", plug.Ground, End{Part: "sound card", Pin: "GND"})
		b.part(1, "I²S sound card with an amplifier, such as a MAX98357A, and a loudspeaker; its maker tells its line of config.txt")
	case "hdmi":
		b.part(1, "loudspeaker of a screen on HDMI")
	case "jack":
		b.part(1, "loudspeaker with an amplifier, on the Pi's jack, which a Pi 5 and a Zero do not have")
	default:
		b.part(1, "loudspeaker on USB, or a USB sound card and a loudspeaker")
	}
}

package wiring

import (
	"quartoboard/hw/plug"
	"quartoboard/hw/rig"
)

// around adds the Pi and the devices around it.
func (b builder) around() {
	b.part(1, "Raspberry Pi with a header of 40 pins, and its own supply")
	b.part(1, b.Note("sound"))
	if b.Profile.Sound == rig.SoundI2S {
		b.Models["sound card"] = "I²S, such as a MAX98357A"
		b.Wire("bit clock of the sound", plug.Header("GPIO18"), plug.End{Part: "sound card", Pin: "BCLK"})
		b.Wire("word clock of the sound", plug.Header("GPIO19"), plug.End{Part: "sound card", Pin: "LRCLK"})
		b.Wire("sound", plug.Header("GPIO21"), plug.End{Part: "sound card", Pin: "DIN"})
		b.Wire("supply of the sound card", fiveVolts, plug.End{Part: "sound card", Pin: "VIN"})
		b.Wire("ground of the sound card", plug.Ground, plug.End{Part: "sound card", Pin: "GND"})
	}
}

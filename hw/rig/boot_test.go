package rig

import (
	"slices"
	"testing"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/leds"
	"quartoboard/hw/mcp23017"
	"quartoboard/hw/mcp3008"
	"quartoboard/hw/pn532"
	"quartoboard/hw/tca9548a"
)

// switches returns sensors on an I²C bus.
func switches(bus string, clock Clock, pins ...string) Presence {
	return Presence{Chip: &mcp23017.Config{I2C: bus, Pins: pins, Clock: clock}}
}

func TestBootLinesAreOfTheBusesThatABuildUses(t *testing.T) {
	khz := func(n int) Clock { return Clock(physic.Frequency(n) * physic.KiloHertz) }
	for _, tt := range []struct {
		name    string
		profile Profile
		want    []string
	}{
		{"no bus at all", Profile{}, nil},
		{"the Pi's own I²C", Profile{Presence: switches("/dev/i2c-1", khz(100))}, []string{"dtparam=i2c_arm=on,i2c_arm_baudrate=100000"}},
		{
			"two of lines, the second with a period that is not a whole number",
			Profile{
				Presence: switches("/dev/i2c-4", khz(100), "GPIO23", "GPIO24"),
				Readers:  &Readers{Switches: tca9548a.Switches{I2C: "/dev/i2c-3", Pins: []string{"GPIO5", "GPIO6"}}, Clock: khz(400), Chip: new(pn532.ConfigI2C)},
			},
			[]string{
				"dtoverlay=i2c-gpio,bus=4,i2c_gpio_sda=23,i2c_gpio_scl=24,i2c_gpio_delay_us=5",
				"dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=5,i2c_gpio_scl=6,i2c_gpio_delay_us=2",
			},
		},
		{
			"the third select of spi1",
			Profile{
				Presence: Presence{Chip: &mcp3008.Config{SPI: []string{"/dev/spidev0.0", "/dev/spidev0.1"}}},
				Tray:     &Tray{SPI: "/dev/spidev1.0"}, LEDs: &leds.Config{Kind: "74hc595", SPI: "/dev/spidev1.2"},
			},
			[]string{"dtparam=spi=on", "dtoverlay=spi1-3cs"},
		},
	} {
		if got := tt.profile.BootLines(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

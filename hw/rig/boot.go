package rig

import (
	"fmt"
	"time"

	"quartoboard/hw/plug"
)

// BootLines returns the lines of a Pi's /boot/firmware/config.txt that enable the
// buses of the build. They do not include those of a sound card.
func (p *Profile) BootLines() []string {
	var lines []string
	for _, b := range p.Buses() {
		lines = append(lines, bootLine(b))
	}
	var selects [2]int // number of selects of each SPI bus
	for _, port := range p.uses(plug.Port) {
		bus, sel, _ := plug.PortNumbers(port.Name) // checked by Parse, like all below
		selects[bus] = max(selects[bus], sel+1)
	}
	if selects[0] > 0 {
		lines = append(lines, "dtparam=spi=on")
	}
	if selects[1] > 0 {
		lines = append(lines, fmt.Sprintf("dtoverlay=spi1-%dcs", selects[1]))
	}
	return lines
}

// bootLine returns the line for the Pi's own bus, or for a bus that the kernel makes of
// two GPIO lines; its parameter is half a period of the clock.
func bootLine(b plug.Use) string {
	hertz := b.Clock.Hertz()
	if len(b.Pins) == 0 {
		return fmt.Sprintf("dtparam=i2c_arm=on,i2c_arm_baudrate=%d", hertz)
	}
	n, _ := plug.BusNumber(b.Name)
	sda, _ := plug.PinNumber(b.Pins[0])
	scl, _ := plug.PinNumber(b.Pins[1])
	half := (int64(time.Second/time.Microsecond) + 2*hertz - 1) / (2 * hertz)
	return fmt.Sprintf("dtoverlay=i2c-gpio,bus=%d,i2c_gpio_sda=%d,i2c_gpio_scl=%d,i2c_gpio_delay_us=%d", n, sda, scl, half)
}

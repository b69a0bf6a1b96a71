package wiring

import "fmt"

// leds connects sixteen LEDs to two chained 74HC595 (Nexperia, pin description).
// Each LED draws some 2 mA: 3.3 V less 1.9 V over 680 Ω.
func (b *builder) leds() {
	l := b.Profile.LEDs
	if l == nil {
		return
	}
	const one, two = "LED chip 1", "LED chip 2"
	bus := spiOf(l.SPI)
	b.wire("LEDs' clock", bus.clock, End{one, "SHCP (11)"}, End{two, "SHCP (11)"})
	b.damp(l.SPI)
	b.wire("LEDs' latch", bus.sel, End{one, "STCP (12)"}, End{two, "STCP (12)"})
	b.wire("LEDs' data", bus.out, End{one, "DS (14)"})
	b.damp(l.SPI)
	b.wire("LEDs' data, on to chip 2", End{one, "Q7S (9)"}, End{two, "DS (14)"})
	b.wire("stays unconnected", End{two, "Q7S (9)"})
	b.models["LED"] = "with 680 Ω"
	for n, cell := range l.Cells {
		chip := []string{one, two}[n/8]
		place := []int{15, 1, 2, 3, 4, 5, 6, 7}[n%8]
		b.wire(fmt.Sprintf("LED %d", n), End{chip, fmt.Sprintf("Q%d (%d)", n%8, place)}, End{"LED at " + cell, "anode"})
		b.through("680 Ω")
		b.wire("ground", ground, End{"LED at " + cell, "cathode"})
	}
	for _, chip := range []string{one, two} {
		b.models[chip] = "74HC595"
		b.bypass(chip, "VCC (16)")
		b.power(b.supply, chip, "VCC (16)", "MR (10)")
		b.power(ground, chip, "GND (8)", "OE (13)")
	}
	b.part(2, "74HC595, LED chip", 0.01, 0.16, "74HC595, supply current")
	b.part(16, "LED", 2, 2.5, "(3.3 V - 1.9 V) / 680 Ω; at most with 1.6 V")
}

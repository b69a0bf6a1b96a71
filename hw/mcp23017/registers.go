package mcp23017

// The registers used by their addresses with IOCON.BANK = 0 (table 3-1); those
// of port B follow those of port A.
const (
	iodir  = 0x00 // 3.5.1 directions: 1 is an input
	iocon  = 0x0a // 3.5.6 configuration
	intf   = 0x0e // 3.5.8 lines that caused an interrupt
	intcap = 0x10 // 3.5.9 the port at that time
	gpioa  = 0x12 // 3.5.10 the levels
	olat   = 0x14 // 3.5.11 output latches: they hold the marks

	registers = 0x16
)

// banked is the address of IOCON in the map of BANK = 1 (table 3-2). In the
// other map it is GPINTENB, which the set-up writes afterwards.
const banked = 0x05

// configuration is IOCON (3.5.6): BANK and SEQOP 0, so that pairs of registers
// lie side by side and the pointer moves on; MIRROR, so that INTA and INTB are
// for both ports; ODR, so that they are open drains and may share a line.
const configuration = 0x44

// The marks in the latches. Neither is a power-on value, zeros or ones.
const markA, markB = 0x5a, 0xa5

// settings returns the registers from IODIRA on. IPOL stays 0 and the driver inverts
// the levels: the data sheet does not define whether INTCAP follows IPOL. With INTCON 0
// a line causes an interrupt when its level differs from the last reading, and DEFVAL
// has no effect.
func settings(interrupts bool) [intf]byte {
	var enabled byte
	if interrupts {
		enabled = 0xff
	}
	return [intf]byte{
		0xff, 0xff, // IODIR: inputs
		0x00, 0x00, // IPOL
		enabled, enabled, // GPINTEN (3.5.3)
		0x00, 0x00, // DEFVAL
		0x00, 0x00, // INTCON (3.5.5)
		configuration, configuration,
		0xff, 0xff, // GPPU (3.5.7): pull-ups
	}
}

package chip

import "periph.io/x/conn/v3/gpio"

// The registers of a port of the MCP23017 (DS20001952, table 3-1), in the order
// of their addresses. IOCON is one for both ports.
const (
	mcpIODIR = iota
	mcpIPOL
	mcpGPINTEN
	mcpDEFVAL
	mcpINTCON
	mcpIOCON
	mcpGPPU
	mcpINTF
	mcpINTCAP
	mcpGPIO
	mcpOLAT
	mcpRegisters
)

// The bits of IOCON (register 3-6) that have an effect here. The others are only kept;
// bit 0 reads as 0.
const (
	mcpBANK   = 0x80
	mcpMIRROR = 0x40
	mcpSEQOP  = 0x20
)

// MCP23017 is the I²C expander of data sheet DS20001952: sixteen lines in two
// ports, with both register maps, both ways of the address pointer and interrupts by a
// change, on INTA, active low. Bit n of a set of lines is GPAn, bit 8+n is GPBn.
type MCP23017 struct {
	// Drive returns the lines that are pulled low and those that are driven high from
	// outside; nil for none. Low wins. An undriven line follows its pull-up resistor.
	Drive func() (low, high uint16)
	// Float are the levels of undriven lines without a pull-up resistor.
	Float uint16
	// Dead keeps the chip from acknowledging: unplugged or unpowered.
	Dead bool

	regs      [2][mcpRegisters]byte // GPIO is not kept here, IOCON in port A only
	before    [2]byte               // compared with the pins for a change
	pointer   byte
	pointerIn bool // the next byte written is the address of a register
}

// NewMCP23017 makes a chip after power-on.
func NewMCP23017() *MCP23017 {
	m := &MCP23017{}
	m.BrownOut()
	return m
}

// BrownOut sets the registers as a power-on reset does: all lines inputs, all
// else zero (section 3.1, table 3-1).
func (m *MCP23017) BrownOut() {
	m.regs = [2][mcpRegisters]byte{}
	m.regs[0][mcpIODIR], m.regs[1][mcpIODIR] = 0xff, 0xff
	m.pointer, m.pointerIn = 0, false
	m.before = m.ports()
}

// ports returns the levels at the lines now.
func (m *MCP23017) ports() [2]byte {
	var low, high uint16
	if m.Drive != nil {
		low, high = m.Drive()
	}
	var levels [2]byte
	for p := range levels {
		r, shift := &m.regs[p], 8*p
		outside := byte(high>>shift) | byte(m.Float>>shift) | r[mcpGPPU]
		outside &^= byte(low >> shift)
		levels[p] = outside&r[mcpIODIR] | r[mcpOLAT]&^r[mcpIODIR]
	}
	return levels
}

// port returns the value of a GPIO register: IPOL inverts inputs (section 3.5.2).
func (m *MCP23017) port(p int) byte {
	return m.ports()[p] ^ m.regs[p][mcpIPOL]&m.regs[p][mcpIODIR]
}

// locate finds the register of an address; no register has an address between
// the ports' in the map of BANK = 1 (tables 3-1 and 3-2).
func (m *MCP23017) locate(address byte) (port, reg int, ok bool) {
	if m.regs[0][mcpIOCON]&mcpBANK == 0 {
		port, reg = int(address&1), int(address>>1)
	} else {
		port, reg = int(address>>4), int(address&0xf)
	}
	return port, reg, port < 2 && reg < mcpRegisters
}

// advance moves the address pointer after a byte (section 3.2.1): on by one and
// round, or, in byte mode, to the other port's register or nowhere.
func (m *MCP23017) advance() {
	iocon := m.regs[0][mcpIOCON]
	last := byte(0x15)
	if iocon&mcpBANK != 0 {
		last = 0x1a
	}
	switch {
	case iocon&mcpSEQOP != 0 && iocon&mcpBANK == 0:
		m.pointer ^= 1
	case iocon&mcpSEQOP != 0:
	case m.pointer >= last:
		m.pointer = 0
	default:
		m.pointer++
	}
}

// Address implements Target.
func (m *MCP23017) Address(read bool) bool {
	m.pointerIn = !read
	return !m.Dead
}

// Write implements Target: first the address of a register, then its value and
// those of the next.
func (m *MCP23017) Write(b byte) bool {
	if m.pointerIn {
		m.pointer, m.pointerIn = b, false
		return true
	}
	m.Sense()
	if port, reg, ok := m.locate(m.pointer); ok {
		m.set(port, reg, b)
	}
	m.advance()
	return true
}

func (m *MCP23017) set(port, reg int, b byte) {
	switch reg {
	case mcpINTF, mcpINTCAP: // read-only
	case mcpIOCON:
		m.regs[0][mcpIOCON] = b &^ 1
	case mcpGPIO:
		m.regs[port][mcpOLAT] = b // section 3.5.10
	default:
		m.regs[port][reg] = b
	}
}

// Read implements Target.
func (m *MCP23017) Read() byte {
	m.Sense()
	port, reg, ok := m.locate(m.pointer)
	m.advance()
	if !ok {
		return 0
	}
	switch reg {
	case mcpIOCON:
		return m.regs[0][mcpIOCON]
	case mcpGPIO:
		b := m.port(port)
		m.clear(port)
		return b
	case mcpINTCAP:
		b := m.regs[port][mcpINTCAP]
		m.clear(port)
		return b
	}
	return m.regs[port][reg]
}

// Stop implements Target.
func (m *MCP23017) Stop() {}

// Sense reads the lines. The chip calls it at each access and at each reading of INTA;
// for a change between these call it at both ends of the change.
//
// A line interrupts while its port has no interrupt pending, GPINTEN allows it and it is
// an input, if it differs from the last reading of the port (section 3.6.5). The port is
// captured then (section 3.5.9); that IPOL counts in the captured value is our reading of
// "captures the GPIO port value".
func (m *MCP23017) Sense() {
	levels := m.ports()
	for p := range m.regs {
		r := &m.regs[p]
		allowed := r[mcpGPINTEN] & r[mcpIODIR]
		m.before[p] = m.before[p]&allowed | levels[p]&^allowed
		if flags := allowed & (levels[p] ^ m.before[p]); flags != 0 && r[mcpINTF] == 0 {
			r[mcpINTF] = flags
			r[mcpINTCAP] = m.port(p)
		}
	}
}

// clear ends the interrupt of a port whose GPIO or INTCAP was read.
func (m *MCP23017) clear(port int) {
	m.regs[port][mcpINTF] = 0
	m.before[port] = m.ports()[port]
}

// INTA returns the level of the output INTA, with a pull-up resistor if it is an open
// drain. It can serve as the Source of a Pin.
func (m *MCP23017) INTA() gpio.Level {
	m.Sense()
	active := m.regs[0][mcpINTF] != 0 || m.regs[0][mcpIOCON]&mcpMIRROR != 0 && m.regs[1][mcpINTF] != 0
	return gpio.Level(m.Dead || !active)
}

var _ Target = (*MCP23017)(nil)

// FitMCP23017 puts an expander on the bus, with a switch on each of its lines.
func FitMCP23017(b Bench) {
	m := NewMCP23017()
	m.Drive = func() (uint16, uint16) { return b.Switches(), 0 }
	b.OnI2C(func(int) Target { return m })
	for _, p := range b.Lines("interrupt") {
		p.Source = func() gpio.Level {
			m.Sense()
			return m.INTA()
		}
	}
}

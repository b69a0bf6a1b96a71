package chip

import "periph.io/x/conn/v3/gpio"

// Sense reads the lines. The chip calls it at each access and at each reading of its
// interrupt outputs; for a change between these call it at both ends of the change.
//
// A line interrupts while its port has no interrupt pending, GPINTEN allows it
// and it is an input: if it differs from the last reading of the port, or from
// DEFVAL (section 3.6.5). The port is captured then (section 3.5.9); that
// IPOL counts in the captured value is our reading of "captures the GPIO port
// value".
func (m *MCP23017) Sense() {
	levels := m.ports()
	for p := range m.regs {
		r := &m.regs[p]
		allowed := r[mcpGPINTEN] & r[mcpIODIR]
		m.before[p] = m.before[p]&allowed | levels[p]&^allowed
		changed := (levels[p] ^ m.before[p]) &^ r[mcpINTCON]
		differs := (levels[p] ^ r[mcpDEFVAL]) & r[mcpINTCON]
		if flags := allowed & (changed | differs); flags != 0 && r[mcpINTF] == 0 {
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
func (m *MCP23017) INTA() gpio.Level { return m.interrupt(0) }

// INTB returns the level of the output INTB.
func (m *MCP23017) INTB() gpio.Level { return m.interrupt(1) }

func (m *MCP23017) interrupt(port int) gpio.Level {
	if m.Dead {
		return gpio.High
	}
	m.Sense()
	iocon := m.regs[0][mcpIOCON]
	active := m.regs[port][mcpINTF] != 0 || iocon&mcpMIRROR != 0 && m.regs[1-port][mcpINTF] != 0
	return gpio.Level(active == (iocon&mcpINTPOL != 0 && iocon&mcpODR == 0))
}

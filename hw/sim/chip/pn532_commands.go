package chip

// Commands (7.1), and items of RFConfiguration (7.3.1).
const (
	cmdDiagnose           = 0x00
	cmdGetFirmwareVersion = 0x02
	cmdGetGeneralStatus   = 0x04
	cmdSetParameters      = 0x12
	cmdSAMConfiguration   = 0x14
	cmdPowerDown          = 0x16
	cmdRFConfiguration    = 0x32
	cmdInListPassive      = 0x4a
	cmdInRelease          = 0x52

	itemField   = 0x01
	itemTimings = 0x02
	itemRetryIO = 0x04
	itemRetries = 0x05

	romTest = 0x01 // of Diagnose (7.2.1)
	ramTest = 0x02
)

// prepare does the part of a command that takes effect at once.
func (p *PN532) prepare() {
	c := p.link.command
	if c[0] != cmdInListPassive || p.lowBattery && !p.AcceptAll {
		return
	}
	p.targets, p.tries = 0, 0
	if !p.field.on {
		p.switchField(true)
		p.link.runAt += guardTime
	}
}

// run executes a command at its time.
func (p *PN532) run() {
	at := p.link.runAt + turnTime
	c := p.link.command
	args := c[1:]
	if p.lowBattery && !p.AcceptAll && c[0] != cmdSAMConfiguration && c[0] != cmdGetFirmwareVersion {
		p.refuse(at)
		return
	}
	switch {
	case c[0] == cmdGetFirmwareVersion && len(args) == 0:
		p.respond(at, 0x32, 1, 6, 7)
	case c[0] == cmdDiagnose && len(args) == 1 && (args[0] == romTest || args[0] == ramTest):
		p.respond(at+memoryTime, p.MemoryResult)
	case c[0] == cmdGetGeneralStatus && len(args) == 0:
		p.status()
	case c[0] == cmdSetParameters && len(args) == 1:
		p.respond(at)
	case c[0] == cmdSAMConfiguration && len(args) >= 1 && args[0] == 0x01:
		p.lowBattery = false
		p.respond(at)
	case c[0] == cmdPowerDown && (len(args) == 1 || len(args) == 2):
		p.wakeBy = args[0]
		p.switchField(false)
		p.respond(at, 0x00)
	case c[0] == cmdInRelease && len(args) == 1:
		p.targets = 0
		p.respond(at, 0x00)
	case c[0] == cmdRFConfiguration && p.configure(args):
		p.respond(at)
	case c[0] == cmdInListPassive && len(args) == 2 && args[0] >= 1 && args[0] <= 2 && args[1] == 0x00:
		p.list(int(args[0]))
	default:
		p.refuse(at)
	}
}

// status answers GetGeneralStatus (7.2.3).
func (p *PN532) status() {
	data := []byte{0x00, 0x00, p.targets}
	if p.Field() {
		data[1] = 0x01
	}
	for n := range p.targets {
		data = append(data, n+1, 0x00, 0x00, 0x10)
	}
	p.respond(p.link.runAt+turnTime, append(data, 0x80)...)
}

// configure sets an item of RFConfiguration and reports whether it could.
func (p *PN532) configure(args []byte) bool {
	if len(args) == 0 {
		return false
	}
	switch item, n := args[0], len(args)-1; {
	case item == itemField && n == 1:
		p.switchField(args[1]&1 == 1)
	case item == itemRetries && n == 3:
		p.retries = args[3]
	case item == itemTimings && n == 3, item == itemRetryIO && n == 1: // no effect here
	default:
		return false
	}
	return true
}

package chip

// Commands (7.1), and the item of RFConfiguration (7.3.1) with the retries.
const (
	cmdDiagnose           = 0x00
	cmdGetFirmwareVersion = 0x02
	cmdSetParameters      = 0x12
	cmdSAMConfiguration   = 0x14
	cmdPowerDown          = 0x16
	cmdRFConfiguration    = 0x32
	cmdInListPassive      = 0x4a
	cmdInDeselect         = 0x44
	cmdInRelease          = 0x52

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
	p.tries = 0
	if !p.on {
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
	case c[0] == cmdSetParameters && len(args) == 1:
		p.respond(at)
	case c[0] == cmdSAMConfiguration && len(args) >= 1 && args[0] == 0x01:
		p.lowBattery = false
		p.respond(at)
	case c[0] == cmdPowerDown && (len(args) == 1 || len(args) == 2):
		p.wakeBy = args[0]
		p.switchField(false)
		p.respond(at, 0x00)
	case c[0] == cmdInDeselect && len(args) == 1 && args[0] == 0:
		p.deselect()
	case c[0] == cmdInRelease && len(args) == 1:
		p.respond(at, 0x00)
	case c[0] == cmdRFConfiguration && len(args) == 4 && args[0] == itemRetries:
		p.retries = args[3]
		p.respond(at)
	case c[0] == cmdInListPassive && len(args) == 2 && args[0] >= 1 && args[0] <= 2 && args[1] == 0x00:
		p.list(args[0])
	default:
		p.refuse(at)
	}
}

package chip

import "time"

// Commands of CommandReg (data sheet table 149).
const (
	cmdIdle        = 0x0
	cmdMem         = 0x1
	cmdCalcCRC     = 0x3
	cmdTransmit    = 0x4
	cmdNoCmdChange = 0x7
	cmdTransceive  = 0xc
	cmdSoftReset   = 0xf
)

// Times that the data sheet does not give: assumptions.
const (
	crcTime      = 10 * time.Microsecond
	selfTestTime = time.Millisecond
)

// jobKind is the kind of a job.
type jobKind uint8

const (
	jobNone jobKind = iota
	jobAir          // a frame is sent, and one may be received
	jobCRC          // or the self test
)

// job is one command in progress. Its result is determined at its start and becomes
// visible as the clock passes the times.
type job struct {
	kind jobKind
	ends time.Duration // of the sent frame, or of the whole job

	sent           bool
	answered       bool
	rx             frame
	collision      int // bit that CollPos tells, from 0, or -1
	rxBegin, rxEnd time.Duration
	rxStop         time.Duration // the timer stops: the fifth bit is received
	stored         int           // bytes that are in the FIFO buffer
}

// presets of the CRC coprocessor, by CRCPreset of ModeReg.
var presets = [4]uint16{0x0000, 0x6363, 0xa671, 0xffff}

// selfTest is the content of the FIFO buffer after the self test of version 2.0
// (data sheet 16.1.1).
var selfTest = [64]byte{
	0x00, 0xeb, 0x66, 0xba, 0x57, 0xbf, 0x23, 0x95, 0xd0, 0xe3, 0x0d, 0x3d, 0x27, 0x89, 0x5c, 0xde,
	0x9d, 0x3b, 0xa7, 0x00, 0x21, 0x5b, 0x89, 0x82, 0x51, 0x3a, 0xeb, 0x02, 0x0c, 0xa5, 0x00, 0x49,
	0x7c, 0x84, 0x4d, 0xb3, 0xcc, 0xd2, 0x1b, 0x81, 0x5d, 0x48, 0x76, 0xd5, 0x71, 0x61, 0x21, 0xa9,
	0x86, 0x96, 0x83, 0x38, 0xcf, 0x9d, 0x5b, 0x6d, 0xdc, 0x15, 0xba, 0x3e, 0x7d, 0x95, 0x3b, 0x2f,
}

// command returns the command that is executed.
func (m *MFRC522) command() byte { return m.reg[commandReg] & 0x0f }

// writeCommand is a write to CommandReg: its upper bits first, then the command
// (data sheet 10.3).
func (m *MFRC522) writeCommand(before, v byte) {
	if before&^v&powerDown != 0 {
		m.wakeAt = m.clock.Now() + wakeUp
	}
	m.switchField()
	if command := v & 0x0f; command != cmdNoCmdChange {
		m.start(command)
	}
}

// start begins a command. Those that take no time are over at once.
func (m *MFRC522) start(command byte) {
	m.job, m.reg[errorReg] = job{}, 0
	m.reg[commandReg] = m.reg[commandReg]&^0x0f | command
	switch command {
	case cmdIdle, cmdTransceive: // which waits
	case cmdCalcCRC:
		took := crcTime
		if m.testsItself() {
			took = selfTestTime
		}
		m.job = job{kind: jobCRC, ends: m.clock.Now() + m.Slow + took}
	case cmdTransmit:
		m.send()
	case cmdSoftReset:
		m.reset()
	case cmdMem: // into a buffer that nothing here reads
		m.fifo = append(m.fifo[:0], m.fifo[min(25, len(m.fifo)):]...)
		m.idle()
	default: // not a command, or not simulated
		m.idle()
	}
}

// testsItself reports whether CalcCRC is the self test (data sheet 16.1.1).
func (m *MFRC522) testsItself() bool { return m.reg[autoTestReg]&0x0f == 0x09 }

// idle ends a command.
func (m *MFRC522) idle() {
	m.reg[commandReg] &^= 0x0f
	m.reg[comIrqReg] |= idleIRq
}

// advance applies all changes until the time of the clock.
func (m *MFRC522) advance() {
	now := m.clock.Now()
	j := &m.job
	if j.kind == jobNone && m.timerEnds == 0 {
		return
	}
	if j.kind != jobNone && !j.sent && now >= j.ends {
		j.sent = true
		m.ended()
	}
	m.tick(now)
	if j.sent && j.answered {
		m.receive(now)
	}
}

// ended handles the end of the sent frame, or of a job without one.
func (m *MFRC522) ended() {
	if m.job.kind == jobCRC {
		m.calculated()
		return
	}
	m.reg[comIrqReg] |= txIRq
	if m.reg[tModeReg]&tAuto != 0 {
		m.timerEnds = m.job.ends + m.timeout()
	}
	if m.command() == cmdTransmit {
		m.job = job{}
		m.idle()
	}
}

// calculated handles the end of CalcCRC.
func (m *MFRC522) calculated() {
	sum := crc(presets[m.reg[modeReg]&3], m.fifo)
	m.fifo = m.fifo[:0]
	if m.testsItself() {
		m.fifo = append(m.fifo, selfTest[:]...)
	} else {
		m.reg[crcResultRegH], m.reg[crcResultRegL] = byte(sum>>8), byte(sum)
	}
	m.reg[divIrqReg] |= crcIRq
	m.job = job{}
}

// timeout returns the time of the timer unit (data sheet 8.5).
func (m *MFRC522) timeout() time.Duration {
	prescaler := int64(m.reg[tModeReg]&0x0f)<<8 | int64(m.reg[tPrescalerReg])
	reload := int64(m.reg[tReloadRegH])<<8 | int64(m.reg[tReloadRegL])
	return picoseconds((reload + 1) * (2*prescaler + 1) * carrier)
}

// tick lets the timer run to now. An answer stops it at its fifth bit.
func (m *MFRC522) tick(now time.Duration) {
	j := &m.job
	switch {
	case m.timerEnds == 0:
	case j.answered && j.rxStop < m.timerEnds && now >= j.rxStop:
		m.timerEnds = 0
	case now >= m.timerEnds:
		m.reg[comIrqReg] |= timerIRq
		m.timerEnds = 0
	}
}

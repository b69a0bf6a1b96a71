package chip

import "time"

// Commands of CommandReg (data sheet table 149).
const (
	cmdIdle             = 0x0
	cmdMem              = 0x1
	cmdGenerateRandomID = 0x2
	cmdCalcCRC          = 0x3
	cmdTransmit         = 0x4
	cmdNoCmdChange      = 0x7
	cmdReceive          = 0x8
	cmdTransceive       = 0xc
	cmdMFAuthent        = 0xe
	cmdSoftReset        = 0xf
)

// Times that the data sheet does not give: assumptions.
const (
	crcTime      = 10 * time.Microsecond
	selfTestTime = time.Millisecond
	authentTime  = 5 * time.Millisecond
)

// jobKind is the kind of a job.
type jobKind uint8

const (
	jobNone jobKind = iota
	jobAir          // a frame is sent, and one may be received
	jobCRC
	jobSelfTest
	jobAuthent
)

// job is one command in progress. Its result is determined at its start and becomes
// visible as the clock passes the times.
type job struct {
	kind jobKind
	ends time.Duration // of the sent frame, or of the whole job

	sent           bool
	answered       bool
	rx             frame
	collision      int // bit of rx, or -1
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

// writeCommand is a write to CommandReg: its upper bits first, then the command
// (data sheet 10.3).
func (m *MFRC522) writeCommand(v byte) {
	command := v & 0x0f
	asleep := m.asleep
	m.asleep = v&powerDown != 0
	if asleep && !m.asleep {
		m.wakeAt = m.clock.Now() + wakeUp
	}
	m.reg[commandReg] &^= 0x0f
	m.switchField()
	if command == cmdNoCmdChange {
		return
	}
	m.job = job{}
	m.errors = 0
	m.command = command
	m.start(command)
}

// start begins a command. Those that take no time are over at once.
func (m *MFRC522) start(command byte) {
	now := m.clock.Now() + m.Slow
	switch command {
	case cmdIdle, cmdReceive, cmdTransceive: // the last two wait
	case cmdMem:
		m.mem()
		m.idle()
	case cmdGenerateRandomID:
		for i := range 10 {
			m.random = m.random*1664525 + 1013904223
			m.buffer[i] = byte(m.random >> 24)
		}
		m.idle()
	case cmdCalcCRC:
		m.job = job{kind: jobCRC, ends: now + crcTime}
		if m.reg[autoTestReg]&0x0f == 0x09 {
			m.job = job{kind: jobSelfTest, ends: now + selfTestTime}
		}
	case cmdTransmit:
		m.send()
	case cmdMFAuthent:
		m.level = 0
		m.job = job{kind: jobAuthent, ends: now + authentTime}
	case cmdSoftReset:
		m.powerOn()
	default: // not a command
		m.idle()
	}
}

// idle ends a command.
func (m *MFRC522) idle() {
	m.command = cmdIdle
	m.comIrq |= idleIRq
}

// mem moves 25 bytes between the FIFO buffer and the internal one, outwards
// when the FIFO buffer is empty (data sheet 10.3.1.2).
func (m *MFRC522) mem() {
	if m.level == 0 {
		m.level = copy(m.fifo[:], m.buffer[:])
		m.alert()
		return
	}
	for i := range m.buffer {
		if m.level == 0 {
			return
		}
		m.buffer[i] = m.pop()
	}
}

// advance applies all changes until the time of the clock.
func (m *MFRC522) advance() {
	now := m.clock.Now()
	j := &m.job
	if j.kind == jobNone && !m.timer.running {
		return
	}
	if j.kind != jobNone && !j.sent && now >= j.ends {
		j.sent = true
		m.ended()
	}
	m.tick(now)
	if j.kind == jobAir && j.sent && j.answered {
		m.receive(now)
	}
}

// ended handles the end of the sent frame, or of a job without one.
func (m *MFRC522) ended() {
	switch m.job.kind {
	case jobNone:
	case jobAir:
		m.comIrq |= txIRq
		if m.reg[tModeReg]&tAuto != 0 {
			m.startTimer(m.job.ends)
		}
		if m.command == cmdTransmit {
			m.job = job{}
			m.idle()
		}
	case jobCRC:
		sum := crc(presets[m.reg[modeReg]&3], m.fifo[:m.level])
		m.reg[crcResultRegH], m.reg[crcResultRegL] = byte(sum>>8), byte(sum)
		m.level = 0
		m.alert()
		m.divIrq |= crcIRq
		m.job = job{}
	case jobSelfTest:
		m.level = copy(m.fifo[:], selfTest[:])
		m.alert()
		m.divIrq |= crcIRq
		m.job = job{}
	case jobAuthent:
		m.job = job{}
		m.idle()
	}
}

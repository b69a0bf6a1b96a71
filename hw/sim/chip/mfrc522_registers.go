package chip

// The registers (data sheet table 20) that drivers use; the names are the sheet's. The
// others read as zeros.
const (
	commandReg    = 0x01
	comIEnReg     = 0x02
	comIrqReg     = 0x04
	divIrqReg     = 0x05
	errorReg      = 0x06
	status2Reg    = 0x08
	fifoDataReg   = 0x09
	fifoLevelReg  = 0x0a
	controlReg    = 0x0c
	bitFramingReg = 0x0d
	collReg       = 0x0e
	modeReg       = 0x11
	txControlReg  = 0x14
	txASKReg      = 0x15
	crcResultRegH = 0x21
	crcResultRegL = 0x22
	rfCfgReg      = 0x26
	tModeReg      = 0x2a
	tPrescalerReg = 0x2b
	tReloadRegH   = 0x2c
	tReloadRegL   = 0x2d
	autoTestReg   = 0x36
	versionReg    = 0x37
)

// Bits of the registers above.
const (
	rcvOff    = 1 << 5 // CommandReg
	powerDown = 1 << 4

	txIRq    = 1 << 6 // ComIrqReg
	rxIRq    = 1 << 5
	idleIRq  = 1 << 4
	errIRq   = 1 << 1
	timerIRq = 1 << 0

	crcIRq = 1 << 2 // DivIrqReg

	bufferOvfl = 1 << 4 // ErrorReg
	collErr    = 1 << 3

	valuesAfterColl = 1 << 7 // CollReg
	collPosNotValid = 1 << 5

	tAuto = 1 << 7 // TModeReg
)

// resets are the values after a reset. A register that is not named has 0.
var resets = [64]byte{
	commandReg: 0x20, comIEnReg: 0x80, comIrqReg: 0x14, collReg: 0xa0, modeReg: 0x3f, txControlReg: 0x80,
	crcResultRegH: 0xff, crcResultRegL: 0xff, rfCfgReg: 0x48, autoTestReg: 0x40,
}

// writable are the bits that a write access sets by itself.
var writable = [64]byte{
	commandReg: 0x30, comIEnReg: 0xff, status2Reg: 0xc0, bitFramingReg: 0x77, collReg: 0x80,
	modeReg: 0xab, txControlReg: 0xfb, txASKReg: 0x40, rfCfgReg: 0x70,
	tModeReg: 0xff, tPrescalerReg: 0xff, tReloadRegH: 0xff, tReloadRegL: 0xff, autoTestReg: 0x4f,
}

// read is a read access.
func (m *MFRC522) read(address byte) byte {
	switch address {
	case commandReg:
		if m.clock.Now() < m.wakeAt {
			return m.reg[commandReg] | powerDown
		}
	case fifoDataReg: // an empty buffer gives 0 and stays as it is
		if len(m.fifo) == 0 {
			return 0
		}
		oldest := m.fifo[0]
		m.fifo = append(m.fifo[:0], m.fifo[1:]...)
		return oldest
	case fifoLevelReg:
		return byte(len(m.fifo))
	case versionReg:
		return m.Version
	}
	return m.reg[address]
}

// write is a write access.
func (m *MFRC522) write(address, v byte) {
	mask, before := writable[address], m.reg[address]
	m.reg[address] = before&^mask | v&mask
	switch address {
	case commandReg:
		m.writeCommand(before, v)
	case comIrqReg, divIrqReg:
		m.reg[address] = marked(before, v)
	case fifoDataReg:
		m.push(v)
	case fifoLevelReg:
		if v&0x80 != 0 { // FlushBuffer
			m.fifo = m.fifo[:0]
			m.reg[errorReg] &^= bufferOvfl
		}
	case bitFramingReg:
		if v&0x80 != 0 && m.command() == cmdTransceive { // StartSend
			m.send()
		}
	case txControlReg:
		m.switchField()
	}
}

// marked sets or clears the bits marked in v, as its bit 7 (Set1, Set2) says.
func marked(irq, v byte) byte {
	if v&0x80 != 0 {
		return irq | v&0x7f
	}
	return irq &^ v
}

func (m *MFRC522) push(b byte) {
	if len(m.fifo) == fifoSize {
		m.fail(bufferOvfl)
		return
	}
	m.fifo = append(m.fifo, b)
}

// fifoSize is the size of the FIFO buffer in bytes.
const fifoSize = 64

// fail sets bits of ErrorReg and the interrupt that goes with them.
func (m *MFRC522) fail(bits byte) {
	m.reg[errorReg] |= bits
	m.reg[comIrqReg] |= errIRq
}

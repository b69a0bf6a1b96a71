package chip

// Registers with a life of their own (data sheet table 20); the names are the
// sheet's.
const (
	commandReg      = 0x01
	comIEnReg       = 0x02
	divIEnReg       = 0x03
	comIrqReg       = 0x04
	divIrqReg       = 0x05
	errorReg        = 0x06
	status1Reg      = 0x07
	status2Reg      = 0x08
	fifoDataReg     = 0x09
	fifoLevelReg    = 0x0a
	waterLevelReg   = 0x0b
	controlReg      = 0x0c
	bitFramingReg   = 0x0d
	collReg         = 0x0e
	modeReg         = 0x11
	txModeReg       = 0x12
	rxModeReg       = 0x13
	txControlReg    = 0x14
	demodReg        = 0x19
	crcResultRegH   = 0x21
	crcResultRegL   = 0x22
	tModeReg        = 0x2a
	tPrescalerReg   = 0x2b
	tReloadRegH     = 0x2c
	tReloadRegL     = 0x2d
	tCounterValRegH = 0x2e
	tCounterValRegL = 0x2f
	autoTestReg     = 0x36
	versionReg      = 0x37
)

// Bits of the registers above.
const (
	rcvOff    = 1 << 5 // CommandReg
	powerDown = 1 << 4

	txIRq      = 1 << 6 // ComIrqReg
	rxIRq      = 1 << 5
	idleIRq    = 1 << 4
	hiAlertIRq = 1 << 3
	loAlertIRq = 1 << 2
	errIRq     = 1 << 1
	timerIRq   = 1 << 0

	crcIRq = 1 << 2 // DivIrqReg

	bufferOvfl = 1 << 4 // ErrorReg
	collErr    = 1 << 3
	crcErr     = 1 << 2

	valuesAfterColl = 1 << 7 // CollReg
	collPosNotValid = 1 << 5

	crcEn      = 1 << 7 // TxModeReg, RxModeReg
	rxMultiple = 1 << 2 // RxModeReg

	tAuto        = 1 << 7 // TModeReg
	tAutoRestart = 1 << 4
)

// resets are the values after a reset. A register that is not named has 0.
var resets = [64]byte{
	commandReg: 0x20, comIEnReg: 0x80, waterLevelReg: 0x08, collReg: 0x80,
	modeReg: 0x3f, txControlReg: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, // TxSel, RxSel, RxThreshold
	demodReg: 0x4d, 0x1c: 0x62, 0x1f: 0xeb, // MfTx, SerialSpeed
	crcResultRegH: 0xff, crcResultRegL: 0xff, 0x24: 0x26, 0x26: 0x48, // ModWidth, RFCfg
	0x27: 0x88, 0x28: 0x20, 0x29: 0x20, // GsN, CWGsP, ModGsP
	0x33: 0x80, autoTestReg: 0x40, // TestPinEn
}

// writable are the bits that can be written.
var writable = [64]byte{
	commandReg: 0x3f, comIEnReg: 0xff, divIEnReg: 0x94, status2Reg: 0xc0,
	waterLevelReg: 0x3f, bitFramingReg: 0x77, collReg: 0x80,
	modeReg: 0xab, txModeReg: 0xf8, rxModeReg: 0xfc, txControlReg: 0xfb,
	0x15: 0x40, 0x16: 0x3f, 0x17: 0xff, 0x18: 0xf7, demodReg: 0xff, // TxASK, TxSel, RxSel, RxThreshold
	0x1c: 0x03, 0x1d: 0x10, 0x1f: 0xff, 0x24: 0xff, 0x26: 0x70, // MfTx, MfRx, SerialSpeed, ModWidth, RFCfg
	0x27: 0xff, 0x28: 0x3f, 0x29: 0x3f, // GsN, CWGsP, ModGsP
	tModeReg: 0xff, tPrescalerReg: 0xff, tReloadRegH: 0xff, tReloadRegL: 0xff,
	0x31: 0x07, 0x32: 0xff, 0x33: 0xfe, 0x34: 0xfe, // TestSel1 and 2, TestPinEn, TestPinValue
	autoTestReg: 0x4f, 0x38: 0xff, 0x39: 0x3f, 0x3a: 0x3f, // AnalogTest, TestDAC1 and 2
}

// read is a read access.
func (m *MFRC522) read(address byte) byte {
	switch address {
	case commandReg:
		v := m.reg[commandReg] | m.command
		if m.clock.Now() < m.wakeAt {
			v |= powerDown
		}
		return v
	case comIrqReg:
		return m.comIrq
	case divIrqReg:
		return m.divIrq
	case errorReg:
		return m.errors
	case status1Reg:
		return m.status1()
	case status2Reg:
		return m.reg[status2Reg] | m.modemState()
	case fifoDataReg:
		return m.pop()
	case fifoLevelReg:
		return byte(m.level)
	case controlReg:
		return m.last
	case collReg:
		return m.reg[collReg] | m.coll
	case tCounterValRegH:
		return byte(m.timerValue() >> 8)
	case tCounterValRegL:
		return byte(m.timerValue())
	case versionReg:
		return m.Version
	}
	return m.reg[address]
}

// write is a write access.
func (m *MFRC522) write(address, v byte) {
	mask := writable[address]
	m.reg[address] = m.reg[address]&^mask | v&mask
	switch address {
	case commandReg:
		m.writeCommand(v)
	case comIrqReg:
		m.comIrq = marked(m.comIrq, v)
	case divIrqReg:
		m.divIrq = marked(m.divIrq, v)
	case fifoDataReg:
		m.push(v)
	case fifoLevelReg:
		if v&0x80 != 0 { // FlushBuffer
			m.level = 0
			m.errors &^= bufferOvfl
			m.alert()
		}
	case controlReg:
		m.controlTimer(v)
	case bitFramingReg:
		if v&0x80 != 0 && m.command == cmdTransceive { // StartSend
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

func (m *MFRC522) status1() byte {
	var v byte
	if m.job.kind != jobCRC {
		v |= 1 << 5 // CRCReady
	}
	if m.reg[crcResultRegH]|m.reg[crcResultRegL] == 0 {
		v |= 1 << 6 // CRCOk
	}
	if m.irq() {
		v |= 1 << 4
	}
	if m.timer.running {
		v |= 1 << 3
	}
	high, low := m.alerts()
	if high {
		v |= 1 << 1
	}
	if low {
		v |= 1 << 0
	}
	return v
}

// modemState is ModemState of Status2Reg (data sheet 9.3.1.9).
func (m *MFRC522) modemState() byte {
	switch {
	case m.command != cmdTransceive:
		return 0
	case m.job.kind != jobAir:
		return 1 // waits for StartSend
	case !m.job.sent:
		return 3
	case m.job.answered && m.clock.Now() >= m.job.rxBegin:
		return 6
	}
	return 5 // waits for data
}

func (m *MFRC522) push(b byte) {
	if m.level == len(m.fifo) {
		m.fail(bufferOvfl)
		return
	}
	m.fifo[m.level] = b
	m.level++
	m.alert()
}

// pop takes the oldest byte; an empty buffer gives 0 and stays as it is.
func (m *MFRC522) pop() byte {
	if m.level == 0 {
		return 0
	}
	b := m.fifo[0]
	copy(m.fifo[:], m.fifo[1:m.level])
	m.level--
	m.alert()
	return b
}

// alerts are HiAlert and LoAlert (data sheet 8.3.2).
func (m *MFRC522) alerts() (high, low bool) {
	water := int(m.reg[waterLevelReg])
	return len(m.fifo)-m.level <= water, m.level <= water
}

func (m *MFRC522) alert() {
	high, low := m.alerts()
	if high {
		m.comIrq |= hiAlertIRq
	}
	if low {
		m.comIrq |= loAlertIRq
	}
}

// fail sets bits of ErrorReg and the interrupt that goes with them.
func (m *MFRC522) fail(bits byte) {
	m.errors |= bits
	m.comIrq |= errIRq
}

package mfrc522

// Registers (data sheet table 20).
const (
	commandReg    = 0x01
	comIrqReg     = 0x04
	errorReg      = 0x06
	fifoDataReg   = 0x09
	fifoLevelReg  = 0x0a
	controlReg    = 0x0c
	bitFramingReg = 0x0d
	collReg       = 0x0e
	modeReg       = 0x11
	txControlReg  = 0x14
	txASKReg      = 0x15
	rfCfgReg      = 0x26
	tModeReg      = 0x2a
	tPrescalerReg = 0x2b
	tReloadRegH   = 0x2c
	tReloadRegL   = 0x2d
	autoTestReg   = 0x36
	versionReg    = 0x37
)

// Bits of the registers.
const (
	rcvOff    = 1 << 5 // CommandReg, 9.3.1.2
	powerDown = 1 << 4

	allIRq   = 0x7f   // ComIrqReg, 9.3.1.5: with Set1 = 0, clears all
	rxIRq    = 1 << 5 // a frame was received
	timerIRq = 1 << 0 // the timer ran out

	collErr = 1 << 3 // ErrorReg, 9.3.1.7

	flushBuffer = 1 << 7 // FIFOLevelReg, 9.3.1.11
	rxLastBits  = 0x07   // ControlReg, 9.3.1.13

	startSend = 1 << 7 // BitFramingReg, 9.3.1.14
	framing   = 0x77   // RxAlign and TxLastBits

	valuesAfterColl = 1 << 7 // CollReg, 9.3.1.15
	collPosNotValid = 1 << 5
	collPos         = 0x1f // 0 is the 32nd bit

	antennaOff = 0x80 // TxControlReg, 9.3.2.5: InvTx2RFOn only, the reset value
	antennaOn  = 0x83 // and Tx2RFEn, Tx1RFEn
	antenna    = 0x03
)

// Commands (data sheet table 149).
const (
	idle       = 0x0
	mem        = 0x1
	calcCRC    = 0x3
	transmit   = 0x4
	transceive = 0xc
	softReset  = 0xf
)

// The timer ends the wait for an answer after 0.3 ms. A tag begins to answer these
// frames 0.09 ms after their end, neither sooner nor later (ISO/IEC 14443-3,
// 6.2.1.1), and its fifth bit stops the timer. It steps at 13.56 MHz /
// (2·169+1) = 40 kHz, every 25 µs, and 11+1 times (8.5, equations 4 and 5).
const (
	timerAuto      = 0x80 // TModeReg, 9.3.3.10: starts at the end of a transmission
	timerPrescaler = 169
	timerReload    = 11
)

// versions are the known values of VersionReg, with the name of the chip. The
// sheet lists 0x91 and 0x92 (9.3.4.8); the others are found on modules and have the
// same registers. Copies with others, 0x12, 0x80 and 0x82 among them, were seen to read UIDs
// (miguelbalboa/rfid, issues 96, 284, 482), and are tried as well.
var versions = map[byte]string{
	0x88: "FM17522",
	0x89: "FM17522E",
	0x90: "MFRC522 0.0",
	0x91: "MFRC522 1.0",
	0x92: "MFRC522 2.0",
	0xb2: "FM17522 variant",
}

// setting is the value of a register between readings; mask marks the bits that are
// compared.
type setting struct{ reg, value, mask byte }

// settings are the whole configuration.
var settings = [...]setting{
	{commandReg, rcvOff | idle, 0x3f},
	{txControlReg, antennaOff, antenna},
	{fifoLevelReg, flushBuffer, 0x7f}, // written, it empties the buffer
	{tModeReg, timerAuto, 0xff},
	{tPrescalerReg, timerPrescaler, 0xff},
	{tReloadRegH, 0, 0xff},
	{tReloadRegL, timerReload, 0xff},
	{txASKReg, 0x40, 0x40},           // Force100ASK: full modulation, as type A wants
	{modeReg, 0x3d, 0xab},            // CRCPreset 6363h; the reset value otherwise
	{collReg, 0x00, valuesAfterColl}, // bits after a collision read 0
	{rfCfgReg, 0x48, 7 << 4},         // RxGain 33 dB, as after a reset (9.3.3.6)
}

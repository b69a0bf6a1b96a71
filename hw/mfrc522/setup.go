package mfrc522

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
)

// startUp is waited for after a reset before the chip is asked, and again as
// long as it does not answer: its crystal must start, and 37.74 µs more (8.8.2).
// What crystals on real modules take is to be measured.
const startUp = 2 * time.Millisecond

// openTries is how often a chip is asked after a reset.
const openTries = 5

// darkTries is how often the antenna is turned off until it reads back as off.
const darkTries = 3

// pulse resets every chip on the line. The low time is 100 ns at least (8.8.1).
func pulse(reset gpio.PinOut, sleep func(time.Duration)) error {
	if err := reset.Out(gpio.Low); err != nil {
		return err
	}
	sleep(time.Millisecond)
	if err := reset.Out(gpio.High); err != nil {
		return err
	}
	sleep(startUp)
	return nil
}

// ready makes sure that the configuration is there, and opens the reader again
// where it is not: after a brown-out, or a dialogue that broke off.
func (d *Dev) ready() error {
	if d.version != 0 {
		if ok, err := d.configured(); err == nil && ok {
			return nil
		}
	}
	return d.open()
}

// configured compares every setting with the chip's.
func (d *Dev) configured() (bool, error) {
	var regs [len(d.settings)]byte
	for i, s := range d.settings {
		regs[i] = s.reg
	}
	in, err := d.read(regs[:])
	if err != nil {
		return false, err
	}
	for i, s := range d.settings {
		if (in[i]^s.value)&s.mask != 0 {
			return false, nil
		}
	}
	return true, nil
}

// open resets the chip by command, waits for it, and configures it.
func (d *Dev) open() error {
	if err := d.reset(); err != nil {
		return err
	}
	for _, s := range d.settings {
		if err := d.write(s.reg, s.value); err != nil {
			return err
		}
	}
	ok, err := d.configured()
	if err == nil && !ok {
		err = d.fault("configuration does not stay", hw.ErrCorrupt)
	}
	if err == nil {
		d.lit = false
	}
	return err
}

// reset is a soft reset and the wait for a version that is known.
func (d *Dev) reset() error {
	d.version = 0
	if err := d.write(commandReg, softReset); err != nil {
		return err
	}
	for try := 1; ; try++ {
		d.sleep(startUp)
		in, err := d.read([]byte{versionReg})
		if err == nil {
			return d.accept(in[0])
		}
		if try == openTries || d.patience <= 0 {
			return err
		}
	}
}

func (d *Dev) accept(version byte) error {
	if _, ok := versions[version]; !ok {
		return d.fault(fmt.Sprintf("version %#02x is not one of a reader", version), hw.ErrNoAnswer)
	}
	d.version = version
	return nil
}

// dark ends whatever the chip does and turns the antenna off, until it says so.
func (d *Dev) dark() error {
	var err error
	for range darkTries {
		if err = d.darkOnce(); err == nil {
			d.lit = false
			return nil
		}
	}
	return err
}

func (d *Dev) darkOnce() error {
	if err := d.write(txControlReg, antennaOff); err != nil {
		return err
	}
	if err := d.write(commandReg, rcvOff|idle); err != nil {
		return err
	}
	in, err := d.read([]byte{txControlReg, commandReg})
	if err == nil && (in[0]&antenna != 0 || in[1]&0x3f != rcvOff|idle) {
		err = d.fault("the antenna stays on", hw.ErrCorrupt)
	}
	return err
}

// selfTests are what the FIFO buffer holds after the digital self test, by
// VersionReg; only these two are documented (16.1.1).
var selfTests = map[byte][64]byte{
	0x91: {
		0x00, 0xc6, 0x37, 0xd5, 0x32, 0xb7, 0x57, 0x5c, 0xc2, 0xd8, 0x7c, 0x4d, 0xd9, 0x70, 0xc7, 0x73,
		0x10, 0xe6, 0xd2, 0xaa, 0x5e, 0xa1, 0x3e, 0x5a, 0x14, 0xaf, 0x30, 0x61, 0xc9, 0x70, 0xdb, 0x2e,
		0x64, 0x22, 0x72, 0xb5, 0xbd, 0x65, 0xf4, 0xec, 0x22, 0xbc, 0xd3, 0x72, 0x35, 0xcd, 0xaa, 0x41,
		0x1f, 0xa7, 0xf3, 0x53, 0x14, 0xde, 0x7e, 0x02, 0xd9, 0x0f, 0xb5, 0x5e, 0x25, 0x1d, 0x29, 0x79,
	},
	0x92: {
		0x00, 0xeb, 0x66, 0xba, 0x57, 0xbf, 0x23, 0x95, 0xd0, 0xe3, 0x0d, 0x3d, 0x27, 0x89, 0x5c, 0xde,
		0x9d, 0x3b, 0xa7, 0x00, 0x21, 0x5b, 0x89, 0x82, 0x51, 0x3a, 0xeb, 0x02, 0x0c, 0xa5, 0x00, 0x49,
		0x7c, 0x84, 0x4d, 0xb3, 0xcc, 0xd2, 0x1b, 0x81, 0x5d, 0x48, 0x76, 0xd5, 0x71, 0x61, 0x21, 0xa9,
		0x86, 0x96, 0x83, 0x38, 0xcf, 0x9d, 0x5b, 0x6d, 0xdc, 0x15, 0xba, 0x3e, 0x7d, 0x95, 0x3b, 0x2f,
	},
}

var errSelfTest = errors.New("the self test has another result than the data sheet")

// selfTest follows 16.1.1, after a soft reset. It leaves the chip to be opened
// again. Versions whose result is not documented pass untested.
func (d *Dev) selfTest() error {
	want, ok := selfTests[d.version]
	if !ok {
		return nil
	}
	var zeros [25]byte
	for _, step := range []struct {
		reg  byte
		data []byte
	}{
		{fifoDataReg, zeros[:]}, // the internal buffer is cleared
		{commandReg, []byte{mem}},
		{autoTestReg, []byte{0x09}},
		{fifoDataReg, []byte{0x00}},
		{commandReg, []byte{calcCRC}},
	} {
		if err := d.write(step.reg, step.data...); err != nil {
			return err
		}
	}
	for {
		d.sleep(startUp)
		in, err := d.read([]byte{fifoLevelReg})
		if err != nil {
			return err
		}
		if int(in[0]) == len(want) {
			break
		}
		if d.patience <= 0 {
			return d.fault("self test does not end", hw.ErrNoAnswer)
		}
	}
	in, err := d.read(bytes.Repeat([]byte{fifoDataReg}, len(want)))
	if err != nil {
		return err
	}
	if !bytes.Equal(in[:len(want)], want[:]) {
		return d.fault("self test", errSelfTest)
	}
	return nil
}

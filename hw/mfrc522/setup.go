package mfrc522

import (
	"fmt"
	"time"

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

package mfrc522

import (
	"fmt"
	"time"

	"quartoboard/hw"
)

// startUp is the wait after a reset before the chip is read, and between attempts
// until it answers: its crystal must start, and 37.74 µs more (8.8.2). The start-up
// time of the crystals of real modules is not measured yet.
const startUp = 2 * time.Millisecond

// openTries is the number of attempts to read a chip after a reset.
const openTries = 5

// offTries is the number of attempts to turn the antenna off until it reads back as off.
const offTries = 3

// ready checks the configuration and opens the reader again if it is lost: after a
// brown-out, or an interrupted dialogue.
func (d *Dev) ready() error {
	if d.chip.version != 0 {
		if ok, err := d.configured(); err == nil && ok {
			return nil
		}
	}
	return d.open()
}

// configured compares every setting with the chip's.
func (d *Dev) configured() (bool, error) {
	var regs [len(settings)]byte
	for i, s := range settings {
		regs[i] = s.reg
	}
	in, err := d.chip.read(regs[:])
	if err != nil {
		return false, err
	}
	for i, s := range settings {
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
	for _, s := range settings {
		if err := d.chip.write(s.reg, s.value); err != nil {
			return err
		}
	}
	ok, err := d.configured()
	if err == nil && !ok {
		err = d.chip.fault("configuration does not stay", hw.ErrCorrupt)
	}
	if err == nil {
		d.fieldOn = false
	}
	return err
}

// reset does a soft reset and waits for a version.
func (d *Dev) reset() error {
	d.chip.version = 0
	if err := d.chip.write(commandReg, softReset); err != nil {
		return err
	}
	for try := 1; ; try++ {
		d.chip.sleep(startUp)
		in, err := d.chip.read([]byte{versionReg})
		if err == nil {
			if in[0] == 0x00 || in[0] == 0xff { // a line at one level
				return d.chip.fault(fmt.Sprintf("version %#02x is not one of a reader", in[0]), hw.ErrNoAnswer)
			}
			d.chip.version = in[0]
			return nil
		}
		if try == openTries || d.chip.patience <= 0 {
			return err
		}
	}
}

// fieldOff ends any command of the chip and turns the antenna off, until it reads
// back as off.
func (d *Dev) fieldOff() (err error) {
	for range offTries {
		if err = d.tryFieldOff(); err == nil {
			d.fieldOn = false
			return nil
		}
	}
	return err
}

func (d *Dev) tryFieldOff() error {
	if err := d.chip.set(value{txControlReg, antennaOff}, value{commandReg, rcvOff | idle}); err != nil {
		return err
	}
	in, err := d.chip.read([]byte{txControlReg, commandReg})
	if err == nil && (in[0]&antenna != 0 || in[1]&0x3f != rcvOff|idle) {
		err = d.chip.fault("the antenna stays on", hw.ErrCorrupt)
	}
	return err
}

package pn532

import (
	"errors"
	"fmt"
	"time"

	"quartoboard/hw"
)

// Commands (7.1).
const (
	diagnose            = 0x00
	getFirmwareVersion  = 0x02
	samConfiguration    = 0x14
	powerDown           = 0x16
	rfConfiguration     = 0x32
	inDeselect          = 0x44
	inListPassiveTarget = 0x4a
	inRelease           = 0x52
)

// Parameters of the commands.
const (
	normalMode = 0x01 // SAMConfiguration: the SAM is not used (7.2.10)
	maxRetries = 0x05 // RFConfiguration: the item of the three limits (7.3.1)
	ic         = 0x32 // GetFirmwareVersion: the code of a PN532 (7.2.2)
)

// fallTime is the time from the response to PowerDown until the chip sleeps and can be
// woken up: twice the millisecond of 7.2.11. An earlier wake-up has no effect, and the
// next command is lost.
const fallTime = 2 * time.Millisecond

// offTries is the number of attempts to power down.
const offTries = 3

// open wakes the reader up, identifies the chip and sets it up.
func (d *Dev) open() error {
	if err := d.chip.wakeUp(); err != nil {
		return err
	}
	version, err := d.chip.do(overhead+4, getFirmwareVersion)
	if err != nil {
		return err
	}
	if len(version) != 4 || version[0] != ic {
		return d.chip.fault(fmt.Sprintf("version % x is not one of a reader", version), hw.ErrNoAnswer)
	}
	return d.setUp()
}

// ready wakes the reader up and sets it up if necessary. A field that stayed on is
// turned off first, since an active tag would not answer.
func (d *Dev) ready() error {
	if err := d.chip.wakeUp(); err != nil {
		return err
	}
	if d.fieldOn {
		if err := d.fieldOff(); err != nil {
			return err
		}
		d.chip.sleep(fallTime)
		if err := d.chip.wakeUp(); err != nil {
			return err
		}
	}
	if d.chip.set {
		return nil
	}
	return d.setUp()
}

// setUp leaves low battery mode and limits searches to one.
func (d *Dev) setUp() error {
	if _, err := d.chip.do(overhead, samConfiguration, normalMode); err != nil {
		return err
	}
	if err := d.limit(); err != nil {
		return err
	}
	d.chip.set = true
	return nil
}

func (d *Dev) limit() error {
	_, err := d.chip.do(overhead, rfConfiguration, maxRetries, 0, 0, 0)
	return err
}

var errStatus = errors.New("the reader does not go to power-down")

// fieldOff goes to power-down, which turns the field off. A reader that refuses the
// command has lost its supply, so its field is off too.
func (d *Dev) fieldOff() error {
	d.chip.patience = max(d.chip.patience, offPatience)
	if !d.chip.set { // abort its command, if any
		if err := d.chip.write(ack[:]); err != nil {
			return err
		}
	}
	var err error
	for range offTries {
		var status []byte
		status, err = d.chip.do(overhead+1, powerDown, d.chip.link.wakeSources())
		switch {
		case errors.Is(err, errRefused):
			d.fieldOn, d.chip.set = false, false
			return nil
		case err == nil && len(status) == 1 && status[0] == 0x00:
			d.fieldOn = false
			return nil
		case err == nil:
			err = d.chip.corrupt(powerDown, errStatus)
		}
		if d.chip.spent() {
			break
		}
	}
	d.chip.set = false
	return err
}

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
	inListPassiveTarget = 0x4a
)

// Parameters of the commands.
const (
	normalMode = 0x01 // SAMConfiguration: the SAM is not used (7.2.10)
	maxRetries = 0x05 // RFConfiguration: the item of the three limits (7.3.1)
	ic         = 0x32 // GetFirmwareVersion: what a PN532 calls itself (7.2.2)
)

// fallTime is from the response to PowerDown until the chip sleeps and can be woken:
// twice the millisecond of 7.2.11, since what wakes it too early wakes nothing and the
// command behind it is lost.
const fallTime = 2 * time.Millisecond

// darkTries is how often power-down is tried.
const darkTries = 3

// open wakes the reader, looks at which chip it is, and sets it up.
func (d *Dev) open() error {
	if err := d.rouse(); err != nil {
		return err
	}
	version, err := d.do(overhead+4, getFirmwareVersion)
	if err != nil {
		return err
	}
	if len(version) != 4 || version[0] != ic {
		return d.fault(fmt.Sprintf("version % x is not one of a reader", version), hw.ErrNoAnswer)
	}
	return d.setUp()
}

// ready wakes the reader and sets it up where it is not. A field that stayed on is
// turned off first: a tag that is awake would not answer.
func (d *Dev) ready() error {
	if err := d.rouse(); err != nil {
		return err
	}
	if d.lit {
		if err := d.dark(); err != nil {
			return err
		}
		d.sleep(fallTime)
		if err := d.rouse(); err != nil {
			return err
		}
	}
	if d.set {
		return nil
	}
	return d.setUp()
}

func (d *Dev) rouse() error {
	if err := d.link.rouse(); err != nil {
		d.failed(err)
		return d.fault("wake up", err)
	}
	return nil
}

// setUp leaves low battery mode and limits searches to one.
func (d *Dev) setUp() error {
	if _, err := d.do(overhead, samConfiguration, normalMode); err != nil {
		return err
	}
	if err := d.limit(); err != nil {
		return err
	}
	d.set = true
	return nil
}

func (d *Dev) limit() error {
	_, err := d.do(overhead, rfConfiguration, maxRetries, 0, 0, 0)
	return err
}

var errStatus = errors.New("the reader does not go to power-down")

// dark goes to power-down, which turns the field off. A reader that refuses has
// lost its supply, and its field with it.
func (d *Dev) dark() error {
	d.patience = max(d.patience, darkPatience)
	if !d.set { // whatever it does, it is to stop it
		if err := d.write(ack[:]); err != nil {
			return err
		}
	}
	var err error
	for range darkTries {
		var status []byte
		status, err = d.do(overhead+1, powerDown, d.link.wakeUp())
		switch {
		case errors.Is(err, errRefused):
			d.lit, d.set = false, false
			return nil
		case err == nil && len(status) == 1 && status[0] == 0x00:
			d.lit = false
			return nil
		case err == nil:
			err = d.spoiled(powerDown, errStatus)
		}
		if d.spent() {
			break
		}
	}
	d.set = false
	return err
}

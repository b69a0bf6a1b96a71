package pn532

import (
	"errors"
	"time"

	"quartoboard/hw"
)

// Tests of Diagnose (7.2.1), and their result if they passed.
const (
	romTest = 0x01
	ramTest = 0x02
	passed  = 0x00
)

// testPatience is the most that the self test sleeps; the manual gives no duration of
// the tests.
const testPatience = 250 * time.Millisecond

// Test runs the chip's tests of its memories with the field off, and returns the worst
// finding: no answer, a wrong result, lost settings. A reader that refuses a command
// which it accepted before is in low battery mode after a loss of its supply. See
// hw.SelfTester for its duration and errors.
func (d *Dev) Test() error {
	d.chip.startCall(testPatience)
	lost := false
	if d.chip.set && d.chip.wakeUp() == nil {
		lost = errors.Is(d.limit(), errRefused)
	}
	if err := d.open(); err != nil {
		return err
	}
	testErr := d.diagnose(romTest)
	if testErr == nil {
		testErr = d.diagnose(ramTest)
	}
	d.chip.set = false // the memory was tested
	if err := d.setUp(); err != nil {
		return err
	}
	switch err := d.fieldOff(); {
	case err != nil:
		return err
	case testErr == nil && lost:
		return d.chip.fault("self test", hw.ErrReset)
	}
	return testErr
}

// diagnose runs one of the chip's tests.
func (d *Dev) diagnose(test byte) error {
	result, err := d.chip.do(overhead+1, diagnose, test)
	if err != nil {
		return err
	}
	if len(result) != 1 || result[0] != passed {
		return d.chip.fault("self test", hw.ErrUnlike)
	}
	return nil
}

package pn532

import (
	"errors"
	"time"

	"quartoboard/hw"
)

// Tests of Diagnose (7.2.1), and what they answer when they were passed.
const (
	romTest = 0x01
	ramTest = 0x02
	passed  = 0x00
)

// testPatience is the most that the self test sleeps; the manual says of none how
// long it takes.
const testPatience = 250 * time.Millisecond

// Test lets the chip test its memories, the field off meanwhile, and tells the worst
// of what it finds: no answer, a wrong result, settings that were gone. A reader that
// refuses what it had taken before is in low battery mode, where a loss of its supply
// has put it. It blocks and answers as hw.SelfTester says.
func (d *Dev) Test() error {
	d.begin(testPatience)
	lost := false
	if d.set && d.rouse() == nil {
		lost = errors.Is(d.limit(), errRefused)
	}
	if err := d.open(); err != nil {
		return err
	}
	testErr := d.diagnose(romTest)
	if testErr == nil {
		testErr = d.diagnose(ramTest)
	}
	d.set = false // the memory was tested
	if err := d.setUp(); err != nil {
		return err
	}
	if err := d.dark(); err != nil {
		return err
	}
	if testErr != nil {
		return testErr
	}
	if lost {
		return d.fault("self test", hw.ErrReset)
	}
	return nil
}

// diagnose lets the chip do one of its tests.
func (d *Dev) diagnose(test byte) error {
	result, err := d.do(overhead+1, diagnose, test)
	if err != nil {
		return err
	}
	if len(result) != 1 || result[0] != passed {
		return d.fault("self test", hw.ErrUnlike)
	}
	return nil
}

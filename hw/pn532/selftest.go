package pn532

import (
	"errors"
	"fmt"
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

// SelfTest implements hw.SelfTester for the reader's only place, 0: the tests of
// its memories, the field off meanwhile.
func (d *Dev) SelfTest(n int) error {
	switch {
	case n != 0:
		return fmt.Errorf("%s: place %d: there is only place 0", d.opts.Part, n)
	case d.halted:
		return hw.ErrHalted
	}
	d.opts.Sleep(fallTime) // as in Identify
	return d.examine()
}

// SelfTest implements hw.SelfTester.
func (g *Group) SelfTest(n int) error {
	switch {
	case g.halted:
		return hw.ErrHalted
	case n < 0 || n >= len(g.devs):
		return fmt.Errorf("reader %d: there are readers 0 to %d", n, len(g.devs)-1)
	}
	if err := g.darken(); err != nil {
		return err
	}
	if n == g.last {
		g.opts.Sleep(fallTime)
	}
	g.last = n
	return g.devs[n].examine()
}

// examine tells the worst of what it finds: no answer, a wrong result, settings
// that were gone. A reader that refuses what it had taken before is in low battery
// mode, where a loss of its supply has put it.
func (d *Dev) examine() error {
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

var (
	_ hw.SelfTester = (*Dev)(nil)
	_ hw.SelfTester = (*Group)(nil)
)

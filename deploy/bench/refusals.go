//go:build linux && amd64

package main

import (
	"context"
	"fmt"
	"strings"
)

// closed is a device whose file only root may open.
type closed struct{ device }

// refusal is a /dev with something amiss, and what "run -check" says of it.
type refusal struct {
	name   string
	change func(files map[string]device)
	says   string
}

// onlyTray is the build that uses I²C, SPI and lines with the fewest parts.
const onlyTray = "tray"

// refusals are for that build. The first is none.
var refusals = []refusal{
	{"all is well", nil, "The board can play."},
	{"no bus", func(f map[string]device) { delete(f, "i2c-1") }, "presence.i2c: no I²C bus /dev/i2c-1: enable it with dtparam=i2c_arm=on"},
	{"no port", func(f map[string]device) { delete(f, "spidev0.0") }, "tray.spi: no SPI port /dev/spidev0.0: enable it with dtparam=spi=on"},
	{"bus for root", func(f map[string]device) { f["i2c-1"] = closed{f["i2c-1"]} }, "no permission for /dev/i2c-1: the user needs the group i2c"},
	{"port for root", func(f map[string]device) { f["spidev0.0"] = closed{f["spidev0.0"]} }, "no permission for /dev/spidev0.0: the user needs the group spi"},
	{"chips for root", func(f map[string]device) {
		f["gpiochip0"], f["gpiochip1"] = closed{f["gpiochip0"]}, closed{f["gpiochip1"]}
	}, "no permission for /dev/gpiochip0: the user needs the group gpio"},
	{"no chip of a Pi", func(f map[string]device) { delete(f, "gpiochip0") }, "no GPIO chip of a Raspberry Pi: found gpio-brcmstb@107d508500"},
	{"another program's line", func(f map[string]device) { f["gpiochip0"].(*gpioFile).used[17] = "lirc" }, `presence.interrupt: GPIO17 is in use by "lirc"`},
	{"another program's button", func(f map[string]device) { f["gpiochip0"].(*gpioFile).used[23] = "lirc" }, `GPIO23 is in use by "lirc"`},
}

// refuse has the program say why it cannot play.
func (t *trial) refuse(ctx context.Context) error {
	a, err := t.newAsking(onlyTray)
	if err != nil {
		return err
	}
	for i, r := range refusals {
		said, ok, err := a.ask(ctx, func(w *world) { w.change = r.change }, "run", "-check")
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		if ok != (i == 0) || !strings.Contains(said, r.says) {
			return fmt.Errorf("%s: it says\n%snot: %s", r.name, said, r.says)
		}
	}
	t.say("%s: %d refusals in the right words", onlyTray, len(refusals)-1)
	return nil
}

// doctor has a build looked at by "quartoboard doctor", while all is well and
// while no chip answers.
func (t *trial) doctor(ctx context.Context, profile string) error {
	a, err := t.newAsking(profile)
	if err != nil {
		return err
	}
	said, ok, err := a.ask(ctx, func(*world) {}, "doctor")
	if err != nil {
		return err
	}
	if !ok || strings.Contains(said, "\nfails ") || strings.Contains(said, "more than one try") {
		return fmt.Errorf("doctor finds something where all is well:\n%s", said)
	}
	well := strings.Count("\n"+said, "\nwell ")
	said, ok, err = a.ask(ctx, func(w *world) { w.unplug = true }, "doctor")
	if err != nil {
		return err
	}
	fails := strings.Count(said, "\nfails ")
	if ok || fails == 0 {
		return fmt.Errorf("doctor finds nothing where no chip answers:\n%s", said)
	}
	if strings.Contains(said, "in use by") {
		return fmt.Errorf("doctor says that a line is in use, and nobody has it:\n%s", said)
	}
	t.say("%s: doctor: %d things well; %d fail when unplugged", profile, well, fails)
	return nil
}

//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
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

// refusals are for that build.
var refusals = []refusal{
	{"all is well", func(map[string]device) {}, "The board can play."},
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
	p, err := rig.Load(profiles.FS, onlyTray)
	if err != nil {
		return err
	}
	dir := filepath.Join(t.dir, "refusals")
	if err := errors.Join(os.MkdirAll(dir, 0o755), os.Chown(dir, nobody, nobody)); err != nil {
		return err
	}
	settings := filepath.Join(dir, config)
	if err := os.WriteFile(settings, fmt.Appendf(nil, "board.state_dir = %q\n", dir), 0o644); err != nil {
		return err
	}
	for _, r := range refusals {
		said, err := t.check(ctx, newWorld(p), r.change, settings)
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		if !strings.Contains(said, r.says) {
			return fmt.Errorf("%s: it says\n%snot: %s", r.name, said, r.says)
		}
	}
	t.say("%s: %d refusals in the right words", onlyTray, len(refusals)-1)
	return nil
}

// check is what "quartoboard run -check" prints.
func (t *trial) check(ctx context.Context, w *world, change func(map[string]device), settings string) (string, error) {
	w.change = change
	out, err := os.CreateTemp(t.dir, "check-")
	if err != nil {
		return "", err
	}
	defer out.Close()
	box, err := start(ctx, w, out, nil, t.program, "run", "-check", "-config", settings, "-profile", w.profile.Name)
	if err != nil {
		return "", err
	}
	_ = box.wait() // what it prints says how it ended
	text, err := os.ReadFile(out.Name())
	return string(text), err
}

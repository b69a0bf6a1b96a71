//go:build linux && amd64

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/deploy/profiles"
	"quartoboard/hw/pi"
	"quartoboard/hw/rig"
)

// probeWord is the first argument of the child that measures.
const probeWord = "probe"

// probe prints what a transaction and a read of the buttons cost through hw/pi
// and periph, from system call to answer. It runs in the sandbox.
func probe(profile string, out io.Writer) error {
	p, err := rig.Load(profiles.FS, profile)
	if err != nil {
		return err
	}
	b, err := pi.Open()
	if err != nil {
		return err
	}
	name, once, err := transaction(b, &p)
	if err != nil {
		return err
	}
	lines, err := b.Lines([]string{p.Buttons.QuartoA, p.Buttons.QuartoB})
	if err != nil {
		return err
	}
	tx, err := timed(once)
	if err != nil {
		return err
	}
	read, err := timed(func() error { _, err := lines.Read(0); return err })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%.1f µs a transaction on %s, %.1f µs a read of lines", tx, name, read)
	return errors.Join(err, lines.Close())
}

// transaction is one on the bus of the presence sensors, or of the readers:
// three bytes over SPI, or a register and two bytes over I²C.
func transaction(b *pi.Buses, p *rig.Profile) (name string, once func() error, err error) {
	data := make([]byte, 3)
	if p.Presence.I2C != "" {
		bus, err := b.I2C(p.Presence.I2C)
		address := uint16(p.Presence.Addresses[0])
		return p.Presence.I2C, func() error { return bus.Tx(address, data[:1], data[1:]) }, err
	}
	var ports []string
	if ports = p.Presence.SPI; len(ports) == 0 {
		ports = []string{p.Readers.SPI}
	}
	port, err := b.SPI(ports[0])
	if err != nil {
		return "", nil, err
	}
	conn, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
	return ports[0], func() error { return conn.Tx(data, data) }, err
}

// timed is how long something takes in the mean, in µs.
func timed(once func() error) (µs float64, err error) {
	const times = 5000
	begun := time.Now()
	for range times {
		if err := once(); err != nil {
			return 0, err
		}
	}
	return time.Since(begun).Seconds() / times * 1e6, nil
}

// price measures that for one build, on a table whose buses take no time.
func (t *trial) price(ctx context.Context, profile string) error {
	p, err := rig.Load(profiles.FS, profile)
	if err != nil {
		return err
	}
	w := newWorld(p)
	w.hurried = true
	out, err := os.Create(filepath.Join(t.dir, profile+"-price"))
	if err != nil {
		return err
	}
	defer out.Close()
	box, err := start(ctx, w, out, nil, "/proc/self/exe", probeWord, profile)
	if err == nil {
		err = box.wait()
	}
	text, readErr := os.ReadFile(out.Name())
	if err := errors.Join(err, readErr); err != nil {
		return fmt.Errorf("probe: %w %s", err, bytes.TrimSpace(text))
	}
	t.say("%s: %s", profile, text)
	return nil
}

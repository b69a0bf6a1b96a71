//go:build linux && amd64

package kernel

import (
	"fmt"
	"os"

	"periph.io/x/conn/v3/gpio"

	"golang.org/x/sys/unix"

	"quartoboard/hw/keys"
	"quartoboard/hw/sim/chip"
)

// Numbers of the GPIO chip's ioctls, flags of a line and the places of members in its
// structs (linux/gpio.h, version 2).
const (
	gpioChipInfo  = 0x8044b401
	gpioLineInfo  = 0xc100b405
	gpioRequest   = 0xc250b407
	gpioSetConfig = 0xc110b40d
	gpioGet       = 0xc010b40e
	gpioSet       = 0xc010b40f

	lineInput  = 1 << 2
	lineOutput = 1 << 3
	lineEdges  = 1<<4 | 1<<5
	linePullUp = 1 << 8

	chipLabelAt, chipLinesAt                     = 32, 64
	lineConsumerAt, lineOffsetAt                 = 32, 64
	requestConfigAt, requestLinesAt, requestFDAt = 288, 560, 588
	configAttrsAt                                = 8
	eventEdgeAt, eventLineAt, eventSize          = 8, 12, 48
	risingEdge, fallingEdge                      = 1, 2
	linesMost                                    = 64
)

// gpioFile is /dev/gpiochipN.
type gpioFile struct {
	table       *Table
	name, label string
	lines       int
	used        map[int]string      // lines that a driver of the kernel holds, and its name
	open        map[int]func() bool // lines that were handed out; reports whether one is held still
}

func (f *gpioFile) ioctl(c *call) unix.Errno {
	switch c.number {
	case gpioChipInfo:
		c.data.text(0, f.name)
		c.data.text(chipLabelAt, f.label)
		c.data.put32(chipLinesAt, uint32(f.lines))
		return 0
	case gpioLineInfo:
		return f.info(c.data)
	case gpioRequest:
		return f.request(c)
	}
	return unix.ENOTTY
}

func (f *gpioFile) info(info data) unix.Errno {
	n := int(info.u32(lineOffsetAt))
	if n >= f.lines {
		return unix.EINVAL
	}
	clear(info)
	info.text(0, fmt.Sprintf("GPIO%d", n))
	info.text(lineConsumerAt, f.used[n])
	info.put32(lineOffsetAt, uint32(n))
	return 0
}

// request hands out lines, once at a time.
func (f *gpioFile) request(c *call) unix.Errno {
	r := c.data
	count := int(r.u32(requestLinesAt))
	if count < 1 || count > linesMost {
		return unix.EINVAL
	}
	set := &lineFile{table: f.table}
	var names []string
	for i := range count {
		n := int(r.u32(4 * i))
		if n >= f.lines {
			return unix.EINVAL
		}
		if open := f.open[n]; f.used[n] != "" || open != nil && open() {
			return unix.EBUSY
		}
		set.numbers = append(set.numbers, n)
		names = append(names, fmt.Sprintf("GPIO%d", n))
		set.pins = append(set.pins, f.table.pin(names[i]))
	}
	config := data(r[requestConfigAt:])
	if errno := set.configure(config); errno != 0 {
		return errno
	}
	queue, events, err := os.Pipe()
	if err != nil {
		return unix.EMFILE
	}
	defer queue.Close()
	if config.u64(0)&lineEdges != 0 {
		lines, err := f.table.sim.Lines(names, true)
		if err != nil {
			return unix.EIO
		}
		set.noting, set.events = lines.(keys.Edges), events
		f.table.noting = set
	}
	fd, open, err := c.give(set, queue)
	if err != nil {
		return unix.EMFILE
	}
	for _, n := range set.numbers {
		f.open[n] = open
	}
	r.put32(requestFDAt, uint32(fd))
	return 0
}

// lineFile is one or more lines that were requested together.
type lineFile struct {
	table   *Table
	pins    []*chip.Pin
	numbers []int
	output  bool

	noting keys.Edges // the lines, if their changes are to be noted; else nil
	events *os.File   // where their changes are queued
}

// note queues the events of the changes until now.
func (f *lineFile) note() {
	var edges [linesMost]keys.Edge
	n, err := f.noting.Edges(edges[:])
	var now unix.Timespec
	if err != nil || unix.ClockGettime(unix.CLOCK_MONOTONIC, &now) != nil {
		return
	}
	for _, e := range edges[:n] {
		event := make(data, eventSize)
		event.put64(0, uint64(now.Nano()-e.Ago.Nanoseconds()))
		event.put32(eventEdgeAt, fallingEdge)
		if e.High {
			event.put32(eventEdgeAt, risingEdge)
		}
		event.put32(eventLineAt, uint32(f.numbers[e.Line]))
		_, _ = f.events.Write(event) // of a caller that has ended nobody reads them
	}
}

func (f *lineFile) ioctl(c *call) unix.Errno {
	if f.table.Unplugged {
		return unix.ENODEV // the kernel's answer for a chip that is gone
	}
	switch c.number {
	case gpioSetConfig:
		return f.configure(c.data)
	case gpioGet:
		if f.noting != nil {
			f.table.Looks++
		}
		c.data.put64(0, f.get(c.data.u64(8))) // bits, mask
		return 0
	case gpioSet:
		return f.set(c.data.u64(0), c.data.u64(8))
	}
	return unix.ENOTTY
}

// configure sets the direction: an output begins low, as in the kernel. Without
// a direction all stays as it is. Attributes of single lines are not needed.
func (f *lineFile) configure(config data) unix.Errno {
	flags := config.u64(0)
	if config.u32(configAttrsAt) != 0 {
		return unix.EOPNOTSUPP
	}
	pull := gpio.PullNoChange
	if flags&linePullUp != 0 {
		pull = gpio.PullUp
	}
	f.output = flags&lineOutput != 0 || f.output && flags&lineInput == 0
	for _, p := range f.pins {
		switch {
		case flags&lineInput != 0:
			_ = p.In(pull, gpio.NoEdge) // a simulated line is always in order
		case flags&lineOutput != 0:
			_ = p.Out(gpio.Low)
		}
	}
	return 0
}

func (f *lineFile) get(mask uint64) (bits uint64) {
	for i, p := range f.pins {
		level := p.Level
		if !f.output {
			level = p.Read // which would make an output an input
		}
		if mask>>i&1 == 1 && level() == gpio.High {
			bits |= 1 << i
		}
	}
	return bits
}

func (f *lineFile) set(bits, mask uint64) unix.Errno {
	if !f.output {
		return unix.EPERM
	}
	for i, p := range f.pins {
		if mask>>i&1 == 1 {
			_ = p.Out(gpio.Level(bits>>i&1 == 1))
		}
	}
	return 0
}

package pi

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw/keys"
	"quartoboard/hw/rig"
)

// lines are inputs with pull-ups, whose changes the kernel may queue with their times.
// periph's LineSet waits for edges, and drops the times.
type lines struct {
	fd      int // does not block; negative once it is closed
	numbers []uint32
	values  lineValues
	events  [64 * eventSize]byte
}

// The kernel's interface to lines, version 2 (linux/gpio.h).
const (
	getLines  = 0xc250b407 // GPIO_V2_GET_LINE_IOCTL
	getValues = 0xc010b40e // GPIO_V2_LINE_GET_VALUES_IOCTL

	flagInput, flagRising, flagFalling, flagPullUp = 1 << 2, 1 << 4, 1 << 5, 1 << 8

	// An event: its time by the monotonic clock, which edge it is, its line's number.
	eventSize, eventEdgeAt, eventLineAt = 48, 8, 12
	risingEdge                          = 1
)

// lineRequest is struct gpio_v2_line_request.
type lineRequest struct {
	lines      [64]uint32
	consumer   [32]byte
	flags      uint64
	attributes [264]byte // of single lines; none
	count      uint32
	queue      uint32 // events; 0 for 16 a line
	_          [5]uint32
	fd         int32
}

// lineValues is struct gpio_v2_line_values.
type lineValues struct{ bits, mask uint64 }

// openLines requests lines of a chip by their numbers. With edges the kernel queues their changes.
func openLines(chip string, numbers []uint32, edges bool) (rig.Lines, error) {
	file, err := os.Open(chip)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // the lines stay
	r := lineRequest{flags: flagInput | flagPullUp, count: uint32(len(numbers))}
	if edges {
		r.flags |= flagRising | flagFalling
	}
	copy(r.lines[:], numbers)
	copy(r.consumer[:], "quartoboard")
	raw, err := file.SyscallConn()
	if err != nil {
		return nil, err
	}
	if err := errors.Join(raw.Control(func(fd uintptr) { err = control(fd, getLines, unsafe.Pointer(&r)) }), err); err != nil {
		return nil, fmt.Errorf("request lines: %w", err)
	}
	l := &lines{fd: int(r.fd), numbers: numbers}
	if err := unix.SetNonblock(l.fd, true); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	unix.CloseOnExec(l.fd)
	return l, nil
}

func control(fd uintptr, request uintptr, arg unsafe.Pointer) error {
	for {
		_, _, errno := unix.Syscall(unix.SYS_IOCTL, fd, request, uintptr(arg))
		switch errno {
		case 0:
			return nil
		case unix.EINTR:
		default:
			return errno
		}
	}
}

// Read implements rig.Lines.
func (l *lines) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) {
	l.values = lineValues{mask: uint64(mask)}
	if err := control(uintptr(l.fd), getValues, unsafe.Pointer(&l.values)); err != nil {
		return 0, err
	}
	return gpio.GPIOValue(l.values.bits), nil
}

// Edges implements keys.Edges.
func (l *lines) Edges(dst []keys.Edge) (int, error) {
	room := min(len(dst)*eventSize, len(l.events))
	n, err := unix.Read(l.fd, l.events[:room])
	switch {
	case errors.Is(err, unix.EAGAIN), errors.Is(err, unix.EINTR): // none, or those come next time
		return 0, nil
	case err != nil:
		return 0, err
	}
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &now); err != nil {
		return 0, err
	}
	return edgesOf(l.events[:n], l.numbers, time.Duration(now.Nano()), dst), nil
}

// edgesOf reads events into dst, which has room for them, and returns their number. now is the
// time by the monotonic clock.
func edgesOf(events []byte, numbers []uint32, now time.Duration, dst []keys.Edge) (n int) {
	for ; len(events) >= eventSize; events = events[eventSize:] {
		at := time.Duration(binary.NativeEndian.Uint64(events))
		number := binary.NativeEndian.Uint32(events[eventLineAt:])
		line := slices.Index(numbers, number)
		if line < 0 {
			continue
		}
		dst[n] = keys.Edge{Ago: max(now-at, 0), Line: line, High: binary.NativeEndian.Uint32(events[eventEdgeAt:]) == risingEdge}
		n++
	}
	return n
}

// Close implements rig.Lines.
func (l *lines) Close() error {
	if l.fd < 0 {
		return nil
	}
	fd := l.fd
	l.fd = -1
	return unix.Close(fd)
}

var _ keys.Edges = (*lines)(nil)

//go:build linux && amd64

package kernel

import (
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"quartoboard/hw/sim"
)

// request asks the header's chip for lines; it returns the new device.
func (p *process) request(t *testing.T, f device, flags uint64, lines ...uint32) (device, unix.Errno) {
	t.Helper()
	clear(p.ram)
	r := data(p.ram)
	for i, n := range lines {
		r.put32(4*i, n)
	}
	r.put64(requestConfigAt, flags)
	r.put32(requestLinesAt, uint32(len(lines)))
	errno := p.ask(f, gpioRequest)
	return p.open[int(r.u32(requestFDAt))], errno
}

// values asks lines for their values, or sets them.
func (p *process) values(f device, number uint32, bits, mask uint64) (uint64, unix.Errno) {
	data(p.ram).put64(0, bits)
	data(p.ram).put64(8, mask)
	errno := p.ask(f, number)
	return data(p.ram).u64(0), errno
}

func TestChipTellsOfItselfAndItsLines(t *testing.T) {
	_, files := devicesOf(t, "analog-nfc")
	f, p := files["gpiochip0"], newProcess()
	want(t, "chip", p.ask(f, gpioChipInfo), 0)
	if label := strings.Trim(string(p.ram[chipLabelAt:chipLinesAt]), "\x00"); label != "pinctrl-rp1" || data(p.ram).u32(chipLinesAt) != headLines {
		t.Errorf("label %q, %d lines", label, data(p.ram).u32(chipLinesAt))
	}
	for n, c := range map[uint32]struct{ name, consumer string }{17: {"GPIO17", ""}, 8: {"GPIO8", "spi0 CS0"}, 18: {"GPIO18", "spi1 CS0"}} {
		data(p.ram).put32(lineOffsetAt, n)
		want(t, "line", p.ask(f, gpioLineInfo), 0)
		name := strings.Trim(string(p.ram[:32]), "\x00")
		consumer := strings.Trim(string(p.ram[lineConsumerAt:lineConsumerAt+32]), "\x00")
		if name != c.name || consumer != c.consumer {
			t.Errorf("line %d: %q of %q, want %q of %q", n, name, consumer, c.name, c.consumer)
		}
	}
	data(p.ram).put32(lineOffsetAt, headLines)
	want(t, "a line it does not have", p.ask(f, gpioLineInfo), unix.EINVAL)
}

func TestLineIsHandedOutOnceAtATime(t *testing.T) {
	_, files := devicesOf(t, "analog-nfc")
	f, p := files["gpiochip0"], newProcess()
	_, errno := p.request(t, f, lineInput, 22, 23)
	want(t, "two lines", errno, 0)
	_, errno = p.request(t, f, lineInput, 24, 23)
	want(t, "one of them again", errno, unix.EBUSY)
	_, errno = p.request(t, f, lineInput, 8)
	want(t, "the SPI driver's", errno, unix.EBUSY)
	_, errno = p.request(t, f, lineInput)
	want(t, "no line", errno, unix.EINVAL)
	clear(p.open) // the caller has closed them
	_, errno = p.request(t, f, lineInput, 23)
	want(t, "once it is closed", errno, 0)
}

func TestOutputBeginsLowAndKeepsWhatItIsSetTo(t *testing.T) {
	w, files := devicesOf(t, "analog-nfc")
	p := newProcess()
	line, _ := p.request(t, files["gpiochip0"], 0, 6) // the tray's select
	_, errno := p.values(line, gpioSet, 1, 1)
	want(t, "set before it is an output", errno, unix.EPERM)
	clear(p.ram)
	data(p.ram).put64(0, lineOutput)
	want(t, "configure", p.ask(line, gpioSetConfig), 0)
	if bits, errno := p.values(line, gpioGet, 0, 1); bits != 0 || errno != 0 {
		t.Errorf("a new output reads %d, %v, want low", bits, errno)
	}
	_, errno = p.values(line, gpioSet, 1, 1)
	want(t, "set", errno, 0)
	for range 2 { // reading does not make it an input
		if bits, errno := p.values(line, gpioGet, 0, 1); bits != 1 || errno != 0 {
			t.Errorf("an output set high reads %d, %v", bits, errno)
		}
	}
	w.Unplugged = true
	_, errno = p.values(line, gpioGet, 0, 1)
	want(t, "a chip that is gone", errno, unix.ENODEV)
}

func TestButtonsAreReadTogether(t *testing.T) {
	w, files := devicesOf(t, "analog-nfc")
	p := newProcess()
	lines, errno := p.request(t, files["gpiochip0"], lineInput|linePullUp|lineEdges, 22, 23, 24, 4)
	want(t, "request", errno, 0)
	if bits, _ := p.values(lines, gpioGet, 0, 0b1111); bits != 0b1111 {
		t.Errorf("nothing is pressed: %04b", bits)
	}
	if err := w.sim.Buttons.Press("B", 1e9, 1); err != nil {
		t.Fatal(err)
	}
	w.sim.Clock().Elapse(1e8)
	if bits, _ := p.values(lines, gpioGet, 0, 0b0111); bits != 0b0101 {
		t.Errorf("B is pressed, three lines asked for: %04b, want 0101", bits)
	}
	if w.Looks != 2 {
		t.Errorf("counted %d looks, want 2", w.Looks)
	}
}

func TestChangesOfTheButtonsAreQueued(t *testing.T) {
	w, files := devicesOf(t, "analog-nfc")
	p := newProcess()
	_, errno := p.request(t, files["gpiochip0"], lineInput|linePullUp|lineEdges, 22, 23, 24, 4)
	want(t, "request", errno, 0)
	queued := func() data {
		events := make(data, 4096)
		n, err := unix.Read(int(p.queue.Fd()), events)
		if err != nil && err != unix.EAGAIN {
			t.Fatal(err)
		}
		return events[:max(n, 0)]
	}
	w.Do(func(*sim.Table) {})
	if events := queued(); len(events) != 0 {
		t.Errorf("%d bytes of events, and nothing was pressed", len(events))
	}
	w.Do(func(s *sim.Table) {
		if err := s.Buttons.Press("B", 6e7, 1); err != nil {
			t.Fatal(err)
		}
		s.Clock().Elapse(1e8)
	})
	events := queued()
	if len(events) == 0 || len(events)%eventSize != 0 {
		t.Fatalf("%d bytes of events", len(events))
	}
	first, last := events[:eventSize], events[len(events)-eventSize:]
	if first.u32(eventEdgeAt) != fallingEdge || last.u32(eventEdgeAt) != risingEdge || first.u32(eventLineAt) != 23 {
		t.Errorf("edges %d to %d of line %d, want %d to %d of 23", first.u32(eventEdgeAt), last.u32(eventEdgeAt), first.u32(eventLineAt), fallingEdge, risingEdge)
	}
	if held := last.u64(0) - first.u64(0); held < 6e7 || held > 6.3e7 {
		t.Errorf("held for %d ns, want 60 ms and the bounces", held)
	}
}

// TestOnlyTheButtonsAreALook reads the columns of a matrix, which are four lines too.
func TestOnlyTheButtonsAreALook(t *testing.T) {
	w, files := devicesOf(t, "matrix-nfc")
	p := newProcess()
	for _, set := range []struct {
		name  string
		flags uint64
		lines []uint32
		looks int
	}{
		{"columns", 0, []uint32{20, 21, 2, 3}, 0},
		{"buttons", lineEdges, []uint32{22, 23, 24, 4}, 1},
	} {
		lines, errno := p.request(t, files["gpiochip0"], lineInput|linePullUp|set.flags, set.lines...)
		want(t, set.name, errno, 0)
		w.Looks = 0
		p.values(lines, gpioGet, 0, 0b1111)
		if w.Looks != set.looks {
			t.Errorf("%s: counted %d looks, want %d", set.name, w.Looks, set.looks)
		}
	}
}

func TestWordsThatPeriphDoesNotUseAreRefused(t *testing.T) {
	_, files := devicesOf(t, "analog-nfc")
	p := newProcess()
	line, _ := p.request(t, files["gpiochip0"], lineInput, 22)
	clear(p.ram)
	data(p.ram).put32(configAttrsAt, 1)
	want(t, "attributes of single lines", p.ask(line, gpioSetConfig), unix.EOPNOTSUPP)
	want(t, "watching a chip", p.ask(files["gpiochip0"], 0x06), unix.ENOTTY)
}

func TestCardIsListed(t *testing.T) {
	p := newProcess()
	data(p.ram).put32(0, 1<<32-1) // a caller's struct holds what lay on its stack
	want(t, "card", p.ask(cardFile{}, cardInfo), 0)
	if got := data(p.ram).u32(0); got != 0 {
		t.Errorf("card %d, want 0", int32(got))
	}
	if id := strings.Trim(string(p.ram[cardIDAt:cardIDAt+16]), "\x00"); id != "Bench" {
		t.Errorf("id %q", id)
	}
	data(p.ram).put32(0, 1<<32-1)
	for _, next := range []uint32{0, 1<<32 - 1} {
		want(t, "next device", p.ask(cardFile{}, cardNextPCM), 0)
		if got := data(p.ram).u32(0); got != next {
			t.Errorf("device %d follows, want %d", int32(got), int32(next))
		}
	}
	clear(p.ram)
	want(t, "its device", p.ask(cardFile{}, cardPCM), 0)
	data(p.ram).put32(pcmStreamAt, 1)
	want(t, "recording", p.ask(cardFile{}, cardPCM), unix.ENOENT)
}

//go:build linux && amd64

package kernel

import (
	"testing"

	"golang.org/x/sys/unix"
)

const spiMessage1, spiMessage2, spiMessage4 = 0x40206b00, 0x40406b00, 0x40806b00

// messages lays out what I2C_RDWR reads: messages behind the head, their bytes
// 256 apart from 0x400 on.
func (p *process) messages(address uint16, messages ...data) {
	clear(p.ram)
	head := data(p.ram)
	head.put64(0, ramAt+0x100)
	head.put32(8, uint32(len(messages)))
	for i, m := range messages {
		at := 0x100 + 16*i
		flags := uint32(m[0])
		head.put32(at, uint32(address)|flags<<16)
		head.put32(at+4, uint32(len(m)-1))
		head.put64(at+8, ramAt+0x400+0x100*uint64(i))
		copy(p.ram[0x400+0x100*i:], m[1:])
	}
}

// out and in are messages: the flags, and the bytes.
func out(b ...byte) data { return append(data{0}, b...) }
func in(n int) data      { return append(data{i2cRead}, make([]byte, n)...) }

func TestI2CFileReachesTheChipsOfTheTable(t *testing.T) {
	const expander, iodirA = 0x20, 0x00 // MCP23017
	w, files := devicesOf(t, "tray")
	f, p := files["i2c-1"], newProcess()
	p.messages(expander, out(iodirA, 0xa5))
	want(t, "write", p.ask(f, i2cRdwr), 0)
	p.messages(expander, out(iodirA), in(1))
	want(t, "write and read", p.ask(f, i2cRdwr), 0)
	if got := p.ram[0x500]; got != 0xa5 {
		t.Errorf("register %#x holds %#x, want 0xa5", iodirA, got)
	}
	p.messages(0x77, out(0))
	want(t, "an address that nobody has", p.ask(f, i2cRdwr), unix.EREMOTEIO)
	w.Unplugged = true
	p.messages(expander, out(iodirA), in(1))
	want(t, "unplugged", p.ask(f, i2cRdwr), unix.EREMOTEIO)
}

func TestI2CFileRefusesWhatNoDriverOfOursAsks(t *testing.T) {
	_, files := devicesOf(t, "tray")
	f, p := files["i2c-1"], newProcess()
	for name, messages := range map[string][]data{
		"two writes":      {out(1), out(2)},
		"read then write": {in(1), out(1)},
		"three":           {out(1), in(1), in(1)},
		"ten-bit address": {{0x10, 1}},
	} {
		p.messages(0x20, messages...)
		want(t, name, p.ask(f, i2cRdwr), unix.EOPNOTSUPP)
	}
	p.messages(0x20)
	want(t, "no message", p.ask(f, i2cRdwr), unix.EINVAL)
	want(t, "I2C_SLAVE", p.ask(f, 0x703), unix.ENOTTY)
	p.messages(0x20, out(0), in(1))
	data(p.ram).put64(0x118, 0) // where the second message lies
	want(t, "an answer that goes nowhere", p.ask(f, i2cRdwr), unix.EFAULT)
}

func TestI2CFileSaysThatItTakesMessages(t *testing.T) {
	_, files := devicesOf(t, "tray")
	p := newProcess()
	want(t, "I2C_FUNCS", p.ask(files["i2c-1"], i2cFuncs), 0)
	if got := data(p.ram).u64(0); got != i2cPlain {
		t.Errorf("functions %#x, want %#x", got, i2cPlain)
	}
}

// transfer lays out one spi_ioc_transfer: bytes at 0x400, the answer at 0x500.
func (p *process) transfer(n, length int, bytes ...byte) {
	x := data(p.ram[spiTransfer*n:])
	x.put64(0, ramAt+0x400)
	x.put64(8, ramAt+0x500)
	x.put32(16, uint32(length))
	x.put32(20, 1_000_000)
	copy(p.ram[0x400:], bytes)
}

func TestSPIFileReachesTheChipsOfTheTable(t *testing.T) {
	w, files := devicesOf(t, "analog-nfc")
	f, p := files["spidev0.0"], newProcess()
	p.transfer(0, 3, 0x01, 0x80, 0x00) // MCP3008, channel 0 against ground
	want(t, "one transfer", p.ask(f, spiMessage1), 0)
	count := int(p.ram[0x501]&3)<<8 | int(p.ram[0x502])
	if count < 300 || count > 700 {
		t.Errorf("a sensor at rest gives %d counts, want about half of 1024", count)
	}
	w.Unplugged = true
	want(t, "unplugged", p.ask(f, spiMessage1), unix.ENXIO)
}

// A select that is held over two transfers makes them one transaction.
func TestSPIFileHoldsTheSelectBetweenTransfers(t *testing.T) {
	_, files := devicesOf(t, "analog-nfc")
	f, p := files["spidev0.0"], newProcess()
	p.transfer(0, 2, 0x01, 0x80, 0x00)
	p.transfer(1, 1)
	data(p.ram[spiTransfer:]).put64(0, ramAt+0x402)
	data(p.ram[spiTransfer:]).put64(8, ramAt+0x502)
	want(t, "two transfers", p.ask(f, spiMessage2), 0)
	if count := int(p.ram[0x501]&3)<<8 | int(p.ram[0x502]); count < 300 || count > 700 {
		t.Errorf("%d counts, want about half of 1024", count)
	}
	p.ram[27] = 1 // cs_change: the select goes up between the two
	want(t, "two transfers apart", p.ask(f, spiMessage2), 0)
	if got := p.ram[0x502]; got != 0 {
		t.Errorf("after a new select the chip still answers %#x", got)
	}
}

// Four conversions in one message, as the daemon sends them.
func TestSPIFileSelectsAnewForEachTransfer(t *testing.T) {
	_, files := devicesOf(t, "analog-nfc")
	f, p := files["spidev0.0"], newProcess()
	for ch := range 4 {
		p.transfer(ch, 3)
		x := data(p.ram[spiTransfer*ch:])
		x.put64(0, ramAt+0x400+0x10*uint64(ch))
		x.put64(8, ramAt+0x500+0x10*uint64(ch))
		copy(p.ram[0x400+0x10*ch:], []byte{0x01, 0x80 | byte(ch)<<4, 0})
	}
	counts := func(change byte) (good int) {
		for ch := range 3 {
			p.ram[spiTransfer*ch+27] = change
		}
		clear(p.ram[0x500:0x540])
		want(t, "four transfers", p.ask(f, spiMessage4), 0)
		for ch := range 4 {
			if b := p.ram[0x500+0x10*ch:]; int(b[1]&3)<<8|int(b[2]) > 300 {
				good++
			}
		}
		return good
	}
	if got := counts(1); got != 4 {
		t.Errorf("with cs_change %d of 4 sensors at rest are read", got)
	}
	if got := counts(0); got != 1 {
		t.Errorf("without cs_change %d conversions, want 1", got)
	}
}

func TestSPIFileRefusesWhatNoPortTakes(t *testing.T) {
	_, files := devicesOf(t, "analog-nfc")
	f, p := files["spidev0.0"], newProcess()
	p.transfer(0, 4097)
	want(t, "longer than spidev's buffer", p.ask(f, spiMessage1), unix.EMSGSIZE)
	p.transfer(0, 2049)
	p.transfer(1, 2049)
	want(t, "longer together", p.ask(f, spiMessage2), unix.EMSGSIZE)
	want(t, "no transfer", p.ask(f, 0x40006b00), unix.EINVAL)
	want(t, "half a transfer", p.ask(f, 0x40106b00), unix.EINVAL)
	want(t, "reading the mode", p.ask(f, 0x80016b02), unix.ENOTTY)
	p.transfer(0, 1)
	data(p.ram).put64(8, 1)
	want(t, "an answer that goes nowhere", p.ask(f, spiMessage1), unix.EFAULT)
	clear(p.ram)
	want(t, "mode 0", p.ask(f, 0x40016b01), 0)
	p.ram[0] = 3
	want(t, "mode 3", p.ask(f, 0x40016b01), unix.EINVAL)
}

func TestFilesAreThoseOfTheBuild(t *testing.T) {
	_, files := devicesOf(t, "resistor")
	for _, name := range []string{"spidev0.0", "spidev0.1", "spidev1.0", "gpiochip0", "gpiochip1", "snd/controlC0"} {
		if files[name] == nil {
			t.Errorf("no %s", name)
		}
	}
	if files["i2c-1"] != nil {
		t.Error("a bus that this build does not have")
	}
}

//go:build linux && amd64

package main

import (
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"golang.org/x/sys/unix"
)

// i2c-dev's numbers (linux/i2c-dev.h) and flags (linux/i2c.h).
const (
	i2cFuncs   = 0x0705
	i2cRdwr    = 0x0707
	i2cRead    = 0x0001
	i2cPlain   = 0x00000001 // I2C_FUNC_I2C
	i2cMessage = 16         // bytes of struct i2c_msg
	i2cLongest = 8192       // bytes of a message; more is EINVAL
)

// i2cFile is /dev/i2c-N.
type i2cFile struct {
	bus   i2c.Bus
	world *world
}

func (f *i2cFile) ioctl(c *call) unix.Errno {
	switch c.number {
	case i2cFuncs:
		can := make(data, 8)
		can.put64(0, i2cPlain)
		return c.store(can)
	case i2cRdwr:
		return f.messages(c)
	}
	return unix.ENOTTY
}

// messages does what I2C_RDWR asks for: a write, a read, or one after the other
// with a repeated start. More is not needed, and refused.
func (f *i2cFile) messages(c *call) unix.Errno {
	head, errno := c.load(16) // struct i2c_rdwr_ioctl_data
	if errno != 0 {
		return errno
	}
	list := make(data, i2cMessage*min(int(head.u32(8)), 3))
	if errno := c.read(head.u64(0), list); errno != 0 {
		return errno
	}
	if len(list) == 0 {
		return unix.EINVAL
	}
	var w, r []byte
	var into uint64
	for m := list; len(m) > 0; m = m[i2cMessage:] {
		b := make([]byte, min(int(m.u16(4)), i2cLongest))
		switch {
		case r != nil || m.u16(2)&^i2cRead != 0 || m.u16(0) != list.u16(0):
			return unix.EOPNOTSUPP
		case m.u16(2) == i2cRead:
			r, into = b, m.u64(8)
		case w != nil:
			return unix.EOPNOTSUPP
		case c.read(m.u64(8), b) != 0:
			return unix.EFAULT
		default:
			w = b
		}
	}
	if f.world.unplug || f.bus.Tx(list.u16(0), w, r) != nil {
		return unix.EREMOTEIO // nobody acknowledged
	}
	if r == nil {
		return 0
	}
	return c.write(into, r)
}

// spidev's (linux/spi/spidev.h).
const (
	spiMessage  = 0
	spiMode     = 1
	spiTransfer = 32 // bytes of struct spi_ioc_transfer
	spiFastest  = 125 * physic.MegaHertz
)

// spiFile is /dev/spidevB.S.
type spiFile struct {
	port  spi.PortCloser
	conn  spi.Conn
	world *world
}

func newSPIFile(p spi.PortCloser, w *world) (*spiFile, error) {
	c, err := p.Connect(spiFastest, spi.Mode0, 8)
	return &spiFile{p, c, w}, err
}

func (f *spiFile) ioctl(c *call) unix.Errno {
	switch c.kind() {
	case spiMode:
		mode, errno := c.load(1)
		if errno == 0 && mode[0] != byte(spi.Mode0) {
			errno = unix.EINVAL // no chip of ours wants another
		}
		return errno
	case spiMessage:
		return f.transfers(c)
	}
	return unix.ENOTTY
}

// transfers does what SPI_IOC_MESSAGE asks for.
func (f *spiFile) transfers(c *call) unix.Errno {
	list, errno := c.load(c.size())
	if errno != 0 || len(list)%spiTransfer != 0 || len(list) == 0 {
		return unix.EINVAL
	}
	if f.world.unplug {
		return unix.ENXIO
	}
	var packets []spi.Packet
	for x := list; len(x) > 0; x = x[spiTransfer:] {
		out, in, n := x.u64(0), x.u64(8), x.u32(16)
		if n > 4096 || f.port.LimitSpeed(physic.Frequency(x.u32(20))*physic.Hertz) != nil {
			return unix.EINVAL
		}
		last, change := len(x) == spiTransfer, x[27] != 0
		p := spi.Packet{KeepCS: last == change}
		if out != 0 {
			p.W = make([]byte, n)
			if errno := c.read(out, p.W); errno != 0 {
				return errno
			}
		}
		if in != 0 {
			p.R = make([]byte, n)
		}
		packets = append(packets, p)
	}
	if f.conn.TxPackets(packets) != nil {
		return unix.EIO
	}
	for i, p := range packets {
		if in := list[i*spiTransfer:].u64(8); p.R != nil && c.write(in, p.R) != 0 {
			return unix.EFAULT
		}
	}
	return 0
}

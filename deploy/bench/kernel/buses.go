//go:build linux && amd64

package kernel

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
	table *Table
}

func (f *i2cFile) ioctl(c *call) unix.Errno {
	switch c.number {
	case i2cFuncs:
		can := make(data, 8)
		can.put64(0, i2cPlain)
		return c.write(c.arg, can)
	case i2cRdwr:
		return f.messages(c)
	}
	return unix.ENOTTY
}

// messages does what I2C_RDWR asks for: a write, a read, or one after the other
// with a repeated start. More is not needed, and refused.
func (f *i2cFile) messages(c *call) unix.Errno {
	head := make(data, 16) // struct i2c_rdwr_ioctl_data
	if errno := c.read(c.arg, head); errno != 0 {
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
		case r != nil || m.u16(0) != list.u16(0):
			return unix.EOPNOTSUPP
		case m.u16(2) == i2cRead:
			r, into = b, m.u64(8)
		case m.u16(2) != 0 || w != nil:
			return unix.EOPNOTSUPP
		default:
			w = b
			if errno := c.read(m.u64(8), w); errno != 0 {
				return errno
			}
		}
	}
	if f.table.Unplugged || f.bus.Tx(list.u16(0), w, r) != nil {
		return unix.EREMOTEIO // nobody acknowledged
	}
	if r == nil {
		return 0
	}
	return c.write(into, r)
}

// spidev's (linux/spi/spidev.h).
const (
	spiMessage  = 0x40006b00 // and its size
	spiSize     = 0x3fff0000
	spiMode     = 0x40016b01
	spiTransfer = 32   // bytes of struct spi_ioc_transfer
	spiLongest  = 4096 // bytes of a message: bufsiz
)

// spiFile is /dev/spidevB.S.
type spiFile struct {
	table *Table
	port  spi.Port
	conn  spi.Conn // at the speed of the first transfer
}

func (f *spiFile) ioctl(c *call) unix.Errno {
	switch {
	case c.number&^spiSize == spiMessage:
		return f.transfers(c)
	case c.number != spiMode:
		return unix.ENOTTY
	case c.data[0] != byte(spi.Mode0):
		return unix.EINVAL // no chip of ours wants another
	}
	return 0
}

// transfers does what SPI_IOC_MESSAGE asks for.
func (f *spiFile) transfers(c *call) unix.Errno {
	list := c.data
	if len(list)%spiTransfer != 0 || len(list) == 0 {
		return unix.EINVAL
	}
	if f.table.Unplugged {
		return unix.ENXIO
	}
	if f.conn == nil {
		var err error
		if f.conn, err = f.port.Connect(physic.Frequency(list.u32(20))*physic.Hertz, spi.Mode0, 8); err != nil {
			return unix.EINVAL
		}
	}
	var packets []spi.Packet
	total := uint32(0)
	for x := list; len(x) > 0; x = x[spiTransfer:] {
		out, in, n := x.u64(0), x.u64(8), x.u32(16)
		if n > spiLongest || total+n > spiLongest {
			return unix.EMSGSIZE
		}
		total += n
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

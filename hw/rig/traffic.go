package rig

import (
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"
)

// Traffic returns what went over the SPI ports and the I²C buses since they were opened:
// bytes in one direction, without addresses. It belongs to the goroutine of the drivers.
func (r *Rig) Traffic() (transactions, bytes int) { return r.traffic.transactions, r.traffic.bytes }

// traffic counts transactions, without their repetitions.
type traffic struct{ transactions, bytes int }

func (t *traffic) add(bytes int) {
	t.transactions++
	t.bytes += bytes
}

// countedConn is a connection whose transactions are counted.
type countedConn struct {
	spi.Conn
	traffic *traffic
}

// Tx implements conn.Conn.
func (c countedConn) Tx(w, r []byte) error {
	c.traffic.add(max(len(w), len(r)))
	return c.Conn.Tx(w, r)
}

// TxPackets implements spi.Conn.
func (c countedConn) TxPackets(p []spi.Packet) error {
	for _, one := range p {
		c.traffic.add(max(len(one.W), len(one.R)))
	}
	return c.Conn.TxPackets(p)
}

// countedBus is a bus whose transactions are counted.
type countedBus struct {
	i2c.Bus
	traffic *traffic
}

// Tx implements i2c.Bus.
func (b countedBus) Tx(addr uint16, w, r []byte) error {
	b.traffic.add(len(w) + len(r))
	return b.Bus.Tx(addr, w, r)
}

var (
	_ spi.Conn = countedConn{}
	_ i2c.Bus  = countedBus{}
)

package rig

import (
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/keys"
)

// Traffic returns what went over the SPI ports and the I²C buses since they were opened,
// bytes in one direction, without addresses; and the system calls for it: messages, and
// levels of lines that were set and read. It belongs to the goroutine of the drivers.
func (r *Rig) Traffic() (transactions, bytes, calls int) {
	return r.traffic.transactions, r.traffic.bytes, r.traffic.calls
}

// traffic counts transactions, without their repetitions.
type traffic struct{ transactions, bytes, calls int }

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
	c.traffic.calls++
	c.traffic.add(max(len(w), len(r)))
	return c.Conn.Tx(w, r)
}

// TxPackets implements spi.Conn: one call, and a transaction for each packet, after which
// every driver has the chip deselected.
func (c countedConn) TxPackets(p []spi.Packet) error {
	c.traffic.calls++
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
	b.traffic.calls++
	b.traffic.add(len(w) + len(r))
	return b.Bus.Tx(addr, w, r)
}

// countedPin is a line whose levels are counted.
type countedPin struct {
	gpio.PinIO
	traffic *traffic
}

// Out implements gpio.PinOut.
func (p countedPin) Out(l gpio.Level) error {
	p.traffic.calls++
	return p.PinIO.Out(l)
}

// Read implements gpio.PinIn.
func (p countedPin) Read() gpio.Level {
	p.traffic.calls++
	return p.PinIO.Read()
}

// countedLines are lines whose readings are counted.
type countedLines struct {
	Lines
	traffic *traffic
}

// Read implements keys.Lines.
func (l countedLines) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) {
	l.traffic.calls++
	return l.Lines.Read(mask)
}

// countedEdges are countedLines that note their changes.
type countedEdges struct {
	countedLines
	noting keys.Edges
}

// Edges implements keys.Edges.
func (l countedEdges) Edges(dst []keys.Edge) (int, error) {
	return l.noting.Edges(dst)
}

var (
	_ keys.Edges = countedEdges{}
	_ spi.Conn   = countedConn{}
	_ i2c.Bus    = countedBus{}
	_ gpio.PinIO = countedPin{}
	_ Lines      = countedLines{}
)

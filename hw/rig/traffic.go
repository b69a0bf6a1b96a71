package rig

import (
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/keys"
)

// Traffic returns what went over the SPI ports and the I²C buses since they were opened,
// bytes in one direction, without addresses; and the system calls for it: messages, and
// levels of lines that were set and read. It belongs to the goroutine of the drivers.
func (r *Rig) Traffic() (transactions, bytes, calls int) {
	t := r.traffic
	for _, b := range r.counted { // a call each
		c := b.Counts()
		t.transactions, t.bytes, t.calls = t.transactions+c.Transactions, t.bytes+c.Bytes, t.calls+c.Transactions
	}
	return t.transactions, t.bytes, t.calls
}

// traffic counts the transactions of SPI, and calls without those of I²C.
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

// Edges implements keys.Edges, of lines that were opened with edges.
func (l countedLines) Edges(dst []keys.Edge) (int, error) { return l.Lines.(keys.Edges).Edges(dst) }

var (
	_ keys.Edges = countedLines{}
	_ spi.Conn   = countedConn{}
	_ gpio.PinIO = countedPin{}
)

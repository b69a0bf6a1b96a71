package chip

import (
	"fmt"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
)

// DefaultOverhead is the cost of one message without its bits: the system call, the
// controller's set-up and the select. It is an assumption, not measured on a Pi yet.
const DefaultOverhead = 10 * time.Microsecond

// deselected is how long the kernel leaves the chip deselected between two transfers of a
// message (Linux, drivers/spi/spi.c, _spi_transfer_cs_change_delay: by default 10 µs).
const deselected = 10 * time.Microsecond

// maxTx is the longest transaction in bytes: spidev's default buffer.
const maxTx = 4096

// Device is a chip on a select of an SPI port.
type Device interface {
	// Select is the falling edge of the chip select.
	Select()
	// Exchange shifts one byte in and one byte out, most significant bit first. The chip
	// drives MISO in the bits that are 1 in drives; in the others it releases the line.
	Exchange(out byte) (in, drives byte)
	// Deselect is the rising edge of the chip select.
	Deselect()
}

// SPI is a port and, once connected, its connection. What no chip drives reads as zeros
// without an error: the Pi pulls GPIO9 and GPIO19 down.
type SPI struct {
	// Overhead is charged for each message; NewSPI sets DefaultOverhead.
	Overhead time.Duration
	// Fault, if set, is called at each transaction. True disconnects the select: the
	// answer is all zeros.
	Fault func() bool
	// Rise, if set, is called at each rising edge of MISO for the time until the line is
	// sampled as high. The controller samples half a period after the edge.
	Rise func() time.Duration

	// Set by NewSPI, then fixed.
	clock    *Clock
	name     string
	selected func() Device

	perByte           time.Duration
	connected, closed bool
	held              Device // still selected after a packet with KeepCS
	stats             Stats

	high   bool          // MISO, in the last bit
	rising time.Duration // until MISO is sampled as high, from the last sample
}

// NewSPI makes a port. It calls selected at the start of each transaction for the chip on
// its select; nil for none.
func NewSPI(clock *Clock, name string, selected func() Device) *SPI {
	return &SPI{Overhead: DefaultOverhead, clock: clock, name: name, selected: selected}
}

// String returns the name of the port.
func (s *SPI) String() string { return s.name }

// Stats returns the traffic of the port since it was made.
func (s *SPI) Stats() Stats { return s.stats }

// LimitSpeed implements spi.PortCloser. It returns an error: no driver limits a port.
func (s *SPI) LimitSpeed(physic.Frequency) error {
	return fmt.Errorf("%s: limits are not simulated", s.name)
}

// Connect implements spi.Port: once, as on a real port. The connection is the
// port itself.
func (s *SPI) Connect(f physic.Frequency, _ spi.Mode, bits int) (spi.Conn, error) {
	switch {
	case s.connected:
		return nil, fmt.Errorf("%s: connected already", s.name)
	case bits != 8 || f <= 0:
		return nil, fmt.Errorf("%s: words of %d bits at %s are not simulated", s.name, bits, f)
	}
	s.connected, s.perByte = true, 8*f.Period()
	return s, nil
}

// Close implements io.Closer; later transactions are errors.
func (s *SPI) Close() error {
	s.closed = true
	return nil
}

// Tx implements conn.Conn. It does not allocate.
func (s *SPI) Tx(w, r []byte) error {
	if err := s.check(w, r); err != nil {
		return err
	}
	s.message()
	s.packet(w, r, false)
	return nil
}

// TxPackets implements spi.Conn: one message. The chip is deselected after each packet
// without KeepCS.
func (s *SPI) TxPackets(packets []spi.Packet) error {
	total := 0
	for _, p := range packets {
		if err := s.check(p.W, p.R); err != nil {
			return err
		}
		total += max(len(p.W), len(p.R))
	}
	if total == 0 || total > maxTx {
		return fmt.Errorf("%s: message of %d bytes: want 1 to %d", s.name, total, maxTx)
	}
	s.message()
	for i, p := range packets {
		if i > 0 && s.held == nil {
			s.clock.Elapse(deselected)
		}
		s.packet(p.W, p.R, p.KeepCS)
	}
	return nil
}

// message begins a message.
func (s *SPI) message() {
	s.clock.Elapse(s.Overhead)
	s.stats.Calls++
}

func (s *SPI) check(w, r []byte) error {
	n := max(len(w), len(r))
	switch {
	case !s.connected || s.closed:
		return fmt.Errorf("%s: not connected, or closed", s.name)
	case n == 0 || n > maxTx || len(w) != len(r) && len(w) != 0 && len(r) != 0:
		return fmt.Errorf("%s: transaction of %d bytes out and %d in: want 1 to %d, as many both ways", s.name, len(w), len(r), maxTx)
	}
	return nil
}

// packet sends w, or zeros where it is empty, and fills r unless it is empty.
func (s *SPI) packet(w, r []byte, keep bool) {
	d := s.held
	if d == nil {
		s.stats.Transactions++
		d = s.begin()
	}
	n := max(len(w), len(r))
	s.stats.Bytes += n
	for i := range n {
		s.clock.Elapse(s.perByte)
		var out, in byte
		if i < len(w) {
			out = w[i]
		}
		if d != nil {
			bits, drives := d.Exchange(out)
			in = s.sample(bits & drives)
		}
		if i < len(r) {
			r[i] = in
		}
	}
	s.held = nil
	switch {
	case d == nil:
	case keep:
		s.held = d
	default:
		d.Deselect()
	}
}

// sample returns the bits of MISO as the controller samples them.
func (s *SPI) sample(bits byte) (in byte) {
	if s.Rise == nil || bits == 0 {
		s.high = false
		return bits
	}
	period := s.perByte / 8
	for mask := byte(0x80); mask != 0; mask >>= 1 {
		was := s.high
		s.high = bits&mask != 0
		switch {
		case !s.high:
			continue
		case was:
			s.rising -= period
		default:
			s.rising = s.Rise() - period/2
		}
		if s.rising <= 0 {
			in |= mask
		}
	}
	return in
}

// begin selects the chip on the select.
func (s *SPI) begin() Device {
	if s.Fault != nil && s.Fault() {
		return nil
	}
	d := s.selected()
	if d != nil {
		d.Select()
	}
	return d
}

// Duplex implements conn.Conn.
func (s *SPI) Duplex() conn.Duplex { return conn.Full }

var (
	_ spi.PortCloser = (*SPI)(nil)
	_ spi.Conn       = (*SPI)(nil)
)

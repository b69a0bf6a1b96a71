package chip

import (
	"bytes"
	"time"
)

// Frames of the manual's section 6.2.1.
var (
	pn532ACK   = []byte{0x00, 0x00, 0xff, 0x00, 0xff, 0x00}
	pn532NACK  = []byte{0x00, 0x00, 0xff, 0xff, 0x00, 0x00}
	pn532Error = []byte{0x00, 0x00, 0xff, 0x01, 0xff, 0x7f, 0x81, 0x00}
)

// Frame identifiers.
const (
	fromHost = 0xd4
	toHost   = 0xd5
)

// pn532Link is the dialogue with the host (6.2.2): a command, its ACK, its
// response, which the host may have sent again.
type pn532Link struct {
	ackDue bool
	ackAt  time.Duration

	running bool
	runAt   time.Duration
	command []byte // behind the frame identifier

	responseDue bool
	responseAt  time.Duration
	last        []byte // the response as a frame
}

// drop aborts the command in progress.
func (l *pn532Link) drop() { l.ackDue, l.running, l.responseDue = false, false, false }

// offered returns the frame that the host may read now; nil while the chip is busy.
func (p *PN532) offered() []byte {
	p.advance()
	l, now := &p.link, p.clock.Now()
	switch {
	case p.asleep || p.sleepAt != 0:
		return nil
	case l.ackDue && now >= l.ackAt:
		return pn532ACK
	case !l.ackDue && l.responseDue && now >= l.responseAt:
		return l.last
	}
	return nil
}

// taken notes that the host has read the offered frame.
func (p *PN532) taken() {
	l := &p.link
	if l.ackDue {
		l.ackDue = false
		return
	}
	l.responseDue = false
	if l.command[0] == cmdPowerDown && !bytes.Equal(l.last, pn532Error) {
		p.sleepAt = p.clock.Now() + fallTime + p.SleepDelay
	}
}

// receive takes bytes from the host. A corrupt frame gets no answer; a frame between
// PowerDown and sleep is ignored.
func (p *PN532) receive(in []byte) {
	p.advance()
	if p.asleep || p.sleepAt != 0 {
		return
	}
	start := bytes.Index(in, []byte{0x00, 0xff})
	if start < 0 {
		return
	}
	l, now := &p.link, p.clock.Now()
	body := in[start+2:]
	switch {
	case bytes.HasPrefix(body, pn532ACK[3:5]):
		l.drop()
	case bytes.HasPrefix(body, pn532NACK[3:5]):
		if !l.running && len(l.last) > 0 {
			l.responseDue, l.responseAt = true, now+turnTime
		}
	default:
		if data := unframed(body); data != nil {
			l.drop()
			l.command = append(l.command[:0], data...)
			l.ackDue, l.ackAt = true, now+turnTime+p.AckDelay
			l.running, l.runAt = true, l.ackAt
			p.prepare()
		}
	}
}

// unframed returns the command in a normal information frame after its start code, or
// nil.
func unframed(body []byte) []byte {
	if len(body) < 2 || body[0]+body[1] != 0 {
		return nil
	}
	n := int(body[0])
	if n < 2 || len(body) < n+3 || body[2] != fromHost || sum(body[2:n+3]) != 0 {
		return nil
	}
	return body[3 : n+2]
}

// respond offers a response from at on.
func (p *PN532) respond(at time.Duration, data ...byte) {
	l := &p.link
	f := append(l.last[:0], 0x00, 0x00, 0xff, byte(len(data)+2), -byte(len(data)+2), toHost, l.command[0]+1)
	f = append(f, data...)
	p.offer(at, append(f, -sum(f[5:]), 0x00))
}

// refuse offers an error frame: a syntax error at application level (6.2.1.5).
func (p *PN532) refuse(at time.Duration) { p.offer(at, append(p.link.last[:0], pn532Error...)) }

// offer offers a frame from at on.
func (p *PN532) offer(at time.Duration, f []byte) {
	l := &p.link
	l.last = f
	l.running, l.responseDue, l.responseAt = false, true, at
}

// sum returns the sum of bytes, modulo 256.
func sum(data []byte) (s byte) {
	for _, b := range data {
		s += b
	}
	return s
}

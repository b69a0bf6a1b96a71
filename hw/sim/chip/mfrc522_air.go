package chip

import "time"

// switchField follows the registers that drive the antenna.
func (m *MFRC522) switchField() {
	if on := m.Field(); on != m.on {
		m.on = on
		m.look()
	}
}

// send transmits the FIFO buffer and determines the answer.
func (m *MFRC522) send() {
	var tx frame
	tx.set(m.fifo...)
	if tx.bits == 0 {
		return // nothing to send: the command still waits
	}
	if last := int(m.reg[bitFramingReg] & 7); last != 0 {
		tx.bits += last - 8
	}
	m.fifo = m.fifo[:0]
	m.reg[controlReg] = 0
	m.setCollPos(collPosNotValid)

	j := job{kind: jobAir, ends: m.clock.Now() + m.Slow + tx.airTime()}
	j.rx, j.collision, j.answered = m.exchange(&tx, j.ends)
	if m.command() != cmdTransceive || m.reg[commandReg]&rcvOff != 0 {
		j.answered = false
	}
	if j.answered {
		j.rxBegin = j.ends + tx.delay()
		j.rxStop = j.rxBegin + picoseconds(5*etu)
		j.rxEnd = j.rxBegin + j.rx.airTime()
		align := int(m.reg[bitFramingReg] >> 4 & 7) // RxAlign (data sheet 9.3.1.14)
		j.rx = j.rx.shifted(align)
		if j.collision >= 0 && m.reg[collReg]&valuesAfterColl == 0 {
			j.rx.clearFrom(j.collision + align + 1)
		}
		if j.collision >= 0 {
			j.collision += m.from(&tx)
		}
	}
	m.job = j
}

// from returns the number of bits before an answer from which CollPos counts.
func (m *MFRC522) from(tx *frame) int {
	switch m.Counts {
	case FromReceived:
		return 0
	case FromLevel:
		return max(0, tx.bits-16) // behind SEL and NVB
	}
	return int(m.reg[bitFramingReg] >> 4 & 7)
}

// receive stores the bytes received by now and sets the flags at the end.
func (m *MFRC522) receive(now time.Duration) {
	j := &m.job
	data := j.rx.bytes()
	for ; j.stored < len(data) && (now >= j.rxEnd || now >= j.byteAt(j.stored)); j.stored++ {
		m.push(data[j.stored])
	}
	if now < j.rxEnd {
		return
	}
	m.reg[controlReg] = byte(j.rx.bits & 7) // RxLastBits
	if j.collision >= 0 {
		m.fail(collErr)
		if j.collision < 32 {
			m.setCollPos(byte(j.collision+1) & 0x1f)
		}
	}
	m.reg[comIrqReg] |= rxIRq
	m.job = job{}
}

// setCollPos sets CollPosNotValid and CollPos.
func (m *MFRC522) setCollPos(v byte) { m.reg[collReg] = m.reg[collReg]&valuesAfterColl | v }

// byteAt returns the time at which byte n of the answer is received.
func (j *job) byteAt(n int) time.Duration { return j.rxBegin + picoseconds(int64(9*n+10)*etu) }

package chip

import "time"

// switchField follows the registers that drive the antenna.
func (m *MFRC522) switchField() {
	on := m.Field()
	if on == m.field.on {
		return
	}
	m.field.on = on
	m.look()
}

// look updates the cards within reach of the antenna.
func (m *MFRC522) look() { m.field.look(m.Reach, m.clock.Now()) }

// send transmits the FIFO buffer and determines the answer.
func (m *MFRC522) send() {
	var tx frame
	tx.bits = 8 * copy(tx.data[:], m.fifo[:m.level])
	if tx.bits == 0 {
		return // nothing to send: the command still waits
	}
	if last := int(m.reg[bitFramingReg] & 7); last != 0 {
		tx.bits += last - 8
	} else if m.reg[txModeReg]&crcEn != 0 && m.level <= len(tx.data)-2 {
		sum := crc(presets[m.reg[modeReg]&3], tx.bytes())
		tx.data[m.level], tx.data[m.level+1] = byte(sum), byte(sum>>8)
		tx.bits += 16
	}
	m.level = 0
	m.alert()
	m.last, m.coll = 0, collPosNotValid

	begin := m.clock.Now() + m.Slow
	j := job{kind: jobAir, ends: begin + tx.airTime(), collision: -1}
	m.look()
	m.collectAnswers(&tx, &j)
	if j.answered {
		j.rxBegin = j.ends + tx.delay()
		j.rxStop = j.rxBegin + picoseconds(5*etu)
		j.rxEnd = j.rxBegin + j.rx.airTime()
		j.align(int(m.reg[bitFramingReg] >> 4 & 7))
		if j.collision >= 0 && m.reg[collReg]&valuesAfterColl == 0 {
			j.rx.clearFrom(j.collision + 1)
		}
	}
	m.job = j
}

// collectAnswers gives tx to the cards in the field and superposes their answers.
func (m *MFRC522) collectAnswers(tx *frame, j *job) {
	var answer frame
	for _, c := range m.field.cards {
		if !c.receive(tx, &answer, j.ends) || m.command != cmdTransceive || m.reg[commandReg]&rcvOff != 0 {
			continue
		}
		if !j.answered {
			j.answered = true
			j.rx = answer
			continue
		}
		if at := j.rx.superpose(&answer); at >= 0 && (j.collision < 0 || at < j.collision) {
			j.collision = at
		}
	}
}

// align shifts the answer by RxAlign bits (data sheet 9.3.1.14). That
// CollPos counts from there is an assumption, by the sheet of the MFRC631.
func (j *job) align(n int) {
	j.rx.shift(n)
	if j.collision >= 0 {
		j.collision += n
	}
}

// receive stores the bytes received by now and sets the flags at the end.
func (m *MFRC522) receive(now time.Duration) {
	j := &m.job
	data := j.rx.bytes()
	whole := data
	sealing := m.reg[rxModeReg]&crcEn != 0 && j.rx.bits%8 == 0 && len(data) > 2
	if sealing {
		data = data[:len(data)-2]
	}
	for ; j.stored < len(data) && now >= j.rxBegin+picoseconds(int64(9*j.stored+10)*etu); j.stored++ {
		m.push(data[j.stored])
	}
	if now < j.rxEnd {
		return
	}
	for ; j.stored < len(data); j.stored++ {
		m.push(data[j.stored])
	}
	m.last = byte(j.rx.bits & 7)
	if sealing && !sealed(whole) {
		m.fail(crcErr)
	}
	if j.collision >= 0 {
		m.fail(collErr)
		if j.collision < 32 {
			m.coll = byte(j.collision+1) & 0x1f
		}
	}
	m.comIrq |= rxIRq
	m.job = job{}
}

package chip

import "time"

// timer is the timer unit (data sheet 8.5).
type timer struct {
	running bool
	begin   time.Duration
}

// period is one step of the counter, in picoseconds, and reload
// the number of steps less one.
func (m *MFRC522) period() int64 {
	prescaler := int64(m.reg[tModeReg]&0x0f)<<8 | int64(m.reg[tPrescalerReg])
	odd := int64(1)
	if m.reg[demodReg]&(1<<4) != 0 { // TPrescalEven
		odd = 2
	}
	return (2*prescaler + odd) * carrier
}

func (m *MFRC522) reload() int64 {
	return int64(m.reg[tReloadRegH])<<8 | int64(m.reg[tReloadRegL])
}

func (m *MFRC522) startTimer(at time.Duration) { m.timer = timer{running: true, begin: at} }

// controlTimer is a write to ControlReg: TStopNow, TStartNow.
func (m *MFRC522) controlTimer(v byte) {
	if v&0x80 != 0 {
		m.timer.running = false
	}
	if v&0x40 != 0 {
		m.startTimer(m.clock.Now())
	}
}

// tick lets the timer run to now. An answer stops it at its fifth bit, unless
// RxMultiple is set.
func (m *MFRC522) tick(now time.Duration) {
	t := &m.timer
	if !t.running {
		return
	}
	ends := t.begin + picoseconds((m.reload()+1)*m.period())
	j := &m.job
	stops := j.kind == jobAir && j.answered && m.reg[tModeReg]&tAuto != 0 && m.reg[rxModeReg]&rxMultiple == 0
	switch {
	case stops && now >= j.rxStop && j.rxStop < ends:
		t.running = false
	case now >= ends:
		m.comIrq |= timerIRq
		t.running = m.reg[tModeReg]&tAutoRestart != 0
		t.begin = ends
	}
}

// timerValue is the counter, which runs downwards.
func (m *MFRC522) timerValue() uint16 {
	if !m.timer.running {
		return uint16(m.reload())
	}
	gone := int64(m.clock.Now()-m.timer.begin) * 1000 / m.period()
	return uint16(max(m.reload()-gone, 0))
}

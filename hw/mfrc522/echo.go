package mfrc522

// EchoBytes is the number of bytes that Echo writes: the FIFO buffer.
const EchoBytes = 64

// Echo writes the FIFO buffer, reads it back and returns the number of bytes that are wrong,
// those that a faulty line changed on the way out or back. The antenna must be off, and the
// buffer is emptied before and after.
func (d *Dev) Echo() (wrong int, err error) {
	var pattern [EchoBytes]byte
	for i := range pattern {
		pattern[i] = byte(i) * 0x25 // each byte once, edges at every bit
	}
	flush := value{fifoLevelReg, flushBuffer}
	if err := d.chip.set(flush); err != nil {
		return 0, err
	}
	if err := d.chip.write(fifoDataReg, pattern[:]...); err != nil {
		return 0, err
	}
	out, in := d.chip.out[:EchoBytes+1], d.chip.in[:EchoBytes+1]
	for i := range EchoBytes {
		out[i] = fifoDataReg<<1 | 0x80
	}
	out[EchoBytes] = 0
	if err := d.chip.conn.Tx(out, in); err != nil {
		return 0, d.chip.fault("echo", err)
	}
	for i, b := range pattern {
		if in[i+1] != b {
			wrong++
		}
	}
	return wrong, d.chip.set(flush)
}

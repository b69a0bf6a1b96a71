package mfrc522

import (
	"time"

	"periph.io/x/conn/v3"

	"quartoboard/hw"
)

// registers are the registers of one chip.
type registers struct {
	// Set by New, then fixed.
	conn conn.Conn
	opts Opts

	version  byte          // VersionReg as it was when opened; 0 before
	patience time.Duration // time that this call may still sleep
	out, in  [80]byte      // a whole FIFO buffer and the bytes around it
}

// write sends data to one register, in one transaction.
func (r *registers) write(reg byte, data ...byte) error {
	out := append(r.out[:0], reg<<1)
	out = append(out, data...)
	if err := r.conn.Tx(out, nil); err != nil {
		return r.fault("write", err)
	}
	return nil
}

// value is a value for a register.
type value struct{ reg, value byte }

// set writes values to registers, one after the other.
func (r *registers) set(values ...value) error {
	for _, v := range values {
		if err := r.write(v.reg, v.value); err != nil {
			return err
		}
	}
	return nil
}

// read returns the values of regs, in one transaction that reads VersionReg too.
// They are valid until the next read.
func (r *registers) read(regs []byte) ([]byte, error) {
	out := append(r.out[:0], versionReg<<1|0x80)
	for _, r := range regs {
		out = append(out, r<<1|0x80)
	}
	out = append(out, 0)
	in := r.in[:len(out)]
	if err := r.conn.Tx(out, in); err != nil {
		return nil, r.fault("read", err)
	}
	switch version := in[1]; {
	case version == 0x00 || version == 0xff:
		return nil, r.fault("read", hw.ErrNoAnswer)
	case r.version != 0 && r.version != version:
		return nil, r.fault("read", hw.ErrCorrupt)
	}
	return in[2:], nil
}

// fault returns an error of the reader; errors of a tag do not name the part.
func (r *registers) fault(doing string, err error) error {
	return hw.ReaderError(r.opts.Part, doing, err)
}

// sleep waits, and reduces the time that the call may still sleep.
func (r *registers) sleep(t time.Duration) {
	r.patience -= t
	r.opts.Sleep(t)
}

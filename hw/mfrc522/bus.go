package mfrc522

import (
	"time"

	"quartoboard/hw"
)

// write sends data to one register, in one transaction.
func (d *Dev) write(reg byte, data ...byte) error {
	out := append(d.out[:0], reg<<1)
	out = append(out, data...)
	if err := d.conn.Tx(out, nil); err != nil {
		return d.fault("write", err)
	}
	return nil
}

// value is a value for a register.
type value struct{ reg, value byte }

// set writes values to registers, one after the other.
func (d *Dev) set(values ...value) error {
	for _, v := range values {
		if err := d.write(v.reg, v.value); err != nil {
			return err
		}
	}
	return nil
}

// read returns the values of regs, in one transaction that reads VersionReg too.
// They are valid until the next read.
func (d *Dev) read(regs []byte) ([]byte, error) {
	out := append(d.out[:0], versionReg<<1|0x80)
	for _, r := range regs {
		out = append(out, r<<1|0x80)
	}
	out = append(out, 0)
	in := d.in[:len(out)]
	if err := d.conn.Tx(out, in); err != nil {
		return nil, d.fault("read", err)
	}
	switch version := in[1]; {
	case version == 0x00 || version == 0xff:
		return nil, d.fault("read", hw.ErrNoAnswer)
	case d.version != 0 && d.version != version:
		return nil, d.fault("read", hw.ErrCorrupt)
	}
	return in[2:], nil
}

// fault returns an error of the reader; errors of a tag do not name the part.
func (d *Dev) fault(doing string, err error) error {
	return hw.ReaderError(d.opts.Part, doing, err)
}

// sleep waits, and reduces the time that the call may still sleep.
func (d *Dev) sleep(t time.Duration) {
	d.patience -= t
	d.opts.Sleep(t)
}

package mfrc522_test

import "testing"

func TestEchoCountsTheBytesThatComeBackWrong(t *testing.T) {
	for name, want := range map[string]int{"a good line": 0, "one bit": 1} {
		b := newBench(t, "12345678")
		if want > 0 {
			b.conn = bent{b.conn, fifoDataReg, 1 + 64, 39}
		}
		d := b.open(t)
		if got, err := d.Echo(); err != nil || got != want {
			t.Errorf("%s: got %d, %v; want %d", name, got, err, want)
		}
		expect(t, d, name, "12345678", nil)
	}
}

func TestEchoOfASilentReaderIsAllWrong(t *testing.T) {
	b := newBench(t, "")
	b.chip.Dead = true
	if got, err := b.driver().Echo(); err != nil || got < 63 {
		t.Errorf("got %d, %v; want all but a byte of zeros", got, err)
	}
}

func TestEchoTellsThatThePortIsGone(t *testing.T) {
	b := newBench(t, "")
	d := b.open(t)
	if err := b.port.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Echo(); err == nil {
		t.Error("got no error")
	}
}

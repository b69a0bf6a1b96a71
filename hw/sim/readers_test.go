package sim_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
)

// onEachKind runs a test on the table with each kind of readers.
func onEachKind(t *testing.T, seed uint64, test func(b *bench)) {
	for _, k := range []struct{ name, profile, old, new string }{
		{"MFRC522 over SPI", "analog-nfc", "", ""},
		{"PN532 over I²C", "analog-pn532", "", ""},
		{"PN532 over SPI", "analog-nfc", `kind = "mfrc522"`, `kind = "pn532"`},
	} {
		t.Run(k.name, func(t *testing.T) {
			test(benchOf(t, changed(t, k.profile, k.old, k.new), sim.Opts{Seed: seed}))
		})
	}
}

// changed is one of our profiles with something else in it.
func changed(t testing.TB, name, old, new string) rig.Profile {
	t.Helper()
	text, err := profiles.FS.ReadFile(name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	p, err := rig.Parse(name+".toml", []byte(strings.ReplaceAll(string(text), old, new)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTheReaderOfTheTrayFailsAlone(t *testing.T) {
	onEachKind(t, 45, func(b *bench) {
		b.put(7, b3)
		b.must(b.Readers.SetTray(sim.Dead))
		if _, err := b.set.Tray.Identify(0); !errors.Is(err, hw.ErrNoAnswer) {
			t.Errorf("got %v, want no answer", err)
		}
		b.read(b3, 7)
		b.must(b.Readers.SetTray(sim.Healthy))
		if _, err := b.set.Tray.Identify(0); !errors.Is(err, hw.ErrNoTag) {
			t.Errorf("healed: got %v, want no tag", err)
		}
	})
}

func TestSlowReaderTakesItsTime(t *testing.T) {
	onEachKind(t, 43, func(b *bench) {
		b.put(7, b3)
		took := func() time.Duration {
			begin := b.Clock().Now()
			b.read(b3, 7)
			return b.Clock().Now() - begin
		}
		before := took()
		b.must(b.Readers.Set(b3, sim.Slow))
		if slow := took(); slow < 4*before/3 || slow > 50*time.Millisecond {
			b.t.Errorf("%v in health, %v when slow: want a third as much more, and 50 ms at most", before, slow)
		}
		b.must(b.Readers.Set(b3, sim.Healthy))
		b.read(b3, 7)
	})
}

// TestReadersMayAnswerAsLateAsTheProfileSays reads all the pieces on each transport of
// a PN532, the tray's too.
func TestReadersMayAnswerAsLateAsTheProfileSays(t *testing.T) {
	const onSPI = `kind = "pn532"`
	for _, k := range []struct {
		name, profile, old, new string
		late                    time.Duration
		read                    bool
	}{
		{"I²C, 18 ms late", "analog-pn532", "", "", 18 * time.Millisecond, true},
		{"I²C, 22 ms late", "analog-pn532", "", "", 22 * time.Millisecond, true},
		{"I²C, 29 ms late", "analog-pn532", "", "", 29 * time.Millisecond, true},
		{"I²C, too late", "analog-pn532", "", "", 80 * time.Millisecond, false},
		{"I²C, 55 ms allowed", "analog-pn532", "answer_ms = 30", "answer_ms = 55", 55 * time.Millisecond, true},
		{"SPI, 29 ms late", "analog-nfc", `kind = "mfrc522"`, onSPI, 29 * time.Millisecond, true},
		{"SPI, too late", "analog-nfc", `kind = "mfrc522"`, onSPI, 80 * time.Millisecond, false},
		{"SPI, 55 ms allowed", "analog-nfc", `kind = "mfrc522"`, onSPI + "\nanswer_ms = 55", 55 * time.Millisecond, true},
	} {
		t.Run(k.name, func(t *testing.T) {
			b := benchOf(t, changed(t, k.profile, k.old, k.new), sim.Opts{Seed: 46})
			sim.Each(b.Readers, func(p *chip.PN532) { p.Late = k.late })
			for piece := range 15 {
				b.put(piece, piece)
			}
			b.must(b.Hands.Lay(sim.Piece(15)))
			b.rest()
			for piece := range 16 {
				tag, err := b.set.Tray.Identify(0)
				if piece < 15 {
					tag, err = b.set.Cells.Identify(piece)
				}
				if got, known := b.Tags.Roster()[tag]; (known && int(got) == piece) != k.read || !k.read && !errors.Is(err, hw.ErrNoAnswer) {
					t.Errorf("piece %x: got %q, %v", piece, tag, err)
				}
			}
		})
	}
}

// TestReadersBehindAStuckBusAreNotOpenedOneByOne has a start that takes no minutes:
// each transaction on such a bus takes a second.
func TestReadersBehindAStuckBusAreNotOpenedOneByOne(t *testing.T) {
	p := changed(t, "analog-pn532", "", "")
	table := sim.New(p, sim.Opts{Seed: 47})
	if err := table.Jam(p.Readers.I2C); err != nil {
		t.Fatal(err)
	}
	r, err := rig.Open(p, table)
	if err != nil {
		t.Fatal(err)
	}
	if took := table.Clock().Now(); took > 20*time.Second {
		t.Errorf("the start took %v", took)
	}
	if _, err := r.Set.Cells.Identify(3); !errors.Is(err, hw.ErrHeld) {
		t.Errorf("got %v, want that a line is held low", err)
	}
	_ = r.Close() // what does not answer does not answer to this either
}

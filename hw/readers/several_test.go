package readers_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim/chip"
)

// phone stands for a phone among the UIDs of a test.
const phone = "phone"

// near are two to nine tags above one reader.
var near = []struct {
	name string
	uids []string
}{
	{"two that differ in the first bit", []string{uid4, "13345678"}},
	{"two that differ in the last bit", []string{uid4, "123456F8"}},
	{"two that differ in every bit", []string{uid4, "EDCBA987"}},
	{"two of one batch", []string{uid7, "04A1B2C3D4E680"}},
	{"two of 10 bytes, the last bit", []string{uid10, "04112233445566770819"}},
	{"4, 7 and 10 bytes", []string{uid4, uid7, uid10}},
	{"7 and 10 bytes that begin alike", []string{uid7, "04A1B25566770899AABB"}},
	{"three whose bits collide twice", []string{uid4, "12345679", "1234567A"}},
	{"a phone and a piece", []string{phone, uid7}},
	{"two phones", []string{phone, phone}},
	{"a phone between two pieces", []string{uid7, phone, "04A1B2C3D4E680"}},
	{"five", []string{uid7, uid4, "04A1B2C3D4E680", "EDCBA987", uid10}},
	{"eight of one batch", []string{
		uid7, "04A1B2C3D4E581", "04A1B2C3D4E582", "04A1B2C3D4E583", "04A1B2C3D4E584", "04A1B2C3D4E585", "04A1B2C3D4E586", "04A1B2C3D4E587",
	}},
	{"eight of 10 bytes", []string{
		uid10, "04112233445566770898", "04112233445566770897", "04112233445566770896",
		"04112233445566770895", "04112233445566770894", "04112233445566770893", "04112233445566770892",
	}},
}

// beside lays tags above the reader, phones too.
func (s *sole) beside(t testing.TB, uids []string) {
	t.Helper()
	s.cards = nil
	drawn := uint32(0x100)
	for _, uid := range uids {
		if uid == phone {
			s.cards = append(s.cards, chip.NewPhone(func() uint32 { drawn++; return drawn }))
			continue
		}
		s.cards = append(s.cards, card(t, uid))
	}
}

// apart returns the UIDs of a reading of several tags, sorted, phones as phone.
func apart(t testing.TB, err error) (uids []string) {
	t.Helper()
	several, ok := errors.AsType[*hw.Several](err)
	if !ok || !errors.Is(err, hw.ErrCollision) || err.Error() != hw.ErrCollision.Error() {
		t.Fatalf("got %v, want several tags", err)
	}
	for _, tag := range several.Tags() {
		if tag.Random() {
			uids = append(uids, phone)
		} else {
			uids = append(uids, tag.String())
		}
	}
	slices.Sort(uids)
	return uids
}

func TestSeveralTagsAreToldApart(t *testing.T) {
	for _, tt := range near {
		t.Run(tt.name, func(t *testing.T) {
			onWays(t, func(t *testing.T, w way) {
				s := opened(t, w)
				s.beside(t, tt.uids)
				want := slices.Sorted(slices.Values(tt.uids))
				for range 3 {
					s.clock.Elapse(s.Rest())
					begin, before := s.clock.Now(), s.bus.Stats()
					_, err := s.Read()
					if got := apart(t, err); !slices.Equal(got, want) {
						t.Errorf("got %v, want %v", got, want)
					}
					took := s.clock.Now() - begin
					if most := w.within(w.bad, tt.uids); took > most {
						t.Errorf("took %v, want at most %v", took, most)
					}
					t.Logf("%d tags: %v, %d Tx, %d B", len(tt.uids), took,
						s.bus.Stats().Transactions-before.Transactions, s.bus.Stats().Bytes-before.Bytes)
					if s.chip.Field() {
						t.Error("the field is on after the reading")
					}
				}
				s.beside(t, tt.uids[:1])
				s.clock.Elapse(s.Rest())
				if tag, err := s.Read(); err != nil || tag.Random() != (tt.uids[0] == phone) {
					t.Errorf("then one alone: got %v, %v", tag, err)
				}
			})
		})
	}
}

// TestCollPosMayCountFromElsewhere shows that the tags above an MFRC522 are told apart
// wherever CollPos counts from, in the third reading at the latest, and by then in each.
func TestCollPosMayCountFromElsewhere(t *testing.T) {
	for _, tt := range near {
		want := slices.Sorted(slices.Values(tt.uids))
		for _, counts := range []chip.CollCount{chip.FromByte, chip.FromReceived, chip.FromLevel} {
			s := opened(t, mfrc522OnSPI)
			s.chip.simulated.(*chip.MFRC522).Counts = counts
			s.beside(t, tt.uids)
			for n := 1; n <= 5; n++ {
				begin := s.clock.Now()
				_, err := s.Read()
				if took, most := s.clock.Now()-begin, mfrc522OnSPI.within(mfrc522OnSPI.bad, tt.uids); took > most {
					t.Errorf("%s, counted from %d: took %v, want at most %v", tt.name, counts, took, most)
				}
				if _, ok := errors.AsType[*hw.Several](err); !ok && n < 3 && words(hw.Tag{}, err) == collision {
					t.Logf("%s, counted from %d, reading %d: %v", tt.name, counts, n, err)
					continue
				}
				if got := apart(t, err); !slices.Equal(got, want) {
					t.Errorf("%s, counted from %d, reading %d: got %v, want %v", tt.name, counts, n, got, want)
				}
			}
		}
	}
}

func TestMoreTagsThanCanBeToldApartAreACollision(t *testing.T) {
	onWays(t, func(t *testing.T, w way) {
		s := opened(t, w)
		uids := slices.Concat(near[len(near)-2].uids, []string{uid4})
		s.lay(t, uids...)
		s.reads(t, collision, w.within(w.bad, uids), "nine tags")
		s.clock.Elapse(s.Rest())
		_, err := s.Read()
		if _, ok := errors.AsType[*hw.Several](err); ok {
			t.Error("told nine tags apart")
		}
	})
}

// TestATagThatComesOrLeavesDuringTheReading shows that no tag is told that was not there.
func TestATagThatComesOrLeavesDuringTheReading(t *testing.T) {
	onWays(t, func(t *testing.T, w way) {
		uids := []string{uid4, uid7, "04A1B2C3D4E680"}
		for after, over := 0, false; !over; after++ {
			s := newSole(t, w)
			s.lay(t, uids...)
			s.cards[2].Start = 0
			all, looks := s.cards, 0
			*s.chip.reach = func(dst []*chip.Card) []*chip.Card {
				if looks++; looks > after {
					return append(dst, all[1:]...)
				}
				return append(dst, all[:2]...)
			}
			if err := s.Open(); err != nil {
				t.Fatal(err)
			}
			looks = 0
			s.clock.Elapse(s.Rest())
			begin := s.clock.Now()
			tag, err := s.Read()
			if took := s.clock.Now() - begin; took > w.within(w.worse, uids)+10*time.Millisecond {
				t.Errorf("after %d frames: took %v", after, took)
			}
			over = looks <= after
			if err == nil && !slices.Contains(uids, tag.String()) {
				t.Errorf("after %d frames: got %v", after, tag)
			}
			several, ok := errors.AsType[*hw.Several](err)
			for n := 0; ok && n < len(several.Tags()); n++ {
				if got := several.Tags()[n].String(); !slices.Contains(uids, got) {
					t.Errorf("after %d frames: got %s, which was not there", after, got)
				}
			}
		}
	})
}

package readers_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/hwtest"
)

// laid are the tags above the reader in the tests of faults, and the text of a reading
// without a fault.
var laid = []struct {
	uids []string
	want string
}{
	{nil, "no tag"},
	{[]string{uid4}, uid4},
	{[]string{uid7}, uid7},
	{[]string{uid10}, uid10},
	{[]string{uid4, "12345679"}, collision},
	{[]string{uid4, uid7}, collision},
}

// TestOneBadTransactionChangesNothing spoils each transaction of a reading in turn: the
// reading gives what is there; so does the next one.
func TestOneBadTransactionChangesNothing(t *testing.T) {
	onWays(t, func(t *testing.T, w way) {
		t.Parallel()
		var longest time.Duration
		for _, lies := range laid {
			for _, f := range faults {
				s := opened(t, w, lies.uids...)
				for i, reached := 0, true; reached; i++ {
					begin := s.clock.Now()
					s.arm(only(i, f))
					got := s.read()
					reached = s.n > i
					s.arm(nil)
					told := w.itself && f.before != nil && (got == "no answer" || got == "corrupt answer")
					if got != lies.want && !told {
						t.Errorf("%v, %s in transaction %d: got %s, want %s", lies.uids, f.name, i, got, lies.want)
					}
					most := w.bad
					if f.before != nil || lies.want == uid10 {
						most = w.worse
					}
					most = w.within(most, lies.uids)
					took := s.clock.Now() - begin
					if longest = max(longest, took); took > most {
						t.Errorf("%v, %s in transaction %d: took %v, want at most %v", lies.uids, f.name, i, took, most)
					}
					if s.chip.Field() {
						t.Errorf("%v, %s in transaction %d: the field is on after the reading", lies.uids, f.name, i)
					}
					s.reads(t, lies.want, w.within(w.bad, lies.uids), "%v, after %s in transaction %d", lies.uids, f.name, i)
				}
			}
		}
		t.Logf("the longest reading took %v", longest)
	})
}

// TestManyBadTransactionsNeverMakeATag spoils at random, up to half of all
// transactions: the answer is the tag that is there or an error, and it comes.
func TestManyBadTransactionsNeverMakeATag(t *testing.T) {
	const seed, rounds = 1, 3000
	onWays(t, func(t *testing.T, w way) {
		t.Parallel()
		random := rand.New(rand.NewPCG(seed, 0))
		right := 0
		var longest time.Duration
		for round := range rounds {
			lies := laid[round%len(laid)]
			s := opened(t, w, lies.uids...)
			share := random.Float64() / 2
			s.arm(func(int) fault {
				if random.Float64() < share {
					return faults[random.IntN(len(faults))]
				}
				return fault{}
			})
			begin := s.clock.Now()
			s.clock.Elapse(s.Rest())
			tag, err := s.Read()
			took := s.clock.Now() - begin
			if longest = max(longest, took); took > w.within(w.worst, lies.uids) {
				t.Errorf("seed %d: %v took %v, want at most %v", seed, lies.uids, took, w.within(w.worst, lies.uids))
			}
			if err == nil && tag.String() != lies.want {
				t.Fatalf("seed %d, round %d: got tag %s, want %s or an error", seed, round, tag, lies.want)
			}
			if err == nil {
				right++
			}
		}
		if right == 0 {
			t.Error("no reading got through at all: the test shows nothing")
		}
		t.Logf("seed %d: %d of %d readings gave the tag, the longest took %v", seed, right, rounds, longest)
	})
}

func TestUnpluggedReaderIsAPartThatFailed(t *testing.T) {
	onWays(t, func(t *testing.T, w way) {
		s := opened(t, w, uid4)
		s.plug(false)
		for range 3 {
			begin := s.clock.Now()
			s.clock.Elapse(s.Rest())
			tag, err := s.Read()
			hwtest.Failed(t, err, "tray reader", 1, hw.ErrNoAnswer)
			if tag != (hw.Tag{}) {
				t.Fatalf("got %v with an error", tag)
			}
			if took := s.clock.Now() - begin; took > w.dead {
				t.Errorf("took %v, want at most %v", took, w.dead)
			}
		}
		s.plug(true)
		s.reads(t, uid4, w.renewed, "plugged in again")
	})
}

func TestReaderMayBeDeadWhenOpened(t *testing.T) {
	onWays(t, func(t *testing.T, w way) {
		s := newSole(t, w, uid4)
		*s.chip.dead = true
		if err := s.Open(); !errors.Is(err, hw.ErrNoAnswer) {
			t.Fatalf("got %v, want no answer", err)
		}
		*s.chip.dead = false
		s.reads(t, uid4, w.renewed, "then it answers")
	})
}

func TestBusErrorsAreFaultsOfTheReader(t *testing.T) {
	onWays(t, func(t *testing.T, w way) {
		s := opened(t, w, uid4)
		if err := s.bus.Close(); err != nil {
			t.Fatal(err)
		}
		s.clock.Elapse(s.Rest())
		_, err := s.Read()
		if _, ok := errors.AsType[*hw.PartError](err); !ok || !strings.HasPrefix(err.Error(), w.closed) {
			t.Errorf("got %v, want the bus's error as one of the tray reader, %q and more", err, w.closed)
		}
	})
}

func TestBrownOutBetweenReadingsIsMended(t *testing.T) {
	onWays(t, func(t *testing.T, w way) {
		for _, lies := range laid[:3] {
			s := opened(t, w, lies.uids...)
			for n := range 3 {
				s.chip.BrownOut()
				s.reads(t, lies.want, w.renewed, "%v, brown-out %d", lies.uids, n)
			}
		}
	})
}

// TestSlowReader slows down a chip, an MFRC522 each command, a PN532 each frame on the
// air: a tag with 4 bytes takes it six.
func TestSlowReader(t *testing.T) {
	onWays(t, func(t *testing.T, w way) {
		for _, tt := range []struct {
			slow time.Duration
			want string
		}{
			{500 * time.Microsecond, uid4},
			{2 * time.Millisecond, uid4},
			{20 * time.Millisecond, "no answer"},
			{time.Hour, "no answer"},
		} {
			s := opened(t, w, uid4)
			*s.chip.slow = tt.slow
			s.reads(t, tt.want, w.endless, "%v slow", tt.slow)
			*s.chip.slow = 0
			s.reads(t, uid4, 50*time.Millisecond, "after %v slow", tt.slow)
		}
	})
}

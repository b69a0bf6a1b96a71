package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

func TestLinesCrossByteForByteAsTheyCome(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.publish("one", 1, 3)
		r.settle()
		if got := r.port.take(); got != string(lines("one", 1, 3)) {
			t.Errorf("got %s", got)
		}
		scratch := linesOf("one", 4, 1)
		r.wire.Hear(rules.Step{}, scratch)
		clear(scratch.Text) // it is the caller's again
		r.settle()
		if got := r.port.take(); got != string(lines("one", 4, 1)) {
			t.Errorf("got %q", got)
		}
	})
}

func TestSlowHostGetsWholeLinesAndTheRestByResend(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.wire.queue = 4
		r.port.makeRoom(-plentiful)
		r.keep("one", 1, 20)
		for i := range 20 {
			r.publish("one", i+1, 1)
			r.port.makeRoom(7) // less than a tenth of a line
			r.settle()
		}
		if got := r.wire.Dropped(); got < 10 {
			t.Errorf("%d lines were dropped", got)
		}
		r.port.makeRoom(plentiful)
		r.settle()
		got := r.port.take()
		for line := range strings.Lines(got) {
			if !bytes.Contains(lines("one", 1, 20), []byte(line)) {
				t.Errorf("no line of the game: %q", line)
			}
		}
		if !strings.HasSuffix(got, string(lines("one", 17, 4))) {
			t.Errorf("the newest four are not at the end of %s", got)
		}
		if got := r.send(`{"id":1,"cmd":"resend","game":"one","from":1}` + "\n"); !strings.HasPrefix(got, string(lines("one", 1, 20))) {
			t.Errorf("asked for again, there came %s", got)
		}
	})
}

func TestLineThatAPulledCableCutIsEndedFirst(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.port.makeRoom(30 - plentiful)
		r.publish("one", 1, 1)
		r.settle()
		old := r.replug()
		r.settle()
		r.publish("one", 2, 1)
		r.settle()
		if got, want := old.take()+r.port.take(), string(lines("one", 1, 1)[:30])+"\n"+string(lines("one", 2, 1)); got != want {
			t.Errorf("\n got %q\nwant %q", got, want)
		}
		r.replug()
		r.settle()
		if got := r.port.take(); got != "" {
			t.Errorf("after a cable pulled between two lines there came %q", got)
		}
	})
}

func TestHalfACommandDoesNotOutliveItsConnection(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.send(`{"id":1,"cmd":"un`)
		r.replug()
		r.settle()
		if got := r.answerTo(`{"id":2,"cmd":"undo"}`); !strings.Contains(got, `"id":2,"cmd":"undo","ok":true`) || len(r.asked) != 1 {
			t.Errorf("got %s and asked %v", got, r.asked)
		}
	})
}

func TestPortIsOpenedAgainWithPatienceAndToldOfOnce(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.settle()
		r.port.unplug()
		r.pass(30 * time.Second)
		r.replug()
		r.pass(10 * time.Second)
		if want := []string{"the port is unplugged", "well"}; !slices.Equal(r.health, want) {
			t.Errorf("told %q, want %q", r.health, want)
		}
		var waits []time.Duration
		for i := range r.opened[2:] {
			waits = append(waits, r.opened[i+2]-r.opened[i+1])
		}
		want := []time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second, 4 * time.Second, 5 * time.Second}
		if len(waits) < 5 || !slices.Equal(waits[:5], want) || slices.Max(waits) != 5*time.Second {
			t.Errorf("waited %v, want %v and 5s from there on", waits, want)
		}
	})
}

// answersOf returns the answers that a host got to the ids 1, 2, 3 and so on, in their order.
func answersOf(t *testing.T, text string) (granted, refused int, reasons map[string]int) {
	t.Helper()
	reasons = map[string]int{}
	for line := range strings.Lines(text) {
		object, err := record.Unframe([]byte(line))
		var a struct {
			ID    int
			OK    bool
			Error string
		}
		if err == nil {
			err = json.Unmarshal(object, &a)
		}
		if err != nil || a.ID != granted+refused+1 {
			t.Fatalf("answer %d is %s, %v", granted+refused+1, line, err)
		}
		if a.OK {
			granted++
			continue
		}
		refused++
		reasons[a.Error]++
	}
	return granted, refused, reasons
}

// manyRequests are n requests with ids from 1 on.
func manyRequests(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "{\"id\":%d,\"cmd\":\"pass\"}\n", i+1)
	}
	return b.String()
}

func TestFloodIsAnsweredAsFastAsTheTableIsLookedAt(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		const sent, aLook = 3000, 3
		r.keepBusy(0)
		r.port.mu.Lock()
		r.port.in.WriteString(manyRequests(sent))
		r.port.mu.Unlock()
		begun := time.Now()
		for len(r.asked) < sent && time.Since(begun) < time.Minute {
			r.keepBusy(aLook)
			r.pass(look)
		}
		r.settle()
		granted, refused, _ := answersOf(t, r.port.take())
		if granted != sent || refused != 0 || len(r.asked) != sent {
			t.Errorf("%d granted, %d refused, %d asked; want all %d granted", granted, refused, len(r.asked), sent)
		}
		if took := time.Since(begun); took < sent/aLook*look {
			t.Errorf("took %v, faster than the table is looked at", took)
		}
	})
}

func TestRequestsWithoutRoomAreRefusedWithTheReason(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		const sent, room = 3000, 388
		r.keepBusy(room)
		got := r.send(manyRequests(sent))
		r.pass(5 * time.Minute)
		granted, refused, reasons := answersOf(t, got+r.port.take())
		if granted != room || refused != sent-room || len(r.asked) != room || reasons[board.ErrBusy.Error()] != refused {
			t.Errorf("%d granted, %d asked, refused %v; want %d granted and as many asked", granted, len(r.asked), reasons, room)
		}
		if got := r.answerTo(`{"id":1,"cmd":"hello"}`); !strings.Contains(got, `"ok":true`) {
			t.Errorf("what needs no room was answered %s", got)
		}
	})
}

func TestRequestThatTheRefereeRefusesIsNotTriedAgain(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		const sent = 3000
		r.refusal = errors.New("this game takes no more requests")
		begun := time.Now()
		granted, refused, reasons := answersOf(t, r.send(manyRequests(sent))+r.send(""))
		if granted != 0 || refused != sent || reasons[r.refusal.Error()] != sent || time.Since(begun) > 3*time.Second {
			t.Errorf("%d granted, refused %v after %v", granted, reasons, time.Since(begun))
		}
	})
}

func TestResendThatIsGivenUpIsAnsweredSo(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.keep("one", 1, 3)
		got := r.send(`{"id":1,"cmd":"resend","game":"one","from":1}` + "\n" + `{"id":2,"cmd":"resend","game":"one","from":3}` + "\n")
		for _, want := range []string{
			`"id":1,"cmd":"resend","ok":false,"error":"replaced by a later resend"`, `"id":2,"cmd":"resend","ok":true`,
		} {
			if strings.Count(got, want) != 1 {
				t.Errorf("got %s want once %s", got, want)
			}
		}
	})
}

func TestFloodOfGarbageIsAnsweredWithinBounds(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		const sent = 2000
		r.port.makeRoom(-plentiful)
		r.send(strings.Repeat("x\n", sent))
		r.settle()
		if n := len(r.wire.answers); n > 512 {
			t.Errorf("%d answers wait for a host that takes none", n)
		}
		r.port.makeRoom(plentiful)
		r.settle()
		if n := strings.Count(r.port.take(), "\n"); n != sent {
			t.Errorf("%d answers to %d lines", n, sent)
		}
		if got := r.answerTo(`{"id":1,"cmd":"hello"}`); !strings.Contains(got, `"ok":true`) {
			t.Errorf("then hello was answered %s", got)
		}
	})
}

func TestAnswersAndNewLinesDoNotWaitForAResend(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.keep("one", 1, 2000)
		r.port.makeRoom(5000 - plentiful)
		r.send(`{"id":1,"cmd":"resend","game":"one","from":1}` + "\n")
		r.port.makeRoom(5000)
		r.publish("two", 1, 1)
		got := r.send(`{"id":2,"cmd":"hello"}` + "\n")
		for _, want := range []string{`"cmd":"hello","ok":true`, string(lines("two", 1, 1))} {
			if !strings.Contains(got, want) {
				t.Errorf("%s is not there yet: %s", want, got)
			}
		}
	})
}

func TestEverythingIsAcknowledgedWhenEachGamesLastLineIs(t *testing.T) {
	ack := func(game string, seq int) string {
		return fmt.Sprintf(`{"id":1,"cmd":"ack","game":%q,"seq":%d}`, game, seq)
	}
	run(t, Opts{}, func(r *rig) {
		want := func(after string, want bool) {
			t.Helper()
			if got := r.wire.AllAcked(); got != want {
				t.Errorf("%s: AllAcked is %v", after, got)
			}
		}
		want("before the first line", true)
		r.keep("old", 1, 9) // of a run before
		r.keep("one", 1, 2)
		r.publish("one", 1, 2)
		r.publish("two", 1, 3)
		r.settle()
		r.port.take()
		want("before any acknowledgement", false)
		if got, want := r.answerTo(ack("one", 2)), `"acked":{"game":"one","to":2,"last":2}}`; !strings.HasSuffix(got, want) {
			t.Errorf("got %s, want %s", got, want)
		}
		want("one game of two", false)
		r.answerTo(ack("two", 2))
		want("all but a line", false)
		r.answerTo(ack("two", 3))
		want("both games", true)
		r.answerTo(ack("two", 1))
		want("an older acknowledgement that came late", true)
		r.publish("two", 4, 1)
		want("another line", false)
	})
}

func TestBoardTellsWhatTheHostHas(t *testing.T) {
	told := map[string]int{}
	run(t, Opts{Acked: func(game string, seq int) { told[game] = seq }}, func(r *rig) {
		r.keep("one", 1, 4)
		r.keep("two", 1, 2)
		for _, command := range []string{
			`{"id":1,"cmd":"ack","game":"one","seq":3}`, `{"id":1,"cmd":"ack","game":"one","seq":2}`,
			`{"id":1,"cmd":"ack","game":"two","seq":9}`, `{"id":1,"cmd":"ack","game":"three","seq":1}`,
		} {
			r.answerTo(command)
		}
		if len(told) != 1 || told["one"] != 3 {
			t.Errorf("told %v, want line 3 of game one and nothing else", told)
		}
		got := r.answerTo(`{"id":1,"cmd":"hello"}`)
		if strings.Count(got, `"acked":`) != 1 || !strings.Contains(got, `"acked":3,`) {
			t.Errorf("hello says %s", got)
		}
	})
}

func TestNothingOfTheWireLooksLikeARecord(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.keep("one", 1, 2)
		for _, command := range []string{
			`{"id":1,"cmd":"hello"}`, `{"id":1,"cmd":"state"}`, `{"id":1,"cmd":"ack","game":"one","seq":1}`, `{"id":1,"cmd":"undo"}`, `{}`,
		} {
			if l, err := games.Format().Decode([]byte(r.send(command + "\n"))); err == nil {
				t.Errorf("the answer to %s reads as %+v", command, l)
			}
		}
	})
}

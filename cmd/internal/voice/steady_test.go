package voice

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
)

// told is what faults decides of changes, "0s tray failed", "20s tray ok", and of the
// time up to the last of them and an hour behind it.
func told(t *testing.T, changes ...string) []string {
	t.Helper()
	var f faults
	var list []string
	settle := func(now time.Duration) {
		for at, s, any := f.settle(now); any; at, s, any = f.settle(now) {
			list = append(list, fmt.Sprintf("%v %s settled %v", at, partText(s), s.State))
		}
	}
	var now time.Duration
	for _, text := range changes {
		var when, part, state string
		if _, err := fmt.Sscan(text, &when, &part, &state); err != nil {
			t.Fatal(err)
		}
		now, _ = time.ParseDuration(when)
		settle(now)
		change := board.Fault{Part: board.ParsePart(part)}
		change.State, _ = board.ParseHealth(state)
		if name, cells, ok := strings.Cut(part, "-"); ok {
			change.Part = board.ParsePart(name)
			for cell := range strings.SplitSeq(cells, "+") {
				c, err := board.ParseCell(cell)
				if err != nil {
					t.Fatal(err)
				}
				change.Cells |= board.SetOf(c)
			}
		}
		tell, unsteady, told, shaky := f.take(now, change)
		if shaky {
			list = append(list, fmt.Sprintf("%v %s unsteady", now, partText(unsteady)))
		}
		if told {
			list = append(list, fmt.Sprintf("%v %s %v", now, partText(tell), tell.State))
		}
	}
	settle(now + time.Hour)
	return list
}

func partText(f board.Fault) string {
	var cells []string
	for c := range f.Cells.All() {
		cells = append(cells, c.String())
	}
	return strings.TrimSuffix(f.Part.String()+"-"+strings.Join(cells, "+"), "-")
}

func TestAPartThatChangesOverAndOverIsUnsteadyOnceAndSettlesOnce(t *testing.T) {
	for _, row := range []struct {
		name    string
		changes []string
		want    []string
	}{
		{"a part that fails and works again is told", []string{"0s tray failed", "20s tray ok"}, []string{"0s tray failed", "20s tray ok"}},
		{
			"the third change in a minute is unsteady, the rest is silent, and it heals once",
			[]string{"0s tray failed", "20s tray ok", "60s tray failed", "61s tray ok", "62s tray failed", "63s tray ok"},
			[]string{"0s tray failed", "20s tray ok", "1m0s tray unsteady", "2m3s tray settled ok"},
		},
		{
			"not the third in more than a minute",
			[]string{"0s tray failed", "20s tray ok", "61s tray failed"},
			[]string{"0s tray failed", "20s tray ok", "1m1s tray failed"},
		},
		{
			"but the sixth in ten minutes",
			[]string{"0s tray failed", "100s tray ok", "200s tray failed", "300s tray ok", "400s tray failed", "500s tray ok"},
			[]string{"0s tray failed", "1m40s tray ok", "3m20s tray failed", "5m0s tray ok", "6m40s tray failed", "8m20s tray unsteady", "9m20s tray settled ok"},
		},
		{
			"one that stays broken is told to have failed",
			[]string{"0s tray failed", "1s tray ok", "2s tray failed"},
			[]string{"0s tray failed", "1s tray ok", "2s tray unsteady", "1m2s tray settled failed"},
		},
		{
			"after a relapse it takes twice as long to settle",
			[]string{"0s tray failed", "1s tray ok", "2s tray failed", "3s tray ok", "100s tray failed", "101s tray ok"},
			[]string{"0s tray failed", "1s tray ok", "2s tray unsteady", "1m3s tray settled ok", "1m40s tray unsteady", "3m41s tray settled ok"},
		},
		{
			"long after the last change it is a part like any other",
			[]string{"0s tray failed", "1s tray ok", "2s tray failed", "3s tray ok", "700s tray failed", "701s tray ok"},
			[]string{"0s tray failed", "1s tray ok", "2s tray unsteady", "1m3s tray settled ok", "11m40s tray failed", "11m41s tray ok"},
		},
		{
			"each cell has a reader of its own",
			[]string{"0s reader-a1 failed", "1s reader-b1 failed", "2s reader-c1 failed", "3s tray failed"},
			[]string{"0s reader-a1 failed", "1s reader-b1 failed", "2s reader-c1 failed", "3s tray failed"},
		},
		{
			"those that are unsteady together are told together, and so are the others",
			[]string{"0s reader-a1+b1 failed", "1s reader-a1+b1 ok", "2s reader-a1+b1+c1 failed"},
			[]string{"0s reader-a1+b1 failed", "1s reader-a1+b1 ok", "2s reader-a1+b1 unsteady", "2s reader-c1 failed", "1m2s reader-a1+b1 settled failed"},
		},
		{
			"three readers that fail again are readers that are unsteady together",
			[]string{"0s reader-a1+b1+c1 failed", "5s reader-a1+b1+c1 ok", "100s reader-a1 failed", "101s reader-a1 ok", "200s reader-b1 failed", "300s reader-c1 failed", "301s reader-d1 failed", "302s reader-b1 ok"},
			[]string{"0s reader-a1+b1+c1 failed", "5s reader-a1+b1+c1 ok", "1m40s reader-a1 failed", "1m41s reader-a1 ok", "3m20s reader-b1 failed", "5m0s reader unsteady", "6m2s reader-b1 settled ok", "6m2s reader-c1+d1 settled failed"},
		},
		{
			"and one that is unsteady already settles with them",
			[]string{"0s reader-a1 failed", "1s reader-a1 ok", "2s reader-a1 failed", "3s reader-b1 failed", "4s reader-b1 ok", "5s reader-b1 failed", "6s reader-c1 failed", "7s reader-c1 ok", "8s reader-c1 failed", "9s reader-a1 ok"},
			[]string{"0s reader-a1 failed", "1s reader-a1 ok", "2s reader-a1 unsteady", "3s reader-b1 failed", "4s reader-b1 ok", "5s reader-b1 unsteady", "6s reader-c1 failed", "7s reader-c1 ok", "8s reader unsteady", "1m9s reader-a1 settled ok", "1m9s reader-b1+c1 settled failed"},
		},
	} {
		if got := told(t, row.changes...); !slices.Equal(got, row.want) {
			t.Errorf("%s\n got %q\nwant %q", row.name, got, row.want)
		}
	}
}

// A part that fails half of the time for hours is told of a few times an hour.
func TestAPartThatHasSettledIsToldWithItsText(t *testing.T) {
	var f faults
	for i := range time.Duration(4) {
		f.take(i*time.Second, board.Fault{Part: board.Part{Kind: board.PartLink}, State: board.Failed + board.Health(i%2), Text: "ben"})
	}
	if _, s, any := f.settle(time.Hour); !any || s.Text != "ben" {
		t.Errorf("%v: %+v, want the name of the other board", any, s)
	}
}

func TestAPartThatNeverSettlesIsToldOfEverMoreSeldom(t *testing.T) {
	for _, pause := range []time.Duration{time.Second, 40 * time.Second, 90 * time.Second} {
		var changes []string
		states := []string{"failed", "ok"}
		for at := time.Duration(0); at < 3*time.Hour; at += pause {
			changes = append(changes, fmt.Sprint(at, " tray ", states[len(changes)%2]))
		}
		if got := told(t, changes...); len(got) > 16 {
			t.Errorf("a change each %v for three hours is told %d times: %q", pause, len(got), got)
		}
	}
}

func TestAVoiceSaysOnceThatAPartIsUnsteadyAndOnceThatItIsNot(t *testing.T) {
	tray := func(state board.Health, text string) board.Fact {
		return board.Fault{Part: board.Part{Kind: board.PartTray}, State: state, Text: text}
	}
	changes := []board.Event{
		at(0, tray(board.Failed, "fails")), at(10_000, tray(board.OK, "works")),
		at(20_000, tray(board.Failed, "fails")), at(30_000, tray(board.OK, "works")), at(40_000, tray(board.Failed, "fails")), at(50_000, tray(board.OK, "works")),
	}
	want := []string{"fails said 0s-350ms", "works said 10s-10.35s", "unsteady tray said 20s-20.91s", "works said 1m50s-1m50.35s"}
	for _, period := range []time.Duration{10 * time.Millisecond, 700 * time.Millisecond} {
		if got := tell(New(parrot{}, NewCaptions()), period, 3*time.Minute, changes...); !slices.Equal(got, want) {
			t.Errorf("looking every %v\n got %q\nwant %q", period, got, want)
		}
	}
}

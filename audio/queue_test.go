package audio

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

func verdict(text string) Utterance {
	return Utterance{Class: board.ClassVerdict, Lang: "en", Text: text}
}
func placed(text string) Utterance { return move(KindPlaced, text) }

// on is a placement with a head.
func on(cell, rest string) Utterance {
	u := placed(cell + ": " + rest + ".")
	u.Head = cell
	return u
}

// onCall is a verdict on a call.
func onCall(text string) Utterance {
	u := verdict(text)
	u.Shortens = true
	return u
}

func hint(text string) Utterance {
	return Utterance{Class: board.ClassHint, Kind: "help", Lang: "en", Text: text}
}

func fault(text string) Utterance { return Utterance{Class: board.ClassFault, Lang: "en", Text: text} }

func answer(text string) Utterance {
	return Utterance{Class: board.ClassHint, Kind: KindAnswer, Lang: "en", Text: text}
}

func move(kind, text string) Utterance {
	return Utterance{Class: board.ClassMove, Kind: kind, Lang: "en", Text: text}
}

// speaker plays a Queue's caller: it speaks one utterance a second and stops
// at once when interrupted, or after the head when shortened. What became of the
// utterances is in log.
type speaker struct {
	q       Queue
	now     time.Duration
	end     time.Duration // of what is being said
	outcome board.Outcome // of that
	log     []Report
}

// do does one thing to the queue and what the caller must do after it.
func (s *speaker) do(change func(*Queue)) {
	change(&s.q)
	if s.q.Interrupted() {
		s.q.Finish(s.now, board.OutcomeCut)
	}
	if s.q.Shortened() {
		s.end, s.outcome = min(s.end, max(s.now, s.q.start+Duration(s.q.current.Head))), board.OutcomeCut
	}
	s.wait(0)
	s.next()
}

func (s *speaker) add(us ...Utterance) {
	for _, u := range us {
		s.do(func(q *Queue) { q.Add(u) })
	}
}

func (s *speaker) next() {
	if u, ok := s.q.Next(s.now); ok {
		s.end, s.outcome = s.now+Duration(u.Text), board.OutcomeSaid
	}
	s.log = append(s.log, s.q.Reports()...)
}

// wait lets d pass.
func (s *speaker) wait(d time.Duration) {
	until := s.now + d
	for s.q.speaking && s.end <= until {
		s.now = s.end
		s.q.Finish(s.now, s.outcome)
		s.next()
	}
	s.now = until
}

func (s *speaker) String() string {
	var b strings.Builder
	for _, r := range s.log {
		fmt.Fprintf(&b, "%s %s\n", r.Outcome, r.Text)
	}
	return b.String()
}

func TestQueueSaysWhatWasAddedAsItsClassAsks(t *testing.T) {
	clearing := verdict("win")
	clearing.Clears = true
	tests := []struct {
		name  string
		first Utterance // being said
		then  []Utterance
		want  string
	}{
		{"moves are said in order", placed("p"), []Utterance{move("turn", "t"), move("given", "g")}, "said p, said t, said g"},
		{"a newer move replaces one of its kind that waits", placed("p"), []Utterance{move("turn", "t1"), move("turn", "t2")}, "dropped t1, said p, said t2"},
		{"a newer move does not cut one of its kind", move("turn", "t1"), []Utterance{move("turn", "t2")}, "said t1, said t2"},
		{"a newer placement shortens one that waits", move("turn", "t"), []Utterance{on("p1", "piece"), on("p2", "piece")}, "said t, said p1., said p2: piece."},
		{"and the one that is being said", on("p1", "piece"), []Utterance{on("p2", "piece"), on("p3", "piece")}, "cut p1: piece., said p2., said p3: piece."},
		{"a placement that is all head is said", placed("p1"), []Utterance{placed("p2"), placed("p3")}, "said p1, said p2, said p3"},
		{"a verdict on a call shortens a placement that waits", move("turn", "t"), []Utterance{on("p", "piece"), onCall("v")}, "cut t, said p., said v"},
		{"and the one that is being said", on("p", "piece"), []Utterance{onCall("v")}, "cut p: piece., said v"},
		{"another verdict does not", on("p", "piece"), []Utterance{verdict("v")}, "said p: piece., said v"},
		{"nor does a turn", on("p", "piece"), []Utterance{move("turn", "t")}, "said p: piece., said t"},
		{"a verdict cuts a move", move("turn", "t"), []Utterance{verdict("v")}, "cut t, said v"},
		{"a verdict cuts a hint", hint("h"), []Utterance{verdict("v")}, "cut h, said v"},
		{"a verdict does not cut the placement before it", placed("p"), []Utterance{verdict("v")}, "said p, said v"},
		{"a placement that waits is heard before the verdict", move("turn", "t"), []Utterance{placed("p"), verdict("v")}, "cut t, said p, said v"},
		{"a placement with a verdict behind it stays when the next comes", move("turn", "t"), []Utterance{placed("p1"), verdict("v1"), placed("p2"), verdict("v2")}, "cut t, said p1, said v1, said p2, said v2"},
		{"a placement behind a verdict is shortened by the next", verdict("v0"), []Utterance{on("p1", "piece"), placed("p2")}, "said v0, said p1., said p2"},
		{"verdicts do not cut one another", verdict("v1"), []Utterance{verdict("v2"), verdict("v3")}, "said v1, said v2, said v3"},
		{"a verdict goes ahead of moves that wait", placed("p"), []Utterance{move("turn", "t"), verdict("v")}, "said p, said v, said t"},
		{"a verdict that clears drops them", placed("p"), []Utterance{move("turn", "t"), clearing}, "dropped t, said p, said win"},
		{"a verdict that clears keeps placements", move("turn", "t"), []Utterance{placed("p"), clearing}, "cut t, said p, said win"},
		{"a hint is dropped when something is being said", move("turn", "t"), []Utterance{hint("h")}, "dropped h, said t"},
		{"a hint is cut by a move", hint("h"), []Utterance{move("turn", "t")}, "cut h, said t"},
		{"an answer waits for what is being said", move("turn", "t"), []Utterance{answer("a")}, "said t, said a"},
		{"an answer cuts a hint", hint("h"), []Utterance{answer("a")}, "cut h, said a"},
		{"an answer cuts the answer before it", answer("a1"), []Utterance{answer("a2")}, "cut a1, said a2"},
		{"an answer replaces one that waits", move("turn", "t"), []Utterance{answer("a1"), answer("a2")}, "dropped a1, said t, said a2"},
		{"a fault waits for what is being said, and for moves", placed("p"), []Utterance{fault("f"), move("turn", "t")}, "said p, said t, said f"},
		{"and for verdicts", placed("p"), []Utterance{fault("f"), verdict("v")}, "said p, said v, said f"},
		{"a verdict cuts a fault", fault("f"), []Utterance{verdict("v")}, "cut f, said v"},
		{"a move does not", fault("f"), []Utterance{move("turn", "t")}, "said f, said t"},
		{"a fault cuts a hint", hint("h"), []Utterance{fault("f")}, "cut h, said f"},
		{"faults are said in order", fault("f1"), []Utterance{fault("f2"), fault("f3")}, "said f1, said f2, said f3"},
		{"a hint is dropped when a fault waits", placed("p"), []Utterance{fault("f"), hint("h")}, "dropped h, said p, said f"},
		{"an answer waits for a fault that waits", placed("p"), []Utterance{fault("f"), answer("a")}, "said p, said f, said a"},
		{"an answer waits for the moves that wait", placed("p"), []Utterance{move("turn", "t"), answer("a")}, "said p, said t, said a"},
		{"an answer that waits is dropped when a move comes", placed("p"), []Utterance{answer("a"), move("turn", "t")}, "dropped a, said p, said t"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var s speaker
			s.add(tt.first)
			s.wait(time.Millisecond)
			s.add(tt.then...)
			s.wait(time.Hour)
			got := strings.ReplaceAll(strings.TrimSpace(s.String()), "\n", ", ")
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if !s.q.Idle() {
				t.Error("the queue is not idle after everything was said")
			}
		})
	}
}

// "Anna one" takes 560 ms, the whole placement 1120 ms.
func TestAVerdictOnACallWaitsForTheCell(t *testing.T) {
	for at, want := range map[time.Duration]time.Duration{
		100 * time.Millisecond: 560 * time.Millisecond,
		559 * time.Millisecond: 560 * time.Millisecond,
		700 * time.Millisecond: 700 * time.Millisecond,
	} {
		var s speaker
		s.add(on("Anna one", "tall "))
		s.wait(at)
		s.add(onCall("Quarto"))
		s.wait(time.Minute)
		if s.log[0].End != want || s.log[0].Outcome != board.OutcomeCut || s.log[1].Start != want {
			t.Errorf("called after %v: %v, want the placement cut after %v", at, s.log, want)
		}
	}
}

func TestQueueReportsWhenSomethingWasSaid(t *testing.T) {
	var s speaker
	s.now = time.Second
	s.add(placed("Bella three"), move("turn", "t1"), move("turn", "t2"))
	s.wait(time.Second)
	want := []Report{
		{Utterance: move("turn", "t1"), Outcome: board.OutcomeDropped},
		{Utterance: placed("Bella three"), Outcome: board.OutcomeSaid, Start: time.Second, End: 1770 * time.Millisecond},
		{Utterance: move("turn", "t2"), Outcome: board.OutcomeSaid, Start: 1770 * time.Millisecond, End: 1910 * time.Millisecond},
	}
	if !slices.Equal(s.log, want) {
		t.Errorf("got  %v\nwant %v", s.log, want)
	}
}

func TestQueueStops(t *testing.T) {
	tests := []struct {
		name  string
		first Utterance // being said when it stops
		then  []Utterance
		after []Utterance // added in silence
		want  string
	}{
		{"what is being said", verdict("v"), nil, nil, "cut v"},
		{"with the moves and hints that wait", placed("p"), []Utterance{move("turn", "t"), answer("a")}, nil, "dropped t, dropped a, cut p"},
		{"but not the verdict that waits", verdict("v1"), []Utterance{verdict("v2")}, nil, "cut v1, said v2"},
		{"nor a fault", move("turn", "t"), []Utterance{fault("f")}, nil, "cut t, said f"},
		{"nor a placement", move("given", "g"), []Utterance{placed("p"), move("turn", "t")}, nil, "dropped t, cut g, said p"},
		{"a placement is said again before the verdict on it that waits", placed("p"), []Utterance{verdict("v")}, nil, "cut p, said p, said v"},
		{"its head alone", Utterance{Class: board.ClassMove, Kind: KindPlaced, Text: "Anna: tall", Head: "Anna"}, []Utterance{verdict("v")}, nil, "cut Anna: tall, said Anna., said v"},
		{"and before the one that comes", placed("p"), nil, []Utterance{move("turn", "t"), verdict("v"), verdict("v2")}, "cut p, cut t, said p, said v, said v2"},
		{"but not before that on the next placement", placed("p"), nil, []Utterance{placed("p2"), verdict("v")}, "cut p, said p2, said v"},
		{"a placement that was heard is not", move("turn", "t"), nil, []Utterance{verdict("v")}, "cut t, said v"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var s speaker
			s.add(tt.first)
			s.wait(time.Millisecond)
			s.add(tt.then...)
			s.do((*Queue).Stop)
			s.add(tt.after...)
			s.wait(time.Hour)
			got := strings.ReplaceAll(strings.TrimSpace(s.String()), "\n", ", ")
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			s.do((*Queue).Stop)
			if !s.q.Idle() || s.q.Interrupted() {
				t.Error("a stop in silence does something")
			}
		})
	}
}

func TestQueueEndsATurn(t *testing.T) {
	for _, tt := range []struct {
		name  string
		first Utterance // being said when it ends
		then  []Utterance
		want  string
	}{
		{"that waits", placed("p"), []Utterance{move(KindTurn, "t")}, "dropped t, said p, said next"},
		{"that is being said", move(KindTurn, "t"), nil, "cut t, said next"},
		{"but no other move", move("given", "g"), []Utterance{move("score", "s")}, "said g, said s, said next"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var s speaker
			s.add(tt.first)
			s.wait(time.Millisecond)
			s.add(tt.then...)
			s.do((*Queue).EndTurn)
			s.add(move(KindTurn, "next"))
			s.wait(time.Hour)
			if got := strings.ReplaceAll(strings.TrimSpace(s.String()), "\n", ", "); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestQueueFinishesOnlyWhatIsBeingSaid(t *testing.T) {
	var q Queue
	q.Finish(time.Second, board.OutcomeSaid)
	if r := q.Reports(); len(r) > 0 {
		t.Errorf("a report of nothing: %v", r)
	}
	q.Add(verdict("v"))
	if _, ok := q.Next(0); !ok {
		t.Fatal("nothing to say")
	}
	if u, ok := q.Next(0); ok {
		t.Errorf("%v is to be said at the same time", u)
	}
	q.Finish(time.Second, board.OutcomeDropped)
	if r := q.Reports(); len(r) != 1 || r[0] != (Report{Utterance: verdict("v"), Outcome: board.OutcomeDropped}) {
		t.Errorf("got %v", r)
	}
}

// TestQueueKeepsItsPromises adds utterances in any order and at any times.
func TestQueueKeepsItsPromises(t *testing.T) { deep.Check(t, 100, 2000, queueIsUsed) }

func FuzzQueueKeepsItsPromises(f *testing.F) { f.Fuzz(rapid.MakeFuzz(queueIsUsed)) }

func queueIsUsed(t *rapid.T) {
	var s speaker
	var added []Utterance
	stopped := map[string]bool{} // numbers
	text := ""
	add := func(u Utterance) {
		added = append(added, u)
		s.add(u)
	}
	t.Repeat(map[string]func(*rapid.T){
		"":                      func(t *rapid.T) { text = strconv.Itoa(len(added)) },
		"placement":             func(*rapid.T) { add(placed(text)) },
		"placement with a head": func(*rapid.T) { add(on(text, "piece")) },
		"turn":                  func(*rapid.T) { add(move("turn", text)) },
		"verdict":               func(*rapid.T) { add(verdict(text)) },
		"verdict on a call":     func(*rapid.T) { add(onCall(text)) },
		"win": func(*rapid.T) {
			u := verdict(text)
			u.Clears = true
			add(u)
		},
		"hint":   func(*rapid.T) { add(hint(text)) },
		"answer": func(*rapid.T) { add(answer(text)) },
		"stop": func(*rapid.T) {
			stopped[number(s.q.current.Text)] = true
			s.do((*Queue).Stop)
		},
		"end of a turn": func(*rapid.T) { s.do((*Queue).EndTurn) },
		"wait": func(t *rapid.T) {
			s.wait(time.Duration(rapid.IntRange(1, 31).Draw(t, "10 ms")) * 10 * time.Millisecond)
		},
	})
	s.wait(time.Hour)
	checkPromises(t, added, stopped, s.log)
}

func checkPromises(t *rapid.T, added []Utterance, stopped map[string]bool, log []Report) {
	t.Helper()
	at := map[string]Report{} // numbers are unique
	for _, r := range log {
		if r.Outcome == board.OutcomeDropped && (r.Start != 0 || r.End != 0) {
			t.Errorf("dropped at a time: %v", r)
		}
		again := r.Kind == KindPlaced && stopped[number(r.Text)] // before the verdict on it
		if _, twice := at[number(r.Text)]; twice && !again {
			t.Errorf("reported twice: %v", r)
		}
		at[number(r.Text)] = r
	}
	var before time.Duration // when the last verdict ended
	var last string          // the last placement added
	for _, u := range added {
		r, ok := at[number(u.Text)]
		switch {
		case !ok:
			t.Errorf("lost: %v", u)
		case u.Kind == KindPlaced:
			last = number(u.Text)
			if r.Outcome == board.OutcomeDropped || r.End-r.Start < Duration(last) && !stopped[last] {
				t.Errorf("placement %q: %v, %v to %v", u.Text, r.Outcome, r.Start, r.End)
			}
		case u.Class == board.ClassVerdict:
			if r.Outcome != board.OutcomeSaid && !stopped[number(u.Text)] || r.Outcome == board.OutcomeDropped || r.Start < before {
				t.Errorf("verdict %q: %v at %v, the one before ended at %v", u.Text, r.Outcome, r.Start, before)
			}
			before = r.End
			if p := at[last]; last != "" && (p.End > r.Start || p.End-p.Start < Duration(last)) {
				t.Errorf("verdict %q at %v, but the placement before it: %v, %v to %v", u.Text, r.Start, p.Outcome, p.Start, p.End)
			}
		}
	}
}

// number returns the number that a text of the fuzz test begins with.
func number(text string) string {
	n, _, _ := strings.Cut(text, ":")
	return strings.TrimSuffix(n, ".")
}

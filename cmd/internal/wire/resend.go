package wire

import (
	"encoding/json"
	"errors"
	"math"

	"quartoboard/rules/record"
)

// resend is the current request for lines.
type resend struct {
	id    json.RawMessage
	game  string
	next  int // the next seq to send
	to    int // the last seq requested
	gone  int // the first seq that the store has lost; 0 for none
	after int // the first seq behind it in the store
	lines [][]byte
}

// nextResent returns the next line of the current resend, after its last line the
// answer, and nil without a resend.
func (w *Wire) nextResent() []byte {
	r := w.resend
	if r == nil {
		return nil
	}
	if len(r.lines) == 0 {
		if err := w.fetch(r); err != nil {
			w.resend = nil
			return refusal(r.id, "resend", err)
		}
	}
	if len(r.lines) == 0 {
		w.resend = nil
		return answer{ID: r.id, Cmd: "resend", OK: true, Resent: &resent{r.game, r.next - 1, r.gone, r.after}}.line()
	}
	line := r.lines[0]
	r.lines = r.lines[1:]
	return line
}

// fetch reads more lines from the store.
func (w *Wire) fetch(r *resend) error {
	const some = 32
	for line, err := range w.store.Lines(r.game, r.next) {
		if err != nil {
			return err
		}
		l, err := record.Decode(line)
		if err != nil {
			return err
		}
		if l.Seq > r.to {
			break
		}
		if l.Seq > r.next && r.gone == 0 {
			r.gone, r.after = r.next, l.Seq
		}
		r.next = l.Seq + 1
		if r.lines = append(r.lines, line); len(r.lines) == some {
			break
		}
	}
	return nil
}

// startResend begins a resend. It replaces an unfinished one, whose answer tells so.
func (w *Wire) startResend(a *args, out *answer) error {
	r := &resend{id: out.ID, game: a.text("game"), next: a.seq("from"), to: math.MaxInt}
	if a.has("to") {
		r.to = a.seq("to")
	}
	if a.err != nil {
		return a.err
	}
	if w.store.Last(r.game) == 0 {
		return unknownGame(r.game)
	}
	if old := w.resend; old != nil {
		w.answers = append(w.answers, refusal(old.id, "resend", errors.New("replaced by a later resend")))
	}
	w.resend, out.OK = r, false // answered behind the lines
	return nil
}

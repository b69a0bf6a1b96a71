package wire

import (
	"encoding/json"
	"errors"
	"math"

	"quartoboard/rules/record"
)

// resend is the current request for lines.
type resend struct {
	id     json.RawMessage
	lines  [][]byte // still to be sent
	answer resent
}

// startResend begins a resend. It replaces an unfinished one, whose answer tells so.
func (w *Wire) startResend(a *args, out *answer) error {
	game, from, to := a.text("game"), a.seq("from"), math.MaxInt
	if a.has("to") {
		to = a.seq("to")
	}
	if a.err != nil {
		return a.err
	}
	if w.store.Last(game) == 0 {
		return unknownGame(game)
	}
	r := &resend{id: out.ID, answer: resent{Game: game, To: from - 1}}
	for line, err := range w.store.Lines(game, from) {
		if err != nil {
			return err
		}
		l, err := record.Decode(line)
		if err != nil {
			return err
		}
		if l.Seq > to {
			break
		}
		if l.Seq > r.answer.To+1 && r.answer.Gone == 0 {
			r.answer.Gone, r.answer.Next = r.answer.To+1, l.Seq
		}
		r.answer.To = l.Seq
		r.lines = append(r.lines, line)
	}
	if old := w.resend; old != nil {
		w.answers = append(w.answers, refusal(old.id, "resend", errors.New("replaced by a later resend")))
	}
	w.resend, out.OK = r, false // answered behind the lines
	return nil
}

// nextResent returns the next line of the current resend, after its last line the
// answer, and nil without a resend.
func (w *Wire) nextResent() []byte {
	r := w.resend
	switch {
	case r == nil:
		return nil
	case len(r.lines) == 0:
		w.resend = nil
		return answer{ID: r.id, Cmd: "resend", OK: true, Resent: &r.answer}.line()
	}
	line := r.lines[0]
	r.lines = r.lines[1:]
	return line
}

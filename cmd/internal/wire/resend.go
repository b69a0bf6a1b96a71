package wire

import (
	"encoding/json"
	"errors"
	"math"

	"quartoboard/cmd/internal/hostwire"
	"quartoboard/rules/record"
)

// resend is the current request for lines.
type resend struct {
	id    json.RawMessage
	lines [][]byte // still to be sent; the last one is the answer
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
	r := &resend{id: out.ID}
	end := hostwire.Resent{Game: game, To: from - 1}
	var failed error
	for line, err := range w.store.Lines(game, from) {
		var l record.Line
		if err == nil {
			l, err = record.Any.Decode(line)
		}
		if failed = err; err != nil || l.Seq > to {
			break
		}
		if l.Seq > end.To+1 && end.Gone == 0 {
			end.Gone, end.Next = end.To+1, l.Seq
		}
		end.To = l.Seq
		r.lines = append(r.lines, line)
	}
	if failed != nil { // the lines before a bad spot of the card are sent all the same
		r.lines = append(r.lines, refusal(r.id, "resend", failed))
	} else {
		r.lines = append(r.lines, answer{ID: r.id, Cmd: "resend", OK: true, Resent: &end}.line())
	}
	if old := w.resend; old != nil {
		w.answers = append(w.answers, refusal(old.id, "resend", errors.New("replaced by a later resend")))
	}
	w.resend, out.OK = r, false // answered behind the lines
	return nil
}

// nextResent returns the next line of the current resend, nil without one.
func (w *Wire) nextResent() []byte {
	r := w.resend
	if r == nil {
		return nil
	}
	line := r.lines[0]
	if r.lines = r.lines[1:]; len(r.lines) == 0 {
		w.resend = nil
	}
	return line
}

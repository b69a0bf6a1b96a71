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
	lines [][]byte // still to be sent; the last one is the answer, none without a request
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
	r := resend{id: out.ID}
	end := hostwire.Resent{Game: game, To: from - 1}
	var failed error
	for line, err := range w.store.Lines(game, from) {
		var seq int
		if err == nil {
			_, seq, err = record.Head(line)
		}
		if failed = err; err != nil || seq > to {
			break
		}
		if seq > end.To+1 && end.Gone == 0 {
			end.Gone, end.Next = end.To+1, seq
		}
		end.To = seq
		r.lines = append(r.lines, line)
	}
	if failed != nil { // the lines before a bad spot of the card are sent all the same
		r.lines = append(r.lines, refusal(r.id, "resend", failed))
	} else {
		r.lines = append(r.lines, answer{ID: r.id, Cmd: "resend", OK: true, Resent: &end}.line())
	}
	if old := w.resend; len(old.lines) > 0 {
		w.answers = append(w.answers, refusal(old.id, "resend", errors.New("replaced by a later resend")))
	}
	w.resend, out.OK = r, false // answered behind the lines
	return nil
}

package uplink

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// The times of the state.
const (
	statePause = time.Second // between two states, at least
	wrongTime  = time.Minute // of a wrong position, after which a table needs help
)

// judge judges the lines of the newest game, to tell its state.
type judge struct {
	format  *record.Format
	failing board.Failing // parts, which stay so from game to game
	opened  board.Opened

	game    *game
	seq     int // of the last line that was judged
	stepper record.Stepper
	now     rules.Game
	result  string    // a seat, the number of a player, draw or abandoned; "" before the end
	wrong   time.Time // since when the position is wrong; zero if it is not

	told   []byte // the state as it was published; nil for not yet on this connection
	toldAt time.Time
}

// follow begins another game, if g is one.
func (j *judge) follow(g *game) {
	if g != j.game {
		*j = judge{format: j.format, failing: j.failing, opened: j.opened, game: g, told: j.told, toldAt: j.toldAt}
	}
	j.seq = g.beyond(j.seq+1) - 1
}

// take judges lines of the newest game, from the next one on.
func (j *judge) take(g *game, l record.Lines, now time.Time) {
	j.follow(g)
	if l.First > j.seq+1 || l.Last <= j.seq {
		return
	}
	for text := range bytes.Lines(l.After(j.seq).Text) {
		line, err := j.format.Decode(text)
		if err != nil {
			continue // of a newer version
		}
		for s := range j.stepper.Take(line) {
			j.now = s.Game
			j.failing.Note(s.Event.Fact)
			if o, is := s.Event.Fact.(board.Opened); is {
				j.opened = o
			}
		}
		if line.Judgement == nil {
			continue
		}
		switch effect := line.Judgement.Effect(false); {
		case effect.Has(rules.Ended):
			end, _ := hostwire.Read(text) // it was decoded
			if j.result = cmp.Or(end.Result, "draw"); effect.Has(rules.Abandoned) {
				j.result = "abandoned"
			} else if end.Winner > 0 {
				j.result = strconv.Itoa(end.Winner)
			}
		case effect.Has(rules.Undone):
			j.result = ""
		}
	}
	j.seq = l.Last
	if s := rules.StateOf(j.now); !s.Wrong || s.Over {
		j.wrong = time.Time{}
	} else if j.wrong.IsZero() {
		j.wrong = now
	}
}

// wants returns the request for the lines of the newest game that are to be judged next, nil for none.
func (j *judge) wants(g *game) *hostwire.Request {
	if j.follow(g); j.seq == g.last {
		return nil
	}
	return &hostwire.Request{Cmd: "resend", Game: g.name, From: j.seq + 1, To: min(j.seq+4*topic.LinesAtOnce, g.last)}
}

// due returns the state if it is to be published, and when to call it again.
func (j *judge) due(now time.Time) (text []byte, at time.Time) {
	if j.now == nil || j.now.Kind() == nil || j.seq < j.game.last {
		return nil, at
	}
	if !j.wrong.IsZero() && now.Sub(j.wrong) < wrongTime {
		at = j.wrong.Add(wrongTime)
	}
	if pause := j.toldAt.Add(statePause); j.told != nil && now.Before(pause) {
		return nil, earlier(at, pause)
	}
	if text = record.JSON(j.state(now)); bytes.Equal(text, j.told) {
		return nil, at
	}
	j.told, j.toldAt = text, now
	return text, at
}

// state returns the state of the game.
func (j *judge) state(now time.Time) topic.State {
	s := rules.StateOf(j.now)
	t := topic.State{V: 1, Game: j.game.name, Seq: j.seq, Phase: s.Phase, Placed: s.Placed, Help: []topic.Help{}, Result: j.result}
	if !slices.Contains([]string{"give", "place", "wrong", "over"}, t.Phase) {
		t.Phase = "place" // a part of a turn
	}
	switch {
	case s.Acts > 0 && j.now.Kind().Seats:
		t.Turn = board.Seat(s.Acts).String()
	case s.Acts > 0:
		t.Turn = strconv.Itoa(s.Acts)
	}
	if !j.wrong.IsZero() && now.Sub(j.wrong) >= wrongTime {
		t.Help = append(t.Help, topic.HelpWrong)
	}
	if s.Asks && !s.Over {
		t.Help = append(t.Help, topic.HelpQuestion)
	}
	if len(j.failing) > 0 {
		t.Help = append(t.Help, topic.HelpFault)
	}
	return t
}

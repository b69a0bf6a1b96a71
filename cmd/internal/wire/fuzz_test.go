package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/link"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

func FuzzCommands(f *testing.F) {
	for _, cmd := range []string{
		"{\"id\":1,\"cmd\":\"hello\"}\n{\"id\":1,\"cmd\":\"state\"}\n", "{\"id\":1,\"cmd\":\"new\",\"squares\":true,\"names\":{\"A\":\"x\"}}\n",
		"{\"id\":\"\\u0000\",\"cmd\":\"give\",\"piece\":3}\n", "{\"id\":1,\"cmd\":\"say\",\"text\":\"x\",\"arbiter\":\"Cleo\"}\n", "{\"id\":1,\"cmd\":\"resend\",\"game\":\"one\",\"from\":1,\"to\":2}\n",
		"{\"id\":1,\"cmd\":\"link\",\"text\":\"greet ben 3\"}\n{\"id\":1,\"cmd\":\"exchange\",\"name\":\"b\",\"up\":true,\"in\":[{\"board\":\"c\",\"kind\":\"act\",\"text\":\"x\"}]}\n",
		"\n\x00\xff{}\n", string(record.Frame(nil, []byte(`{"id":1,"cmd":"ack","game":"one","seq":2}`))),
	} {
		f.Add([]byte(cmd))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		store := journal.NewMemory()
		if err := errors.Join(store.Begin("one"), store.Append(linesOf("one", 1, 3))); err != nil {
			t.Fatal(err)
		}
		answerAll(t, store, text, board.ViaSerial, nil)
		answerAll(t, store, text, board.ViaHall, []string{"hello", "resend", "ack", "state", "new", "options", "adjudicate", "say", "exchange"})
	})
}

// answerAll has a wire answer text: each command once, and a request that it grants is passed on.
func answerAll(t *testing.T, store *journal.Journal, text []byte, via board.Via, among []string) {
	asked := 0
	w := New(nil, store, Requests{
		Games: faces, Format: games.Format(), Via: via, Defaults: quarto.DefaultOptions(),
		Ask: func(a board.Asked) error {
			asked++
			if named := board.CheckName(a.Arbiter) == nil && strings.TrimSpace(a.Arbiter) != ""; named != (via == board.ViaHall) || among != nil && !slices.Contains(among, a.Request.String()) {
				t.Errorf("%q by %v: asked %+v", text, via, a)
			}
			return nil
		},
		State: func() record.State { return record.State{} },
	}, Opts{Among: among, Exchange: echoing})
	w.begin(nil)
	commands := 0
	for line := range w.in.Split(text) {
		w.answer(line, time.Time{})
		if line == nil || len(bytes.TrimSpace(line)) > 0 {
			commands++
		}
	}
	granted, answers := 0, 0
	for line := w.next(); line != nil; line = w.next() {
		if _, err := games.Format().Decode(line); err == nil {
			continue // of a resend
		}
		object, err := record.Unframe(line)
		var a answer
		if err != nil || len(line) > maxLine || json.Unmarshal(object, &a) != nil || a.Type != "answer" || a.OK == (a.Error != "") {
			t.Fatalf("%q was answered %q, %v", text, line, err)
		}
		answers++
		if v, err := parseVerb(a.Cmd, nil); err == nil && v.answer == nil && a.OK {
			granted++
		}
	}
	if answers != commands {
		t.Fatalf("%q: %d commands got %d answers", text, commands, answers)
	}
	if granted != asked {
		t.Fatalf("%q: the referee was asked %d times, %d were told so", text, asked, granted)
	}
}

// echoing is a link that sends back a message of what comes.
func echoing(_ string, _ bool, _ []string, in []link.Message) ([]link.Message, error) {
	return in[:min(len(in), 1)], nil
}

package wire

import (
	"os"
	"strings"
	"testing"

	"quartoboard/rules/record"
)

// TestLinesOfTheBoardThatComeBackGetNoAnswer has a host that sends back all that it gets, as a
// terminal with echo does, or a plug that joins TX and RX.
func TestLinesOfTheBoardThatComeBackGetNoAnswer(t *testing.T) {
	for name, back := range map[string]func(string) string{
		"as they are":                            func(s string) string { return s },
		"with CR LF":                             func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"with CR":                                func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
		"twice":                                  func(s string) string { return strings.Repeat(s, 2) },
		"cut, so that a line has lost its start": func(s string) string { return s[min(len(s), 3):] },
		"damaged, after a prompt": func(s string) string {
			return strings.ReplaceAll(strings.ReplaceAll(s, `"type"`, `"ty\xffe"`), "\n", "\r\nboard:~$ ")
		},
		"without the checksums": func(s string) string {
			for line := range strings.Lines(s) {
				s = strings.Replace(s, line, line[min(9, len(line)):], 1)
			}
			return s
		},
	} {
		t.Run(name, func(t *testing.T) {
			run(t, Opts{}, func(r *rig) {
				r.publish("one", 1, 50)
				r.settle()
				sent := r.port.take()
				game := len(sent)
				sent += r.send(`{"id":1,"cmd":"hello"}` + "\n" + `{"id":2,"cmd":"frob"}` + "\n")
				total := 0
				for rounds := 0; sent != ""; rounds++ {
					if rounds > 3 {
						t.Fatalf("after %d rounds %.200q comes still", rounds, sent)
					}
					sent = r.send(back(sent))
					total += len(sent)
				}
				if total > game/2 {
					t.Errorf("%d bytes of answers to %d bytes of the game", total, game)
				}
				r.send("\n") // ends what is left of the last line
				if got := r.answerTo(`{"id":3,"cmd":"hello"}`); !strings.Contains(got, `"id":3,"cmd":"hello","ok":true`) {
					t.Errorf("a command after that: got %s", got)
				}
			})
		})
	}
}

// TestACREndsALineToo sends what ModemManager asks a port, before the first command.
func TestACREndsALineToo(t *testing.T) {
	probe, err := os.ReadFile("testdata/modemmanager-then-hello.bin")
	if err != nil {
		t.Fatal(err)
	}
	for name, sent := range map[string]string{
		"ModemManager's": string(probe),
		"CR alone":       `{"id":1,"cmd":"hello"}` + "\r" + `{"id":2,"cmd":"hello"}` + "\r",
		"CR LF":          `{"id":1,"cmd":"hello"}` + "\r\n\r\n" + `{"id":2,"cmd":"hello"}` + "\r\n",
		"a long line":    strings.Repeat("AT", maxLine) + "\r" + `{"id":1,"cmd":"hello"}` + "\n" + `{"id":2,"cmd":"hello"}` + "\n",
	} {
		run(t, Opts{}, func(r *rig) {
			var done []string
			for line := range strings.Lines(r.send(sent)) {
				object, err := record.Unframe([]byte(line))
				if err != nil {
					t.Fatal(err)
				}
				if strings.Contains(string(object), `"ok":true`) {
					done = append(done, string(object[:40]))
				}
			}
			if len(done) != 2 || !strings.Contains(done[0], `"id":1`) || !strings.Contains(done[1], `"id":2`) {
				t.Errorf("%s: done %q, want both commands", name, done)
			}
		})
	}
}

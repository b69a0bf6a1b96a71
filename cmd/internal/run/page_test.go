package run

import (
	"net"
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// asked is a daemon that notes what it is asked, and has room for so many requests.
type asked struct {
	room int
	all  []board.Asked
}

func (a *asked) Ask(r board.Asked) error {
	if len(a.all) >= a.room {
		return board.ErrBusy
	}
	a.all = append(a.all, r)
	return nil
}

func (a *asked) State() record.State {
	seen := board.Seen{Changed: board.SetOf(board.A1)}
	seen.Now[board.A1] = board.Holding(8)
	g, _ := quarto.New(quarto.DefaultOptions()).Apply(board.Event{Fact: seen})
	return record.State{Record: "one", Seq: 3, Game: g}
}

func TestVisitorsOfThePageMaySendCommandsOfAList(t *testing.T) {
	const refused = ": want new, options, undo, adjudicate, resign, level, set or link"
	for command, want := range map[string]string{
		`{"cmd":"new"}`: "",
		`{"cmd":"new","squares":true,"names":{"A":"Ann"}}`: "",
		`{"cmd":"options","touch_move":true}`:              "",
		`{"cmd":"set","lang":"de","rate":120}`:             "",
		`{"cmd":"undo"}`:                                   "",
		`{"cmd":"adjudicate","result":"draw"}`:             "",
		`{"cmd":"resign","by":"B"}`:                        "",
		`{"cmd":"level","level":"kind"}`:                   "",
		`{"cmd":"set","lang":"xx"}`:                        `lang: unknown language "xx": want ` + strings.Join(phrase.Languages(), ", "),
		`{"cmd":"set"}`:                                    "nothing to set: want a field",
		`{"cmd":"new","names":{"A":"Kouarto"}}`:            "names: name that begins as a win does",
		`{"cmd":"hello"}`:                                  `unknown command "hello"` + refused,
		`{"cmd":"state"}`:                                  `unknown command "state"` + refused,
		`{"cmd":"resend","game":"one","from":1}`:           `unknown command "resend"` + refused,
		`{"cmd":"ack","game":"one","seq":1}`:               `unknown command "ack"` + refused,
		`{"cmd":"give","piece":7}`:                         `unknown command "give"` + refused,
		`{"cmd":"call","by":"A"}`:                          `unknown command "call"` + refused,
		`{"cmd":"pass"}`:                                   `unknown command "pass"` + refused,
		`{"cmd":"say","text":"x"}`:                         `unknown command "say"` + refused,
		`{"cmd":"doctor"}`:                                 `unknown command "doctor"` + refused,
		`{"cmd":"switch-off"}`:                             `unknown command "switch-off"` + refused,
	} {
		d := &asked{room: 1}
		err := Commands(d, quarto.DefaultOptions())([]byte(command))
		switch {
		case want == "" && (err != nil || len(d.all) != 1 || d.all[0].Via != board.ViaPage):
			t.Errorf("%s: asked %+v, %v", command, d.all, err)
		case want != "" && (err == nil || err.Error() != want || len(d.all) > 0):
			t.Errorf("%s: asked %+v, %v, want %s", command, d.all, err, want)
		}
	}
}

func TestAVisitorIsToldThatTheBoardIsBusy(t *testing.T) {
	if err := Commands(&asked{}, quarto.DefaultOptions())([]byte(`{"cmd":"undo"}`)); err != board.ErrBusy {
		t.Errorf("got %v, want %v", err, board.ErrBusy)
	}
}

func TestAGameOfThePageHasTheOptionsOfTheHouse(t *testing.T) {
	house := quarto.DefaultOptions()
	house.Squares = true
	for _, cmd := range []string{"new", "options"} {
		d := &asked{room: 1}
		if err := Commands(d, house)([]byte(`{"cmd":"` + cmd + `","touch_move":true}`)); err != nil {
			t.Fatal(err)
		}
		if o, _ := d.all[0].Options.(quarto.Options); !o.Squares || !o.TouchMove || d.all[0].Request.String() != cmd {
			t.Errorf("%s: asked %+v", cmd, d.all[0])
		}
	}
}

func TestAPageIsOnTheFirstPortThatIsFree(t *testing.T) {
	other, err := Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	taken := other.Addr().(*net.TCPAddr).Port
	if l, err := Listen(taken); err == nil {
		t.Errorf("listens on %v, which is taken", l.Addr())
	}
	l, err := Listen(taken, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if got := l.Addr().(*net.TCPAddr); got.Port == taken || !got.IP.IsLoopback() {
		t.Errorf("listens on %v", got)
	}
}

package page

import (
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

func TestTheRulesAreThoseOfTheGame(t *testing.T) {
	tb, r := newTable(t, nil, Opts{}).begin(), &reader{}
	next := func() string { s, _ := tb.Page.now(); return string(r.next(s)) }
	if got := get(t, tb, "GET", "/", nil).Body.String(); !strings.Contains(got, "<dt>Lines</dt><dd>") || !strings.Contains(got, "<dt>Buttons</dt>") {
		t.Errorf("the rules are not in the document:\n%s", got)
	}
	if got := next(); !strings.Contains(got, `"rules":[{"title":"Aim"`) {
		t.Errorf("at first got %s", got)
	}
	tb.plays(8, board.A1)
	if got := next(); strings.Contains(got, `"rules"`) {
		t.Errorf("after a placement got %s", got)
	}
	tb.begin(func(o *quarto.Options) { o.Squares = true })
	if got := next(); !strings.Contains(got, `"rules"`) || !strings.Contains(got, "quares count") {
		t.Errorf("after the start of a game with squares got %s", got)
	}
}

package wire

import (
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// tossOptions are the options of a game that record does not know.
type tossOptions struct {
	Sides int `json:"sides"`
}

func (tossOptions) Check() error                      { return nil }
func (o tossOptions) Entered() (board.Options, error) { return o, nil }

func TestAFurtherGameIsAskedForWithItsOptions(t *testing.T) {
	sides := rules.NumberOf("sides", func(o *tossOptions) *int { return &o.Sides }, 2, 6)
	toss := &rules.Kind{Name: "toss", Title: "Toss", Default: tossOptions{2}, Options: []rules.Option{sides}}
	var asked []board.Asked
	r := Requests{
		Via: board.ViaPage, Games: append(faces[:2:2], face.Face{Kind: toss}), Format: record.NewFormat(faces[0].Kind, toss),
		Ask:   func(a board.Asked) error { asked = append(asked, a); return nil },
		State: func() record.State { return record.State{} },
	}
	if err := r.Do([]byte(`{"cmd":"new","game":"toss","sides":6}`), "new"); err != nil || len(asked) != 1 || asked[0].Options != (tossOptions{6}) {
		t.Errorf("got %+v, %v", asked, err)
	}
	if err := r.Do([]byte(`{"cmd":"new","sides":6}`), "new"); err == nil || err.Error() != "sides: an option of Toss: want game toss" {
		t.Errorf("got %v", err)
	}
}

func TestAHostDoesNotActForASeatThatIsAway(t *testing.T) {
	o := quarto.DefaultOptions()
	o.Giving, o.Away = board.GivingTray, quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterScript})
	asked := 0
	r := Requests{
		Via: board.ViaSerial, Games: faces, Format: record.NewFormat(faces[0].Kind), Defaults: faces[0].Kind.Default,
		Ask: func(board.Asked) error { asked++; return nil }, State: func() record.State { return record.State{Game: quarto.New(o)} },
	}
	for _, cmd := range []string{"call", "pass", "resign"} {
		if err := r.Do([]byte(`{"cmd":"`+cmd+`","by":"B"}`), cmd); err == nil || err.Error() != "by: B is away" {
			t.Errorf("%s: got %v", cmd, err)
		}
	}
	if asked != 0 {
		t.Errorf("%d requests got through", asked)
	}
	for _, cmd := range []string{"call", "pass", "resign"} {
		if err := r.Do([]byte(`{"cmd":"`+cmd+`","by":"A"}`), cmd); err != nil {
			t.Errorf("%s: %v", cmd, err)
		}
	}
}

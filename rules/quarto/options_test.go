package quarto

import (
	"testing"
	"time"
)

func TestDefaultGameIsTheLeaflets(t *testing.T) {
	o := DefaultOptions()
	for _, row := range []struct {
		name      string
		got, want any
	}{
		{"attributes", o.Attributes.String(), "size,shape,fill,texture"},
		{"squares", o.Squares, false},
		{"giving", o.Giving.String(), "unseen"},
		{"caller", o.Caller.String(), "players"},
		{"missed", o.Missed.String(), "announce"},
		{"false call", o.FalseCall.String(), "nothing"},
		{"point", o.Point.String(), "board"},
		{"touch move", o.TouchMove, false},
		{"last call", o.LastCall, 20 * time.Second},
		{"first", o.First.String(), "A"},
		{"name of A", o.Names[0], ""},
		{"name of B", o.Names[1], ""},
	} {
		if row.got != row.want {
			t.Errorf("%s: got %v, want %v", row.name, row.got, row.want)
		}
	}
}

func TestOptionsAreCopiedWhole(t *testing.T) {
	o := DefaultOptions()
	other := o
	other.Names[0] = "Ada"
	if o.Names[0] != "" || o == other {
		t.Errorf("got %+v after its copy was changed", o)
	}
}

func TestOptionsOfQuartoThatNoGameCanHaveAreRefused(t *testing.T) {
	for want, edit := range map[string]func(o *Options){
		"attributes: none: want one":                 func(o *Options) { o.Attributes = 0 },
		"attributes: invalid value 16: want 1 to 15": func(o *Options) { o.Attributes = 16 },
		"giving: none: want one":                     func(o *Options) { o.Giving = 0 },
		"caller: none: want one":                     func(o *Options) { o.Caller = 0 },
		"missed: none: want one":                     func(o *Options) { o.Missed = 0 },
		"false_call: none: want one":                 func(o *Options) { o.FalseCall = 0 },
		"point: invalid value 3: want 1 to 2":        func(o *Options) { o.Point = 3 },
		"first: invalid value 3: want 1 to 2":        func(o *Options) { o.First = 3 },
	} {
		o := DefaultOptions()
		edit(&o)
		if err := o.Check(); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	lot := DefaultOptions()
	lot.First = 0
	for _, o := range []Options{DefaultOptions(), lot, {}, {Found: true}} {
		if err := o.Check(); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

package board

import "testing"

func TestAChangeOfPreferencesLeavesWhatItDoesNotSet(t *testing.T) {
	set := Preferences{Lang: "de", Rate: 150, Letters: On}
	for _, test := range []struct {
		name         string
		change, want Preferences
	}{
		{"nothing", Preferences{}, set},
		{"one", Preferences{Rate: 200}, Preferences{Lang: "de", Rate: 200, Letters: On}},
		{
			"the others",
			Preferences{Verbosity: "full", Volume: 50, Earcons: Off},
			Preferences{Lang: "de", Verbosity: "full", Rate: 150, Volume: 50, Letters: On, Earcons: Off},
		},
		{"off", Preferences{Lang: "fr", Letters: Off}, Preferences{Lang: "fr", Rate: 150, Letters: Off}},
		{"the defaults", Preferences{Defaults: true}, Preferences{}},
		{"the defaults but one", Preferences{Defaults: true, Volume: 30}, Preferences{Volume: 30}},
	} {
		if got := set.With(test.change); got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
}

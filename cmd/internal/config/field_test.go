package config

import "testing"

// Notepad begins a file with a byte order mark.
func TestSettingsMayBeginWithAByteOrderMark(t *testing.T) {
	for _, named := range []bool{false, true} {
		if c, err := Load("testdata/field/settings-with-bom.toml", named, played...); err != nil || c.Board.Lang != "de" {
			t.Errorf("got %q, %v, want de", c.Board.Lang, err)
		}
	}
}

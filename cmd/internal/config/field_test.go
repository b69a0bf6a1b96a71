package config

import (
	"testing"

	"quartoboard/rules"
)

// Notepad begins a file with a byte order mark.
func TestSettingsMayBeginWithAByteOrderMark(t *testing.T) {
	for _, load := range []func(string, ...*rules.Kind) (Config, error){Load, LoadNamed} {
		if c, err := load("testdata/field/settings-with-bom.toml", played...); err != nil || c.Board.Lang != "de" {
			t.Errorf("got %q, %v, want de", c.Board.Lang, err)
		}
	}
}

package quarto

import (
	"testing"

	"quartoboard/board"
)

func TestTheSeatAwayHasATextThatIsReadBack(t *testing.T) {
	for _, want := range []string{"", "B engine fair 7", "A engine perfect 0", "A link", "B script"} {
		if got, err := ParseAway(want); err != nil || got.String() != want {
			t.Errorf("%q: got %q, %v", want, got, err)
		}
	}
	for text, want := range map[string]string{
		"B":                   `invalid value "B": want a seat and who sits there, as "B engine fair 7" or "B script"`,
		"C script":            `invalid seat "C": want A or B`,
		"B cat":               `invalid kind "cat": want engine, link or script`,
		"B engine":            `engine without a level: want one`,
		"B engine good 7":     `invalid level "good": want kind, easy, fair, strong or perfect`,
		"B engine fair seven": `invalid seed "seven": want a whole number`,
		"B engine fair -7":    `invalid seed -7: want 0 to 2147483647`,
		"B script fair 0":     `script with a level or a seed: want them for an engine alone`,
	} {
		if _, err := ParseAway(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestTheSeatAwayIsTheOneWithASitter(t *testing.T) {
	script := Sitter{Kind: SitterScript}
	for _, seat := range []board.Seat{board.A, board.B} {
		if a := AwayAt(seat, script); a.Seat() != seat || a.Sitter() != script {
			t.Errorf("%v: got %v, %v", seat, a.Seat(), a.Sitter())
		}
	}
	if a := (Away{}); a.Seat() != 0 || a.Sitter() != (Sitter{}) {
		t.Errorf("nobody: got %v, %v", a.Seat(), a.Sitter())
	}
}

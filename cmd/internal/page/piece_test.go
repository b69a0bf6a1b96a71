package page

import (
	"regexp"
	"strconv"
	"testing"

	"quartoboard/board"
)

var (
	colours = regexp.MustCompile(` (class|fill)="[^"]*"`)
	move    = regexp.MustCompile(`[ML](\d+) (\d+)`)
	number  = regexp.MustCompile(`\d+`)
)

func TestPiecesAreToldApartWithoutColours(t *testing.T) {
	same := map[string]board.Piece{}
	for p := range board.Piece(board.Pieces) {
		form := colours.ReplaceAllString(string(pieceSVG(p)), "")
		if other, ok := same[form]; ok {
			t.Errorf("piece %v looks like piece %v", p, other)
		}
		same[form] = p
	}
}

func TestNoPieceReachesOutOfItsPlace(t *testing.T) {
	for p := range board.Piece(board.Pieces) {
		for _, n := range number.FindAllString(string(pieceSVG(p)), -1) {
			if v, err := strconv.Atoi(n); err != nil || v > 97 {
				t.Errorf("piece %v: %s is outside 0 to 100", p, n)
			}
		}
	}
}

// Each attribute has one sign: it is there or not, whatever the others are.
func TestAnAttributeIsOneSign(t *testing.T) {
	for p := range board.Piece(board.Pieces) {
		svg, v := string(pieceSVG(p)), p.Values()
		for sign, value := range map[string]board.Values{
			`class="hole"`: board.Hollow, `class="cut"`: board.Grooved, `class="side"`: board.Square, `class="turned"`: board.Round,
		} {
			if got := regexp.MustCompile(sign).MatchString(svg); got != (v&value != 0) {
				t.Errorf("piece %v: %s is %v", p, sign, got)
			}
		}
		highest := 100
		for _, m := range move.FindAllStringSubmatch(svg, -1) {
			if y, err := strconv.Atoi(m[2]); err == nil {
				highest = min(highest, y)
			}
		}
		if tall := highest < 40; tall != (v&board.Tall != 0) {
			t.Errorf("piece %v begins at %d", p, highest)
		}
	}
}

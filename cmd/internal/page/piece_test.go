package page

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"quartoboard/board"
)

var (
	drawn   = regexp.MustCompile(`<symbol id="p([0-9a-f])" viewBox="0 0 80 128">(.*)</symbol>`)
	colours = regexp.MustCompile(` (fill|stroke)="[^"]*"`)
	path    = regexp.MustCompile(` d="[^"]*"`)
	move    = regexp.MustCompile(`[ML]([\d.]+) ([\d.]+)`)
	number  = regexp.MustCompile(`-?[\d.]+`)
)

// pictures returns the symbols of the pieces.
func pictures(t *testing.T) (all [board.Pieces]string) {
	t.Helper()
	file, err := assets.ReadFile("assets/pieces.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range drawn.FindAllSubmatch(file, -1) {
		p, err := strconv.ParseUint(string(m[1]), 16, 4)
		if err != nil {
			t.Fatal(err)
		}
		all[p] = string(m[2])
	}
	for p, svg := range all { // a hollow piece is drawn upon the solid one
		for other, below := range all {
			svg = strings.ReplaceAll(svg, fmt.Sprintf(`<use href="#p%x"/>`, other), below)
		}
		all[p] = svg
	}
	return all
}

func TestPiecesAreToldApartWithoutColours(t *testing.T) {
	same := map[string]int{"": -1}
	for p, svg := range pictures(t) {
		form := colours.ReplaceAllString(svg, "")
		if other, ok := same[form]; ok {
			t.Errorf("piece %x looks like piece %x", p, other)
		}
		same[form] = p
	}
}

func TestNoPieceReachesOutOfItsPlace(t *testing.T) {
	for p, svg := range pictures(t) {
		for _, d := range path.FindAllString(svg, -1) {
			for _, n := range number.FindAllString(d, -1) {
				if v, err := strconv.ParseFloat(n, 64); err != nil || v < 0 || v > 126 {
					t.Errorf("piece %x: %s is outside 0 to 126", p, n)
				}
			}
		}
	}
}

// Each attribute has one sign: it is there or not, whatever the others are.
func TestAnAttributeIsOneSign(t *testing.T) {
	for p, svg := range pictures(t) {
		v := board.Piece(p).Values()
		for sign, value := range map[string]board.Values{
			`url\(#bore\)`: board.Hollow, `url\(#slot\)`: board.Grooved, `url\(#wide\)`: board.Square, `url\(#turned\)`: board.Round,
		} {
			if got := regexp.MustCompile(sign).MatchString(svg); got != (v&value != 0) {
				t.Errorf("piece %x: %s is %v", p, sign, got)
			}
		}
		highest := 128.0
		for _, m := range move.FindAllStringSubmatch(svg, -1) {
			if y, err := strconv.ParseFloat(m[2], 64); err == nil {
				highest = min(highest, y)
			}
		}
		if tall := highest < 50; tall != (v&board.Tall != 0) {
			t.Errorf("piece %x begins at %v", p, highest)
		}
	}
}

// Package quartino has what menu, lesson, page, wire and LEDs show of Quartino alone.
package quartino

import (
	"slices"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quartino"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quartino/gametext"
)

// Face is the face of the game.
var Face = face.Face{
	Kind:   quartino.Plug,
	Words:  func(s *phrase.Speech) phrase.Game { return words.Of(s) },
	End:    phrase.ItemEnd,
	Cells:  slices.Collect(board.Wheel.All()),
	Course: course{},
	Ready:  ready,
	Check:  check,
	Mark:   mark,
	State:  stateOf,

	View: view,
	Hand: hand,
	Past: past,
	Text: gametext.Notation{},
	Acts: acts,
}

const acts = `  new game=quartino players=3 first=2 simple    Quartino, which has these acts:
  lay yellow        a token into the tray   put b2         what the hand holds onto b2
  put red1 b2       this token, not laid    lift b2 2      the two on top (all: the column)
  cache             the hand puts them by   knock b2       the top slips off
  press A or B      before placing: four colours, or column; after it: Quartino
  card 7            into the tray           claim          press A, when a card is to be shown
`

// mark updates the lit cells for a judgement. The winning line is the four tokens of the last
// card.
func mark(m face.Marks, j board.Judgement, _ rules.Game) face.Marks {
	switch j := j.(type) {
	case quartino.Put:
		return face.Marks{Last: board.SetOf(j.Cell)}
	case quartino.Taken:
		m.Last &^= board.SetOf(j.Cell)
	case quartino.Undone:
		return face.Marks{}
	case quartino.Wrong:
		m.Do = face.Instructed(j.Do.From, j.Do.To, j.Do.Act == quartino.Remove, j.Do.Act == quartino.Return)
	case quartino.Right:
		m.Do = 0
	case quartino.Shown:
		m.Shown = 0
		for _, spot := range j.Four {
			m.Shown |= board.SetOf(spot.Cell)
		}
	case quartino.Ended:
		if m.Do = 0; j.How == quartino.HowCards {
			m.Line = m.Shown
		}
	}
	return m
}

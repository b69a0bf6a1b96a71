package page

import (
	"net/http"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/face"
)

// sheet is what the document of the table is made of.
type sheet struct {
	frame
	scene
	NewGame string

	RulesName string
	Rules     []section
	ID        string
	Log       []entry
	Seats     [2]seat
	Cards     []face.Choice // that a visitor can lay in the tray
	List      []listed      // of troubles
	Forms     []form
	Builds    []face.Choice // of a simulated board
	Saying    *saying
	SoundBy   string // what speaks in the browser
	Aloud     bool   // the board is heard without it
}

// seat is a player, the name of the button, and when it counts.
type seat struct{ Seat, Player, Call string }

// tableSheet shows the table as it is.
func tableSheet(p *Page, f frame, _ *http.Request) (any, error) {
	s := f.state
	sh := sheet{frame: f, scene: sceneOf(viewOf(s), s.words), NewGame: s.words.NewGame(), ID: s.id.String(), Log: s.log.entries, Saying: s.saying}
	sh.RulesName, sh.Rules = s.words.Item(phrase.ItemRules), rulesOf(s)
	sh.List, sh.Builds = list(s), builds(s)
	if p.opts.Command != nil {
		sh.Forms = formsOf(s)
	}
	if sh.SoundBy, sh.Aloud = "speech", p.opts.Aloud; p.opts.Sound != nil {
		sh.SoundBy = "stream"
	}
	sh.Plays = p.opts.Act != nil
	of := s.face()
	if of.Texts != nil {
		sh.Words = of.Texts(sh.Words)
	}
	if of.Cards != nil && sh.Plays {
		sh.Cards = of.Cards(s.game, s.words)
	}
	sh.Seats = [2]seat{{"A", sh.Players[0], sh.Calls[0]}, {"B", sh.Players[1], sh.Calls[1]}}
	return sh, nil
}

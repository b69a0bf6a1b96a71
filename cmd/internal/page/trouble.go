package page

import (
	"slices"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
)

// Trouble is a trouble of a simulated board, with its cell or its piece.
type Trouble struct {
	Kind  phrase.Trouble
	Cell  board.Cell
	Piece board.Piece
}

// Build is a build, and what its profile calls it by the code of a language.
type Build struct {
	Name   string
	Called map[string]string
}

// Simulation is what the page shows of a simulated board beside the table. Its slices are
// never changed.
type Simulation struct {
	Offered  []Trouble        // those that can be made
	Troubles []phrase.Trouble // that there are now
	Shown    phrase.Trouble   // that a show is about; "" for none
	Done, Of int              // acts of the show that are over, and all of them

	Held    []board.Token // in the hand, the lowest first
	Carries bool          // its hand carries out the acts of a player who is away

	Build   string
	Builds  []Build // that can be chosen; nil for none
	Resumed bool    // the game went on with this build
}

// Simulate shows the newest state of a simulated board, and tells what has changed. It may
// be called from any goroutine.
func (d *display) Simulate(now Simulation) {
	d.mu.Lock()
	defer d.mu.Unlock()
	before, words := d.state.sim, d.state.words
	d.state.sim = now
	if words == nil {
		return
	}
	var news []entry
	tell := func(in func(*phrase.Speech) string) {
		news = append(news, entry{Class: "trouble", Lang: words.Lang(), Text: in(words), in: in})
	}
	for _, t := range now.Offered {
		if is := slices.Contains(now.Troubles, t.Kind); is != slices.Contains(before.Troubles, t.Kind) {
			tell(func(w *phrase.Speech) string { return w.TroubleBegins(is, t.Kind, t.Cell, t.Piece) })
		}
		if now.Shown == t.Kind && before.Shown != t.Kind {
			tell(func(w *phrase.Speech) string { return w.TroubleShown(t.Kind, t.Cell, t.Piece) })
		}
	}
	if now.Shown == "" && before.Shown != "" {
		tell(func(w *phrase.Speech) string { return w.Page().Troubles.ShowOver })
	}
	if now.Build != before.Build {
		tell(func(w *phrase.Speech) string { return w.Rebuilt(now.Build, now.Resumed) })
	}
	d.state.id.n++
	d.state.log = d.state.log.with(d.state.id, news)
	d.notify()
}

// Simulation returns what Simulate was last called with. It may be called from any
// goroutine.
func (d *display) Simulation() Simulation {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.state.sim
}

// simulate puts what is shown of a simulated board into a view.
func (v *view) simulate(s state) {
	v.Troubles, v.Build, v.Carries = []string{}, s.sim.Build, s.sim.Carries
	for _, t := range s.sim.Troubles {
		v.Troubles = append(v.Troubles, string(t))
	}
	for _, t := range s.sim.Offered {
		if t.Kind == s.sim.Shown {
			v.Shown, v.Showing = string(t.Kind), s.words.TroubleShown(t.Kind, t.Cell, t.Piece)
			v.Done, v.Of = s.sim.Done, s.sim.Of
		}
	}
	if slices.Contains(s.sim.Troubles, phrase.TroublePlug) {
		v.Next = s.words.Page().Troubles.NoPower
	}
}

// listed is a trouble in the document.
type listed struct {
	Name, Label, About string
	Now                bool
}

// list returns the troubles for the document.
func list(s state) (all []listed) {
	for _, t := range s.sim.Offered {
		all = append(all, listed{
			Name:  string(t.Kind),
			Label: phrase.Sentence(s.words.Trouble(t.Kind, t.Cell, t.Piece)),
			About: s.words.Page().Troubles.About[t.Kind],
			Now:   slices.Contains(s.sim.Troubles, t.Kind),
		})
	}
	return all
}

// builds returns the builds for the document.
func builds(s state) (all []face.Choice) {
	for _, b := range s.sim.Builds {
		all = append(all, face.Choice{Value: b.Name, Label: s.words.BuildLabel(b.Name, b.Called), Chosen: b.Name == s.sim.Build})
	}
	return all
}

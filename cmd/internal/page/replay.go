package page

import (
	"cmp"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// replay is a record that was played again. A step is a fact that the referee judges to be
// more than a piece that is felt, and what is told before the next one.
type replay struct {
	of     past
	end    state           // with all steps
	told   [][]entry       // in each step; never empty
	faults []board.Failing // after each
	at     int             // the step that is shown, from 1
}

// replayOf replays a game, and shows a step, or the nearest one. What the board said on request the record has. In
// another language than that of the page it is left out. Of the texts of judgements the record does not tell which
// they are.
func replayOf(faces []face.Face, words *phrase.Speech, game recorded, want int) replay {
	r := replay{of: game.past, end: state{words: words, opts: &Opts{Faces: faces}}}
	n := narrator{faces: faces}
	for s := range record.Steps(game.lines) {
		news := n.judge(words, s)
		r.end.game, r.end.faults, r.end.steps = s.Game, slices.Clone(r.end.faults), r.end.steps.with(s)
		r.end.faults.Note(s.Event.Fact)
		if beginsStep(s) {
			if len(news) == 0 { // the board speaks briefly
				news = []entry{{Class: board.ClassMove.String(), Lang: words.Lang(), Text: words.Of(s.Game.Kind()).Next(s.Game)}}
			}
			before := len(r.end.steps) - 1
			r.told, r.faults = append(r.told[:before], nil), append(r.faults[:before], nil)
		}
		last := len(r.told) - 1
		if last < 0 {
			continue
		}
		if said, ok := s.Event.Fact.(board.Said); ok && said.Class == board.ClassHint && said.Lang == words.Lang() {
			news = append(news, answered(said, r.told[last])...)
		}
		r.told[last] = append(r.told[last], news...)
		if s.Event.At == r.end.steps[last].Event.At {
			r.faults[last] = r.end.faults
		}
	}
	r.at = min(max(1, want), len(r.told))
	return r
}

// answered returns what the board said, unless it was dropped, or told already.
func answered(said board.Said, told []entry) []entry {
	if said.Outcome == board.OutcomeDropped || slices.ContainsFunc(told, func(e entry) bool { return e.Text == said.Text }) {
		return nil
	}
	return []entry{{Class: said.Class.String(), Lang: said.Lang, Text: said.Text}}
}

// steps are those of a game that are shown. They are never changed.
type steps []rules.Step

// with returns the steps with another one, of which each start of a game is the first.
func (all steps) with(s rules.Step) steps {
	n := len(all)
	if _, begins := s.Event.Fact.(board.Started); begins {
		return steps{s}
	} else if beginsStep(s) {
		return append(slices.Clip(all), s)
	} else if n > 0 && s.Event.At == all[n-1].Event.At { // facts of the same look belong together
		all = slices.Clone(all)
		all[n-1].Game = s.Game
	}
	return all
}

// beginsStep reports whether a step of a replay begins.
func beginsStep(s rules.Step) bool {
	switch f := s.Event.Fact.(type) {
	case board.Started:
		return true
	case board.Opened:
		return f.Resumed
	}
	return slices.ContainsFunc(s.Judgements, func(j board.Judgement) bool {
		return !j.Effect(false).Has(rules.Lifted | rules.Returned)
	})
}

// lines returns the list of moves, with each step that is neither the first nor the last of one.
func (r *replay) lines() []face.Move {
	all := movesOf(r.end)
	for n, told := range r.told {
		if !slices.ContainsFunc(all, func(m face.Move) bool { return m.First == n+1 || m.Last == n+1 }) {
			all = append(all, face.Move{Text: told[0].Text, First: n + 1, Last: n + 1})
		}
	}
	slices.SortStableFunc(all, func(a, b face.Move) int { return a.First - b.First })
	return all
}

var firstPart = regexp.MustCompile("^.*?[.:!] ")

// game returns the game after the step.
func (r *replay) game() rules.Game { return r.end.steps[r.at-1].Game }

// view returns the view of the step, in which what was told is next.
func (r *replay) view() view {
	s := r.end
	s.game, s.faults = r.game(), r.faults[r.at-1]
	v := viewOf(s)
	var said []string
	for _, e := range r.told[r.at-1] {
		said = append(said, e.Text)
	}
	v.Next = strings.Join(said, " ")
	v.Head, v.Calls, v.Phase = cmp.Or(firstPart.FindString(v.Next), v.Next), [2]string{}, ""
	return v
}

// replaySheet is what the document of a past game is made of.
type replaySheet struct {
	Frame
	scene
	listing
	Game summary
	Step string

	GoOn  bool // a game can go on from a step
	Worth bool // who wins with best play can be told
}

// showGame shows a step of a past game.
func showGame(p *Page, f Frame, r *http.Request) (any, error) {
	game, re, err := p.archive.replay(f.state.words, r, r.URL.Query().Get("step"))
	if err != nil {
		return nil, err
	}
	words, n, last := f.Words.Games, re.at, len(re.told)
	f.Words = f.state.words.Of(re.game().Kind()).Page(f.Words)
	sheet := replaySheet{
		Frame: f, scene: sceneOf(re.view(), f.state.words, false), listing: listingOf(re.lines(), words, n, last),
		Game: game, Step: words.StepOf(n, last),
	}
	sheet.Title = game.Players + ", " + game.Began.Format("2006-01-02 15:04") + " – " + f.Heading
	own := face.Of(p.opts.Faces, re.game())
	sheet.GoOn, sheet.Worth = p.opts.Begin != nil && own.Onward != nil, own.Worth != nil
	return sheet, nil
}

// stepMessage is a step for the script.
type stepMessage struct {
	View view   `json:"view"`
	Step string `json:"step"`
}

// serveNow serves a step of the game at hand.
func serveNow(w http.ResponseWriter, r *http.Request, s state) error {
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 1 || n > len(s.steps) {
		return refusal{http.StatusNotFound, s.words.Page().Games.Unknown}
	}
	s.game, s.moves, s.sim.Held = s.steps[n-1].Game, motion{}, nil
	sendJSON(w, stepMessage{View: viewOf(s), Step: s.words.Page().Games.StepOf(n, len(s.steps))})
	return nil
}

// serveStep serves a step of a past game.
func (a *archive) serveStep(w http.ResponseWriter, r *http.Request, s state) error {
	_, re, err := a.replay(s.words, r, r.PathValue("n"))
	if err != nil {
		return err
	}
	sendJSON(w, stepMessage{re.view(), s.words.Page().Games.StepOf(re.at, len(re.told))})
	return nil
}

// worths are the lines that were sent about the worth of the last steps of a game.
type worths struct {
	in    *archive
	of    past
	lang  string
	steps int
	lines []byte
}

// worth is the worth of a step for the script, and how far the job is.
type worth struct {
	Step  int          `json:"step"`
	Value board.Result `json:"value,omitzero"` // 0 for an unknown one
	Text  string       `json:"text"`
	Done  string       `json:"done"`
}

// serveWorth sends the worth of each step of a past game, the last one first, to one visitor at a time.
func (p *Page) serveWorth(w http.ResponseWriter, r *http.Request, s state) error {
	_, re, err := p.archive.replay(s.words, r, "")
	if err != nil {
		return err
	}
	own := face.Of(p.opts.Faces, re.game())
	if own.Worth == nil {
		return refusal{http.StatusNotFound, s.words.Page().Games.Unknown}
	}
	send, done, ok := p.Stream(w, r, "application/jsonl")
	if !ok {
		return nil
	}
	defer done()
	var kept worths
	select {
	case kept = <-p.worth:
		defer func() { p.worth <- kept }()
	case <-r.Context().Done():
		return nil
	}
	if kept.in != &p.archive || kept.of != re.of || kept.lang != s.words.Lang() {
		kept = worths{in: &p.archive, of: re.of, lang: s.words.Lang()}
	}
	last := len(re.end.steps)
	for tell, ok := own.Worth(re.game().Options()), send(kept.lines); ok && kept.steps < last; {
		n := last - kept.steps
		value, text, err := tell(r.Context(), re.end.steps[n-1].Game, s.words)
		if err != nil {
			return nil // the visitor has gone
		}
		kept.steps++
		line := append(record.JSON(worth{n, value, text, s.words.Progress(kept.steps, last)}), '\n')
		kept.lines, ok = append(kept.lines, line...), send(line)
	}
	return nil
}

// replay replays the game of a request up to a step. It shows the first
// step if the number of the step cannot be parsed.
func (a *archive) replay(words *phrase.Speech, r *http.Request, step string) (s summary, re replay, err error) {
	want, _ := strconv.Atoi(step)
	err = a.withGame(r, words, func(game recorded) error {
		if text := game.fault(words.Page().Games); text != "" {
			return refusal{http.StatusUnprocessableEntity, text}
		}
		s, re = a.summaryOf(words, game), replayOf(a.opts.Faces, words, game, want)
		return nil
	})
	return s, re, err
}

package quarto

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/coach"
	"quartoboard/rules/quarto/gametext"
	"quartoboard/rules/quarto/moves"
	"quartoboard/rules/quarto/solve"
	"quartoboard/rules/record"
)

// mostSentences is the number of sentences that are printed unless more are asked for.
const mostSentences = 5

// orNone returns the points, or that there are none.
func orNone(points []coach.Point) []coach.Point {
	if len(points) == 0 {
		return []coach.Point{{}}
	}
	return points
}

// judged is a game that was judged again.
type judged struct {
	coach.Game
	options quarto.Options
	moves   []moves.Move
	result  string
}

// Analyse judges the games that have moves.
func (tools) Analyse(texts []record.Text, o face.AnalyseOpts) (face.Job, error) {
	english, err := phrase.New(phrase.Opts{Lang: "en", Verbosity: phrase.Normal})
	if err != nil {
		return nil, err
	}
	var games []judged
	for _, t := range texts {
		if k := t.Game.Kind(); k != quarto.Plug {
			return nil, fmt.Errorf("a game of %s: want one of %s", k.Title, quarto.Plug.Title)
		}
		if len(t.Moves) == 0 {
			continue
		}
		g, err := judge(t)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	if len(games) == 0 {
		return nil, errors.New("no game with moves")
	}
	return func(ctx context.Context, w io.Writer) error { return analyse(ctx, w, games, words.Of(english), o) }, nil
}

// judge judges the game of a text again.
func judge(t record.Text) (g judged, err error) {
	g.result = t.Result
	feed := record.Referee()
	_, err = t.Play(func(e board.Event) []board.Judgement {
		switch f := e.Fact.(type) {
		case board.Seen:
			if g.options == (quarto.Options{}) {
				g.Start = f.Now
			}
		case board.Started:
			g.options, _ = f.Options.(quarto.Options)
		}
		judgements := feed(e)
		g.Judgements = append(g.Judgements, judgements...)
		return judgements
	})
	for _, m := range t.Moves {
		if _, call := m.(gametext.Call); !call {
			g.moves = append(g.moves, m)
		}
	}
	g.Rules = solve.Rules{Squares: g.options.Squares, Attributes: g.options.Attributes}
	return g, err
}

// gamePoints is the JSON of a game.
type gamePoints struct {
	Players    [2]string   `json:"players"`
	Result     string      `json:"result"`
	Squares    bool        `json:"squares"`
	Attributes []string    `json:"attributes"`
	Points     []pointJSON `json:"points"`
}

type pointJSON struct {
	Kind   coach.Kind   `json:"kind"`
	Move   int          `json:"move"`
	By     board.Seat   `json:"by"`
	Lines  []string     `json:"lines,omitzero"`
	Caller board.Seat   `json:"caller,omitzero"`
	Piece  *board.Piece `json:"piece,omitzero"`
	Cell   string       `json:"cell,omitzero"`
	Was    string       `json:"was,omitzero"`
	Is     string       `json:"is,omitzero"`
	Held   int          `json:"held,omitzero"`
	Of     int          `json:"of,omitzero"`
	Text   string       `json:"text"`
}

// analyse writes the turning points of each game as soon as they are known.
func analyse(ctx context.Context, w io.Writer, games []judged, own words.Speech, o face.AnalyseOpts) error {
	solvers := map[solve.Rules]*solve.Solver{}
	for i, g := range games {
		if solvers[g.Rules] == nil {
			solvers[g.Rules] = solve.New(g.Rules, mib)
		}
		points, err := coach.Points(ctx, g.Game, solvers[g.Rules], o.Progress)
		if err != nil {
			return err
		}
		switch {
		case o.JSON:
			if err := json.NewEncoder(w).Encode(g.json(points, own)); err != nil {
				return err
			}
			continue
		case len(games) > 1:
			fmt.Fprintf(w, "Game %d\n", i+1)
		}
		for n, p := range orNone(points) {
			if n < mostSentences || o.All {
				fmt.Fprintln(w, own.Turning(p, g.options))
			}
		}
	}
	return nil
}

func (g judged) json(points []coach.Point, w words.Speech) gamePoints {
	all := gamePoints{[2]string{g.name(board.A), g.name(board.B)}, g.result, g.Rules.Squares, g.Rules.Attributes.Names(), []pointJSON{}}
	for _, p := range points {
		j := pointJSON{Kind: p.Kind, Move: p.Move, By: p.By, Caller: p.Caller, Held: p.Held, Of: p.Of, Text: w.Turning(p, g.options)}
		for _, l := range p.Lines {
			j.Lines = append(j.Lines, l.Line.String())
		}
		if p.Of > 0 {
			j.Piece, j.Was, j.Is = &p.Piece, p.Was.String(), p.Is.String()
		}
		if p.Kind == coach.Placing {
			j.Cell = p.Cell.String()
		}
		all.Points = append(all.Points, j)
	}
	return all
}

// name is the name of a player, or else the seat.
func (g judged) name(s board.Seat) string {
	return cmp.Or(record.Printable(g.options.Names[s-1]), s.String())
}

// turningPoints returns what the coach tells of a game by its lines.
func turningPoints(ctx context.Context, lines []record.Line, tray bool, w *phrase.Speech, progress func(move int)) (all []face.Point, err error) {
	text, _, err := record.Notations{gametext.Notation{}}.Export(lines)
	if err != nil {
		return nil, err
	}
	g, err := judge(text)
	if err != nil {
		return nil, err
	}
	points, err := coach.Points(ctx, g.Game, solve.New(g.Rules, mib), progress)
	if err != nil {
		return nil, err
	}
	for _, p := range orNone(points) {
		all = append(all, face.Point{Text: words.Of(w).Turning(p, g.options), Show: g.show(p, tray)})
	}
	return all, nil
}

// show returns options of a game for practice that begins before a turning point, against a perfect
// opponent of the player who could have done something else; nil for no point.
func (g judged) show(p coach.Point, tray bool) board.Options {
	if p.Kind == "" {
		return nil
	}
	o, away := g.options, p.By.Other()
	if p.Kind == coach.Luck {
		away = p.By
	}
	o.Giving = board.GivingShown
	if tray {
		o.Giving = board.GivingTray
	}
	o.From = moves.Begun{Start: g.Start, Moves: g.moves[:min(p.Acts, len(g.moves))]}.String()
	o.Away = quarto.AwayAt(away, quarto.Sitter{Kind: quarto.SitterEngine, Level: board.LevelPerfect, Seed: 1})
	o.Practice, o.Found = true, false
	return o
}

// onward returns options for a game that begins as another stands.
func onward(g rules.Game) board.Options { return quarto.From(quarto.Of(g)) }

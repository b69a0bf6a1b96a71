package quarto

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/coach"
	"quartoboard/rules/quarto/solve"
	"quartoboard/rules/record"
)

// mostSentences is the number of sentences that are printed unless more are asked for.
const mostSentences = 5

// analysis prints the turning points of games.
type analysis struct {
	games []judged
	opts  face.AnalyseOpts
}

// judged is a game that was judged again.
type judged struct {
	coach.Game
	options quarto.Options
	result  string
}

// newAnalysis judges the games that have moves. The error is a sentence.
func newAnalysis(texts []record.Text, o face.AnalyseOpts) (face.Job, error) {
	a := analysis{opts: o}
	for _, t := range texts {
		if len(t.Moves) == 0 {
			continue
		}
		g, err := judge(t)
		if err != nil {
			return nil, err
		}
		a.games = append(a.games, g)
	}
	if len(a.games) == 0 {
		return nil, errors.New("no game with moves")
	}
	return a, nil
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

// Print writes the turning points of each game as soon as they are known.
func (a analysis) Print(ctx context.Context, w io.Writer) error {
	solvers := map[solve.Rules]*solve.Solver{}
	for i, g := range a.games {
		if solvers[g.Rules] == nil {
			solvers[g.Rules] = solve.New(g.Rules, mib)
		}
		points, err := coach.Points(ctx, g.Game, solvers[g.Rules], a.opts.Progress)
		if err != nil {
			return err
		}
		switch {
		case a.opts.JSON:
			if err := json.NewEncoder(w).Encode(g.json(points)); err != nil {
				return err
			}
			continue
		case len(a.games) > 1:
			fmt.Fprintf(w, "Game %d\n", i+1)
		}
		if len(points) == 0 {
			fmt.Fprintln(w, "No call was missed, and no move after the fourth piece was a mistake.")
		}
		for n, p := range points {
			if n < mostSentences || a.opts.All {
				fmt.Fprintln(w, g.sentence(p))
			}
		}
	}
	return nil
}

func (g judged) json(points []coach.Point) gamePoints {
	all := gamePoints{[2]string{g.name(board.A), g.name(board.B)}, g.result, g.Rules.Squares, g.Rules.Attributes.Names(), []pointJSON{}}
	for _, p := range points {
		j := pointJSON{Kind: p.Kind, Move: p.Move, By: p.By, Caller: p.Caller, Held: p.Held, Of: p.Of, Text: g.sentence(p)}
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

// sentence tells a turning point.
func (g judged) sentence(p coach.Point) string {
	by, move := g.name(p.By), number(p.Move)
	switch p.Kind {
	case coach.Uncalled:
		first := ""
		if p.Caller != 0 {
			first = " before " + g.name(p.Caller) + " did"
		}
		return fmt.Sprintf("After move %s %s could have called%s: %s.", move, by, first, linesText(p.Lines))
	case coach.Luck:
		return fmt.Sprintf("%s was lucky: %s did not use the mistake at move %s.", by, g.name(p.By.Other()), move)
	case coach.Placing, coach.Giving:
		lost, act, others, only := "gave a win away", "giving the "+p.Piece.Values().String(), "others", ""
		if p.Was == solve.Draw {
			lost = "lost the game"
		} else if p.Is == solve.Loss {
			lost = "turned a win into a loss"
		}
		if p.Held == 1 {
			others = "other"
		}
		if 4*p.Held <= p.Of {
			only = "only "
		}
		better := fmt.Sprintf("%s%s %s held the %v", only, number(p.Held), others, p.Was)
		if p.Kind == coach.Placing {
			act = fmt.Sprintf("placing the %v on %v", p.Piece.Values(), p.Cell)
			better = fmt.Sprintf("%s%s of %s replies held the %v", only, number(p.Held), number(p.Of), p.Was)
		}
		if p.Line != nil {
			better = fmt.Sprintf("on %v it would have made a line", p.Line)
		}
		return fmt.Sprintf("At move %s %s %s by %s; %s.", move, by, lost, act, better)
	}
	panic(fmt.Sprintf("kind %q", p.Kind))
}

// linesText is "row two, four tall and smooth; column a, four solid".
func linesText(lines []rules.Alignment) string {
	var all []string
	for _, l := range lines {
		line := l.Line.String()
		if l.Line < 4 {
			line = "row " + number(int(l.Line)+1)
		}
		all = append(all, line+", four "+strings.Join(l.Values.Names(), " and "))
	}
	return strings.Join(all, "; ")
}

var small = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen")

// number is a number, as a word where it may be that of a move.
func number(n int) string {
	if n < len(small) {
		return small[n]
	}
	return strconv.Itoa(n)
}

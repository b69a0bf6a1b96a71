package referee

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
)

var randomGames = flag.Int("random-games", 100_000, "number of random games that are compared with the slow referee")

// An act is what truly happened, at the millisecond it happened.
type act struct {
	at    time.Duration
	kind  string // give, take, place, call, pass, expire
	seat  board.Seat
	piece int
	cell  string
}

// slow is the second referee: it knows everything that happened in its true
// order, and reads the rules off the leaflet with words and coordinates. It
// shares nothing with the first but the vocabulary of the options.
type slow struct {
	opts    board.Options
	cells   map[string]int // piece by cell
	made    int
	given   bool
	live    []string // names of lines
	over    bool
	verdict []string
}

func (s *slow) seat() board.Seat { // who gives next
	if s.made%2 == 0 {
		return s.opts.First
	}
	return s.opts.First.Other()
}

func (s *slow) say(format string, args ...any) {
	s.verdict = append(s.verdict, fmt.Sprintf(format, args...))
}

func (s *slow) judge(a act) {
	switch a.kind {
	case "give":
		s.given = true
	case "take":
		s.given = false
	case "place":
		s.place(a)
	case "call":
		s.call(a.seat)
	case "pass":
		if s.made == 16 {
			s.finish()
		} else if s.opts.Giving == board.GivingPass {
			s.given = true
		}
	case "expire":
		s.finish()
	}
}

func (s *slow) place(a act) {
	if s.over {
		return
	}
	s.die()
	s.cells[a.cell] = a.piece
	s.made++
	s.given = false
	s.live = s.completed(a.cell)
	if s.opts.Caller == board.CallerBoard && len(s.live) > 0 {
		s.win(s.seat())
	}
}

func (s *slow) die() {
	if len(s.live) > 0 {
		s.say("missed %s", strings.Join(s.live, " + "))
		s.live = nil
	}
}

func (s *slow) finish() {
	if !s.over {
		s.die()
		s.say("draw")
		s.over = true
	}
}

func (s *slow) win(by board.Seat) {
	s.say("QUARTO %v: %s", by, strings.Join(s.live, " + "))
	s.live, s.over = nil, true
}

func (s *slow) call(by board.Seat) {
	if s.opts.Caller == board.CallerBoard {
		return
	}
	if s.over {
		s.say("refused %v: over", by)
		return
	}
	placer := s.seat()
	right := by == placer
	if s.given {
		right = by != placer
	} else if s.opts.Giving == board.GivingUnseen && s.made < 16 {
		right = true
	}
	switch {
	case s.made == 0 || !right:
		s.say("refused %v: not-your-turn-to-call", by)
	case len(s.live) > 0:
		s.win(by)
	default:
		s.say("refused %v: none-live", by)
		if s.opts.FalseCall == board.FalseCallLoses {
			s.over = true
		}
	}
}

// completed names the full lines through the cell whose pieces have a word in
// common that counts.
func (s *slow) completed(cell string) []string {
	var names []string
	for _, l := range leafletLines(s.opts.Squares) {
		if !slices.Contains(l.cells, cell) {
			continue
		}
		var common []string
		for i, c := range l.cells {
			p, full := s.cells[c]
			if !full {
				common = nil
				break
			}
			words := leafletWords(p, s.opts.Attributes)
			if i == 0 {
				common = words
			} else {
				common = slices.DeleteFunc(slices.Clone(common), func(w string) bool { return !slices.Contains(words, w) })
			}
		}
		if len(common) > 0 {
			names = append(names, l.name)
		}
	}
	return names
}

type leafletLine struct {
	name  string
	cells []string
}

var withoutSquares, withSquares = makeLeafletLines(false), makeLeafletLines(true)

func leafletLines(squares bool) []leafletLine {
	if squares {
		return withSquares
	}
	return withoutSquares
}

func makeLeafletLines(squares bool) []leafletLine {
	var lines []leafletLine
	for _, digit := range "1234" {
		l := leafletLine{name: "row " + string(digit)}
		for _, letter := range "abcd" {
			l.cells = append(l.cells, string(letter)+string(digit))
		}
		lines = append(lines, l)
	}
	for _, letter := range "abcd" {
		l := leafletLine{name: "column " + string(letter)}
		for _, digit := range "1234" {
			l.cells = append(l.cells, string(letter)+string(digit))
		}
		lines = append(lines, l)
	}
	lines = append(lines,
		leafletLine{"diagonal a1-d4", []string{"a1", "b2", "c3", "d4"}},
		leafletLine{"diagonal a4-d1", []string{"a4", "b3", "c2", "d1"}})
	if !squares {
		return lines
	}
	for digit := '1'; digit < '4'; digit++ {
		for letter := 'a'; letter < 'd'; letter++ {
			lines = append(lines, leafletLine{
				"square " + string(letter) + string(digit),
				[]string{string(letter) + string(digit), string(letter+1) + string(digit), string(letter) + string(digit+1), string(letter+1) + string(digit+1)},
			})
		}
	}
	return lines
}

func leafletWords(p int, counts board.Attributes) []string {
	var words []string
	for i, pair := range [][2]string{{"short", "tall"}, {"round", "square"}, {"hollow", "solid"}, {"smooth", "grooved"}} {
		weight := 8 >> i
		if int(counts)&weight != 0 {
			words = append(words, pair[p/weight%2])
		}
	}
	return words
}

// order is the true order: at the same moment a giving or a placement is
// before a call. Two calls never come together here; that case has its tables.
func order(acts []act) []act {
	acts = slices.Clone(acts)
	sort.SliceStable(acts, func(i, j int) bool {
		a, b := acts[i], acts[j]
		if a.at != b.at {
			return a.at < b.at
		}
		return a.kind != "call" && b.kind == "call"
	})
	return acts
}

func slowVerdicts(o board.Options, acts []act) []string {
	s := &slow{opts: o, cells: map[string]int{}}
	var expiry time.Duration
	for _, a := range order(acts) {
		if s.made == 16 && a.at > expiry {
			s.judge(act{kind: "expire"})
		}
		s.judge(a)
		if a.kind == "place" && s.made == 16 {
			expiry = a.at + settle + o.LastCall
			if o.Caller == board.CallerBoard {
				s.finish()
			}
		}
	}
	if s.made == 16 {
		s.judge(act{kind: "expire"})
	}
	return s.verdict
}

func fastVerdicts(t *testing.T, o board.Options, events []board.Event) []string {
	t.Helper()
	g, verdicts := New(o), []string{}
	take := func(e board.Event) {
		var js []Judgement
		g, js = g.Apply(e)
		if err := check(g); err != nil {
			t.Fatalf("after %v: %v", e, err)
		}
		for _, j := range js {
			if v := verdict(j); v != "" {
				verdicts = append(verdicts, v)
			}
		}
	}
	events = append(events, board.Event{At: events[len(events)-1].At + time.Hour, Fact: board.Tick{}})
	for _, e := range events {
		for tick, due := g.Due(e.At); due; tick, due = g.Due(e.At) {
			take(tick)
		}
		take(e)
	}
	return verdicts
}

// verdict is what both referees must say alike.
func verdict(j Judgement) string {
	names := func(s string) string { // without what the pieces share
		var lines []string
		for part := range strings.SplitSeq(s, " + ") {
			words := strings.Fields(part)
			lines = append(lines, words[0]+" "+words[1])
		}
		return strings.Join(lines, " + ")
	}
	switch j := j.(type) {
	case Call:
		if j.Good {
			return fmt.Sprintf("QUARTO %v: %s", j.By, names(briefLines(j.Lines)))
		}
		return brief(j)
	case Missed:
		return "missed " + names(briefLines(j.Lines))
	case Ended:
		if j.Result == board.ResultDraw {
			return "draw"
		}
	}
	return ""
}

func TestRandomGamesAreJudgedAsTheSlowRefereeJudgesThem(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	n := *randomGames
	if testing.Short() {
		n /= 100
	}
	kinds := map[string]int{}
	for i := range n {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		o, acts := story(r)
		want := slowVerdicts(o, acts)
		got := fastVerdicts(t, o, reports(o, acts))
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d game %d, options %+v\nacts %v\n got %q\nwant %q", seed, i, o, order(acts), got, want)
		}
		for _, v := range want {
			kinds[strings.Fields(v)[0]]++
		}
	}
	t.Logf("%d games, seed %d: %v", n, seed, kinds)
	for _, kind := range []string{"QUARTO", "missed", "refused", "draw"} {
		if n >= 1000 && kinds[kind] == 0 {
			t.Errorf("no %s in %d games: the stories are too tame", kind, n)
		}
	}
}

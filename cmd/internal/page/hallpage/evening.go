package hallpage

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/evening"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/hall"
	"quartoboard/cmd/internal/page"
)

const maxChanges = 10 // that are shown

// eveningSheet is what the document of an evening is made of.
type eveningSheet struct {
	page.Frame
	evening.Evening
	Name, ID, Arbiter string
	Fault             error // of the file

	At, Next  int   // the rounds that are shown, from 1, and can be paired; 0 for none
	Past      []int // the rounds that are paired
	Untouched bool  // the last one can be withdrawn

	Tables  []seated
	Byes    []string // players
	Results []evening.Result
	Boards  []face.Choice
	Rows    []evening.Row

	speech *phrase.Speech
}

// seated is a table of a round.
type seated struct {
	evening.Table
	N     int // by which it is called: with which the name of its board ends, or else the place in the list
	Names [2]string
	Asked asked
}

// sheet returns what the document of an evening is made of: in the round of the request, or else in the last one.
func (e *evenings) sheet(r *http.Request, name string) (s eveningSheet, err error) {
	s = eveningSheet{Frame: e.page.frame("/evenings/", name, "/evening.js"), Name: name, Arbiter: e.page.Name(r), Boards: e.boards(), speech: e.page.opts.Words}
	if s.Evening, err = e.page.opts.Evenings.Read(name); err != nil {
		return s, err
	}
	s.ID = e.idOf(s)
	for n := range s.Paired {
		s.Past = append(s.Past, n+1)
	}
	last := len(s.Past)
	if s.At, _ = strconv.Atoi(r.URL.Query().Get("round")); s.At < 1 || s.At > last {
		s.At = last
	}
	if len(s.Open()) == 0 && last < s.Rounds {
		s.Next = last + 1
	}
	_, touched := s.Apply(evening.Any, e.page.opts.Name, evening.Withdraw{})
	s.Untouched = touched == nil
	s.Results = []evening.Result{evening.First, evening.Second, evening.Draw, evening.FirstWalkover, evening.SecondWalkover, evening.Neither}
	if s.At == last {
		s.Results = append(s.Results, "")
	}
	if s.Rows, err = s.Standings(); err != nil || s.At == 0 {
		return s, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for i, t := range s.Paired[s.At-1].Tables {
		n, _ := strconv.Atoi(t.Board[len(strings.TrimRight(t.Board, "0123456789")):])
		s.Tables = append(s.Tables, seated{t, cmp.Or(n, i+1), s.Names(t), e.asks[ask{name, s.At, t.Board}]})
	}
	s.Byes = s.Paired[s.At-1].Byes
	return s, nil
}

// Fill fills in the places of a text.
func (eveningSheet) Fill(text string, values ...string) string { return phrase.Fill(text, values...) }

// Outcome returns a result of two players in words.
func (s eveningSheet) Outcome(r evening.Result, names [2]string) string {
	w := s.Words.Hall.Evening
	of := func(result string) string { return s.speech.Standing("over", "", result, names[:]) }
	without := func(who string) string { return s.Fill(w.Walkover, "who", who) }
	return map[evening.Result]string{
		evening.First: of("A"), evening.Second: of("B"), evening.Draw: of("draw"), "": w.Unended,
		evening.FirstWalkover: without(names[0]), evening.SecondWalkover: without(names[1]), evening.Neither: w.Neither,
	}[r]
}

// Call returns who plays at a table, as a sentence.
func (s eveningSheet) Call(t seated) string {
	return s.Fill(s.Words.Hall.Evening.Call, "n", s.speech.Number(t.N), "first", t.Names[0], "second", t.Names[1])
}

// Aloud returns the pairings of the round that is shown as sentences.
func (s eveningSheet) Aloud() (all []string) {
	w := s.Words.Hall.Evening
	for _, t := range s.Tables {
		if t.Board == "" {
			all = append(all, s.Outcome(t.Result, t.Names))
		} else {
			all = append(all, s.Call(t))
		}
	}
	for _, id := range s.Byes {
		all = append(all, s.Fill(w.Bye, "who", s.Player(id).Name))
	}
	return all
}

// Noted returns the newest changes, the last one first.
func (s eveningSheet) Noted() iter.Seq2[int, evening.Change] {
	return slices.Backward(s.Changes[max(0, len(s.Changes)-maxChanges):])
}

// playing reports whether a game is being played at a table, in the place of which its board begins no other.
func playing(t hall.Table) bool { return t.State.Phase != "over" && t.State.Placed > 0 }

// boards returns the boards of the club, by name, those where a game is being played last. Chosen are those that are
// free: connected, and without a game.
func (e *evenings) boards() (all []face.Choice) {
	tables, _ := e.page.opts.Hall.Tables()
	for _, t := range tables {
		board := face.Choice{Value: t.Board, Chosen: t.Online && t.Daemon && !playing(t)}
		if playing(t) {
			board.Label = e.page.words.Hall.Running
		}
		all = append(all, board)
	}
	slices.SortFunc(all, func(a, b face.Choice) int {
		return cmp.Or(strings.Compare(a.Label, b.Label), hall.ByName(a.Value, b.Value))
	})
	return all
}

// idOf returns the id of what a document shows.
func (e *evenings) idOf(s eveningSheet) string {
	sum := fnv.New64a()
	e.mu.Lock()
	defer e.mu.Unlock()
	_, _ = fmt.Fprint(sum, s.Version, s.Boards, e.asks) // it never fails
	return fmt.Sprintf("%x", sum.Sum64())
}

// serveChanges tells that the document of an evening has changed.
func (e *evenings) serveChanges(w http.ResponseWriter, r *http.Request) {
	seen, name := cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("after")), r.PathValue("name")
	e.page.visitors.Events(w, r, func() (event []byte, changed <-chan struct{}) {
		_, changed = e.page.now()
		if newest, err := e.page.opts.Evenings.Read(name); err == nil {
			if id := e.idOf(eveningSheet{Evening: newest, Boards: e.boards()}); id != seen {
				seen, event = id, fmt.Appendf(nil, "id: %s\ndata: {}\n\n", id)
			}
		}
		return event, changed
	})
}

// serveOne serves the document of an evening, the pairings of a round as text, or a report of the tournament.
func (e *evenings) serveOne(w http.ResponseWriter, r *http.Request) error {
	name, report := strings.CutSuffix(r.PathValue("name"), ".trf")
	s, err := e.sheet(r, name)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	switch {
	case report:
		return s.Export(w, name)
	case strings.HasSuffix(r.URL.Path, ".txt"):
		title := s.Fill(s.Words.Hall.Evening.Round, "n", strconv.Itoa(s.At), "of", strconv.Itoa(s.Rounds))
		_, err := io.WriteString(w, strings.Join(append([]string{title + "."}, s.Aloud()...), "\n")+"\n")
		return err
	}
	w.Header().Set("ETag", strconv.Quote(strconv.Itoa(s.Version)))
	return render(w, http.StatusOK, "evening.html", s)
}

// serveAll serves the document of all evenings, the last one by name first.
func (e *evenings) serveAll(w http.ResponseWriter, r *http.Request) error {
	sheet := struct {
		page.Frame
		Arbiter, Today string
		Evenings       []eveningSheet
	}{e.page.frame("/evenings/", e.page.words.Hall.Evening.Title, "/evening.js"), e.page.Name(r), time.Now().Format(time.DateOnly), nil}
	names, err := e.page.opts.Evenings.Names()
	for _, name := range slices.Backward(names) {
		s := eveningSheet{Frame: sheet.Frame, Name: name}
		s.Evening, s.Fault = e.page.opts.Evenings.Read(name)
		sheet.Evenings = append(sheet.Evenings, s)
	}
	if err != nil {
		return err
	}
	return render(w, http.StatusOK, "evenings.html", sheet)
}

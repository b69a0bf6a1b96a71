package page

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// perList is the limit of games in a list.
const perList = 20

// gamesSheet is what the document of the past games is made of, the newest first.
type gamesSheet struct {
	frame
	Score   string
	Match   []summary // the games of the match at hand
	Earlier []summary
	Before  string // the query for the games before these; "" if there are none
}

// summary is a past game in a list.
type summary struct {
	Words   phrase.GamesWords
	Path    string
	Stamp   string // for machines; "" if it is not known
	Date    string
	Game    string // "Quarto" or "Quartino"; "" if it is not known
	Players string
	Result  string
	Moves   string
	Fault   string // why it cannot be replayed; "" if it can
	Files   bool   // its record can be read

	match board.Match // before it
	bare  bool        // abandoned before a piece was placed
}

// listGames lists the newest past games, or those before one, but for those that were abandoned
// before a piece was placed.
func listGames(p *Page, f frame, r *http.Request) (any, error) {
	w := f.state.words
	sheet := gamesSheet{frame: f, Score: scoreOf(w, f.state.game)}
	err := p.inTurn(r, func(ctx context.Context) error {
		all := p.pastGames()
		before := r.URL.Query().Get("before")
		if before != "" {
			n := find(all, before)
			if n < 0 {
				return refusal{http.StatusNotFound, f.Words.Games.Unknown}
			}
			all = all[:n]
		}
		n := len(all)
		for begin := time.Now(); n > 0 && len(sheet.Earlier) < perList && time.Since(begin) < recordLimit/2; {
			n--
			if one := summaryOf(w, p.read(ctx, all[n])); !one.bare {
				if slices.Contains(f.state.shows, all[n].name) {
					one.Result = w.Labelled(f.Words.Troubles.Shown, one.Result)
				}
				sheet.Earlier = append(sheet.Earlier, one)
			}
		}
		if n > 0 {
			sheet.Before = "?before=" + url.QueryEscape(all[n].name)
		}
		if before == "" {
			n := ofMatch(f.state, sheet.Earlier)
			sheet.Match, sheet.Earlier = sheet.Earlier[:n], sheet.Earlier[n:]
		}
		return nil
	})
	return sheet, err
}

// ofMatch returns the number of games, the newest first, that are of the match at hand.
func ofMatch(s state, past []summary) int {
	if now := rules.StateOf(s.game); !now.Scored || !now.Ended && now.Match == (board.Match{}) {
		return 0
	}
	n := slices.IndexFunc(past, func(g summary) bool { return g.match == (board.Match{}) })
	if n < 0 {
		return len(past)
	}
	return n + 1
}

// scoreOf returns the score of the match of Quarto, "" in a game of Quartino.
func scoreOf(w *phrase.Speech, g rules.Game) string {
	if quarto, is := quarto.Of(g); is {
		return w.Score(quarto).Text
	}
	return ""
}

// summaryOf returns what is known of a game.
func summaryOf(w *phrase.Speech, r recorded) summary {
	words := w.Page().Games
	s := summary{Words: words, Path: "/games/" + url.PathEscape(r.name), Players: r.name, Fault: r.fault(words), Files: r.err == nil}
	for _, l := range r.lines {
		if started, is := l.Fact.(board.Started); is {
			at := l.Wall.Local()
			s.Stamp, s.Date = at.Format(time.RFC3339), at.Format("2006-01-02 15:04")
			own, _ := started.Options.(quarto.Options)
			s.Players = w.Player(board.A, own) + " – " + w.Player(board.B, own)
			s.match, s.Game = started.Match, "Quarto"
			if wheel, is := started.Options.(quartino.Options); is {
				s.quartino(w, r.lines, wheel)
			} else if text, _, err := record.Export(r.lines); err == nil {
				placed := placements(text)
				s.Result, s.Moves = w.Result(text.Result, own), words.Placed(placed)
				s.bare = s.Fault == "" && placed == 0 && text.Result == board.ResultAbandoned
			}
			break
		}
	}
	return s
}

// quartino puts what is known of a game of Quartino into its summary.
func (s *summary) quartino(w *phrase.Speech, lines []record.Line, o quartino.Options) {
	var players []string
	for p := range board.Player(o.Players) {
		players = append(players, w.PlayerOfQuartino(p+1, o))
	}
	s.Game, s.Players = "Quartino", strings.Join(players, " – ")
	placed := false
	var end quartino.Ended
	for _, l := range lines {
		switch j := l.Judgement.(type) {
		case quartino.Put:
			placed = true
		case quartino.Ended:
			end = j
		}
	}
	s.Result = w.ResultOfQuartino(end, o)
	s.bare = s.Fault == "" && !placed && end.How == quartino.HowAbandoned
}

func placements(t record.Text) (n int) {
	for _, m := range t.Moves {
		if _, is := m.(record.Place); is {
			n++
		}
	}
	return n
}

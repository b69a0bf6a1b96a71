package page

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
)

// perList is the limit of games in a list.
const perList = 20

// gamesSheet is what the document of the past games is made of, the newest first.
type gamesSheet struct {
	Frame
	Score   string
	Match   []summary // the games of the match at hand
	Earlier []summary
	Before  string // the query for the games before these; "" if there are none
}

// summary is a past game in a list. Its text is left out.
type summary struct {
	Past
	Words   phrase.GamesWords
	Fault   string // why it cannot be replayed; "" if it can
	Files   bool   // its record can be read
	HasText bool   // and written as a text

	match board.Match // before it
}

// listGames lists the newest past games, or those before one, but for those that were abandoned
// before a piece was placed.
func listGames(p *Page, f Frame, r *http.Request) (any, error) {
	w := f.state.words
	sheet := gamesSheet{Frame: f, Score: w.Of(f.state.game.Kind()).Score(f.state.game)}
	err := p.archive.inTurn(r, func(ctx context.Context) error {
		all := p.archive.pastGames()
		before := r.URL.Query().Get("before")
		if before != "" {
			n := slices.IndexFunc(all, func(g past) bool { return g.name == before })
			if n < 0 {
				return refusal{http.StatusNotFound, f.Words.Games.Unknown}
			}
			all = all[:n]
		}
		n := len(all)
		for begin := time.Now(); n > 0 && len(sheet.Earlier) < perList && time.Since(begin) < recordLimit/2; {
			n--
			if one := p.archive.summaryOf(w, p.archive.read(ctx, all[n])); !one.Bare {
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

// pathOf returns the address of a game.
func (o Opts) pathOf(name string) string { return o.Base + "/games/" + url.PathEscape(name) }

// summaryOf returns what is known of a game.
func (a *archive) summaryOf(w *phrase.Speech, r recorded) summary {
	words, faces := w.Page().Games, a.opts.Faces
	s := summary{Words: words, Fault: r.fault(words), Files: r.err == nil}
	s.Path, s.Players = a.opts.pathOf(r.name), r.name
	for _, l := range r.lines {
		if started, ok := l.Fact.(board.Started); ok {
			s.Began = l.Wall.Local()
			k := rules.KindOf(started.Options)
			s.Past.Past = face.OfKind(faces, k).Past(r.lines, started.Options, w)
			s.Bare = s.Fault == "" && s.Bare
			s.HasText = s.Fault == "" && face.OfKind(faces, k).Text != nil
			s.match, s.Game = started.Match, k.Title
			break
		}
	}
	return s
}

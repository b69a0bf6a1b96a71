package page

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/record"
)

// The limits of reading records. One visitor reads at a time, so that many do not take the
// processor from the board.
const (
	maxRecord   = 1 << 20         // bytes
	recordLimit = 4 * time.Second // less than readLimit, which ends a request too
)

// archive has the records of the games.
type archive struct {
	*display
	*Visitors
}

// past is a game that may be shown: one that has ended.
type past struct {
	name string
	last int // seq of the last line that is shown
}

// pastGames returns the games that may be shown, oldest first. The game at hand is one of them
// once it has ended, up to its end: it may be taken back and go on. Its record has what was
// missed, which is live again then; where the board never tells that, the page does not either.
func (a *archive) pastGames() (all []past) {
	names := a.opts.Games().Games() // before the state, which is then of the last one or newer
	s, _ := a.now()
	for _, name := range names {
		if name != s.name {
			all = append(all, past{name, math.MaxInt})
			continue
		}
		if now := s.game.State(); now.Ended && !now.Hides {
			all = append(all, past{name, s.last})
		}
		break // the next one has begun, and was not heard yet
	}
	return all
}

// recorded is a game of the store.
type recorded struct {
	past
	text  []byte // the lines as the store has them
	lines []record.Line
	lost  int   // lines
	err   error // which ended reading; nil for none
}

var errLong = errors.New("record too long")

// read reads a game.
func (a *archive) read(ctx context.Context, game past) (r recorded) {
	r.past = game
	seq := 0
	for text, err := range a.opts.Games().Lines(game.name, 1) {
		if err == nil && ctx.Err() != nil {
			err = errLong
		}
		var l record.Line
		if err == nil {
			l, err = a.opts.Format.Decode(text)
		}
		if err == nil && len(r.text)+len(text) > maxRecord {
			err = errLong
		}
		if r.err = err; err != nil || l.Seq > game.last {
			break
		}
		r.lost += l.Seq - seq - 1
		seq = l.Seq
		r.text = append(r.text, text...)
		r.lines = append(r.lines, l)
	}
	return r
}

// fault returns why a game cannot be replayed, "" if it can.
func (r recorded) fault(w phrase.GamesWords) string {
	switch {
	case errors.Is(r.err, errLong):
		return w.TooLong
	case r.err != nil:
		return w.Unreadable
	case r.lost > 0 || !slices.ContainsFunc(r.lines, isStart):
		return w.Damaged
	}
	return ""
}

func isStart(l record.Line) bool {
	_, ok := l.Fact.(board.Started)
	return ok
}

// inTurn calls read while no other visitor reads records. ctx limits the time of both.
func (a *archive) inTurn(r *http.Request, read func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(r.Context(), recordLimit)
	defer cancel()
	select {
	case a.reading <- struct{}{}:
		defer func() { <-a.reading }()
		return read(ctx)
	case <-ctx.Done():
		return board.ErrBusy
	}
}

// withGame reads the game that a request names, and calls use with it, in turn.
func (a *archive) withGame(r *http.Request, words *phrase.Speech, use func(recorded) error) error {
	return a.inTurn(r, func(ctx context.Context) error {
		all := a.pastGames()
		n := slices.IndexFunc(all, func(g past) bool { return g.name == r.PathValue("game") })
		if n < 0 {
			return refusal{http.StatusNotFound, words.Page().Games.Unknown}
		}
		return use(a.read(ctx, all[n]))
	})
}

// attach says that what follows is a file to be kept.
func attach(w http.ResponseWriter, contentType, file string) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file}))
}

const (
	plain      = "text/plain; charset=utf-8"
	textsLimit = 2 * time.Minute // of making the texts of all games
)

// textOf returns a game in the notation. That of a table among others has the name that the table has there, and the
// tag of other notations where an arbiter has decided.
func (a *archive) textOf(game recorded) (record.Text, error) {
	text, _, err := face.Texts(a.opts.Faces).Export(game.lines)
	if a.opts.Heading != "" && err == nil {
		text.Tags = slices.DeleteFunc(text.Tags, func(t record.Tag) bool { return t.Name == "Board" })
		text.Tags = slices.Insert(text.Tags, 0, record.Tag{Name: "Board", Value: a.opts.Heading})
		if bytes.Contains(game.text, []byte(`"how":"adjudicated"`)) {
			text.Tag("Termination", "adjudication")
		}
	}
	return text, err
}

// serveText serves a game as a text in the notation.
func (a *archive) serveText(w http.ResponseWriter, r *http.Request, s state) error {
	return a.download(w, r, s, ".txt", plain, func(game recorded) ([]byte, error) {
		text, err := a.textOf(game)
		if errors.Is(err, record.ErrNoText) {
			return nil, refusal{http.StatusUnprocessableEntity, err.Error()}
		} else if err != nil {
			return nil, refusal{http.StatusUnprocessableEntity, s.words.Page().Games.Damaged}
		}
		return []byte(text.String()), nil
	})
}

// serveRecord serves the record of a game as the store has it.
func (a *archive) serveRecord(w http.ResponseWriter, r *http.Request, s state) error {
	return a.download(w, r, s, ".log", plain, func(game recorded) ([]byte, error) { return game.text, nil })
}

// serveLines serves the objects of a record, one a line.
func (a *archive) serveLines(w http.ResponseWriter, r *http.Request, s state) error {
	return a.download(w, r, s, ".jsonl", "application/jsonl", func(game recorded) (out []byte, err error) {
		for line := range bytes.Lines(game.text) {
			object, err := record.Unframe(line)
			if err != nil {
				return nil, err
			}
			out = append(append(out, object...), '\n')
		}
		return out, nil
	})
}

// download serves a file that is made of the game of a request.
func (a *archive) download(w http.ResponseWriter, r *http.Request, s state, ending, contentType string, file func(recorded) ([]byte, error)) error {
	var name string
	var data []byte
	err := a.withGame(r, s.words, func(game recorded) (err error) {
		if game.err != nil {
			return refusal{http.StatusUnprocessableEntity, game.fault(s.words.Page().Games)}
		}
		name = game.name + ending
		data, err = file(game)
		return err
	})
	if err != nil {
		return err
	}
	attach(w, contentType, name)
	_, _ = w.Write(data) // a visitor who has gone needs nothing
	return nil
}

// Extend gives the answer to a request more time than a server of NewServer does. Without deadlines the limit counts.
func Extend(w http.ResponseWriter, limit time.Duration) {
	to := http.NewResponseController(w)
	_ = to.SetReadDeadline(time.Time{}) // else it ends the request
	_ = to.SetWriteDeadline(time.Now().Add(limit + writeLimit))
}

// serveTexts serves the texts of all past games, oldest first. Games that cannot be
// replayed, or have no text, are left out.
func (a *archive) serveTexts(w http.ResponseWriter, r *http.Request, s state) error {
	Extend(w, textsLimit)
	end := time.Now().Add(textsLimit)
	var texts []string
	for _, game := range a.pastGames() {
		one, _, err := a.pastOf(r, s.words, game)
		if err == nil && time.Now().After(end) {
			err = board.ErrBusy
		}
		if err != nil {
			return err
		}
		if one.Text != "" {
			texts = append(texts, one.Text)
		}
	}
	attach(w, plain, "games.txt")
	_, _ = io.WriteString(w, strings.Join(texts, "\n")) // a visitor who has gone needs nothing
	return nil
}

// Past is a past game of a record, for lists of the games of many boards.
type Past struct {
	face.Past
	Path  string
	Began time.Time // by the clock of the board; zero if it is not known
	Game  string    // its title; "" if it is not known
	Text  string    // in the notation; "" for a game that has none
}

// Past reads a game of the store of a Record in the turn of a visitor, which comes soon or is refused with board.ErrBusy. ok is
// false for a game that cannot be opened yet, was abandoned before a piece was placed, or cannot be replayed.
func (o Opts) Past(v *Visitors, r *http.Request, name string) (p Past, ok bool, err error) {
	a := archive{&display{opts: o}, v}
	p, ok, err = a.pastOf(r, o.Words(), past{name, math.MaxInt})
	return p, ok && !p.Bare, err
}

// pastOf reads a game. The last one of the store may go on.
func (a *archive) pastOf(r *http.Request, words *phrase.Speech, game past) (p Past, ok bool, err error) {
	err = a.inTurn(r, func(ctx context.Context) error {
		read, names := a.read(ctx, game), a.opts.Games().Games()
		s := a.summaryOf(words, read)
		if s.Fault != "" {
			return ctx.Err()
		}
		p = s.Past
		if ok = game.name != names[len(names)-1]; !ok {
			for step := range record.Steps(read.lines) {
				ok = step.Game.State().Ended && !step.Game.State().Hides
			}
		}
		if text, err := a.textOf(read); err == nil {
			p.Text = text.String()
		}
		return nil
	})
	return p, ok, err
}

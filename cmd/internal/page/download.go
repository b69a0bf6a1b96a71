package page

import (
	"bytes"
	"context"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"quartoboard/rules/record"
)

// attach says that what follows is a file to be kept.
func attach(w http.ResponseWriter, contentType, file string) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file}))
}

const (
	plain      = "text/plain; charset=utf-8"
	textsLimit = 2 * time.Minute // of making the texts of all games
)

// serveText serves a game as a text in the notation.
func (p *Page) serveText(w http.ResponseWriter, r *http.Request, s state) error {
	return p.download(w, r, s, ".txt", plain, func(game recorded) ([]byte, error) {
		text, _, err := record.Export(game.lines)
		if err != nil {
			return nil, refusal{http.StatusUnprocessableEntity, s.words.Page().Games.Damaged}
		}
		return []byte(text.String()), nil
	})
}

// serveRecord serves the record of a game as the store has it.
func (p *Page) serveRecord(w http.ResponseWriter, r *http.Request, s state) error {
	return p.download(w, r, s, ".log", plain, func(game recorded) ([]byte, error) { return game.text, nil })
}

// serveLines serves the objects of a record, one a line.
func (p *Page) serveLines(w http.ResponseWriter, r *http.Request, s state) error {
	return p.download(w, r, s, ".jsonl", "application/jsonl", func(game recorded) (out []byte, err error) {
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
func (p *Page) download(w http.ResponseWriter, r *http.Request, s state, ending, contentType string, file func(recorded) ([]byte, error)) error {
	var name string
	var data []byte
	err := p.withGame(r, s.words, func(game recorded) (err error) {
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

// serveTexts serves the texts of all past games, oldest first. Games that cannot be
// replayed are left out.
func (p *Page) serveTexts(w http.ResponseWriter, r *http.Request, s state) error {
	to := http.NewResponseController(w)
	_ = to.SetReadDeadline(time.Time{}) // else it ends the request; without deadlines the limit does
	_ = to.SetWriteDeadline(time.Now().Add(textsLimit + writeLimit))
	end := time.Now().Add(textsLimit)
	var texts []string
	for _, game := range p.pastGames() {
		err := p.inTurn(r, func(ctx context.Context) error {
			read := p.read(ctx, game)
			if read.fault(s.words.Page().Games) != "" {
				return ctx.Err()
			}
			text, _, err := record.Export(read.lines)
			texts = append(texts, text.String())
			return err
		})
		if err == nil && time.Now().After(end) {
			err = ErrBusy
		}
		if err != nil {
			return err
		}
	}
	attach(w, plain, "games.txt")
	_, _ = io.WriteString(w, strings.Join(texts, "\n")) // a visitor who has gone needs nothing
	return nil
}

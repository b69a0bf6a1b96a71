package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
	"quartoboard/hw"
)

// Settings returns the finding of the settings file, "" for none.
func Settings(file string, err error) finding.Finding {
	next := "Correct that line"
	var repair interface{ Next() string }
	if errors.As(err, &repair) {
		next = repair.Next()
	}
	if _, ofFile := errors.AsType[*fs.PathError](err); ofFile {
		next = "Name a file that this user may read"
	}
	switch {
	case err != nil:
		return tell("settings", "settings", err, next)
	case file == "":
		return well("settings", "There is no file, and all are at their defaults.")
	}
	return well("settings", "%s can be read.", file)
}

// Game returns the finding of the game that the settings begin with, which the build cannot play
// for the reason of err.
func Game(name string, err error) finding.Finding {
	return tell("game", "game", name, err)
}

// Preferences returns the finding of what players have changed of the settings. It never
// blocks a game.
func Preferences(err error) finding.Finding {
	const where = "preferences"
	_, unreadable := errors.AsType[*fs.PathError](err)
	switch {
	case errors.Is(err, fs.ErrPermission) && unreadable:
		return tell("preferences/denied", where, err)
	case unreadable:
		return tell("preferences/unread", where, err)
	case err != nil:
		return tell("preferences", where, err)
	}
	return well(where, "What players have changed can be used.")
}

// Pieces returns the finding of the enrolled pieces.
func Pieces(file string, roster map[hw.Tag]board.Piece, err error) finding.Finding {
	tags := map[board.Piece][]string{}
	for tag, piece := range roster {
		tags[piece] = append(tags[piece], tag.String())
	}
	n := len(tags)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return tell("pieces/denied", "pieces", file, err)
	case err != nil && n == board.Pieces: // of what counts instead
		return tell("pieces/older", "pieces", file, err)
	case err != nil:
		return tell("pieces", "pieces", file, err)
	case n == 0:
		return tell("pieces/none", "pieces", file)
	case n < board.Pieces:
		return tell("pieces-few", "pieces", n, file, doubled(tags))
	}
	return well("pieces", "All sixteen are enrolled.")
}

// Tokens returns the findings of the tokens of a game, if any is enrolled, and of the decks that
// cannot be used.
func Tokens(game, file string, tokens map[hw.Tag]board.Token, cards int, decks error) (found []finding.Finding) {
	var known board.TokenSet
	for _, token := range tokens {
		known = known.With(token)
	}
	switch n := known.Len(); {
	case n == board.Tokens:
		found = append(found, well("tokens", "All 28 tokens of %s are enrolled, and cards: %d.", game, cards))
	case n > 0 || cards > 0:
		found = append(found, tell("tokens-few", "tokens", n, game, file))
	}
	if decks != nil {
		found = append(found, tell("deck", "decks", strings.ReplaceAll(decks.Error(), "\n", "; ")))
	}
	return found
}

// doubled lists the tags that are enrolled as one piece, "" for none.
func doubled(tags map[board.Piece][]string) (words string) {
	for piece := range board.Piece(board.Pieces) {
		if same := tags[piece]; len(same) > 1 {
			slices.Sort(same)
			words += fmt.Sprintf("; %s are one piece, %v", strings.Join(same, " and "), piece)
		}
	}
	return words
}

// Calibration returns the finding of the calibration file: ok means that it is one of
// this build. A file that cannot be used does not block a game.
func Calibration(ok bool, unfelt board.CellSet, err error) finding.Finding {
	const where = "calibration"
	file, unreadable := errors.AsType[*fs.PathError](err)
	switch {
	case errors.Is(err, fs.ErrPermission) && unreadable:
		return tell("calibration/denied", where, err, file.Path)
	case err != nil:
		return tell("calibration", where, err)
	case !ok:
		return tell("calibration/none", where)
	case unfelt != 0:
		return tell("calibration/unfelt", where, list(unfelt))
	}
	return well(where, "There is one.")
}

// firstYear is before any build of this program: an earlier clock is not set.
const firstYear = 2025

// Clock returns the finding of the wall clock, which only dates the games.
func Clock(now time.Time, synchronised bool) finding.Finding {
	text := now.UTC().Format("2006-01-02 15:04 UTC")
	switch {
	case now.Year() < firstYear:
		return tell("clock/never", "clock", text)
	case !synchronised:
		return tell("clock", "clock", text)
	}
	return well("clock", "It is set: %s.", text)
}

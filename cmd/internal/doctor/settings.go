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
		return fault(finding.Blocks, "settings", BadSettings, fmt.Sprintf("They cannot be read: %v.", err),
			next+"; everything else was checked with the defaults.")
	case file == "":
		return well("settings", "There is no file, and all are at their defaults.")
	}
	return well("settings", "%s can be read.", file)
}

// Game returns the finding of the game that the settings begin with, which the build cannot play
// for the reason of err.
func Game(name string, err error) finding.Finding {
	return fault(finding.Advisory, "game", NoGame, fmt.Sprintf("The settings begin with %s, and %v: another game begins.", name, err),
		"Name another game in board.game, or a build that can play it in board.profile.")
}

// Preferences returns the finding of what players have changed of the settings. It never
// blocks a game.
func Preferences(err error) finding.Finding {
	const where = "preferences"
	_, unreadable := errors.AsType[*fs.PathError](err)
	switch {
	case errors.Is(err, fs.ErrPermission) && unreadable:
		return fault(finding.Fails, where, NoPreferences, fmt.Sprintf("They cannot be read (%v).", err), asBoard)
	case unreadable:
		return fault(finding.Fails, where, NoPreferences, fmt.Sprintf("They cannot be read (%v).", err), "Move that file away; the settings count then.")
	case err != nil:
		return fault(finding.Fails, where, NoPreferences, fmt.Sprintf("They cannot be used: %v.", err),
			"Correct that file, or remove it and choose again in the menu; the settings count until then.")
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
	f := fault(finding.Blocks, "pieces", FewPieces, "", "Enrol them: "+enroll)
	switch {
	case err != nil:
		f.Code, f.Says = NoPieces, fmt.Sprintf("%s cannot be read: %v.", file, err)
		f.Next = "Correct it, or set it aside and enrol the pieces again: " + enroll
		switch {
		case errors.Is(err, fs.ErrPermission):
			f.Next = asBoard
		case n == board.Pieces: // of what counts instead
			f.State, f.Next = finding.Fails, "Play goes on with these, and the file is set aside; to check them: "+enroll
		}
	case n == 0:
		f.Code, f.Says = NoPieces, fmt.Sprintf("No piece is enrolled in %s.", file)
	case n < board.Pieces:
		f.Says = fmt.Sprintf("Only %d of 16 pieces are enrolled in %s%s.", n, file, doubled(tags))
	default:
		return well("pieces", "All sixteen are enrolled.")
	}
	return f
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
		found = append(found, fault(finding.Fails, "tokens", FewTokens, fmt.Sprintf("Only %d of 28 tokens of %s are enrolled in %s.", n, game, file), "Enrol them: "+enroll+" --tokens"))
	}
	if decks != nil {
		found = append(found, fault(finding.Fails, "decks", BadDeck, strings.ReplaceAll(decks.Error(), "\n", "; ")+".", "Correct that file"))
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

// The commands that teach the board, as its own user.
const (
	enroll    = "sudo -u quartoboard quartoboard enroll"
	calibrate = "sudo -u quartoboard quartoboard calibrate"
)

// Calibration returns the finding of the calibration file: ok means that it is one of
// this build. A file that cannot be used does not block a game.
func Calibration(ok bool, unfelt board.CellSet, err error) finding.Finding {
	const where, again = "calibration", "calibrate again: " + calibrate
	file, unreadable := errors.AsType[*fs.PathError](err)
	switch {
	case errors.Is(err, fs.ErrPermission) && unreadable:
		return fault(finding.Fails, where, NoCalibration, fmt.Sprintf("It cannot be read (%v).", err),
			asBoard+"; if the result is the same: sudo chown quartoboard: "+file.Path)
	case err != nil:
		return fault(finding.Fails, where, NoCalibration, fmt.Sprintf("It cannot be used: %v; wiring and thresholds are those of the build.", err),
			"Calibrate again: "+calibrate)
	case !ok:
		return fault(finding.Advisory, where, NoCalibration, "There is none: wiring and thresholds are those of the build.",
			"Calibrate before you trust a first game: "+calibrate)
	case unfelt != 0:
		return fault(finding.Advisory, where, NoCalibration, fmt.Sprintf("It found no sensor for %s.", list(unfelt)),
			"See the findings of these sensors; then "+again)
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
		return fault(finding.Advisory, "clock", ClockUnset, "It was never set: it shows "+text+".",
			"Connect the Pi to a network once; play does not need the time of day.")
	case !synchronised:
		return fault(finding.Advisory, "clock", ClockUnset, "It is not synchronised: it shows "+text+".",
			"Connect the Pi to a network, or fit a clock chip; play does not need the time of day.")
	}
	return well("clock", "It is set: %s.", text)
}

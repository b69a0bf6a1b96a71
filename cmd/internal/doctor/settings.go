package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Settings returns the finding of the settings file, "" for none.
func Settings(file string, err error) Finding {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Finding{
			Where: "settings", State: Fails, Code: BadSettings, Blocks: true,
			Says: fmt.Sprintf("There are none: %v.", err), Next: "Name an existing file; everything else was checked with the defaults.",
		}
	case err != nil:
		return Finding{
			Where: "settings", State: Fails, Code: BadSettings, Blocks: true,
			Says: fmt.Sprintf("They cannot be read: %v.", err), Next: "Correct that line; everything else was checked with the defaults.",
		}
	case file == "":
		return well("settings", "There is no file, and all are at their defaults.")
	}
	return well("settings", "%s can be read.", file)
}

// Pieces returns the finding of the enrolled pieces.
func Pieces(file string, roster map[hw.Tag]board.Piece, err error) Finding {
	tags := map[board.Piece][]string{}
	for tag, piece := range roster {
		tags[piece] = append(tags[piece], tag.String())
	}
	n := len(tags)
	f := Finding{Where: "pieces", State: Fails, Code: FewPieces, Blocks: true, Next: "Enrol them: " + enroll}
	switch {
	case err != nil:
		f.Code, f.Says = NoPieces, fmt.Sprintf("%s cannot be read: %v.", file, err)
		f.Next = "Correct it, or set it aside and enrol the pieces again: " + enroll
		if errors.Is(err, fs.ErrPermission) {
			f.Next = asBoard
		}
	case n == 0:
		f.Code, f.Says = NoPieces, fmt.Sprintf("No piece is enrolled in %s.", file)
	case n < 16:
		f.Says = fmt.Sprintf("Only %d of 16 pieces are enrolled in %s%s.", n, file, doubled(tags))
	default:
		return well("pieces", "All sixteen are enrolled.")
	}
	return f
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
// this build. A damaged file does not block a game; a file that cannot be read does.
func Calibration(ok bool, unfelt board.CellSet, err error) Finding {
	f := Finding{Where: "calibration", State: Advisory, Code: NoCalibration}
	var file *fs.PathError
	switch {
	case errors.As(err, &file):
		f.State, f.Blocks = Fails, true
		f.Says, f.Next = fmt.Sprintf("It cannot be read (%v).", err), "Move it away and calibrate again: "+calibrate
		if errors.Is(err, fs.ErrPermission) {
			f.Next = asBoard + "; if the result is the same: sudo chown quartoboard: " + file.Path
		}
	case err != nil:
		f.State, f.Says, f.Next = Fails, fmt.Sprintf("It cannot be used: %v; wiring and thresholds are those of the build.", err), "Calibrate again: "+calibrate
	case !ok:
		f.Says, f.Next = "There is none: wiring and thresholds are those of the build.", "Calibrate before you trust a first game: "+calibrate
	case unfelt != 0:
		f.Says = fmt.Sprintf("It found no sensor for %s.", strings.Join(names(unfelt), ", "))
		f.Next = "See the findings of these sensors; then calibrate again: " + calibrate
	default:
		return well("calibration", "There is one.")
	}
	return f
}

// firstYear is before any build of this program: an earlier clock is not set.
const firstYear = 2025

// Clock returns the finding of the wall clock, which only dates the games.
func Clock(now time.Time, synchronised bool) Finding {
	text := now.UTC().Format("2006-01-02 15:04 UTC")
	switch {
	case now.Year() < firstYear:
		return Finding{
			Where: "clock", State: Advisory, Code: ClockUnset, Says: "It was never set: it shows " + text + ".",
			Next: "Connect the Pi to a network once; play does not need the time of day.",
		}
	case !synchronised:
		return Finding{
			Where: "clock", State: Advisory, Code: ClockUnset, Says: "It is not synchronised: it shows " + text + ".",
			Next: "Connect the Pi to a network, or fit a clock chip; play does not need the time of day.",
		}
	}
	return well("clock", "It is set: %s.", text)
}

package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"math/bits"
	"strings"
	"time"

	"quartoboard/board"
)

// Settings is the finding of the file of settings, "" for none.
func Settings(file string, err error) Finding {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Finding{
			Where: "settings", State: Fails, Code: BadSettings, Blocks: true,
			Says: fmt.Sprintf("There are none: %v.", err), Next: "Name a file that is there; everything else was looked at with the defaults.",
		}
	case err != nil:
		return Finding{
			Where: "settings", State: Fails, Code: BadSettings, Blocks: true,
			Says: fmt.Sprintf("They cannot be read: %v.", err), Next: "Correct that line; everything else was looked at with the defaults.",
		}
	case file == "":
		return well("settings", "There is no file, and all are at their defaults.")
	}
	return well("settings", "%s can be read.", file)
}

// Pieces is the finding of the enrolled pieces: bit n of known is piece n.
func Pieces(file string, known uint16, err error) Finding {
	n := bits.OnesCount16(known)
	f := Finding{Where: "pieces", State: Fails, Code: FewPieces, Blocks: true, Next: "Enrol them: quartoboard enroll"}
	switch {
	case err != nil:
		f.Code, f.Says = NoPieces, fmt.Sprintf("%s cannot be read: %v.", file, err)
		f.Next = "Correct it, or set it aside and enrol the pieces anew: quartoboard enroll"
		if errors.Is(err, fs.ErrPermission) {
			f.Next = asBoard
		}
	case n == 0:
		f.Code, f.Says = NoPieces, fmt.Sprintf("No piece is enrolled in %s.", file)
	case n < 16:
		f.Says = fmt.Sprintf("Only %d of 16 pieces are enrolled in %s.", n, file)
	default:
		return well("pieces", "All sixteen are enrolled.")
	}
	return f
}

// Calibration is the finding of what calibrating has kept: ok where there is one
// of this build, and what is wrong with the file. What is wrong in it does not keep
// the board from playing; a file that the card or the system does not give does.
func Calibration(ok bool, unfelt board.CellSet, err error) Finding {
	f := Finding{Where: "calibration", State: Advisory, Code: NoCalibration}
	var file *fs.PathError
	switch {
	case errors.As(err, &file):
		f.State, f.Blocks = Fails, true
		f.Says, f.Next = fmt.Sprintf("It cannot be read (%v).", err), "Move it away and calibrate anew: quartoboard calibrate"
		if errors.Is(err, fs.ErrPermission) {
			f.Next = asBoard + "; if it says the same: sudo chown quartoboard: " + file.Path
		}
	case err != nil:
		f.State, f.Says, f.Next = Fails, fmt.Sprintf("It cannot be used: %v.", err), "Calibrate anew: quartoboard calibrate"
	case !ok:
		f.Says, f.Next = "There is none: wiring and thresholds are those of the build.", "Calibrate before you trust a first game: quartoboard calibrate"
	case unfelt != 0:
		f.Says = fmt.Sprintf("It found no sensor for %s.", strings.Join(names(unfelt), ", "))
		f.Next = "See what the sensors there say; then calibrate anew: quartoboard calibrate"
	default:
		return well("calibration", "There is one.")
	}
	return f
}

// firstYear is before any build of this program: a clock that shows less was not set.
const firstYear = 2025

// Clock is the finding of the wall clock, which dates the games and judges nothing.
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
			Where: "clock", State: Advisory, Code: ClockUnset, Says: "Nothing sets it: it shows " + text + ".",
			Next: "Connect the Pi to a network, or fit a clock chip; play does not need the time of day.",
		}
	}
	return well("clock", "It is set: %s.", text)
}

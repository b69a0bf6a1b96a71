package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/inspection"
	"quartoboard/cmd/internal/service"
	"quartoboard/hw/sim/hands"
)

const doctorAbout = `Tests all that a game needs: buses, lines, chips, readers, sensors, buttons, voice,
sound card, serial port, memory card, clock, supply, groups, settings, pieces. Clear
the board first, and stop the daemon:

    sudo systemctl stop quartoboard
    sudo -u quartoboard quartoboard doctor

Prints a line for each finding: its state (well, advisory, fails), the part, what was
found, and what to do next; the worst last. The last line tells whether a game can be
played, and which cells, four at most, must stay free. Exit code 0 if it can, else 1.

With --json it prints one object, version 1, to which keys and codes may be added: v,
board, build, playable (null if it is not known), avoid (cells that must stay free),
summary, and findings, each with where, state, code (unless it is well), says, next,
playable (in spite of it), cells and avoid. The codes:

`

func doctorCommand(s Streams) *cobra.Command {
	o := inspection.Opts{Out: s.Out, Err: s.Err, Note: s.note}
	c := &cobra.Command{
		Use:   "doctor",
		Short: "test every part of the board and tell what to do next",
		Long:  doctorAbout + doctor.CodeList(),
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := needsLinux(runtime.GOOS, "doctor"); err != nil {
				return err
			}
			o.Settings.Find()
			r, err := inspection.Run(c.Context(), o)
			switch {
			case errors.Is(err, context.Canceled):
				return fmt.Errorf("doctor: %w", hands.ErrStopped)
			case err == nil && !r.Playable():
				return service.ErrPrinted
			}
			return err
		},
	}
	settingsFlags(c, &o.Settings)
	c.Flags().BoolVar(&o.JSON, "json", false, "write JSON instead of lines")
	c.Flags().BoolVar(&o.FirstWord, "first-word", false, "ask aloud after 10 s of silence whether the first word is heard; QUARTO is yes, pass no")
	c.Flags().BoolVar(&o.Aloud, "speak", false, "say it aloud as well, as the board speaks")
	return c
}

// note tells a user who waits at a terminal what is being looked at.
func (s Streams) note(what string) {
	plain, _ := s.Err.(plainWriter)
	f, _ := plain.w.(*os.File) // Stat of nil is an error
	if st, err := f.Stat(); err == nil && st.Mode()&os.ModeCharDevice != 0 {
		fmt.Fprintf(f, "quartoboard: looking at %s …\n", what)
	}
}

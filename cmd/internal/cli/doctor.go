package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/probe"
	"quartoboard/cmd/internal/run"
	"quartoboard/hw/sim/hands"
)

func doctorCommand(version string, s Streams) *cobra.Command {
	o := run.DoctorOpts{Version: version, Out: s.Out, Err: s.Err, Note: s.note}
	c := newCommand("doctor", "test every part of the board and tell what to do next", noArguments,
		func(c *cobra.Command, _ []string) error {
			if err := needsLinux(runtime.GOOS, "doctor"); err != nil {
				return err
			}
			o.Settings.Find()
			r, err := run.Doctor(c.Context(), o)
			switch {
			case errors.Is(err, context.Canceled):
				return fmt.Errorf("doctor: %w", hands.ErrStopped)
			case err == nil && !r.Passed():
				return run.ErrPrinted
			}
			return err
		})
	c.Long = run.DoctorAbout()
	settingsFlags(c, &o.Settings)
	textFlag(c, &o.Only, "only", "PART", "check this part alone, or several with commas: as sensor:a1, reader:b3, row:1, sound", probe.Parts()...)
	c.Flags().BoolVar(&o.Watch, "watch", false, "check again and again until all is good; tell what changes")
	c.Flags().BoolVar(&o.Report, "report", false, "write a form with nothing personal in it, to be sent to the makers")
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

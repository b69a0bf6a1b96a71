package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/saying"
)

const sayAbout = `Prints one phrase of the board and says it, with the voice, language, speed and volume
of the board, or without sound tells why. Places in a phrase have fixed examples. --list
prints the key and the text of all phrases instead, a tab between them.`

func sayCommand(s Streams) *cobra.Command {
	o := saying.Opts{Out: s.Out, Err: s.Err}
	var list bool
	c := &cobra.Command{
		Use:               "say [KEY]",
		Short:             "say one phrase of the board, or list all",
		Long:              sayAbout,
		Args:              noMoreThanOne,
		ValidArgsFunction: cobra.FixedCompletions(saying.Keys(), cobra.ShellCompDirectiveNoFileComp),
		RunE: func(c *cobra.Command, args []string) error {
			if list == (len(args) == 1) {
				return usageError(errors.New("say: want one KEY or --list"))
			}
			if list {
				return saying.List(o)
			}
			err := saying.Say(c.Context(), args[0], o)
			if errors.Is(err, saying.ErrUnknown) {
				err = usageError(unknown("phrase", args[0], saying.Keys(), "one that say --list lists"))
			}
			return err
		},
	}
	textFlag(c, &o.Settings.File, "config", "FILE", "settings (default "+app.SystemConfig+" where it exists)")
	speechFlags(c, &o.Speech)
	numberFlag(c, "rate", "percent of the voice's own speed", 50, 300, func(rate float64) { o.Rate = int(rate) })
	textFlag(c, &o.WAV, "wav", "FILE", "speak into FILE instead")
	c.Flags().BoolVar(&list, "list", false, "only print the keys and texts of all phrases")
	return c
}

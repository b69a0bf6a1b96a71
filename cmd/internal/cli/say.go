package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/run"
)

func sayCommand(s Streams) *cobra.Command {
	o := run.SayOpts{Out: s.Out, Err: s.Err}
	var list bool
	var check string
	c := newCommand("say [KEY]", "say one phrase of the board, or list all", noMoreThanOne,
		func(c *cobra.Command, args []string) error {
			if check != "" && !list && len(args) == 0 {
				return run.CheckWords(check, s.Out)
			}
			if list == (len(args) == 1) || check != "" {
				return usageError(errors.New("say: want one KEY, --list or --check FILE"))
			}
			if list {
				return run.ListPhrases(o)
			}
			err := run.SayPhrase(c.Context(), args[0], o)
			if errors.Is(err, run.ErrUnknownPhrase) {
				err = usageError(unknown("phrase", args[0], run.PhraseKeys(), "one that say --list lists"))
			}
			return err
		})
	c.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return run.PhraseKeys(), cobra.ShellCompDirectiveNoFileComp
	}
	textFlag(c, &o.Settings.File, "config", "FILE", "settings (default "+run.SystemConfig+" where it exists)")
	speechFlags(c, &o.Speech)
	numberFlag(c, "rate", "percent of the voice's own speed", 50, 300, func(rate float64) { o.Speech.Rate = int(rate) })
	textFlag(c, &o.WAV, "wav", "FILE", "speak into FILE instead")
	textFlag(c, &check, "check", "FILE", "only check the words of a language")
	c.Flags().BoolVar(&list, "list", false, "only print the keys and texts of all phrases")
	return c
}

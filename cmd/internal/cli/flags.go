package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quartoboard/cmd/internal/app"
)

// speechFlags are the flags of the commands that speak or print what is said.
func speechFlags(c *cobra.Command, s *app.Speech) {
	s.Lang, s.Verbosity = "en", "normal"
	textFlag(c, &s.Lang, "lang", "LANGUAGE", "of the board: "+strings.Join(app.Languages(), ", "), app.Languages()...)
	textFlag(c, &s.Verbosity, "verbosity", "AMOUNT", "of speech: brief, terse, normal or full", "brief", "terse", "normal", "full")
}

// settingsFlags are the flags of the commands for the real board.
func settingsFlags(c *cobra.Command, s *app.Settings) {
	textFlag(c, &s.File, "config", "FILE", "settings (default "+app.SystemConfig+" where it exists)")
	textFlag(c, &s.Profile, "profile", "NAME", "build of the board, instead of the settings': one of ours, or a file", app.Builds()...)
}

// value is the value of a flag that help calls by a placeholder, as FILE.
type value struct {
	text        string // the default
	placeholder string
	set         func(text string) error
}

func (v value) String() string        { return v.text }
func (v value) Set(text string) error { return v.set(text) }
func (v value) Type() string          { return v.placeholder }

// textFlag adds a flag. The shell completes its value with words, or else, by the
// placeholder, with files or folders.
func textFlag(c *cobra.Command, to *string, name, placeholder, usage string, words ...string) {
	set := func(text string) error { *to = text; return nil }
	c.Flags().Var(value{*to, placeholder, set}, name, usage)
	var err error
	switch {
	case placeholder == "NAME": // or a file
		err = c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveDefault))
	case len(words) > 0:
		err = c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	case placeholder == "DIR":
		err = c.MarkFlagDirname(name)
	case placeholder != "PIECES":
		err = c.MarkFlagFilename(name)
	}
	if err != nil {
		panic(err) // the command has no such flag
	}
}

// numberFlag adds a flag for a number within limits.
func numberFlag(c *cobra.Command, name, usage string, least, most float64, set func(float64)) {
	c.Flags().Var(value{placeholder: "NUMBER", set: func(text string) error {
		number, err := strconv.ParseFloat(text, 64)
		if err != nil || !(number >= least && number <= most) {
			return fmt.Errorf("want a number from %.0f to %.0f", least, most)
		}
		set(number)
		return nil
	}}, name, usage)
}

// fileNames has the shell complete arguments with the names of files.
func fileNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// flagError names the command, and the flags that are like an unknown one. cobra compares
// names of commands: here each flag is one.
func flagError(c *cobra.Command, err error) error {
	flags := &cobra.Command{SuggestionsMinimumDistance: 2}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		flags.AddCommand(&cobra.Command{Use: f.Name, Run: func(*cobra.Command, []string) {}})
	})
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) {
		if like := flags.SuggestionsFor(unknown.GetSpecifiedName()); len(like) > 0 {
			err = fmt.Errorf("%w, did you mean --%s?", err, strings.Join(like, " or --"))
		}
	}
	if c.HasParent() {
		err = fmt.Errorf("%s: %w", c.Name(), err)
	}
	return usageError(err)
}

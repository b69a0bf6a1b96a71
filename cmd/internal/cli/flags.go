package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quartoboard/board"
	"quartoboard/cmd/internal/run"
)

// speechFlags are the flags of the commands that speak or print what is said.
func speechFlags(c *cobra.Command, s *board.Preferences) {
	textFlag(c, &s.Lang, "lang", "LANGUAGE", "of the board: "+strings.Join(run.Languages(), ", "), run.Languages()...)
	textFlag(c, &s.Verbosity, "verbosity", "AMOUNT", "of speech: brief, terse, normal or full", "brief", "terse", "normal", "full")
}

// english is the speech of a demo and a replay.
var english = board.Preferences{Lang: "en", Verbosity: "normal"}

// settingsFlags are the flags of the commands for the real board.
func settingsFlags(c *cobra.Command, s *run.Settings) {
	textFlag(c, &s.File, "config", "FILE", "settings (default "+run.SystemConfig+" where it exists)")
	textFlag(c, &s.Profile, "profile", "NAME", "build of the board, instead of the settings': one of ours, or a file", run.Builds()...)
}

// value is the value of a flag that help calls by a placeholder, as FILE.
type value struct {
	text        string // the default, or what was given
	placeholder string
	set         func(text string) error
}

func (v *value) String() string        { return v.text }
func (v *value) Set(text string) error { v.text = text; return v.set(text) }
func (v *value) Type() string          { return v.placeholder }

// textFlag adds a flag. The shell completes its value with words, or else, by the
// placeholder, with files or folders.
func textFlag(c *cobra.Command, target *string, name, placeholder, usage string, words ...string) {
	set := func(text string) error { *target = text; return nil }
	c.Flags().Var(&value{*target, placeholder, set}, name, usage)
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
	c.Flags().Var(&value{placeholder: "NUMBER", set: func(text string) error {
		number, err := strconv.ParseFloat(text, 64)
		if err != nil || !(number >= least && number <= most) {
			return fmt.Errorf("want a number from %.0f to %.0f", least, most)
		}
		set(number)
		return nil
	}}, name, usage)
}

// wholeFlag adds a flag for a whole number within limits.
func wholeFlag(c *cobra.Command, name, usage string, least, most uint64, set func(uint64)) {
	c.Flags().Var(&value{placeholder: "NUMBER", set: func(text string) error {
		number, err := strconv.ParseUint(text, 10, 64)
		if err != nil || number < least || number > most {
			return fmt.Errorf("want a whole number from %d to %d", least, most)
		}
		set(number)
		return nil
	}}, name, usage)
}

// fileNames has the shell complete arguments with the names of files.
var fileNames = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault)

// flagError names the command, and the flags that are like an unknown one.
func flagError(c *cobra.Command, err error) error {
	if wrong := (*pflag.InvalidValueError)(nil); errors.As(err, &wrong) && wrong.GetFlag().Value.Type() == "bool" {
		err = fmt.Errorf("--%s: invalid value %q: want true or false", wrong.GetFlag().Name, wrong.GetValue())
	}
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) {
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if like := similar(unknown.GetSpecifiedName(), names); len(like) > 0 {
			err = fmt.Errorf("%w, did you mean --%s?", err, strings.Join(like, " or --"))
		}
	}
	if c.HasParent() {
		err = fmt.Errorf("%s: %w", c.Name(), err)
	}
	return usageError(err)
}

// unknown returns the error of an unknown name: it suggests similar names, or tells what is
// wanted.
func unknown(kind, name string, names []string, want string) error {
	if like := similar(name, names); len(like) > 0 {
		return fmt.Errorf("unknown %s %q, did you mean %s?", kind, name, strings.Join(like, " or "))
	}
	return fmt.Errorf("unknown %s %q: want %s", kind, name, want)
}

// similar returns up to five names that are like name: of three letters two must be right. cobra compares
// names of commands only, so each becomes a command.
func similar(name string, names []string) []string {
	all := &cobra.Command{SuggestionsMinimumDistance: min(2, len(name)/2)} // letters
	for _, n := range names {
		all.AddCommand(&cobra.Command{Use: n, Run: func(*cobra.Command, []string) {}})
	}
	like := all.SuggestionsFor(name)
	return like[:min(len(like), 5)]
}

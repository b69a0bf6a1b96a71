// Package export writes the games of records as game texts.
package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"quartoboard/rules/record"
)

// Opts selects the form and the destination of the games.
type Opts struct {
	JSON     bool // an object a line, instead of the text
	Out, Err io.Writer
}

// Files writes the games of files, those before and behind damage too. What else of a game
// a text cannot carry it prints on Err.
func Files(names []string, o Opts) error {
	x := &export{Opts: o}
	var errs []error
	for _, name := range names {
		errs = append(errs, x.file(name))
	}
	return errors.Join(errs...)
}

// export writes games.
type export struct {
	Opts
	any bool // a game has been written
}

// file writes the games of a file, those before and behind damage too.
func (x *export) file(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	reader := record.NewReader(bytes.NewReader(data))
	var lines []record.Line
	var errs []error
	games := 0
	for more := true; more; {
		l, err := reader.Next()
		more = err == nil
		if len(lines) > 0 && (!more || l.Game != lines[0].Game) {
			errs = append(errs, x.game(name, lines))
			lines = nil
			games++
		}
		lines = append(lines, l)
	}
	for _, d := range reader.Damage() {
		errs = append(errs, fmt.Errorf("%s: %v", name, d))
	}
	if reader.Torn() > 0 && games > 0 {
		fmt.Fprintf(x.Err, "quartoboard: %s: the last line is torn and left out\n", name)
	}
	if games == 0 {
		return fmt.Errorf("%s: no record", name)
	}
	return errors.Join(errs...)
}

// game writes one game and prints what is left out.
func (x *export) game(file string, lines []record.Line) error {
	name := lines[0].Game
	text, left, err := record.Export(lines)
	if err != nil {
		return fmt.Errorf("%s: game %s: %w", file, name, err)
	}
	if x.JSON {
		if err := json.NewEncoder(x.Out).Encode(struct {
			Game    string      `json:"game"`
			Text    record.Text `json:"text"`
			LeftOut []string    `json:"left_out"`
		}{name, text, append([]string{}, left...)}); err != nil {
			return err
		}
	} else {
		if x.any {
			fmt.Fprintln(x.Out)
		}
		fmt.Fprint(x.Out, text)
	}
	x.any = true
	if len(left) > 0 {
		fmt.Fprintf(x.Err, "quartoboard: %s: game %s: left out: %s\n", file, name, strings.Join(left, ", "))
	}
	return nil
}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"quartoboard/rules/record"
)

const exportAbout = `export [-json] FILE...

Writes the games of records as game texts, which people keep and exchange, and
which replay judges again (replay -h describes them). With -json each game is a
JSON object on a line: its tags, moves, calls and result.

Times, words and faults are in no text. What else of a game a text cannot carry
is said in a line on the standard error.`

func runExport(_ context.Context, args []string, s streams) error {
	f := flag.NewFlagSet("export", flag.ContinueOnError)
	asJSON := f.Bool("json", false, "write JSON")
	if err := parseFlags(f, exportAbout, args, s); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return refuse(errors.New("export: a FILE expected"))
	}
	x := &export{json: *asJSON, out: s.out, err: s.err}
	var errs []error
	for _, name := range f.Args() {
		errs = append(errs, x.file(name))
	}
	return refuse(errors.Join(errs...))
}

// export writes games.
type export struct {
	json     bool
	out, err io.Writer
	any      bool // a game has been written
}

// file writes the games of a file, those before and behind damage too.
func (x *export) file(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	defer file.Close()
	reader := record.NewReader(file)
	var lines []record.Line
	var errs []error
	games := 0
	for {
		l, err := reader.Next()
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("%s: %w", name, err)
		}
		if len(lines) > 0 && (err != nil || l.Game != lines[0].Game) {
			errs = append(errs, x.game(name, lines))
			lines = nil
			games++
		}
		if err != nil {
			break
		}
		lines = append(lines, l)
	}
	for _, d := range reader.Damage() {
		errs = append(errs, fmt.Errorf("%s: %v", name, d))
	}
	if reader.Torn() > 0 && games > 0 {
		fmt.Fprintf(x.err, "quartoboard: %s: the last line is torn and left out\n", name)
	}
	if games == 0 {
		return fmt.Errorf("%s: no record", name)
	}
	return errors.Join(errs...)
}

// game writes one game and says what is left out.
func (x *export) game(file string, lines []record.Line) error {
	name := lines[0].Game
	text, left, err := record.Export(lines)
	if err != nil {
		return fmt.Errorf("%s: game %s: %w", file, name, err)
	}
	if x.json {
		if err := json.NewEncoder(x.out).Encode(struct {
			Game    string      `json:"game"`
			Text    record.Text `json:"text"`
			LeftOut []string    `json:"left_out"`
		}{name, text, append([]string{}, left...)}); err != nil {
			return err
		}
	} else {
		if x.any {
			fmt.Fprintln(x.out)
		}
		fmt.Fprint(x.out, text)
	}
	x.any = true
	if len(left) > 0 {
		fmt.Fprintf(x.err, "quartoboard: %s: game %s: left out: %s\n", file, name, strings.Join(left, ", "))
	}
	return nil
}

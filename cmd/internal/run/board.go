package run

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/menu"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw/rig"
	"quartoboard/rules"
)

// gamesDir returns the folder of the games. The process with its lock has the board.
func gamesDir(c config.Config) string { return filepath.Join(c.Board.StateDir, "games") }

// Board is the hardware and the card of a real board, open.
type Board struct {
	statedir.Learned
	Damage  []*statedir.Damage // of the files of Learned
	Drawn   rig.Profile        // as it was loaded
	Profile rig.Profile        // with the learned wiring
	Rig     *rig.Rig
	Warning string // of the buses; may be empty
	Journal *journal.Journal
	Report  journal.Report // of the games that the journal found
}

// OpenTable opens the drivers over the real buses to teach the board. It fails while a daemon has the
// board, even one that keeps its games elsewhere. It loads nothing that the board has learned, and
// only locks the journal. The error is one sentence.
func OpenTable(m Machine, c config.Config, p rig.Profile) (*Board, error) {
	if doctor.DaemonRuns(m.Root()) {
		return nil, errors.New("the daemon has the board: sudo systemctl stop quartoboard")
	}
	games, err := journal.Lock(gamesDir(c), journal.Opts{})
	if err != nil {
		return nil, err
	}
	b := &Board{Drawn: p, Journal: games}
	if err := b.open(m); err != nil {
		return nil, errors.Join(err, games.Close())
	}
	return b, nil
}

// OpenBoard opens the hardware and the journal for play. The error is one sentence.
func OpenBoard(m Machine, c config.Config) (*Board, error) {
	b := &Board{}
	if err := b.learn(c); err != nil {
		return nil, err
	}
	var err error
	b.Journal, err = journal.Lock(gamesDir(c), journal.Opts{MaxGames: c.Journal.MaxGames, MaxBytes: int64(c.Journal.MaxMiB) << 20, Played: games.Format().HasPlacement})
	if errors.Is(err, folder.ErrLocked) {
		return nil, err // the journal reports any other error, and play goes on
	}
	if err := b.open(m); err != nil {
		return nil, errors.Join(err, b.Journal.Close())
	}
	if b.Report, err = b.Journal.Load(); err != nil {
		return nil, errors.Join(err, b.Rig.Close())
	}
	return b, nil
}

// open opens the drivers.
func (b *Board) open(m Machine) error {
	buses, err := m.Buses()
	if err != nil {
		return err
	}
	b.Profile, b.Warning = b.Rewire(b.Drawn), buses.Warning()
	b.Rig, err = rig.Open(b.Profile, buses)
	return err
}

func (b *Board) learn(c config.Config) (err error) {
	if b.Drawn, err = ProfileOf(c); err != nil {
		return err
	}
	b.Learned, b.Damage = statedir.Dir(c.Board.StateDir).Learn(b.Drawn.Name)
	return nil
}

// Close closes the journal and the drivers.
func (b *Board) Close() error { return errors.Join(b.Journal.Close(), b.Rig.Close()) }

// Relearn opens the drivers again by the files of the learned state. The journal stays open. After an
// error the board is closed.
func (b *Board) Relearn(m Machine, c config.Config) error {
	err := b.Rig.Close()
	if err == nil {
		err = b.learn(c)
	}
	if err == nil {
		err = b.open(m)
	}
	if err != nil {
		return errors.Join(err, b.Journal.Close())
	}
	return nil
}

// House returns the games of the settings, with giving resolved by the hardware.
func (b *Board) House(c config.Config) menu.House {
	all := slices.Clone(c.Games)
	for i, o := range all {
		all[i] = rules.Filled(o, b.Rig.Set.Tray != nil)
	}
	return menu.House{Games: all}
}

// FirstGame returns the game with which the board begins.
func (b *Board) FirstGame(c config.Config) board.Options {
	all := b.House(c).Games
	for _, o := range all {
		if rules.KindOf(o).Name == c.Board.Game {
			return o
		}
	}
	return all[0]
}

// Notes prints the findings of the opening, sets damaged files aside, and returns the faults for the
// daemon.
func (b *Board) Notes(c config.Config, w io.Writer) (faults []board.Fault) {
	PrintReport(w, b.Report)
	if b.Warning != "" {
		fmt.Fprintln(w, "quartoboard: "+b.Warning)
	}
	faults = NoteDamage(statedir.Dir(c.Board.StateDir), b.Damage, w)
	if n := len(b.Report.Skipped); n > 0 { // the daemon itself notices that it cannot write
		text := b.Report.Skipped[0].String()
		if n > 1 {
			text += fmt.Sprintf("; and %d more", n-1)
		}
		faults = append(faults, board.Fault{Part: board.Part{Kind: board.PartGames}, State: board.Failed, Text: text})
	}
	return faults
}

// NoteDamage sets damaged files aside, prints a sentence about each, and returns the faults
// for the daemon. A calibration of another build stays: the board may become that build again.
func NoteDamage(dir statedir.Dir, damage []*statedir.Damage, w io.Writer) (faults []board.Fault) {
	for _, d := range damage {
		text := d.Error() + "; it stays for that build"
		if !d.Foreign {
			text = d.SetAside(dir)
		}
		fmt.Fprintln(w, "quartoboard: "+text)
		faults = append(faults, board.Fault{Part: board.Part{Kind: d.Part()}, State: board.Failed, Text: text})
	}
	return faults
}

// PrintReport prints the findings of a journal.
func PrintReport(w io.Writer, r journal.Report) {
	for _, text := range append(board.Texts(slices.Values(r.Cut)), board.Texts(slices.Values(r.Skipped))...) {
		fmt.Fprintf(w, "quartoboard: %s\n", text)
	}
	if n := len(r.Strange); n > 0 {
		const most = 5
		names := strings.Join(r.Strange[:min(n, most)], ", ")
		if n > most {
			names += fmt.Sprintf(" and %d more", n-most)
		}
		fmt.Fprintf(w, "quartoboard: not files of games, left alone: %s\n", names)
	}
	if r.Err != nil {
		fmt.Fprintf(w, "quartoboard: %v; play goes on without it\n", r.Err)
	}
}

// Package evening has the evening of a club as a value: its players, rounds, pairings and
// results. Each act of an arbiter, and each game that begins or ends at a board, makes
// another version of it; a Store keeps the newest one in a file that people can read and edit.
//
// Pairings, points and the export are those of github.com/gnutterts/chesspairing, which only
// this package imports. Who has white there gives first here. The order of the players is
// that of their strength, the strongest first.
package evening

import (
	"fmt"
	"slices"
)

// System is a way to pair players.
type System string

// The systems.
const (
	Dutch      System = "dutch"      // Swiss, FIDE C.04.3: nobody meets twice
	Keizer     System = "keizer"     // neighbours in the standings meet, after three rounds again
	RoundRobin System = "roundrobin" // all meet once: the players of the first round, also those who leave
)

// Result is the result of a table, "" while it is open.
type Result string

// The results: which of the players First and Second of a table wins, by a game or without
// one. With Neither both lose without a game.
const (
	First          Result = "first"
	Second         Result = "second"
	Draw           Result = "draw"
	FirstWalkover  Result = "first-walkover"
	SecondWalkover Result = "second-walkover"
	Neither        Result = "neither"
)

// The words of Table.How that no game ends by.
const (
	ByArbiter = "arbiter" // an arbiter set the result, or opened the table again
	ByAbsence = "absent"  // one of the players had left before the round
)

// The limits of an evening. Of changes the last ones are kept.
const (
	MaxPlayers = 200
	MaxRounds  = 30
	MaxChanges = 4000
	MaxBy      = 40 // characters of an arbiter's name
)

// Evening is an evening. Its methods change nothing: Apply returns another one.
type Evening struct {
	Version int      `toml:"version"` // from 1, one more with each change
	System  System   `toml:"system"`
	Rounds  int      `toml:"rounds"` // planned, 1 to MaxRounds
	Players []Player `toml:"player,inline,multiline"`
	Paired  []Round  `toml:"round,omitempty"` // of all but the last one all results are known
	Changes []Change `toml:"change,omitempty"`
}

// Player is a player.
type Player struct {
	ID     string `toml:"id"` // p1, p2, …
	Name   string `toml:"name"`
	Joined int    `toml:"joined"` // first round, from 1
	Left   int    `toml:"left"`   // last round, 0 for one who has not left
}

// In reports whether the player is there in a round, from 1.
func (p Player) In(round int) bool { return p.Joined <= round && (p.Left == 0 || p.Left >= round) }

// Round is a paired round.
type Round struct {
	Tables []Table  `toml:"table,inline,multiline"`
	Byes   []string `toml:"bye,omitempty"` // players with a point and without a game
}

// Table is a pair of players at a board. First gives first, from seat A.
type Table struct {
	Board  string `toml:"board"` // "" where one of them is absent
	First  string `toml:"first"` // ID of a player
	Second string `toml:"second"`
	Game   string `toml:"game,omitempty"` // the last that began there after the round was paired
	Result Result `toml:"result,omitempty"`
	How    string `toml:"how,omitempty"` // the word of the game's record, ByArbiter or ByAbsence
}

func (t Table) has(id string) bool { return t.First == id || t.Second == id }

// has reports whether a player has a table or a bye.
func (r Round) has(id string) bool {
	return slices.Contains(r.Byes, id) || slices.ContainsFunc(r.Tables, func(t Table) bool { return t.has(id) })
}

// Change is the note of a change.
type Change struct {
	Version int    `toml:"version"` // that it made
	What    string `toml:"what"`    // in English
	By      string `toml:"by"`      // an arbiter, or the board of a game
}

// New returns an evening that begins with these players.
func New(system System, rounds int, names []string, by string) (Evening, error) {
	e := Evening{System: system, Rounds: rounds}
	for _, name := range names {
		e.join(name)
	}
	return e.noted(fmt.Sprintf("begun with %d players", len(names)), by)
}

// Player returns the player with an ID, the zero Player if nobody has it.
func (e Evening) Player(id string) Player {
	if i := slices.IndexFunc(e.Players, func(p Player) bool { return p.ID == id }); i >= 0 {
		return e.Players[i]
	}
	return Player{}
}

// Names returns the names of the players at a table, of seats A and B.
func (e Evening) Names(t Table) [2]string {
	return [2]string{e.Player(t.First).Name, e.Player(t.Second).Name}
}

// Open returns the tables of the last round that have no result.
func (e Evening) Open() []Table {
	if len(e.Paired) == 0 {
		return nil
	}
	last := slices.Clone(e.Paired[len(e.Paired)-1].Tables)
	return slices.DeleteFunc(last, func(t Table) bool { return t.Result != "" })
}

// Act is a change: Join, Leave, Pair, Withdraw and Decide of an arbiter, Game of a board.
type Act interface {
	// apply changes an evening, whose slices are its own, and returns what it does in words.
	apply(e *Evening) (string, error)
}

// Any stands for any version, where an act does not depend on what somebody saw.
const Any = 0

// Apply returns the evening after an act of an arbiter or a board. The error wraps a Why: Stale
// if version is neither the evening's nor Any.
//
// Pair blocks for as long as the library needs: in the Swiss system 0.1 s for 50 players, 1 s
// for 100 and 18 s for 200, on a core of 2.5 GHz.
func (e Evening) Apply(version int, by string, act Act) (Evening, error) {
	if version != Any && version != e.Version {
		return e, fmt.Errorf("%w: version %d: want %d", Stale, version, e.Version)
	}
	next := e
	next.Players = slices.Clone(e.Players)
	next.Paired = slices.Clone(e.Paired)
	for i, r := range e.Paired {
		next.Paired[i].Tables = slices.Clone(r.Tables)
	}
	what, err := act.apply(&next)
	if err == nil {
		next, err = next.noted(what, by)
	}
	if err != nil {
		return e, err
	}
	return next, nil
}

// noted returns the next version, if it is possible, with a note.
func (e Evening) noted(what, by string) (Evening, error) {
	e.Version++
	e.Changes = append(slices.Clone(e.Changes), Change{Version: e.Version, What: what, By: by})
	e.Changes = e.Changes[max(0, len(e.Changes)-MaxChanges):]
	return e, e.check().err
}

// Why is the reason why an act or a file is refused. Errors wrap it and say more.
type Why string

// The reasons.
const (
	Stale      Why = "not the newest"
	Impossible Why = "impossible" // what no acts lead to; of files
	BadName    Why = "invalid name"
	NameTaken  Why = "name taken"
	BadArbiter Why = "invalid arbiter"
	TooMany    Why = "too many players"
	TooFew     Why = "too few players"
	TooLate    Why = "too late"
	Unknown    Why = "unknown"
	BadResult  Why = "invalid result"
	StillOpen  Why = "tables without a result" // Open has them
	NoBoard    Why = "too few boards"
	AllPaired  Why = "all rounds are paired"
	Stuck      Why = "no pairing is left"
	Played     Why = "played"      // of a pairing to withdraw
	NotAwaited Why = "not awaited" // of a game
)

func (w Why) Error() string { return string(w) }

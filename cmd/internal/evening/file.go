package evening

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"

	"quartoboard/board"
	"quartoboard/cmd/internal/topic"
)

// Text is the evening as its file has it, which Parse reads.
func (e Evening) Text() []byte {
	text, err := toml.Marshal(e)
	if err != nil {
		panic(err) // texts and numbers
	}
	return text
}

// Parse reads the text of a file; path is its name in errors. An error is one sentence with
// file and line, of what TOML refuses, an unknown key, or what no acts lead to.
func Parse(path string, text []byte) (Evening, error) {
	var e Evening
	err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&e)
	if wrong, known := errors.AsType[*toml.DecodeError](err); known { // the first unknown key is one, too
		line, _ := wrong.Position()
		why := append(wrong.Key(), strings.TrimPrefix(wrong.Error(), "toml: "))
		return Evening{}, fmt.Errorf("%s:%d: %s", path, line, strings.Join(why, ": "))
	}
	if err != nil {
		return Evening{}, fmt.Errorf("%s: %w", path, err)
	}
	if c := e.check(); c.err != nil {
		return Evening{}, fmt.Errorf("%s:%d: %w", path, line(text, c.round, c.word), c.err)
	}
	return e, nil
}

// line is the line of a text, from 1, that has a word behind the beginning of a round, from 1.
func line(text []byte, round int, word string) int {
	at := 0
	for range round {
		at += max(0, bytes.Index(text[at:], []byte("[[round]]"))) + 1
	}
	if found := regexp.MustCompile(`\b` + regexp.QuoteMeta(word) + `\b`).FindIndex(text[at:]); found != nil {
		at += found[0]
	}
	return 1 + bytes.Count(text[:at], []byte("\n"))
}

// checker keeps the first fault of an evening, with the word and the round where a file has it.
type checker struct {
	round int
	word  string
	err   error
}

// at says what the next wants are about.
func (c *checker) at(round int, word string) {
	if c.err == nil {
		c.round, c.word = round, word
	}
}

func (c *checker) want(kept bool, why error, format string, args ...any) {
	if !kept && c.err == nil {
		c.err = fmt.Errorf("%.40q: %w: %w", c.word, why, fmt.Errorf(format, args...))
	}
}

// check looks for what no acts lead to.
func (e Evening) check() (c checker) {
	last := len(e.Paired)
	c.at(0, "version")
	c.want(e.Version >= 1, Impossible, "want 1 or more")
	c.at(0, "system")
	c.want(slices.Contains([]System{Dutch, Keizer, RoundRobin}, e.System), Impossible, "want dutch, keizer or roundrobin")
	c.at(0, "rounds")
	c.want(e.Rounds >= max(1, last) && e.Rounds <= MaxRounds, Impossible, "want %d to %d", max(1, last), MaxRounds)
	c.at(0, "player")
	c.want(len(e.Players) <= MaxPlayers, TooMany, "want at most %d", MaxPlayers)
	players, names := map[string]Player{}, map[string]bool{}
	for _, p := range e.Players {
		c.at(0, p.ID)
		c.want(topic.IsName(p.ID) && players[p.ID] == Player{}, Impossible, "want an id of its own, of a to z, 0 to 9 and -")
		wrong := board.CheckName(p.Name)
		c.want(wrong == nil, BadName, "%w", wrong)
		c.want(p.Name != "" && strings.TrimSpace(p.Name) == p.Name && board.Composed(p.Name) == p.Name, BadName, "want one without spaces around it")
		c.want(!names[key(p.Name)], NameTaken, "%s", p.Name)
		c.want(p.Joined >= 1 && p.Joined <= last+1 && (p.Joined == 1 || e.System != RoundRobin), Impossible, "joined in round %d of %d", p.Joined, last)
		c.want(p.Left >= 0 && p.Left <= last && (p.Left == 0 || p.Left >= p.Joined), Impossible, "left after round %d of %d", p.Left, last)
		players[p.ID], names[key(p.Name)] = p, true
	}
	for i := range e.Paired {
		e.checkRound(&c, i, players)
	}
	c.at(last, "change")
	c.want(len(e.Changes) <= MaxChanges, Impossible, "want at most %d", MaxChanges)
	for _, note := range e.Changes {
		c.want(validText(note.By, MaxBy), BadArbiter, "want a name of up to %d characters", MaxBy)
		c.want(validText(note.What, 250) && note.Version >= 1 && note.Version <= e.Version, Impossible, "want a past one in up to 250 characters")
	}
	return c
}

// checkRound looks in a round, from 0.
func (e Evening) checkRound(c *checker, i int, players map[string]Player) {
	boards, sat := map[string]bool{"": true}, map[string]bool{}
	sits := func(id string) {
		c.at(i+1, id)
		p := players[id]
		c.want(p != Player{} && !sat[id], Impossible, "want a player, once in a round")
		c.want(p.Joined <= i+1 && (p.In(i+1) || e.System == RoundRobin), Impossible, "was not there")
		sat[id] = true
	}
	for _, t := range e.Paired[i].Tables {
		sits(t.First)
		sits(t.Second)
		_, known := libraryResults[t.Result]
		c.want(known && (t.Result != "" || t.Board != "" && i == len(e.Paired)-1), BadResult, "%.40q", t.Result)
		c.want(t.Board == "" && t.Game == "" || topic.IsName(t.Board) && !boards[t.Board], Impossible, "want a board of its own, of a to z, 0 to 9 and -")
		c.want((t.Game == "" || validText(t.Game, 100)) && (t.How == "" || validText(t.How, 20)), Impossible, "want game in up to 100 characters, how in up to 20")
		boards[t.Board] = true
	}
	for _, id := range e.Paired[i].Byes {
		sits(id)
	}
}

// validText reports whether a text has one to most characters, all printable.
func validText(s string, most int) bool {
	return strings.TrimSpace(s) != "" && utf8.ValidString(s) && utf8.RuneCountInString(s) <= most &&
		!strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })
}

// key is a name as it is compared: case and the form of its letters do not count.
func key(name string) string { return strings.ToLower(board.Composed(name)) }

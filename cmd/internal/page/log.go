package page

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
)

// id names what a page had told at a time. It is not the number of a line of the record:
// that counts alignments that were missed, which the board may keep to itself.
type id struct {
	page int64 // when the page was made, Unix time in milliseconds
	n    int   // changes since then
}

// String returns the id of an event of the stream.
func (i id) String() string {
	return strconv.FormatInt(i.page, 36) + "/" + strconv.Itoa(i.n)
}

// parseID reads what String writes. It returns the zero id for anything else.
func parseID(s string) id {
	page, number, _ := strings.Cut(s, "/")
	made, madeErr := strconv.ParseInt(page, 36, 64)
	n, err := strconv.Atoi(number)
	if madeErr != nil || err != nil {
		return id{}
	}
	return id{made, n}
}

// maxLog is the limit of entries of the log.
const maxLog = 200

// entry is a line of the log.
type entry struct {
	at    id
	Class string `json:"class"`
	Lang  string `json:"lang"`
	Text  string `json:"text"`

	// in returns the text in another language; "" for one that is not known there. nil for
	// what the board has said.
	in func(*phrase.Speech) string
}

// log has the newest entries. It is never changed.
type log []entry

// with returns the log with news, which were told at an event.
func (l log) with(at id, news []entry) log {
	if len(news) == 0 {
		return l
	}
	l = slices.Concat(l[max(0, len(l)+len(news)-maxLog):], news)
	for i := range news {
		l[len(l)-1-i].at = at
	}
	return l
}

// without returns the log without what was told at an event, if nothing was told since.
func (l log) without(at id) log {
	if n := slices.IndexFunc(l, func(e entry) bool { return e.at == at }); n >= 0 && l[len(l)-1].at == at {
		l = l[:n:n]
	}
	return l
}

// in returns the log in the language of words, but for what the board has said.
func (l log) in(words *phrase.Speech) log {
	l = slices.Clone(l)
	for i, e := range l {
		if e.in == nil {
			continue
		}
		if text := e.in(words); text != "" {
			l[i].Lang, l[i].Text = words.Lang(), text
		}
	}
	return l
}

// after returns the entries that a reader has not, who has seen what the page told at an
// id. fresh is true if what the reader has is of another page.
func (l log) after(seen, now id) (news []entry, fresh bool) {
	if seen.page != now.page || seen.n > now.n {
		return l, true
	}
	first := slices.IndexFunc(l, func(e entry) bool { return e.at.n > seen.n })
	if first < 0 {
		return nil, false
	}
	return l[first:], false
}

// maxBegun limits the utterances that may begin between two reports.
const maxBegun = 64

// narrator finds the entries of the log: the words for what is judged, at once, and what
// the board says beside, when it has been said.
type narrator struct {
	faces  []face.Face
	plays  bool       // visitors clear the board by a button
	before rules.Game // nil for none
	begun  []heard    // that are not reported yet, in this order
}

// heard is an utterance that has begun.
type heard struct {
	at     time.Duration
	judged bool
}

func (n *narrator) tell(words *phrase.Speech, s rules.Step) (news []entry) {
	f, ok := s.Event.Fact.(board.Said)
	if ok && f.Outcome != board.OutcomeDropped && !n.reported(f.Start).judged {
		news = append(news, entry{Class: f.Class.String(), Lang: f.Lang, Text: f.Text})
	}
	return append(news, n.judge(words, s)...)
}

// judge returns the words for what is judged.
func (n *narrator) judge(words *phrase.Speech, s rules.Step) (news []entry) {
	before := n.before
	n.before = s.Game
	news = n.judged(words, before, s)
	for i := range news {
		news[i].in = func(words *phrase.Speech) string {
			if all := n.judged(words, before, s); i < len(all) {
				return all[i].Text
			}
			return ""
		}
	}
	return news
}

// judged returns the words for what is judged in a step after a game.
func (n *narrator) judged(words *phrase.Speech, before rules.Game, s rules.Step) (news []entry) {
	var placed, refused, end string
	if notes := face.Of(n.faces, s.Game).Notes; notes != nil {
		placed, refused, end = notes(before, s, words)
	}
	for _, u := range words.Say(before, s) {
		if !u.Judged {
			continue // of parts the board says what lasts, and the page lists it
		}
		class := classOf(u, s)
		switch {
		case u.Kind == audio.KindPlaced:
			u.Text = cmp.Or(placedBy(words, before, s), u.Text)
		case class == refusedCall:
			u.Text = cmp.Or(refused, u.Text)
		case n.plays && u.Kind == audio.KindTurn && s.Effects(false).Has(rules.Ended):
			u.Text = words.Page().Cleared
		}
		news = append(news, entry{Class: class, Lang: u.Lang, Text: u.Text})
		if u.Kind == audio.KindPlaced && placed != "" {
			news = append(news, entry{Class: u.Class.String(), Lang: u.Lang, Text: placed})
		}
	}
	if end != "" {
		news = append(news, entry{Class: board.ClassHint.String(), Lang: words.Lang(), Text: end})
	}
	return news
}

// placedBy returns who placed what in a step, however short the announcements are; "" where the game
// does not say it.
func placedBy(words *phrase.Speech, before rules.Game, s rules.Step) string {
	for _, u := range words.InFull().Say(before, s) {
		if u.Kind == audio.KindPlaced {
			return u.Text
		}
	}
	return ""
}

// refusedCall is the class of the entry of a call that does not count.
const refusedCall = "refused"

// classOf returns the class of the entry of an utterance. That a game was abandoned is no
// verdict on anybody.
func classOf(u audio.Utterance, s rules.Step) string {
	switch effects := s.Effects(false); {
	case u.Class != board.ClassVerdict:
	case effects.Has(rules.Abandoned):
		return board.ClassMove.String()
	case effects.Has(rules.Refused) && u.Shortens:
		return refusedCall
	}
	return u.Class.String()
}

// begin notes an utterance, with its time as a report has it.
func (n *narrator) begin(at time.Duration, u audio.Utterance) {
	n.begun = append(n.begun[max(0, len(n.begun)+1-maxBegun):], heard{at.Truncate(time.Millisecond), u.Judged})
}

// reported returns the utterance of the report that comes next. Those before it, of a board
// that lost its power, are not reported.
func (n *narrator) reported(begun time.Duration) (h heard) {
	for len(n.begun) > 0 {
		if h, n.begun = n.begun[0], n.begun[1:]; h.at == begun {
			return h
		}
	}
	return heard{}
}

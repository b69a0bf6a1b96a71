package page

import (
	"cmp"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
)

// saying is what the board says: the utterance that began last. Its reader may have missed
// others. It is never changed.
type saying struct {
	N     int      `json:"n"`   // its number
	Cut   int      `json:"cut"` // that of the last one that was cut
	Class string   `json:"class"`
	Lang  string   `json:"lang"`
	Text  string   `json:"text"`
	Parts []string `json:"parts"` // said one after another, as they are spelt for a voice
	Rate  int      `json:"rate"`  // percent of the normal speed
	Short bool     `json:"short"` // it ends after its first part
	Over  bool     `json:"over"`  // it has ended

	Judged bool `json:"judged"` // the log has it since it was judged

	head string // the text, once it is shortened; "" if it has one part
}

// Begun shows what the board begins to say. It is called by the goroutine of Hear, as are
// Shortened and Ended.
func (p *Page) Begun(now time.Duration, u audio.Utterance) {
	u.Text, u.Secret = u.Written(), ""
	p.narrator.begin(now, u)
	p.say(func(s *saying) {
		*s = saying{
			N: s.N + 1, Cut: s.Cut, Class: u.Class.String(), Lang: u.Lang, Text: u.Text,
			Rate: cmp.Or(u.Rate, 100), Judged: u.Judged,
		}
		if u.Head != "" {
			s.head = u.Head + "."
		}
		for _, part := range u.Parts() {
			s.Parts = append(s.Parts, phrase.Spell(u.Lang, part.Text, false))
		}
	})
}

// Shortened shows that the board leaves out all but the head.
func (p *Page) Shortened(time.Duration) {
	p.say(func(s *saying) {
		s.Short, s.Text = true, cmp.Or(s.head, s.Text)
	})
}

// Ended shows that the board has said the utterance, or was cut.
func (p *Page) Ended(_ time.Duration, o board.Outcome) {
	if o != board.OutcomeDropped {
		p.narrator.end()
	}
	p.say(func(s *saying) {
		if s.Over = true; o != board.OutcomeSaid {
			s.Cut = s.N
		}
	})
}

// say changes what is being said.
func (p *Page) say(change func(*saying)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var next saying
	if p.state.saying != nil {
		next = *p.state.saying
	}
	change(&next)
	p.state.saying = &next
	p.notify()
}

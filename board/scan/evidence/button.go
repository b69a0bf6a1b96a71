package evidence

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// The times of a contact.
const (
	debounce    = 20 * time.Millisecond  // after which a change counts
	rebound     = 5 * time.Millisecond   // in which a bouncing contact has closed again
	menuPress   = time.Second            // for which repeat and pass are both held for the menu
	tooLong     = time.Minute            // after which a button that is down makes no menu with the other
	longPress   = 800 * time.Millisecond // for which a long press is held at least
	doublePress = 400 * time.Millisecond // after a tap, in which another one makes a double press
)

// pressState is the state of the press of a button.
type pressState uint8

const (
	idle   pressState = iota
	closed            // it may become long
	spent             // reported, part of the menu, or closed at the start: lasts until it opens
)

// button debounces one contact and names the kinds of press.
type button struct {
	down    bool
	bounces bool          // the contact differs from down
	since   time.Duration // it has differed without a break since then
	bounced time.Duration // the first bounce
	back    time.Duration // the end of the last bounce
	state   pressState
	contact time.Duration // of the press under way
	release time.Duration // of the tap before
}

// look takes one state of the contact and reports whether it is a new one, debounced.
func (b *button) look(at time.Duration, down bool) bool {
	if down == b.down {
		if b.bounces {
			b.bounces, b.back = false, at
		}
		return false
	}
	if !b.bounces {
		if at-b.back >= rebound || at-b.bounced >= debounce {
			b.bounced = at
		}
		b.bounces, b.since = true, at
	}
	if at-b.bounced < debounce || at-b.since < rebound {
		return false
	}
	b.bounces, b.down = false, down
	return true
}

// turns reports whether a press may just have begun or ended.
func (b *button) turns() bool { return b.bounces && (!b.down || b.state == closed) }

// repeat is the kind of a press of repeat: down when it closes, short or long at its release.
func (b *button) repeat(turned bool) (kind board.Press) {
	switch {
	case !turned:
		return 0
	case b.down:
		b.state, b.contact = closed, b.bounced
		return board.PressDown
	case b.state == closed && b.bounced-b.contact >= longPress:
		kind = board.PressLong
	case b.state == closed:
		kind = board.PressShort
	}
	b.state = idle
	return kind
}

// pass is the kind of a press of pass, zero until it is known. A tap is known at
// its release; a tap soon after another is a double press.
func (b *button) pass(at time.Duration, turned bool) (kind board.Press) {
	switch {
	case turned && b.down:
		b.state, b.contact = closed, b.bounced
	case turned && b.state == closed:
		if kind = board.PressShort; b.contact-b.release <= doublePress {
			kind = board.PressDouble
		}
		b.state, b.release = idle, b.bounced
	case turned:
		b.state = idle
	case b.state == closed && at-b.contact >= longPress && !b.bounces:
		b.state, kind = spent, board.PressLong
	}
	return kind
}

// menu is the kind of a press of both repeat and pass, zero until it is known.
func (b *button) menu(at time.Duration, repeat, pass *button, turned bool) board.Press {
	switch {
	case !repeat.down || !pass.down:
		b.state = idle
	case turned && at-min(repeat.contact, pass.contact) < tooLong:
		repeat.state, pass.state = spent, spent
		b.state, b.contact = closed, max(repeat.bounced, pass.bounced)
		return board.PressDown
	case b.state == closed && at-b.contact >= menuPress && !repeat.bounces && !pass.bounces:
		b.state = spent
		return board.PressLong
	}
	return 0
}

// Buttons debounces the buttons of a table and names the kinds of press. NewButtons
// makes it; it belongs to one goroutine.
type Buttons struct {
	health  Health
	quarto  [2]button // A, B
	others  [2]button // repeat, pass
	menu    button    // both of them together; it has no contact
	waiting bool      // a press is to be reported

	begun bool          // there was a look
	at    time.Duration // of the last state
	held  hw.ButtonSet  // in that state
}

// NewButtons takes every button for held down: a button that is held at the start counts after its
// release.
func NewButtons() (b Buttons) {
	b.begin()
	return b
}

func (b *Buttons) begin() {
	held := button{down: true, state: spent, contact: -tooLong, release: -tooLong}
	b.begun = false
	b.quarto, b.others, b.menu = [2]button{held, held}, [2]button{held, held}, button{}
}

// Idle reports whether no press waits to be reported.
func (b *Buttons) Idle() bool { return !b.waiting }

// passing reports whether a press of "pass" is under way, whose kind is not known.
func (b *Buttons) passing() bool {
	p := &b.others[1]
	return !b.health.Failed && (p.bounces && !p.down || p.state == closed)
}

// Turning reports whether a press may just have begun or ended, which the looks of the next
// 20 ms decide.
func (b *Buttons) Turning() bool {
	return !b.health.Bad && !b.health.Failed &&
		(b.quarto[0].turns() || b.quarto[1].turns() || b.others[0].turns() || b.others[1].turns())
}

// Since takes the changes of the buttons before the next Look, and appends the
// presses. at is the time of that look, and moving is the same as for Look.
func (b *Buttons) Since(at time.Duration, changes []hw.ButtonChange, moving bool, events []board.Event) []board.Event {
	if !b.begun || b.health.Failed {
		return events
	}
	for _, c := range changes {
		then := max(at-max(c.Ago, 0), b.at)
		events = b.take(at, then, b.held, moving, events) // until the change
		events = b.take(at, then, c.Held, moving, events)
	}
	return events
}

// Look takes one reading of the buttons, and appends the presses in the order of their
// contacts. moving is Pressed.Moving of calls.
func (b *Buttons) Look(at time.Duration, held hw.ButtonSet, err error, moving bool, events []board.Event) []board.Event {
	if b.health.Answer(at, err != nil) {
		if err != nil {
			b.health.Fail(kindOf(err, board.PartButtons), err.Error())
		} else {
			b.begin()
		}
	}
	if err != nil && !b.health.Failed {
		return events
	}
	b.waiting = false
	if b.health.Failed {
		return events
	}
	b.begun = true
	return b.take(at, at, held, moving, events)
}

// take takes the state of the buttons at the time then, and appends the presses of the look
// at at.
func (b *Buttons) take(at, then time.Duration, held hw.ButtonSet, moving bool, events []board.Event) []board.Event {
	b.at, b.held, b.waiting = then, held, false
	before := len(events)
	for i, mask := range [2]hw.ButtonSet{hw.QuartoA, hw.QuartoB} {
		q := &b.quarto[i]
		if q.look(then, held&mask != 0) && q.down { // a press as soon as it closes
			events = append(events, board.Event{At: at, Fact: board.Pressed{
				Button: board.ButtonQuarto, Seat: board.A + board.Seat(i), Press: board.PressShort,
				Contact: q.bounced, Moving: moving,
			}})
		}
		b.waiting = b.waiting || q.bounces && !q.down
	}
	if len(events) == before+2 && b.quarto[1].bounced < b.quarto[0].bounced {
		events[before], events[before+1] = events[before+1], events[before]
	}
	return b.lookOthers(at, then, held, events)
}

// lookOthers appends the presses of repeat and pass, and of both held together.
func (b *Buttons) lookOthers(at, then time.Duration, held hw.ButtonSet, events []board.Event) []board.Event {
	repeat, pass := &b.others[0], &b.others[1]
	turnedRepeat, turnedPass := repeat.look(then, held&hw.Repeat != 0), pass.look(then, held&hw.Pass != 0)
	kinds := [3]board.Press{repeat.repeat(turnedRepeat), pass.pass(then, turnedPass)}
	if kinds[2] = b.menu.menu(then, repeat, pass, turnedRepeat || turnedPass); kinds[2] == board.PressDown {
		kinds[0], kinds[1] = 0, 0
	}
	for i, p := range [3]*button{repeat, pass, &b.menu} {
		if kinds[i] != 0 {
			events = append(events, board.Event{At: at, Fact: board.Pressed{
				Button: board.ButtonRepeat + board.Button(i), Press: kinds[i], Contact: p.contact,
			}})
		}
	}
	b.waiting = b.waiting || repeat.bounces || pass.bounces && !pass.down || pass.state == closed || b.menu.state == closed
	return events
}

// Call holds the readings and the report that are due after presses of buttons.
type Call struct {
	At     time.Duration // of the last press of a QUARTO button; 0 for none
	Again  bool          // another round of readings follows the first one
	Owed   bool          // a report of the cells must follow a press
	Due    time.Duration // the earliest time of that report: a sensor with a lag may still feel something
	Voting board.CellSet // cells whose vote was under way at that press
}

// Waits reports whether parts delay the report that must follow a press.
func (p *Parts) Waits(at time.Duration) bool {
	return at < p.Call.Due || p.Call.Voting != 0 || p.Tray.Moving || p.Buttons.passing()
}

// ReportPresses reports the presses, and notes the report of the cells that must follow them.
// pressed reports whether there was a press. Where sensors have a lag, or readers are slow or the
// only evidence, something unknown may have come to rest.
func (p *Parts) ReportPresses(at time.Duration, f *Frame, events []board.Event) (all []board.Event, pressed bool) {
	l, o := &p.Look, &p.Options
	moving := l.Moving|l.Voting != 0 || o.Lag > 0 || o.Slow || l.Unnamed != 0 || p.Tray.Moving || p.Tray.Comes() || p.Buttons.passing()
	before := len(events)
	events = p.Buttons.Since(at, f.Changes, moving, events)
	events = p.Buttons.Look(at, f.Buttons, f.ButtonsErr, moving, events)
	for _, e := range events[before:] {
		press := e.Fact.(board.Pressed)
		if press.Button == board.ButtonQuarto { // with something felt the call waits for no second round
			p.Call.At, p.Call.Again = at, p.Build.Readers && press.Moving && l.Moving == 0
		}
		if press.Moving {
			due := at + 2*o.Lag
			if l.Unnamed != 0 {
				due += Unheard + PauseAlone
			}
			p.Call.Owed, p.Call.Due, p.Call.Voting = true, due, l.Voting
		}
	}
	return events, len(events) > before
}

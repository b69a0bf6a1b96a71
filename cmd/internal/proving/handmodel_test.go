package proving

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim/hands"
)

// Durations of movements and delays of reports, on a board without noise.
const (
	leaving  = 90 * time.Millisecond
	crossing = 60 * time.Millisecond // from a cell to the next
	swapping = 440 * time.Millisecond
	settling = 300 * time.Millisecond
	trayLate = 250 * time.Millisecond
)

// pressLate is the time from the contact of a press to its report.
var pressLate = map[board.Press]time.Duration{
	board.PressShort: 400 * time.Millisecond, board.PressDouble: 600 * time.Millisecond, board.PressLong: time.Second,
	board.PressDown: 30 * time.Millisecond,
}

// handModel is a table without electronics. It turns the acts of a script into the
// facts that a board reports, with the delays of a board.
type handModel struct {
	now   time.Duration
	feed  func(board.Event)
	queue []board.Event // still to be reported, in the order of At

	stands  board.Position // the pieces themselves
	tray    board.Content
	tags    [board.Pieces]board.Content // the reading of each piece
	dead    board.CellSet               // cells whose reader does not answer
	failed  board.CellSet               // cells whose sensor fails
	told    board.Position
	moving  bool
	still   time.Duration // end of the last movement
	contact time.Duration
	holds   time.Duration // repeat, since then
	owed    bool          // an empty change is to follow a press
}

func newHandModel(feed func(board.Event)) *handModel {
	m := &handModel{feed: feed}
	m.ownTags()
	return m
}

func (m *handModel) ownTags() {
	for p := range m.tags {
		m.tags[p] = board.Holding(board.Piece(p))
	}
}

// shows is the content of a cell as far as the board can know it.
func (m *handModel) shows(c board.Cell) board.Content {
	p, stands := m.stands[c].Piece()
	switch {
	case m.failed.Has(c), stands && m.dead.Has(c):
		return board.Unknown
	case stands:
		return m.tags[p]
	}
	return board.Empty
}

func (m *handModel) move(takes time.Duration) {
	m.moving, m.still = true, max(m.still, m.now+takes)
}

func (m *handModel) come(takes time.Duration) {
	m.move(takes)
	m.contact = m.now + takes
}

func (m *handModel) later(after time.Duration, f board.Fact) {
	i := len(m.queue)
	for i > 0 && m.queue[i-1].At > m.now+after {
		i--
	}
	m.queue = append(m.queue, board.Event{})
	copy(m.queue[i+1:], m.queue[i:])
	m.queue[i] = board.Event{At: m.now + after, Fact: f}
}

// pass advances the time, and reports what is due.
func (m *handModel) pass(to time.Duration) {
	for {
		settled := m.moving && m.still+settling <= to
		switch {
		case len(m.queue) > 0 && m.queue[0].At <= to && !(settled && m.still+settling < m.queue[0].At):
			e := m.queue[0]
			m.queue = m.queue[1:]
			m.now = max(m.now, e.At)
			m.feed(board.Event{At: m.now, Fact: e.Fact})
		case settled:
			m.now = max(m.now, m.still+settling)
			m.report()
		default:
			m.now = to
			return
		}
	}
}

// report reports what has settled.
func (m *handModel) report() {
	m.moving = false
	seen := m.changes(m.contact)
	if seen.Changed != 0 || m.owed {
		m.owed = false
		m.feed(board.Event{At: m.now, Fact: seen})
	}
}

func (m *handModel) changes(contact time.Duration) board.Seen {
	seen := board.Seen{}
	for c := range board.Cell(board.Cells) {
		if now := m.shows(c); now != m.told[c] {
			seen.Changed |= board.SetOf(c)
			seen.Now[c], m.told[c] = now, now
		}
	}
	if seen.Came() {
		seen.Contact = contact
	}
	return seen
}

// do plays an act of a script. Acts that do not change the table are ignored.
func (m *handModel) do(a hands.Act) {
	switch a.Verb {
	case hands.Give:
		m.give(a)
	case hands.Put:
		m.put(board.Holding(a.Piece), a.Cell)
	case hands.Lift:
		m.stands[a.Cell] = board.Empty
		m.move(leaving)
	case hands.Slide:
		columns, rows := a.To.Column()-a.Cell.Column(), a.To.Row()-a.Cell.Row()
		m.stands[a.Cell], m.stands[a.To] = board.Empty, m.stands[a.Cell]
		m.come(time.Duration(max(columns, -columns, rows, -rows)) * crossing)
	case hands.Swap:
		m.stands[a.Cell], m.stands[a.To] = m.stands[a.To], m.stands[a.Cell]
		m.come(swapping)
	case hands.Take:
		m.take()
	case hands.Press:
		m.press(a)
	case hands.Hold:
		m.holds = m.now
		m.later(pressLate[board.PressDown], board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown, Contact: m.now})
	case hands.Release:
		kind := board.PressShort
		if m.now-m.holds >= 800*time.Millisecond {
			kind = board.PressLong
		}
		m.later(pressLate[board.PressDown], board.Pressed{Button: board.ButtonRepeat, Press: kind, Contact: m.holds})
	case hands.Ask:
		m.feed(board.Event{At: m.now, Fact: a.Asked})
	case hands.Wait:
		m.pass(m.now + a.Duration)
	case hands.Fault, hands.Heal:
		m.fault(a)
	case hands.Tag:
		tag := board.Unenrolled
		if p, known := a.SameAs.(board.Piece); known {
			tag = board.Holding(p)
		}
		m.tags[a.Thing.(board.Piece)] = tag
		m.move(0)
	}
}

func (m *handModel) put(piece board.Content, c board.Cell) {
	if m.tray == piece {
		m.take()
		m.pass(m.now + leaving)
	}
	m.stands[c] = piece
	m.come(touching)
}

func (m *handModel) give(a hands.Act) {
	switch a.Giving {
	case board.GivingTray:
		m.tray = board.Holding(a.Piece)
		m.later(trayLate, board.Tray{Holds: m.tags[a.Piece], Contact: m.now})
	case board.GivingPass:
		m.later(pressLate[board.PressShort], board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: m.now})
	}
}

func (m *handModel) take() {
	m.tray = board.Empty
	m.later(trayLate, board.Tray{})
}

func (m *handModel) press(a hands.Act) {
	p := board.Pressed{Button: a.Button, Seat: a.Seat, Press: a.Press, Contact: m.now}
	if a.Button == board.ButtonMenu {
		p.Press = board.PressDown
		m.later(pressLate[p.Press], p)
		a.Press, p.Press = board.PressLong, board.PressLong
	}
	if a.Button != board.ButtonQuarto {
		m.later(pressLate[a.Press], p)
		return
	}
	p.Press, p.Moving = board.PressShort, m.moving
	m.owed = m.owed || m.moving
	m.feed(board.Event{At: m.now, Fact: p})
}

// fault breaks or heals a reader or a sensor. The fault of a sensor is reported.
func (m *handModel) fault(a hands.Act) {
	set, at := &m.dead, board.SetOf(a.Fault.Cell)
	health := board.Failed
	if a.Fault.Part == hands.Sensor {
		set = &m.failed
	}
	if a.Verb == hands.Fault {
		*set |= at
	} else {
		*set &^= at
		health = board.OK
	}
	if a.Fault.Part == hands.Sensor {
		m.feed(board.Event{At: m.now, Fact: board.Fault{Part: board.Part{Kind: board.PartSensor}, State: health, Cells: at}})
	}
	m.move(0)
}

package daemon

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// table is what was reported last of each cell, and of the tray.
type table struct {
	cells  board.Position
	stacks [board.Cells]board.Stack
	tray   board.Tray
}

// take takes a fact.
func (t *table) take(f board.Fact) {
	switch f := f.(type) {
	case board.Seen:
		for c := range f.Changed.All() {
			t.cells[c] = f.Now[c]
		}
	case board.Stacks:
		for c := range f.Changed.All() {
			now := &t.stacks[c]
			now.Heard = f.Now[c].Heard
			switch f.Now[c].Change {
			case board.StackCleared:
				now.Change = board.StackCleared
			case 0:
			default:
				now.Change = board.StackUnsure
			}
		}
	case board.Tray:
		t.tray = f
	}
}

// facts are the table as a new file begins with it.
func (t *table) facts(k *rules.Kind, at time.Duration) (facts []board.Fact) {
	switch {
	case k == nil:
		return nil
	case k.Table == rules.Stacks:
		f := board.Stacks{First: true, Changed: board.AllCells, Now: t.stacks}
		for c := range f.Now {
			if f.Now[c].Change == 0 {
				f.Now[c].Change = board.StackCleared
			}
		}
		if facts = append(facts, f); t.tray != (board.Tray{}) {
			facts = append(facts, t.tray)
		}
		return facts
	}
	seen := board.Seen{Now: t.cells, Contact: at}
	seen.Changed = board.AllCells.Where(func(c board.Cell) bool { return t.cells[c] != board.Empty })
	if seen.Changed != 0 {
		facts = append(facts, seen)
	}
	if t.tray.Holds != board.Empty {
		facts = append(facts, board.Tray{Holds: t.tray.Holds, Contact: at})
	}
	return facts
}

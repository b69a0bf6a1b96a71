package hands

import (
	"errors"
	"fmt"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

var errFault = errors.New("invalid fault: want reader b3 dead or slow, sensor c1 stuck-on, frozen or dead, bus nak 0.1, chip reset, audio gone or disk full")

func parseFault(args []string) (Act, error) {
	t, rest, err := parsePart(args)
	if err != nil {
		return Act{}, err
	}
	if len(rest) == 0 {
		return Act{}, errFault
	}
	kind, known := kindsOf[t.Part][rest[0]]
	if !known {
		return Act{}, errFault
	}
	t.Kind = kind
	rest = rest[1:]
	if kind == Nak {
		if len(rest) != 1 {
			return Act{}, errFault
		}
		if t.Share, err = parseShare(rest[0]); err != nil {
			return Act{}, err
		}
		rest = nil
	}
	if len(rest) > 0 {
		return Act{}, errFault
	}
	return Act{Verb: Fault, Fault: t}, nil
}

func parseHeal(args []string) (Act, error) {
	t, rest, err := parsePart(args)
	if err == nil && len(rest) > 0 {
		err = like("heal reader b3")
	}
	return Act{Verb: Heal, Fault: t}, err
}

var parts = map[string]Target{"reader": Reader, "sensor": Sensor, "bus": Bus, "chip": Chip, "audio": Audio, "disk": Disk}

var kindsOf = map[Target]map[string]Kind{
	Reader: {"dead": Dead, "slow": Slow},
	Sensor: {"dead": Dead, "stuck-on": StuckOn, "frozen": Frozen},
	Bus:    {"nak": Nak},
	Chip:   {"reset": Reset},
	Audio:  {"gone": Gone},
	Disk:   {"full": Full},
}

// parsePart parses the part and, for those that have one, its cell.
func parsePart(args []string) (t Injection, rest []string, err error) {
	if len(args) == 0 {
		return t, nil, errFault
	}
	part, known := parts[args[0]]
	if !known {
		return t, nil, fmt.Errorf("unknown part %q: want reader, sensor, bus, chip, audio or disk", args[0])
	}
	t.Part, rest = part, args[1:]
	if part != Reader && part != Sensor {
		return t, rest, nil
	}
	if len(rest) == 0 {
		return t, nil, fmt.Errorf("%s expects a cell", args[0])
	}
	t.Cell, err = board.ParseCell(rest[0])
	return t, rest[1:], err
}

// strike injects a fault of the table. Those of sound and disk are left to the caller.
func (h *Hand) strike(t Injection) error {
	switch t.Part {
	case Reader:
		return h.table.SetReader(int(t.Cell), simFaults[t.Kind])
	case Sensor:
		return h.table.SetSensor(int(t.Cell), simFaults[t.Kind])
	case Bus:
		h.table.SetBusZeros(t.Share)
	case Chip:
		h.table.BrownOut()
	}
	return nil
}

func (h *Hand) heal(t Injection) error {
	t.Kind, t.Share = 0, 0
	if t.Part == Chip {
		return nil // a chip recovers by itself
	}
	return h.strike(t)
}

var simFaults = map[Kind]sim.Fault{0: sim.Healthy, Dead: sim.Dead, Slow: sim.Slow, StuckOn: sim.StuckOn, Frozen: sim.Frozen}

// retag puts another tag into a piece. The same as the piece itself restores its own.
func (h *Hand) retag(a Act) error {
	if a.SameAs == board.Holding(a.Piece) {
		return h.table.SetTag(int(a.Piece), h.table.OwnUID(int(a.Piece)))
	}
	if other, known := a.SameAs.Piece(); known {
		return h.table.SetTag(int(a.Piece), h.table.UID(int(other)))
	}
	return h.table.SetTag(int(a.Piece), h.table.StrangeUID())
}

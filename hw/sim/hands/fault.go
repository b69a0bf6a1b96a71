package hands

import (
	"errors"
	"fmt"

	"quartoboard/hw/sim"
)

var errFault = errors.New("invalid fault: want reader b3 dead, deaf, slow, holds-miso, holds-scl or holds-sda, tray dead, sensor c1 stuck-on, frozen or dead, bus nak 0.1 or slow-edges, chip reset, audio gone, disk full, supply low, power denied or mains gone")

// ofReaders are the kinds of faults of a reader.
var ofReaders = map[string]sim.Fault{"dead": sim.Dead, "deaf": sim.Deaf, "slow": sim.Slow, "holds-miso": sim.HoldsMISO, "holds-scl": sim.HoldsSCL, "holds-sda": sim.HoldsSDA}

// faultable are the parts that can get a fault, and the kinds of those of the table.
var faultable = map[string]struct {
	part  Target
	kinds map[string]sim.Fault
}{
	"reader": {Reader, ofReaders},
	"tray":   {Tray, ofReaders},
	"sensor": {Sensor, map[string]sim.Fault{"dead": sim.Dead, "stuck-on": sim.StuckOn, "frozen": sim.Frozen}},
	"bus":    {Bus, map[string]sim.Fault{"nak": 0, "slow-edges": sim.SlowEdges}},
	"chip":   {Chip, map[string]sim.Fault{"reset": 0}},
	"audio":  {Audio, map[string]sim.Fault{"gone": 0}},
	"disk":   {Disk, map[string]sim.Fault{"full": 0}},
	"supply": {Supply, map[string]sim.Fault{"low": 0}},
	"power":  {Power, map[string]sim.Fault{"denied": 0}},
	"mains":  {Mains, map[string]sim.Fault{"gone": 0}},
}

func parseFault(_ *Parser, args []string) (Act, error) {
	in, rest, err := parsePart(args)
	if err != nil {
		return Act{}, err
	}
	if len(rest) == 0 {
		return Act{}, errFault
	}
	kind, known := faultable[args[0]].kinds[rest[0]]
	share := in.Part == Bus && kind != sim.SlowEdges
	switch {
	case !known, share && len(rest) != 2, !share && len(rest) != 1:
		return Act{}, errFault
	case share:
		in.Share, err = parseShare(rest[1])
	}
	in.Fault = kind
	return Act{Verb: Fault, Fault: in}, err
}

func parseHeal(_ *Parser, args []string) (Act, error) {
	in, rest, err := parsePart(args)
	if err == nil && len(rest) > 0 {
		err = like("heal reader b3")
	}
	return Act{Verb: Heal, Fault: in}, err
}

// parsePart parses the part and, for those that have one, its cell.
func parsePart(args []string) (in Injection, rest []string, err error) {
	if len(args) == 0 {
		return in, nil, errFault
	}
	f, known := faultable[args[0]]
	if !known {
		return in, nil, fmt.Errorf("unknown part %q: want reader, sensor, tray, bus, chip, audio, disk, supply, power or mains", args[0])
	}
	in.Part, rest = f.part, args[1:]
	if f.part != Reader && f.part != Sensor {
		return in, rest, nil
	}
	if len(rest) == 0 {
		return in, nil, fmt.Errorf("%s expects a cell", args[0])
	}
	in.Cell, err = parseCell(rest[0])
	return in, rest[1:], err
}

// inject injects a fault of the table, or heals it. Those of sound, disk, supply, power
// and mains are left to the caller; a chip recovers by itself.
func inject(t *sim.Table, a Act) error {
	switch in := a.Fault; in.Part {
	case Reader:
		return t.Readers.Set(int(in.Cell), in.Fault)
	case Tray:
		return t.Readers.SetTray(in.Fault)
	case Sensor:
		return t.Sensors.Set(int(in.Cell), in.Fault)
	case Bus:
		if in.Fault == sim.SlowEdges {
			return t.Header.SetSlowEdges(true)
		}
		t.Header.SetBusZeros(in.Share)
		if a.Verb == Heal {
			return t.Header.SetSlowEdges(false)
		}
	case Chip:
		if a.Verb == Fault {
			t.Header.BrownOut()
		}
	}
	return nil
}

// retag puts another tag into a piece or under a token. The same as the thing itself restores
// its own.
func retag(t *sim.Table, a Act) error {
	switch tags := t.Tags; a.SameAs {
	case nil:
		return tags.Set(a.Thing, tags.Strange())
	case a.Thing:
		return tags.Set(a.Thing, tags.OwnUID(a.Thing))
	default:
		return tags.Set(a.Thing, tags.UID(a.SameAs))
	}
}

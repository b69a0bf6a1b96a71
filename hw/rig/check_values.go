package rig

import (
	"fmt"
	"slices"

	"quartoboard/hw"
)

func (p *Profile) checkReaderPort(port string) func(string) *Error {
	return func(key string) *Error {
		if _, _, err := PortNumbers(port); err != nil {
			return wrong(key, "%w", err)
		}
		if slices.Contains(p.Presence.SPI, port) {
			return wrong(key, "%s is a converter's already, see presence.spi", port)
		}
		return nil
	}
}

// checkBus requires the pins of a bus unless it is the header's own.
func checkBus(bus string, pins []string) func(string) *Error {
	return func(key string) *Error {
		n, err := BusNumber(bus)
		switch {
		case err != nil:
			return wrong(key, "%w", err)
		case n != 1 && len(pins) == 0:
			return wrong(key, "%s is not on GPIO2 and GPIO3: want its pins in pins", bus)
		case n == 1 && len(pins) != 0:
			return wrong(key, "%s is on GPIO2 and GPIO3: want no pins", bus)
		}
		return nil
	}
}

func checkClock(c, low, high Clock) func(string) *Error {
	return func(key string) *Error {
		switch {
		case c == 0:
			return missing(key, fmt.Sprintf("%s to %s", low, high))
		case c < low || c > high:
			return wrong(key, "%s: want %s to %s", c, low, high)
		}
		return nil
	}
}

func checkMillis(n, least, most int) func(string) *Error {
	return func(key string) *Error {
		if n < least || n > most {
			return wrong(key, "%d: want %d to %d ms", n, least, most)
		}
		return nil
	}
}

func checkCount(list []string, n int, of, what string) func(string) *Error {
	words := map[int]string{2: "two", 4: "four"}
	return func(key string) *Error {
		if len(list) != n {
			return wrong(key, "%d %s: want %s, %s", len(list), of, words[n], what)
		}
		return nil
	}
}

func checkAddresses(list []int, n, low, high int) func(string) *Error {
	return func(key string) *Error {
		if len(list) != n {
			return wrong(key, "%d addresses: want %d", len(list), n)
		}
		for i, a := range list {
			if a < low || a > high {
				return wrong(key, "%#x: want %#x to %#x", a, low, high)
			}
			if slices.Contains(list[:i], a) {
				return wrong(key, "%#x twice", a)
			}
		}
		return nil
	}
}

func checkCells(cells Cells) func(string) *Error {
	return func(key string) *Error {
		if len(cells) != hw.Places {
			return wrong(key, "%d cells: want each of the 16 once", len(cells))
		}
		for n, name := range cells {
			if cellIndex(name) == noCell {
				return wrong(key, "invalid cell %q: want a1 to d4", name)
			}
			if slices.Contains(cells[:n], name) {
				return wrong(key, "%s twice: want each of the 16 cells once", name)
			}
		}
		return nil
	}
}

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
			return wrong(key, "%s is not on GPIO2 and GPIO3: its pins expected in pins", bus)
		case n == 1 && len(pins) != 0:
			return wrong(key, "%s is on GPIO2 and GPIO3: no pins expected", bus)
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
			return wrong(key, "%s: %s to %s expected", c, low, high)
		}
		return nil
	}
}

func checkMillis(n, least, most int) func(string) *Error {
	return func(key string) *Error {
		if n < least || n > most {
			return wrong(key, "%d: %d to %d ms expected", n, least, most)
		}
		return nil
	}
}

func checkCount(list []string, n int, of, what string) func(string) *Error {
	words := map[int]string{2: "two", 4: "four"}
	return func(key string) *Error {
		if len(list) != n {
			return wrong(key, "%d %s: %s expected, %s", len(list), of, words[n], what)
		}
		return nil
	}
}

func checkAddresses(list []int, n, low, high int) func(string) *Error {
	return func(key string) *Error {
		if len(list) != n {
			return wrong(key, "addresses: %d given, %d expected", len(list), n)
		}
		for i, a := range list {
			if a < low || a > high {
				return wrong(key, "%#x: %#x to %#x expected", a, low, high)
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
			return wrong(key, "%d cells: each of the 16 expected once", len(cells))
		}
		for n, name := range cells {
			if cellIndex(name) == noCell {
				return wrong(key, "invalid cell %q: want a1 to d4", name)
			}
			if slices.Contains(cells[:n], name) {
				return wrong(key, "%s twice: each of the 16 cells expected once", name)
			}
		}
		return nil
	}
}

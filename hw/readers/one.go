package readers

import (
	"fmt"

	"quartoboard/hw"
)

// One is a reader of a group that is used as the only reader of a tray, at place 0.
type One struct {
	group *Group
	n     int
}

// One returns reader n.
func (g *Group) One(n int) One { return One{g, n} }

// Identify implements hw.Identifier.
func (o One) Identify(place int) (hw.Tag, error) {
	if err := only(place); err != nil {
		return hw.Tag{}, err
	}
	return o.group.Identify(o.n)
}

// SelfTest implements hw.SelfTester.
func (o One) SelfTest(place int) error {
	if err := only(place); err != nil {
		return err
	}
	return o.group.SelfTest(o.n)
}

func only(place int) error {
	if place != 0 {
		return fmt.Errorf("tray: place %d: there is only place 0", place)
	}
	return nil
}

var (
	_ hw.Identifier = One{}
	_ hw.SelfTester = One{}
)

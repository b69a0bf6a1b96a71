package readers

import "quartoboard/hw"

// One is a reader of a group that is used as the only reader of a tray, at place 0.
type One struct {
	group *Group
	n     int
}

// One returns reader n.
func (g *Group) One(n int) One { return One{g, n} }

// Identify implements hw.Identifier.
func (o One) Identify(int) (hw.Tag, error) { return o.group.Identify(o.n) }

// SelfTest implements hw.SelfTester.
func (o One) SelfTest(int) error { return o.group.SelfTest(o.n) }

var (
	_ hw.Identifier = One{}
	_ hw.SelfTester = One{}
)

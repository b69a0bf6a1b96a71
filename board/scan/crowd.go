package scan

// crowd is what a reader heard since something moved that is not one piece.
type crowd struct{ several, phone bool }

// note takes an answer.
func (c *crowd) note(a answer) {
	switch a {
	case several:
		*c = crowd{several: true}
	case phone:
		c.phone = !c.several
	}
}

// enough is the number of agreeing readings of an ID. Of several tags, which detune each
// other, one may be heard alone now and then.
func (c *crowd) enough() int {
	if c.several {
		return surely
	}
	return minReads
}

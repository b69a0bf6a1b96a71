package board

// MarshalText returns the name of the seat.
func (s Seat) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads it.
func (s *Seat) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSeat(string(text))
	return err
}

// MarshalText returns the name of the result.
func (r Result) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads it.
func (r *Result) UnmarshalText(text []byte) (err error) {
	*r, err = ParseResult(string(text))
	return err
}

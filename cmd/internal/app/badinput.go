package app

// BadInput is an option, a script or a file that cannot be used.
type BadInput struct{ Err error }

func (b *BadInput) Error() string { return b.Err.Error() }

// Unwrap is the reason.
func (b *BadInput) Unwrap() error { return b.Err }

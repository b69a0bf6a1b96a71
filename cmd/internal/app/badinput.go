package app

// BadInput is an option, a script or a file that cannot be used.
type BadInput struct{ Err error }

// Error returns the text of the reason.
func (b *BadInput) Error() string { return b.Err.Error() }

// Unwrap returns the reason.
func (b *BadInput) Unwrap() error { return b.Err }

//go:build !linux

package folder

import (
	"context"
	"errors"
	"os"
)

func syncSystem(*os.File) (done bool, err error) { return false, nil }

// Watch tells when files in folders change, where the system can.
type Watch struct{}

// NewWatch returns errors.ErrUnsupported, as Add does.
func NewWatch() (*Watch, error) { return nil, errors.ErrUnsupported }

// Add adds nothing.
func (*Watch) Add(string, func()) error { return errors.ErrUnsupported }

// Run waits until ctx ends.
func (*Watch) Run(ctx context.Context) error {
	<-ctx.Done()
	return nil
}

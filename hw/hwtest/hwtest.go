// Package hwtest checks what the contracts of hw promise of any driver. For tests only.
package hwtest

import (
	"errors"
	"testing"

	"quartoboard/hw"
)

// Failed ends the test unless err is a *hw.PartError that names this part, as text,
// and these places, and wraps each of the causes.
func Failed(t testing.TB, err error, part string, places uint16, causes ...error) {
	t.Helper()
	fault, ok := errors.AsType[*hw.PartError](err)
	if !ok || fault.Part.String() != part || fault.Places != places {
		t.Fatalf("got %v, want an error of %s, places %#04x", err, part, places)
	}
	for _, cause := range causes {
		if !errors.Is(err, cause) {
			t.Fatalf("got %v, want an error that wraps %v", err, cause)
		}
	}
}

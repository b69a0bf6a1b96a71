package daemon

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestAProgramThatHangsIsEndedWithinTwoSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		gone := make(chan time.Time, 1)
		ForceExit(ctx, func() { gone <- time.Now() })
		time.Sleep(time.Hour)
		if len(gone) > 0 {
			t.Fatal("ended without a signal")
		}
		from := time.Now()
		cancel()
		if took := (<-gone).Sub(from); took > 2*time.Second {
			t.Errorf("ended after %v", took)
		}
	})
}

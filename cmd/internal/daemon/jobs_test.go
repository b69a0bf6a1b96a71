package daemon

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

func TestAJobIsDoneBesideTheLoopAndReplacedByANewerOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		jobs := NewJobs()
		var begun, ended atomic.Int32
		long := func(ctx context.Context) {
			begun.Add(1)
			<-ctx.Done()
			ended.Add(1)
		}
		err := RunWithWorkers(t.Context(), func(context.Context) error {
			jobs.Start(0, long)
			synctest.Wait()
			if jobs.Done(0) || begun.Load() != 1 {
				t.Errorf("done: %v, %d begun, want one that runs", jobs.Done(0), begun.Load())
			}
			jobs.Start(0, long) // waits for the end of the one before, if at all
			said := ""
			jobs.Start(0, func(context.Context) { said = "quick" })
			synctest.Wait()
			if !jobs.Done(0) || said != "quick" || begun.Load() != ended.Load() || begun.Load() > 2 {
				t.Errorf("done: %v, said %q, %d begun and %d ended; want the newest done and the others stopped", jobs.Done(0), said, begun.Load(), ended.Load())
			}
			jobs.Start(0, long)
			synctest.Wait()
			return nil
		}, jobs.Run)
		if err != nil || begun.Load() != ended.Load() { // its end is waited for
			t.Errorf("%v, %d begun and %d ended", err, begun.Load(), ended.Load())
		}
	})
}

func TestAJobThatWasStoppedEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		jobs := NewJobs()
		jobs.Stop() // nothing
		err := RunWithWorkers(t.Context(), func(context.Context) error {
			jobs.Start(0, func(ctx context.Context) { <-ctx.Done() })
			jobs.Stop()
			synctest.Wait()
			if !jobs.Done(0) {
				t.Error("not done")
			}
			return nil
		}, jobs.Run)
		if err != nil {
			t.Error(err)
		}
	})
}

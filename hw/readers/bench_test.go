package readers_test

import (
	"fmt"
	"testing"
	"time"
)

// BenchmarkRead tells what a reading costs: transactions and bytes on the bus, and
// simulated milliseconds with chip.DefaultOverhead.
func BenchmarkRead(b *testing.B) {
	for _, w := range ways {
		for _, lies := range laid[:4] {
			b.Run(fmt.Sprintf("%s, %s", w, lies.want), func(b *testing.B) {
				s := opened(b, w, lies.uids...)
				before, begin := s.bus.Stats(), s.clock.Now()
				for b.Loop() {
					if got := s.read(); got != lies.want {
						b.Fatal(got)
					}
				}
				after, n := s.bus.Stats(), float64(b.N)
				b.ReportMetric(float64(after.Transactions-before.Transactions)/n, "transactions/op")
				b.ReportMetric(float64(after.Bytes-before.Bytes)/n, "B/op-bus")
				b.ReportMetric(float64(s.clock.Now()-begin)/n/float64(time.Millisecond), "ms/op-simulated")
			})
		}
	}
}

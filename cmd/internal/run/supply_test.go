package run

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
)

func TestALowVoltageIsToldOnceAndItsEndOnce(t *testing.T) {
	dir := t.TempDir()
	hwmon := filepath.Join(dir, "sys/class/hwmon/hwmon1")
	flag := func(alarm string) {
		t.Helper()
		for name, text := range map[string]string{"name": "rpi_volt\n", "in0_lcrit_alarm": alarm + "\n"} {
			if err := os.WriteFile(filepath.Join(hwmon, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.MkdirAll(hwmon, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name   string
		alarms []string // a minute each
		full   int      // tries until the daemon takes a fault
		want   []board.Health
	}{
		{"the voltage is well", []string{"0", "0"}, 0, nil},
		{"it is low, and well again", []string{"0", "1", "1", "0", "0"}, 0, []board.Health{board.Failed, board.OK}},
		{"it is low twice", []string{"1", "0", "1"}, 0, []board.Health{board.Failed, board.OK, board.Failed}},
		{"the daemon has no room at first", []string{"1", "0"}, 3, []board.Health{board.Failed, board.OK}},
		{"nothing can be read", []string{"?", "?"}, 0, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				full, told := row.full, []board.Health(nil)
				flag(row.alarms[0])
				done := make(chan error, 1)
				go func() {
					done <- watchSupply(os.DirFS(dir), func(f board.Fact) bool {
						if full--; full >= 0 {
							return false
						}
						told = append(told, f.(board.Fault).State)
						return true
					})(ctx)
				}()
				for _, alarm := range row.alarms {
					flag(alarm)
					time.Sleep(time.Minute)
				}
				cancel()
				if err := <-done; err != nil || !slices.Equal(told, row.want) {
					t.Errorf("told %v, %v, want %v", told, err, row.want)
				}
			})
		})
	}
}

func TestAVoltageThatFlickersIsToldOnce(t *testing.T) {
	var s supply
	start := time.Now()
	for second := range 300 {
		if s = s.take(second%20 == 0, start.Add(time.Duration(second)*time.Second)); !s.failed {
			t.Fatalf("told as well after %d s", second)
		}
	}
}

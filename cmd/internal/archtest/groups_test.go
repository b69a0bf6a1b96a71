package archtest

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTheUserHasTheGroupsOfTheHardware wants the user of the unit to be in the groups that the
// udev rules give devices, and in those of sound and serial ports.
func TestTheUserHasTheGroupsOfTheHardware(t *testing.T) {
	var groups []string
	for _, m := range regexp.MustCompile(`(?m)^m quartoboard (\w+)$`).FindAllStringSubmatch(read(t, "deploy/systemd/sysusers.conf"), -1) {
		groups = append(groups, m[1])
	}
	want := []string{"audio", "dialout"}
	for _, m := range regexp.MustCompile(`GROUP="(\w+)"`).FindAllStringSubmatch(read(t, "deploy/systemd/60-quartoboard.rules"), -1) {
		want = append(want, m[1])
	}
	slices.Sort(groups)
	slices.Sort(want)
	if !slices.Equal(groups, want) || len(want) < 5 {
		t.Errorf("the user is in %q, want %q", groups, want)
	}
	if !strings.Contains(read(t, "deploy/systemd/quartoboard.service"), "\nUser=quartoboard\n") {
		t.Error("the unit has another user")
	}
}

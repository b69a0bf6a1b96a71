//go:build unix

package pi

import (
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// groupOf returns the name of the group of a file, or its number; "" if unknown.
func groupOf(file string) string {
	info, err := os.Stat(file)
	if err != nil {
		return ""
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	id := strconv.FormatUint(uint64(stat.Gid), 10)
	if group, err := user.LookupGroupId(id); err == nil {
		return group.Name
	}
	return id
}

//go:build unix

package folder

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func lock(dir *os.File) (*os.File, error) {
	err := unix.Flock(int(dir.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		err = ErrLocked
	}
	return nil, err
}

func syncOpen(dir *os.File) error { return dir.Sync() }

func free(dir *os.File) (int64, error) {
	var st unix.Statfs_t
	if err := unix.Fstatfs(int(dir.Fd()), &st); err != nil {
		return 0, err
	}
	return int64(st.Bavail) * int64(st.Bsize), nil
}

package folder

import (
	"os"

	"golang.org/x/sys/unix"
)

// syncData flushes the bytes of a file, and of its size, to the disk.
func syncData(f *os.File) error { return unix.Fdatasync(int(f.Fd())) }

// syncSystem flushes all of the file system of a file to the disk; done is false where the system
// cannot.
func syncSystem(f *os.File) (done bool, err error) { return true, unix.Syncfs(int(f.Fd())) }

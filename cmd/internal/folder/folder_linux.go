package folder

import (
	"os"

	"golang.org/x/sys/unix"
)

// syncSystem flushes the file system of a file; done is false where the system cannot.
func syncSystem(f *os.File) (done bool, err error) { return true, unix.Syncfs(int(f.Fd())) }

package folder

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// lock makes the lock file. No other program can open it, and closing its handle removes
// it.
func lock(dir *os.File) (*os.File, error) {
	path := filepath.Join(dir.Name(), ".lock")
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	const alone = 0 // no sharing
	h, err := windows.CreateFile(name, windows.GENERIC_WRITE|windows.DELETE, alone, nil, windows.OPEN_ALWAYS,
		windows.FILE_ATTRIBUTE_HIDDEN|windows.FILE_FLAG_DELETE_ON_CLOSE, 0)
	if errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
		return nil, ErrLocked
	}
	if err != nil {
		return nil, &os.PathError{Op: "lock", Path: path, Err: err}
	}
	return os.NewFile(uintptr(h), path), nil
}

// syncOpen does nothing: Windows cannot flush a folder, and the file system journals its
// names.
func syncOpen(*os.File) error { return nil }

func free(dir *os.File) (int64, error) {
	path, err := windows.UTF16PtrFromString(dir.Name())
	if err != nil {
		return 0, err
	}
	var n uint64
	if err := windows.GetDiskFreeSpaceEx(path, &n, nil, nil); err != nil {
		return 0, &os.PathError{Op: "free space", Path: dir.Name(), Err: err}
	}
	return int64(n), nil
}

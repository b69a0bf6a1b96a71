//go:build !linux

package folder

import "os"

func syncData(f *os.File) error { return f.Sync() }

func syncSystem(*os.File) (done bool, err error) { return false, nil }

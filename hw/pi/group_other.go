//go:build !unix

package pi

// groupOf returns "": files of this system have no group.
func groupOf(string) string { return "" }

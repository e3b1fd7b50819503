// Package tty tells programs whether a person is at the other end.
package tty

import "os"

// Is reports whether a stream, such as os.Stdin, is a terminal. The null device is none.
func Is(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// Package tty tells programs whether a person is at the other end, and what the terminal can show.
package tty

import "os"

// Colors reports whether a stream is a terminal with colours whose user wants them: see
// no-color.org.
func Colors(stream any) bool {
	term := os.Getenv("TERM")
	return Is(stream) && os.Getenv("NO_COLOR") == "" && term != "" && term != "dumb"
}

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

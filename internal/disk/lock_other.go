//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package disk

import "os"

const noFollow = 0

// tryLock does nothing: this system has no flock.
func tryLock(*os.File) (bool, error) { return true, nil }

// release closes a file that is renamed, replaced or removed next: not every such system can do
// that to an open file.
func release(file *os.File) { file.Close() }

// syncFolder does nothing: not every such system can sync a folder.
func syncFolder(string) error { return nil }

//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package disk

import "os"

const noFollow = 0

// tryLock does nothing: this system has no flock.
func tryLock(*os.File) (bool, error) { return true, nil }

// syncFolder does nothing: not every such system can sync a folder.
func syncFolder(string) error { return nil }

// Package fulldisk lets tests write as on a disk that is full. It works on Linux only.
package fulldisk

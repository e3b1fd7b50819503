// Package level has players that people can beat.
package level

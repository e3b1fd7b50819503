// Package dialog has what the engine protocols share: it reads commands line by line, and
// it runs and talks to an engine, a program of somebody else that is not trusted.
package dialog

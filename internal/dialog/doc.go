// Package dialog is what the engine protocols share: to talk in lines, with whoever
// gives the commands, and with a program of somebody else that is not trusted.
package dialog

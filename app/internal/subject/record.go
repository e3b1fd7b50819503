package subject

import "regexp"

// record is how a record of package ply begins: with a name of JSON. A comment of PGN also begins
// with a brace.
var record = regexp.MustCompile(`^\x{FEFF}?\s*\{\s*"\w+"\s*:`)

// HoldsRecords reports whether a file that begins like this has records as JSON, and not games in a
// format of the game's own.
func HoldsRecords(begin []byte) bool { return record.Match(begin[:min(len(begin), 200)]) }

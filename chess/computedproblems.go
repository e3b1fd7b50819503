package chess

import "github.com/plygo/ply"

var computedProblems = []ply.Problem{}

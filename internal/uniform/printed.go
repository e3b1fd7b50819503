package uniform

// Printed is a table that the authors of project B, a caro program of 2015, print: leaves that
// alpha-beta visits with 40 moves in every node, by depth from 1. Its odd depths from 3 on are
// more than the minimum.
var Printed = []int64{40, 79, 1_852, 3_199, 74_118, 127_999, 2_964_770, 5_120_000}

// PrintedBranching is the number of moves in every node of [Printed].
const PrintedBranching = 40

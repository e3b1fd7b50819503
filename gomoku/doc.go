// Package gomoku is five in a row for package ply: freestyle, standard, renju and caro
// on boards from 5×5 to 20×20, with an evaluation that sees threats.
//
//	rules, err := gomoku.New(15, gomoku.Renju)
//	board := rules.Start()
//	board.Play(gomoku.NewMove(7, 7))
//
// [Rules] is the game as searchers see it; its zero value is freestyle on 15×15.
// [Position] and [Move] are plain values. Every empty point is a move. In renju that
// includes Black's fouls, which lose at once; [Position.Forbidden] lists them. [Rules.Draw]
// returns a board for package [github.com/plygo/ply/board], which draws it as text or as SVG.
//
// # To play well
//
// Most of the two hundred moves of a position are not worth a look. [Rules.Narrow] tells the
// others, and searchers ask for it by themselves:
//
//	searcher := alphabeta.New(rules)
//	result, err := searcher.Search(ctx, ply.Limits{Time: time.Second}, board)
//
// [Position.VCF] finds a victory by continuous fours, however long, in microseconds;
// [Fours] is the same attack as a game of its own. [LinePatterns] is the evaluation of a student
// project, and [BestSquares] the moves that it looks at. Package
// [github.com/plygo/ply/projects] has its player.
package gomoku

// Play is a game in a terminal: a person, a level, any searcher, the random player or an
// external engine on either side.
//
//	play                                            chess, with White, against level:medium
//	play -game xiangqi -first level:hard -second person
//	play -game gomoku -size 19 -rule caro -second alphabeta:depth=6
//	play -second uci:stockfish -tc 300+2 -file game.pgn
//	play -game reversi -first mcts-tuned:nodes=3000 -second level:easy -pause
//	play -position "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
//	play -second alphabeta:depth=4,eval=material
//
// Without -first and -second, a person plays against level:medium: the first player, the side to
// move of -position, or the same side as before in a game from -file.
//
// A program for a game of one's own is the same with app.Main(app.Of("mine", Rules{})) as its main
// function: "mine play". The game needs ply.Starter and ply.Notation. With ply.Drawer there is a board
// to look at, with ply.Archiver a file format.
//
// Moves are typed as the game writes them, such as e4, Nf3, C2=5 or h8, or as coordinates,
// such as e2e4. The command help lists the others. Input may come from a pipe. After a move and the
// machine's answer there is one board. It has colours on a terminal that shows them, unless NO_COLOR
// is set; -color always or never decides otherwise. With -tc on, or the command "clock on", each player has ten
// minutes.
//
// "draw" offers a draw. A machine accepts it if it does not stand better and the game has more than ten
// moves of both sides, or if it has lost; one without scores, such as the random player, never does. A
// person is asked by the prompt, where "yes" or "draw" accepts, and anything else declines.
//
// "pass" hands the turn over in games that allow it, and "pass 3" lets the other player make three moves
// in a row. A pass is no move, so the record begins anew there, and the file has another game, behind
// the one that was passed; undo goes back to that, and takes the other out again.
//
// # Solving
//
// "solve" asks who wins by force. Package proof and alphabeta search side by side for ten seconds at most,
// and stop at the first proof. "solve 5" asks whether the player to move wins within five own moves, and
// "solve moves=5 time=3s" has its own limits. It prints the line and the verdict; "solution" prints every
// defence. If the verdict is alphabeta's, the program says so: then not every defence was checked. Ctrl-C ends
// the search. Without a limit of time, as in "solve depth=7", the same question always has the same answer.
//
// # Problems
//
// "problem" lists the problems of a game that is a ply.Poser. "problem 3", "problem Smothered mate" or "problem
// next" begins one: a person sits at the side to move and has a task, such as to win within three moves. After
// each move the program tells whether the task can still be fulfilled: right, too slow, no longer won, or not
// known, if five seconds do not tell. The machine defends as long as it can, or refutes the move. "undo" takes a
// move back for another try, and "hint" gives the next move of the solution. A task not to lose is fulfilled when the
// game ends without a loss, or after ten moves. What was solved without hints is kept with the scores.
//
// # Scores
//
// A game between a person and a machine is counted when it ends, for this game with these options and
// this machine with its limits. The program tells the score after each game; "score" lists all
// machines, and "chart" draws the win rate against this one, without draws and with them. If the end
// of a game is taken back, the next end of this game replaces it. A game does not count if it began
// at another position, if the players changed in it, if "go" let a machine move for the person, or if
// it comes from a file and had ended there.
//
// In a terminal the scores are kept in ply/scores.json in the folder of the user's settings, such as
// ~/.config; -scores names another file, and -scores "" none. Without a terminal there is no file
// unless -scores names one. Programs that write it at once lose nothing of each other. A file that
// does not hold scores is not touched, and the program says so.
//
// # Files
//
// With -file the game is saved after every move, and the same command goes on with it. The times
// of the clocks are not saved: a game from a file begins with full clocks. A new file is in the
// game's own format, such as PGN, or, if its name ends in .json, in that of package ply, which
// keeps moves that were taken back; one that has games already keeps its format. While a game with
// dice or hidden pieces goes on, its file has only what everybody has seen; the dice after that are
// new when it is taken up again.
//
// The file has the game as it stands: undo and redo are saved at once, also those of the end of a
// game, and so are the names of new players. Looking through the game (back, next, replay, end)
// changes nothing. A move, an end or undo at an earlier place does: the game goes on from there.
//
// A move is in the file before it is on the screen. So nothing that the program has told is lost,
// whatever ends it: quit, the end of the input, a signal, a closed terminal, kill -9. If the game
// could not be saved, on a full disk for example, the program says so at once, tries again with the
// next change and at the end, and ends with status 1 if that fails, too. Until then "save" with
// another file helps.
//
// Two programs may write one file. Each keeps its own game, and the games of the other stay. If
// both go on with the same game, the file gets both versions. A file that was removed is written
// again. One that has become something else is not touched: the game is not saved until it
// gets another file.
package main

import (
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
)

func main() { app.Command("play", catalog.Games()...) }

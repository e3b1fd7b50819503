// Analyze tells what a searcher thinks of a position, or of a game that was played.
//
//	analyze [-game chess] [-position P] [-lines 3] [-search alphabeta] [-time 30s] [-depth N] [-nodes N]
//	analyze [-game chess] [-search alphabeta] [-nodes 100000] [-out FILE] game.pgn
//
// The first form shows the best lines of a position, with their scores for the player to move. They
// go on improving until Enter or Ctrl-C is pressed, or until a limit is reached. On a terminal they
// are drawn anew in their place; in a pipe each improvement is printed. Without a limit, the end of
// the input ends it, too.
//
// The second form searches every position of every game in a file, each by itself and with the same
// effort. The file is in the game's own format, or has records as JSON. The games are written to
// game-analyzed.pgn, or to the file that -out names, with an evaluation of each move for the first
// player ([%eval 0.35], or [%eval #3] for a win in three moves). A move that gave away 5% of the
// win rate gets the mark ?!, from 10% on ?, from 15% on ??, and the better line as a comment. The
// win rate is what the game says its scores are worth (ply.Tuning), so a pawn less in a game that is
// won anyway is no mistake. Comments and marks of the file are kept; an evaluation is replaced. The
// points at which the game turned, ? and ??, are printed with a summary.
//
// The file that is read is never changed. An earlier analysis is replaced, another file only if -out
// names it. After Ctrl-C the games that are done are written. A game whose files have no comments,
// such as gomoku, gets a file of JSON, one game a line:
//
//	{"analyzed":"ply analyze: alphabeta, nodes=100000","tags":{…},"record":{…},"moves":[
//	  {"ply":2,"player":1,"move":"h9","before":{"value":-15},"after":{"loss":7},"loss":0.48,"mark":"??","better":["g8"]}]}
//
// The scores before and after a move are for the player who made it. The loss is of the win rate,
// from 0 to 1.
//
// In a game with hidden pieces, the analysis of a game that is over knows what was hidden; that of a
// game that goes on, and of a position, knows what everybody may see. A move after which dice roll is
// judged by what it was worth before the roll.
package main

import (
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
)

func main() { app.Command("analyze", catalog.Games()...) }

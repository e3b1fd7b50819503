package main

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/proof"
	"github.com/plygo/ply/xiangqi"
)

// anyGame is a game that problems are computed for.
type anyGame struct {
	name, folder string
	table        string // the name of the table in the game's package
	hunt         func(ctx context.Context, games int, seed uint64, log io.Writer) ([]ply.Problem, error)
}

// of makes a game of its kind.
func of[S any, M comparable](name, folder, table string, k kind[S, M]) anyGame {
	return anyGame{name, folder, table, k.run}
}

func allGames() []anyGame {
	all := []anyGame{
		of("chess", "chess", "computedProblems", chessKind()),
		of("xiangqi", "xiangqi", "computedProblems", xiangqiKind()),
		of("jieqi", "jieqi", "computedProblems", jieqiKind()),
		of("connect4", "games/connect4", "computedProblems", connect4Kind()),
		of("reversi", "games/reversi", "computedProblems", reversiKind()),
		of("kalah", "games/kalah", "computedProblems", kalahKind()),
		of("grundy", "games/grundy", "computedProblems", grundyKind()),
	}
	for _, rule := range gomokuRules {
		table := "computed"
		for word := range strings.FieldsSeq(rule.String()) {
			table += capital(word)
		}
		all = append(all, of("gomoku-"+strings.ReplaceAll(rule.String(), " ", "-"), "gomoku", table, gomokuKind(rule)))
	}
	return all
}

func names() (list []string) {
	for _, g := range allGames() {
		list = append(list, g.name)
	}
	return list
}

// anyMoves are the ways to look for a win in a game with few moves.
func anyMoves[M comparable]() []proof.Question[M] { return []proof.Question[M]{{}} }

// counters are the numbers at the end of a FEN.
var counters = regexp.MustCompile(` \d+ \d+$`)

func withoutCounters(fen string) string { return counters.ReplaceAllString(fen, " 0 1") }

func chessKind() kind[chess.Position, chess.Move] {
	return kind[chess.Position, chess.Move]{
		game: chess.Rules{}, quota: map[int]int{2: 6, 3: 7, 4: 5, 5: 3, 6: 1}, depth: 2, random: 0.15, early: 16, stop: 120,
		name: army(chess.Rules{}, "queen", "rook", "bishop", "knight", "pawn"),
		tidy: withoutCounters, asks: anyMoves[chess.Move](), prune: true, last: true, equal: 5,
	}
}

func xiangqiKind() kind[xiangqi.Position, xiangqi.Move] {
	return kind[xiangqi.Position, xiangqi.Move]{
		game: xiangqi.Rules{}, quota: map[int]int{2: 6, 3: 10, 4: 9, 5: 6, 6: 3, 7: 2}, depth: 2, random: 0.15, early: 16, stop: 150,
		name: army(xiangqi.Rules{}, "rook", "cannon", "horse", "soldier", "advisor", "elephant"),
		tidy: withoutCounters, asks: anyMoves[xiangqi.Move](), prune: true, last: true, equal: 6,
	}
}

func jieqiKind() kind[jieqi.Position, jieqi.Move] {
	return kind[jieqi.Position, jieqi.Move]{
		game: jieqi.Rules{}, quota: map[int]int{2: 6, 3: 6, 4: 4, 5: 2}, depth: 2, random: 0.15, early: 10, stop: 200,
		name: army(jieqi.Rules{}, "rook", "cannon", "horse", "soldier", "advisor", "elephant", "dark piece"),
		tidy: withoutCounters, asks: anyMoves[jieqi.Move](), prune: true, last: true, equal: 8,
	}
}

func connect4Kind() kind[connect4.Board, connect4.Move] {
	return kind[connect4.Board, connect4.Move]{
		game: connect4.Rules{}, quota: map[int]int{2: 2, 3: 2, 4: 2, 5: 2, 6: 1, 7: 1}, depth: 3, random: 0.2, early: 8, stop: 42,
		name: counted(connect4.Rules{}, "disc"), asks: anyMoves[connect4.Move](), last: true, equal: 12,
	}
}

func reversiKind() kind[reversi.Board, reversi.Move] {
	return kind[reversi.Board, reversi.Move]{
		game: reversi.Rules{}, quota: map[int]int{2: 2, 3: 3, 4: 3, 5: 2}, depth: 2, random: 0.2, early: 50, stop: 60,
		name: counted(reversi.Rules{}, "disc"), asks: anyMoves[reversi.Move](), equal: 40,
	}
}

func kalahKind() kind[kalah.Board, kalah.Move] {
	return kind[kalah.Board, kalah.Move]{
		game: kalah.Rules{}, quota: map[int]int{2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 7: 1}, depth: 3, random: 0.2, early: 12, stop: 80,
		asks: anyMoves[kalah.Move](),
		name: func(b *kalah.Board) string {
			var south, north [7]int
			text := kalah.Rules{}.Format(b)
			fmt.Sscanf(text, "%d,%d,%d,%d,%d,%d/%d %d,%d,%d,%d,%d,%d/%d", &south[0], &south[1], &south[2], &south[3], &south[4], &south[5], &south[6],
				&north[0], &north[1], &north[2], &north[3], &north[4], &north[5], &north[6])
			left := 0
			for i := range 6 {
				left += south[i] + north[i]
			}
			return capital(plural(left, "seed") + " to sow")
		},
	}
}

func grundyKind() kind[grundy.Piles, grundy.Move] {
	return kind[grundy.Piles, grundy.Move]{
		game: grundy.Rules{}, quota: map[int]int{2: 2, 3: 3, 4: 2, 5: 2, 6: 1}, depth: 1, random: 1, early: 0, stop: 20,
		asks: anyMoves[grundy.Move](),
		name: func(p *grundy.Piles) string {
			piles, _, _ := strings.Cut(grundy.Rules{}.Format(p), " ")
			return "Piles of " + strings.ReplaceAll(piles, "+", ", ")
		},
	}
}

// counted names a problem by whose turn it is and the number of things on the board.
func counted[S any, M comparable](g ply.Game[S, M], thing string) func(s *S) string {
	drawer, _ := ply.As[ply.Drawer[S, M]](g)
	turner, _ := ply.As[ply.Turner[S]](g)
	sider, _ := ply.As[ply.Sider](g)
	return func(s *S) string {
		return fmt.Sprintf("%s, %s to play", capital(plural(len(drawer.Draw(s).Things), thing)), sider.Sides()[turner.Turn(s)])
	}
}

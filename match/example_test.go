package match_test

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
)

// Comparing two searchers at a fixed number of nodes: the same table every time, on
// every machine, and thus a test.
func ExampleTournament() {
	type player = match.Player[connect4.Board, connect4.Move]
	game := connect4.Rules{}
	openings, err := match.RandomOpenings(game, game.Start(), 4, 10, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	tour := match.Tournament[connect4.Board, connect4.Move]{
		Game: game,
		Entrants: []match.Entrant[connect4.Board, connect4.Move]{
			{Name: "alphabeta", New: func(uint64) (player, error) {
				return match.NewPlayer(alphabeta.New(game), ply.Limits{Nodes: 3000}), nil
			}},
			{Name: "greedy", New: func(seed uint64) (player, error) {
				s := greedy.New(game)
				s.Seed = seed
				return match.NewPlayer(s, ply.Limits{Depth: 1}), nil
			}},
		},
		Rounds:   len(openings),
		Openings: openings,
	}
	table, err := tour.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	row, _ := table.Row("alphabeta")
	fmt.Println("games:", row.Total.Games())
	fmt.Println("at least 90%:", row.Total.Score() >= 0.9)
	fmt.Println("surely stronger:", row.Elo().Low > 0)
	// Output:
	// games: 20
	// at least 90%: true
	// surely stronger: true
}

func ExamplePlay() {
	game := connect4.Rules{}
	result, err := match.Play(context.Background(), match.Setup[connect4.Board, connect4.Move]{
		Game: game,
		Players: [2]match.Player[connect4.Board, connect4.Move]{
			match.NewPlayer(alphabeta.New(game), ply.Limits{Depth: 6}),
			match.NewPlayer(greedy.Random(game), ply.Limits{Depth: 1}),
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Outcome, "by", result.Record.Reason())
	// Output:
	// win by four in a row
}

func ExampleTable_Text() {
	table := match.NewTable([]match.Result{
		{Round: 1, Players: [2]string{"Anna", "Ben"}, Outcome: ply.Win},
		{Round: 1, Players: [2]string{"Ben", "Anna"}, Outcome: ply.Draw},
		{Round: 2, Players: [2]string{"Anna", "Ben"}, Outcome: ply.Win},
		{Round: 2, Players: [2]string{"Ben", "Anna"}, Outcome: ply.Win, Cause: ply.LossOnTime},
	})
	fmt.Print(table.Text())
	// Output:
	// #  player  Elo   low  high  games  wins  draws  losses  points  score  decisive    1    2
	// 1  Anna    +89   -34  +239      4     2      1       1     2.5  62.5%     66.7%    -  2.5
	// 2  Ben     -89  -239   +34      4     1      1       2     1.5  37.5%     33.3%  1.5    -
	// Elo: above or below the mean of the opponents; with 95% confidence it is from low to high.
	// score: points for each game, with a draw as a half; decisive: the same without draws.
	// The last columns are the points against each player.
	// Few games: with 4 between two players, a difference of up to 800 Elo may be luck.
	// Anna lost games by: loss on time 1
}

func ExampleTable_Markdown() {
	table := match.NewTable([]match.Result{
		{Round: 1, Players: [2]string{"Anna", "Ben"}, Outcome: ply.Draw},
		{Round: 1, Players: [2]string{"Ben", "Anna"}, Outcome: ply.Loss},
	})
	fmt.Print(table.Markdown())
	fmt.Print(table.CSV())
	// Output:
	// | # | player | Elo | low | high | games | wins | draws | losses | points | score | decisive | 1 | 2 |
	// |--:|:--|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
	// | 1 | Anna | +191 | -350 | +731 | 2 | 1 | 1 | 0 | 1.5 | 75.0% | 100.0% | - | 1.5 |
	// | 2 | Ben | -191 | -731 | +350 | 2 | 0 | 1 | 1 | 0.5 | 25.0% | 0.0% | 0.5 | - |
	// #,player,Elo,low,high,games,wins,draws,losses,points,score,decisive,1,2
	// 1,Anna,+191,-350,+731,2,1,1,0,1.5,75.0%,100.0%,-,1.5
	// 2,Ben,-191,-731,+350,2,0,1,1,0.5,25.0%,0.0%,0.5,-
}

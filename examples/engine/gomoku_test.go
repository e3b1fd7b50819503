//go:build unix

package main

import (
	"regexp"
	"strings"
	"testing"
)

// The program is an engine for Gomocup with every searcher.
func TestGomoku(t *testing.T) {
	const script = "START 15\r\nINFO rule 9\r\nINFO max_memory 83886080\r\nINFO timeout_turn 60000\r\nINFO max_node 200\r\nINFO max_depth 2\r\n" +
		"BOARD\r\n7,7,1\r\n0,0,2\r\n8,7,1\r\n0,14,2\r\n9,7,1\r\n14,0,2\r\n10,7,1\r\n6,7,2\r\nDONE\r\nABOUT\r\nEND\r\n"
	for _, search := range []string{"alphabeta", "greedy", "mcts", "mcts-tuned", "minimax", "random", "level:hard", "alphabeta:depth=2"} {
		out, err := engine(t, script, "-game", "gomoku", "-search", search)
		if err != nil || !regexp.MustCompile(`(?s)^OK\n.*\n\d+,\d+\nname="ply `+search+`"`).MatchString(out) {
			t.Errorf("%s: %v\n%s", search, err, out)
		}
		if search == "alphabeta" && !strings.Contains(out, "\n11,7\n") {
			t.Errorf("it does not make five\n%s", out)
		}
	}
}

func TestGomokuArguments(t *testing.T) {
	for args, want := range map[string]string{
		"-rule go":              `rule cannot be "go"; there are freestyle, standard, renju, caro`,
		"-size 4":               `size cannot be "4"; there are 5, 6`,
		"-protocol x":           `gomoku has no engines with the protocol "x"; there are uci, ucci, gomocup`,
		"-search guess":         "no player \"guess\"",
		"-rule caro tournament": `unknown argument "tournament"`,
	} {
		if out, err := engine(t, "", append([]string{"-game", "gomoku"}, strings.Fields(args)...)...); err == nil || !strings.Contains(out, want) {
			t.Errorf("%s: %v\n%s", args, err, out)
		}
	}
}

// An evaluation is for the rules that it was made for.
func TestGomokuEvaluation(t *testing.T) {
	out, err := engine(t, "START 15\r\nINFO max_depth 2\r\nBEGIN\r\nABOUT\r\nEND\r\n", "-game", "gomoku", "-search", "alphabeta:eval=patterns")
	if err != nil || !regexp.MustCompile(`(?s)^OK\n.*\n?\d+,\d+\n`).MatchString(out) {
		t.Errorf("%v\n%s", err, out)
	}
	out, err = engine(t, "START 20\r\nEND\r\n", "-game", "gomoku", "-search", "alphabeta:eval=patterns")
	if err != nil || !strings.Contains(out, `ERROR -search: gomoku with these rules has no evaluation "patterns"; it has none`) {
		t.Errorf("%v\n%s", err, out)
	}
}

// It also speaks UCI, and has a bench.
func TestGomokuUCI(t *testing.T) {
	out, err := engine(t, "uci\ngo perft 1\nisready\nposition fen 7 caro a1 b2 moves 2,2\nd\n", "-game", "gomoku", "-protocol", "uci", "-size", "7", "-rule", "caro")
	if err != nil || !strings.Contains(out, "uciok") || !strings.Contains(out, "position: 7 caro a1 b2 c3") {
		t.Errorf("%v\n%s", err, out)
	}
	for _, args := range []string{"bench nodes 100", "-rule renju -size 20 bench depth 1"} {
		out, err := engine(t, "", append([]string{"-game", "gomoku"}, strings.Fields(args)...)...)
		if err != nil || !strings.Contains(out, " nps") {
			t.Errorf("%s: %v\n%s", args, err, out)
		}
	}
}

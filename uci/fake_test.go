//go:build unix

package uci_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/dialog/dialogtest"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/uci"
)

func TestMain(m *testing.M) { dialogtest.Main(m, fakeEngines) }

var fakeEngines = map[string]func(){
	"good": func() {
		e := uci.Engine[connect4.Board, connect4.Move]{
			Name: "Good 1.0", Game: connect4.Rules{}, Searcher: minimax.New(connect4.Rules{}),
		}
		if e.Run(context.Background(), os.Stdin, os.Stdout) != nil {
			os.Exit(1)
		}
	},
	"deaf": func() { // reads nothing after the handshake
		for lines := newLines(os.Stdin); lines.Scan(); {
			fmt.Println(map[string]string{"uci": "uciok", "ucci": "ucciok", "isready": "readyok"}[lines.Text()])
			if lines.Text() == "isready" {
				time.Sleep(time.Hour)
			}
		}
	},
	"hangs": func() { converse(func(string) {}) },
	"obeys late": func() { // searches for ever, but stops when it is told to
		converse(func(command string) {
			if command == "stop" {
				fmt.Println("info depth 9 score cp 11 nodes 5 pv 4 4\nbestmove 4")
			}
		})
	},
	"stubborn": func() { // does not quit
		converse(answer("bestmove 4"))
		time.Sleep(time.Hour)
	},
	"family": func() {
		child := dialogtest.Child()
		fmt.Println("info string child", child)
		fmt.Printf("id name %d\n", child)
		converse(answer("bestmove 4"))
	},
	"shouts": func() { // has a name that fills the screen and colours it
		for lines := newLines(os.Stdin); lines.Scan(); {
			switch lines.Text() {
			case "uci":
				fmt.Println("id name \x1b[31m" + strings.Repeat("Loud ", 10_000) + "\nuciok")
			case "isready":
				fmt.Println("readyok")
			case "quit":
				return
			}
		}
	},
	"nonsense": func() { converse(answer("bestmove \x00\xff\x1b[2J")) },
	"illegal":  func() { converse(answer("bestmove 9")) },
	"none":     func() { converse(answer("bestmove (none)")) },
	"empty":    func() { converse(answer("bestmove")) },
	"no move":  func() { converse(answer("nobestmove")) },
	"resigns":  func() { converse(answer("bestmove 4 ponder 4 resign")) },
	"offers":   func() { converse(answer("info depth 3 score -12 pv 4 4\ninfo message score 7\nbestmove 4 draw")) },
	"late": func() { // has answered before it is told to stop, and answers the stop too
		converse(func(c string) {
			switch {
			case strings.HasPrefix(c, "go time"):
				return
			case c == "stop":
				fmt.Println("bestmove 4")
				time.Sleep(50 * time.Millisecond)
				fmt.Println("nobestmove")
			case strings.HasPrefix(c, "go"):
				fmt.Println("bestmove 5")
			}
		})
	},
	"twice": func() { // sends a second move that nobody asked for
		converse(func(c string) {
			if strings.HasPrefix(c, "go") {
				fmt.Println("bestmove 4")
				time.Sleep(50 * time.Millisecond)
				fmt.Println("info depth 9 score cp 900 pv 5\nbestmove 5")
			}
		})
	},
	"spy": func() { // has options, and notes all commands
		log, err := os.Create(os.Args[2])
		if err != nil {
			os.Exit(1)
		}
		for lines := newLines(os.Stdin); lines.Scan(); {
			fmt.Fprintln(log, lines.Text())
			switch word, _, _ := strings.Cut(lines.Text(), " "); word {
			case "uci":
				fmt.Println("id name Spy\noption name Skill Level type spin\noption name UCI_Variant type combo default chess var chess var four\nuciok")
			case "ucci":
				fmt.Println("id name Spy\n" + os.Args[3] + "option hashsize type spin min 1 max 9 default 1\noption newgame type button\nucciok")
			case "isready":
				fmt.Println("readyok")
			case "go":
				fmt.Println("bestmove " + os.Args[4])
			case "quit":
				fmt.Println("bye")
				return
			}
		}
	},
	"dies": func() {
		converse(func(c string) {
			if strings.HasPrefix(c, "go") {
				dialogtest.Die("out of memory")
			}
		})
	},
	"last words": func() { converse(func(c string) { sayAndDie(c) }) },
	"closes": func() {
		converse(func(c string) {
			if strings.HasPrefix(c, "go") {
				os.Stdout.Close()
			}
		})
	},
	"garbage": func() { // sends nonsense of every kind, and the move in between
		junk := bytes.Repeat([]byte{0, 0xff, 'i', 'n', 'f', 'o', ' ', '\r', 0x1b}, 1000)
		converse(func(c string) {
			os.Stdout.Write(append(junk, '\n'))
			if strings.HasPrefix(c, "go") {
				fmt.Println("info depth x score cp nodes -1 multipv pv\ninfo\ninfo score\ninfo depth 3 score mate -2 pv 9 9")
				fmt.Println("bestmove 4 ponder\nbestmove 5\nbestmove 6")
			}
			os.Stdout.Write(junk)
			fmt.Println()
		})
	},
	"endless line": func() {
		converse(func(c string) {
			for strings.HasPrefix(c, "go") {
				os.Stdout.WriteString(strings.Repeat("info ", 1000))
			}
		})
	},
	"flood": func() {
		converse(func(c string) {
			for strings.HasPrefix(c, "go") {
				os.Stdout.WriteString(strings.Repeat("info depth 1 score cp 5 pv 4\n", 100))
			}
		})
	},
}

// converse is a correct engine, except for what heard does.
func converse(heard func(command string)) {
	lines := newLines(os.Stdin)
	for lines.Scan() {
		switch line := lines.Text(); line {
		case "uci":
			fmt.Println("uciok")
		case "ucci":
			fmt.Println("ucciok")
		case "isready":
			fmt.Println("readyok")
		case "quit":
			return
		default:
			heard(line)
		}
	}
}

func answer(text string) func(string) {
	return func(command string) {
		if strings.HasPrefix(command, "go") {
			fmt.Println(text)
		}
	}
}

// sayAndDie sends its move without the end of the line and exits at once.
func sayAndDie(command string) {
	if strings.HasPrefix(command, "go") {
		fmt.Print("bestmove 4")
		os.Exit(0)
	}
}

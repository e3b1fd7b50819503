//go:build unix

package gomocup_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/dialog/dialogtest"
)

func TestMain(m *testing.M) { dialogtest.Main(m, fakes) }

// goodEngine is an engine that plays well, for all tests.
func goodEngine() gomocup.Engine {
	return gomocup.Engine{
		Name: "Good", Version: "1.0", Author: "nobody",
		New: func(rules gomoku.Rules) (ply.Searcher[board, move], error) {
			a := alphabeta.New(rules)
			a.MemoryMB = 1
			return a, nil
		},
	}
}

var fakes = map[string]func(){
	"good": func() {
		b := goodEngine()
		if b.Run(context.Background(), os.Stdin, os.Stdout) != nil {
			os.Exit(1)
		}
	},
	"small":  func() { answerStart("ERROR only boards of size 20") },
	"banner": func() { fmt.Println("Welcome!\n\nMESSAGE hello"); converse(answer("8,8")) },
	"deaf": func() { // reads nothing after the handshake
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "START") {
				fmt.Println("OK")
			}
			if lines.Text() == "ABOUT" {
				fmt.Println("deaf")
				time.Sleep(time.Hour)
			}
		}
	},
	"hangs": func() { converse(func(string) {}) },
	"stubborn": func() { // does not end
		converse(answer("8,8"))
		time.Sleep(time.Hour)
	},
	"family": func() {
		about = fmt.Sprintf("name=\"%d\", version=\"1\"", dialogtest.Child())
		converse(answer("8,8"))
	},
	"shy":       func() { about = ""; converse(answer("8,8")) },
	"old":       func() { about = "A Brain by Somebody"; converse(answer("8,8")) },
	"forgetful": func() { restart = "UNKNOWN command"; converse(answer("8,8")) },
	"suggests":  func() { converse(suggest("SUGGEST 8,8")) },
	"insists":   func() { converse(func(string) { fmt.Println("SUGGEST 8,8") }) },
	"macintosh": func() { converse(func(c string) { cr(c, "DEBUG thinking\rMESSAGE done\r8,8\r") }) },
	"nonsense":  func() { converse(answer("\x00\xff\x1b[2J")) },
	"far":       func() { converse(answer("15,3")) },
	"below":     func() { converse(answer("-1,3")) },
	"lost":      func() { converse(answer("-1,-1")) },
	"spacious":  func() { converse(answer(" 8 , 8 ")) },
	"taken":     func() { converse(answer("7,7")) },
	"too much":  func() { converse(answer("8,8 9,9")) },
	"error":     func() { converse(answer("ERROR too hard")) },
	"unknown":   func() { converse(answer("UNKNOWN")) },
	"dies": func() {
		converse(func(c string) {
			if asks(c) {
				dialogtest.Die("out of memory")
			}
		})
	},
	"last words": func() { converse(func(c string) { sayAndDie(c) }) },
	"closes": func() {
		converse(func(c string) {
			if asks(c) {
				os.Stdout.Close()
			}
		})
	},
	"garbage": func() { // sends nonsense of every kind, and the move in between
		junk := bytes.Repeat([]byte{0, 0xff, 'O', 'K', ' ', '\r', 0x1b}, 1000)
		converse(func(c string) {
			os.Stdout.Write(append(junk, '\n'))
			if asks(c) {
				fmt.Println("DEBUG 1,1\nMESSAGE 2,2\nOK\n,\n8,8\n1,1\nERROR late\n2,2")
			}
			os.Stdout.Write(junk)
			fmt.Println()
		})
	},
	"endless line": func() {
		converse(func(c string) {
			for asks(c) {
				os.Stdout.WriteString(strings.Repeat("MESSAGE ", 1000))
			}
		})
	},
	"flood": func() {
		converse(func(c string) {
			for asks(c) {
				os.Stdout.WriteString(strings.Repeat("DEBUG 8,8\n", 100))
			}
		})
	},
}

var (
	about   = `name="Fake", version="1"`
	restart = "OK"
)

// asks reports whether a command asks for a move.
func asks(command string) bool {
	word, _, _ := strings.Cut(command, " ")
	return word == "BEGIN" || word == "TURN" || word == "DONE"
}

// converse is a correct program, except for what heard does.
func converse(heard func(command string)) {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		switch word, _, _ := strings.Cut(line, " "); word {
		case "START":
			fmt.Println("OK")
		case "RESTART":
			fmt.Println(restart)
		case "ABOUT":
			if about != "" {
				fmt.Println(about)
			}
		case "END":
			return
		default:
			heard(line)
		}
	}
}

func answerStart(text string) {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "START") {
			fmt.Println(text)
		}
	}
}

func answer(text string) func(string) {
	return func(command string) {
		if asks(command) {
			fmt.Println(text)
		}
	}
}

func suggest(text string) func(string) {
	return func(command string) {
		if asks(command) {
			fmt.Println(text)
		}
		if move, ok := strings.CutPrefix(command, "PLAY "); ok {
			fmt.Println(move)
		}
	}
}

func cr(command, text string) {
	if asks(command) {
		os.Stdout.WriteString(text)
	}
}

// sayAndDie sends its move without the end of the line and exits at once.
func sayAndDie(command string) {
	if asks(command) {
		fmt.Print("8,8")
		os.Exit(0)
	}
}

package web_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/plygo/ply/web"
)

// patient gives judgements time, also on a busy machine. One of a wrong move takes a second.
func patient(s *web.Server) { s.Limits.AnalysisTime = 10 * time.Second }

// A person finds a problem, plays a wrong move, takes it back, solves it, and goes on to the next.
func TestBrowserProblem(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, patient, posed()...).URL)
	p.open("/")
	p.click("header a[href='/problems']")
	p.sees("[href='/problems/chess']", "0 of 3 solved")
	p.absent("[href='/problems/dicerace']")
	p.click("[href='/problems/chess']")
	p.sees("[data-problem='0']", "The rook in the corner")
	p.sees("[data-problem='0']", "White to move and win within 2 moves")
	p.sees("[data-problem='0']", "Paul Morphy")
	p.click("[data-problem='0']")
	p.sees("[data-name=task]", "White to move and win within 2 moves")
	p.sees("[data-name=from]", "Paul Morphy")
	p.enabled("[data-do=undo]", false)

	p.clickPlace(square("a1"))
	p.clickPlace(square("a7"))
	p.sees("[data-course=wrong]", "Wrong")
	p.announced("White: Rxa7+.")
	p.announced("Wrong: ")
	p.moved(2) // the machine has answered
	p.click("[data-do=try-again]")
	p.moved(0)
	p.sees(".verdict", "Your move.")
	p.announced("A move was taken back.")

	p.click("[data-do=hint]")
	p.announced("Hint: Ra6")
	p.present(".layer-arrows .arrow")
	p.clickPlace(square("a1"))
	p.clickPlace(square("a6"))
	p.sees("[data-course=right]", "White wins within 1 move")
	p.moved(2)
	p.fill("input[name=move]", "Ka1")
	p.press(enter)
	p.present("#move-error")
	p.moved(2)
	last := "Rxa7#"
	if strings.Contains(p.text(".moves"), "bxa6") {
		last = "b7#"
	}
	p.fill("input[name=move]", last)
	p.press(enter)
	p.sees("[data-course=solved]", "In 2 moves")
	p.announced("Solved: In 2 moves.")
	p.moved(3)

	p.do(chromedp.Reload()) // the browser has kept it
	p.sees("[data-course=solved]", "In 2 moves")
	p.moved(3)
	p.click("[data-do=go-on]")
	p.sees("h1", "Quiet")
	p.moved(0)
	p.click("[data-do=all-problems]")
	p.sees("[data-name=solved]", "1 of 3 solved")
	p.sees("[data-problem='0'] .solved-mark", "solved")
	p.absent("[data-problem='1'] .solved-mark")
	p.click("[data-do=next-problem]")
	p.sees("h1", "Quiet")
}

// The record of a problem can be walked through by keys, its solution opens, and it can be analyzed.
func TestBrowserProblemTools(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, patient, posed()...).URL)
	p.open("/problems/chess/1")
	p.fill("input[name=move]", "Ra6")
	p.press(enter)
	p.present("[data-course=right]")
	evaluate[bool](p, "(document.activeElement.blur(), true)")
	p.press(kb.ArrowLeft, kb.ArrowLeft)
	p.at(0)
	p.labelled(square("a1"), "white rook")
	p.click("[data-do=live]")
	p.labelled(square("a6"), "")
	p.click("[data-do=solution]")
	p.sees("[data-name=solution]", "White wins in 2 moves.")
	if strings.Contains(p.text("[data-name=solution]"), "Proven") {
		p.click("[data-name=whole] summary")
		p.sees("[data-name=copy-solution]", "1. Ra6")
		p.click("button[data-do=copy-solution]")
		p.present("[data-name=whole] output")
	}
	p.click("[data-do=again]")
	p.moved(0)
	p.click("[data-do=analyze]")
	if v := p.join().view; v.State != mates[0].State {
		t.Errorf("the position %q is analyzed", v.State)
	}
	p.open("/problems/tictactoe/4") // for the second player, and without a win
	p.sees("[data-name=task]", "o to move and not lose")
	p.fill("input[name=move]", "2")
	p.press(enter)
	p.sees("[data-course=right]", "O does not lose")
	p.open("/problems/tictactoe/9")
	p.sees("main", "There is no problem 9")
	p.open("/problems/dicerace")
	p.sees("[data-name=missing]", "The game has no problems")
}

// A game without problems has nothing that leads to some.
func TestBrowserNoProblems(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, nil, posed()[2]).URL)
	p.open("/")
	p.present("header a[href='/games']")
	p.begin("dicerace")
	p.absent("[data-do=problems]")
	p.absent("header a[href='/problems']")

	q := newTab(t, newServer(t, nil, posed()...).URL)
	q.open("/")
	q.begin("chess")
	q.click("dialog [data-do=problems]")
	q.present("[data-problem='2']")
	q.absent("dialog")
}

// All that a judgement says is said in Vietnamese.
func TestBrowserProblemWords(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, patient, posed()...).URL)
	p.open("/")
	for _, text := range []string{
		"White to move and win within 3 moves", "White to move and win in 1 move", "White to move and not lose", "White wins within 2 moves", "White wins within 1 move",
		"White wins, but not within 2 moves", "White wins, but not within the moves", "White does not win within 2 moves", "White does not win within the moves", "White no longer wins",
		"White wins", "White does not lose", "in 2 moves", "in 1 move", "the game is not lost", "The game is lost", "The game is a draw", "Won in 3 moves; the task is 2", "White held out for 10 moves",
		"Whether White wins within 3 moves is not known", "Whether White loses is not known", "Neither side wins by force", "nothing was proven in this time", "White wins in 4 moves",
		"there is no problem 9; the game has 4 problems", "chess has no problems with these settings",
	} {
		said := evaluate[string](p, `import("/static/js/strings.js").then(async ({ speak, t }) => { await speak("vi"); return t(%s); })`, quoted(text))
		for _, word := range []string{"White", "move", "win", "game", "the", "known", "task", "{"} {
			if strings.Contains(said, word) {
				t.Errorf("%q is %q", text, said)
			}
		}
	}
}

// The pages of problems: no serious findings, and they fit on phones.
func TestBrowserAccessibleProblems(t *testing.T) {
	long(t)
	axe := axe(t)
	p := newPage(t, newServer(t, patient, posed()...).URL)
	fits := func(what string) {
		t.Helper()
		p.usable(what, axe)
		for _, size := range [][2]int64{phone, smallPhone, desktop} {
			p.resize(size)
			p.fits(what, size)
		}
	}
	p.open("/problems")
	fits("the games")
	p.open("/problems/chess")
	fits("the problems")
	p.open("/problems/chess/1")
	p.click("[data-do=solution]")
	p.sees("[data-name=solution]", "White wins in 2 moves.")
	for course, move := range map[string]string{"wrong": "Rxa7+", "right": "Ra6"} {
		p.fill("input[name=move]", move)
		p.press(enter)
		p.present("[data-course=" + course + "]")
		fits(course)
		p.boardFits(course, desktop)
		p.click("[data-do=undo]")
		p.moved(0)
	}
	p.open("/problems/tictactoe/1")
	p.clickPlace(square("c3"))
	p.present("[data-course=solved]")
	fits("solved")
	p.click("header [data-do=settings]")
	p.fill("dialog [name=language]", "vi")
	p.sees("main h1", "Now or never")
	for _, path := range []string{"/problems", "/problems/chess", "/problems/chess/2"} {
		p.open(path)
		p.sees("header nav", "Cờ thế")
		fits(path + " in Vietnamese")
	}
}

// moved waits until the record has so many moves.
func (p *page) moved(n int) {
	p.t.Helper()
	p.wait("there are moves in the record", "document.querySelectorAll('.record [data-at]').length === %d", n)
}

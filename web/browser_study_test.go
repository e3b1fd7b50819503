package web_test

import (
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/web"
)

// brisk makes analyses short.
func brisk(s *web.Server) { s.Limits.AnalysisTime = 500 * time.Millisecond }

// The analysis has a bar, lines and arrows, follows the position, and goes when it is switched off.
func TestBrowserAnalysis(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, brisk).URL, fields{"entry": "chess", "seats": twoPersons})
	tb.click("[data-do=analysis]")
	tb.wait("there are 3 lines", "document.querySelectorAll('.lines li').length === 3")
	tb.present(".eval")
	tb.wait("there are arrows", "document.querySelectorAll('.layer-arrows .arrow').length > 0")
	tb.sees("[data-name=analysis-state]", "depth")
	tb.fill("[name=lines]", "5")
	tb.wait("there are 5 lines", "document.querySelectorAll('.lines li').length === 5")
	tb.click(".line")
	tb.present(".line[aria-expanded=true]")
	first := tb.text(".lines")
	tb.play(tb.move("e4"))
	tb.wait("other lines are shown", "document.querySelectorAll('.lines li').length === 5 && document.querySelector('.lines').textContent !== %s", quoted(first))
	tb.click("[data-do=analysis]")
	tb.absent(".lines")
	tb.absent(".eval")
	tb.wait("the arrows are gone", "document.querySelectorAll('.layer-arrows *').length === 0")
}

// The bar has the colours of the players' stones, also where Black begins.
func TestBrowserEvaluationColors(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, brisk).URL, fields{"entry": "reversi", "seats": twoPersons})
	tb.click("[data-do=analysis]")
	tb.present(".eval.white .eval-fill.black")
}

// The review draws the score over the game; a click on it leads to the move.
func TestBrowserReview(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, brisk).URL, fields{"entry": "chess", "seats": twoPersons})
	for _, text := range []string{"f3", "e5", "g4", "Qh4#"} {
		tb.play(tb.move(text))
	}
	tb.click("[data-do=analysis]")
	tb.click("[data-do=review]")
	tb.announced("The review is ready.")
	tb.present(".graph .chart-line")
	tb.sees(".graph", "Qh4#")
	chart := tb.spot(".graph .chart")
	tb.clickAt(chart)
	tb.at(2)
	tb.wait("the lines of that position are shown", "document.querySelectorAll('.lines li').length > 0")

	tb.click("[data-do=live]") // another move has no score
	tb.click("[data-do=undo]")
	tb.changed()
	tb.play(tb.move("Qf6"))
	tb.wait("the move is shown without a score", "/2\\.\\.\\. Qf6$/.test(document.querySelector('.graph .note').textContent)")

	// The menu has room beside all this, also when the panel below it grows while it is open.
	tb.resize([2]int64{1280, 800})
	tb.wait("the lines are ready", "document.querySelectorAll('.lines li').length > 0 && !document.querySelector('[data-name=analysis-state]').textContent.endsWith('…')")
	evaluate[bool](tb.page, "document.querySelector('.lines').hidden = document.querySelector('.graph').hidden = true")
	tb.click(".menu summary")
	evaluate[bool](tb.page, "!(document.querySelector('.lines').hidden = document.querySelector('.graph').hidden = false)")
	tb.wait("no item of the menu is above the screen", "![...document.querySelectorAll('.menu-list, .menu-list .item')].some((item) => item.getBoundingClientRect().top < 0)")
}

// A position is solved within a number of moves.
func TestBrowserSolve(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, brisk).URL, fields{"entry": "chess", "seats": twoPersons, "state": mateInOne})
	tb.click("[data-do=analysis]")
	tb.fill("[name=solve]", "1")
	tb.click("[data-do=solve]")
	tb.sees(".solve output", "White wins in 1 move.")
	tb.sees(".solve output", "Rd8#")
	if strings.Contains(tb.text(".solve output"), "Proven") {
		tb.click(".solve summary")
		tb.sees(".solve pre", "1. Rd8#")
	}
	tb.sees("[data-name=analysis-state]", "depth") // the analysis goes on
	tb.play(tb.move("Rd2"))
	tb.play(tb.move("h6"))
	tb.fill("[name=solve]", "1")
	tb.click("[data-do=solve]")
	tb.wait("there is no solution", "/\\S/.test(document.querySelector('.solve output').textContent) && !/thinking|Leaves|#/.test(document.querySelector('.solve output').textContent)")
}

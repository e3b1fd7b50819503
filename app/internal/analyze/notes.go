package analyze

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/plygo/ply"
)

// longestLine is how many moves of a better line a note has.
const longestLine = 10

// notes returns the notes of a game, with those of the analysis added: the evaluation after each
// move, as programs for chess write it, and the mark and the better line of a bad one. An
// evaluation that was there is replaced.
func (a *analyst[S, M]) notes(old []ply.Note, s *study[S, M]) []ply.Note {
	all := make([]ply.Note, len(s.states))
	for _, n := range old {
		if n.Ply < 0 || n.Ply >= len(all) {
			continue
		}
		at := &all[n.Ply]
		at.Marks = append(at.Marks, n.Marks...)
		at.Text = joined(at.Text, " ", strings.TrimSpace(evaluation.ReplaceAllString(n.Text, "")))
	}
	for _, j := range s.moves {
		at := &all[j.ply]
		if j.mark == fine {
			continue
		}
		if !slices.Contains(at.Marks, string(j.mark)) {
			at.Marks = append(at.Marks, string(j.mark))
		}
		at.Text = joined(at.Text, "; ", "better: "+a.better(s, j))
	}
	for i := 1; i < len(all); i++ {
		all[i].Text = joined(a.eval(s, i), " ", all[i].Text)
	}
	var some []ply.Note
	for i, n := range all {
		if n.Ply = i; n.Text != "" || n.Marks != nil {
			some = append(some, n)
		}
	}
	return some
}

// evaluation finds the evaluations in a text.
var evaluation = regexp.MustCompile(`\s*\[%eval [^\]]*\]`)

// eval returns the evaluation of state i for the first player: "[%eval 0.35]", or "[%eval #-3]" if the
// second one wins in three moves. It is empty where nothing was searched.
func (a *analyst[S, M]) eval(s *study[S, M], i int) string {
	o := s.opinions[i]
	if !o.known || o.over {
		return ""
	}
	sign := ply.Score(1)
	if a.Turn(s.states[:i+1]) == 1 {
		sign = -1
	}
	score := sign * o.score
	plies, decided := score.Decided()
	if !decided {
		return fmt.Sprintf("[%%eval %.2f]", float64(score)/100)
	}
	moves := (plies + 1) / 2
	if score < 0 {
		moves = -moves
	}
	return fmt.Sprintf("[%%eval #%d]", moves)
}

// better returns the line that would have been better than a move.
func (a *analyst[S, M]) better(s *study[S, M], j judgement[M]) string {
	return a.Line(s.states[:j.ply], j.better[:min(len(j.better), longestLine)])
}

// joined returns two texts as one, with a separator if there are both.
func joined(first, separator, second string) string {
	if first == "" || second == "" {
		return first + second
	}
	return first + separator + second
}

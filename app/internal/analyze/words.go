package analyze

import "github.com/plygo/ply"

// verdict returns a score of the player to move at the last of states: a number, or who wins and
// when. The line is the play that leads there.
func (a *analyst[S, M]) verdict(states []S, score ply.Score, line []M) string {
	if text, decided := a.Verdict(states, score, line); decided {
		return text
	}
	return score.String()
}

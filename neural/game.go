package neural

import "github.com/plygo/ply"

// New returns a game with the evaluation of a network. All that the game can do besides, the new one can do too. The
// scale of its [ply.Tuning] is that of the network.
//
// A network that was made for another game, or for other features, is an error.
func New[S any, M comparable](g ply.Game[S, M], n *Network) (ply.Game[S, M], error) {
	e, err := NewEvaluator(g, n)
	if err != nil {
		return nil, err
	}
	l := &learned[S, M]{Game: g, evaluator: e}
	if tuner, ok := ply.As[ply.Tuner](g); ok {
		l.tuning = tuner.Tuning()
	}
	l.tuning.Scale = n.w.Scale
	return l, nil
}

// learned is a game with the evaluation of a network.
type learned[S any, M comparable] struct {
	ply.Game[S, M]
	evaluator *Evaluator[S]
	tuning    ply.Tuning
}

// Evaluate implements [ply.Game].
func (l *learned[S, M]) Evaluate(s *S) ply.Score { return l.evaluator.Evaluate(s) }

// Tuning implements [ply.Tuner].
func (l *learned[S, M]) Tuning() ply.Tuning { return l.tuning }

// Unwrap implements [ply.Unwrapper].
func (l *learned[S, M]) Unwrap() ply.Game[S, M] { return l.Game }

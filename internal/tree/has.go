package tree

import "github.com/plygo/ply"

// Has is a game and what it has of the optional interfaces that searchers use. A field is nil
// if the game lacks the interface.
type Has[S any, M comparable] struct {
	Game ply.Game[S, M]
	// Candidates lists the moves that a search looks at: all moves of the Game, or those that it
	// calls worth a search if it is a Narrower.
	Candidates Lister[S, M]

	Turner     ply.Turner[S]
	Chancer    ply.Chancer[S, M]
	Viewer     ply.Viewer[S, M]
	Hasher     ply.Hasher[S]
	Repeater   ply.Repeater[S]
	Expirer    ply.Expirer[S]
	Narrower   ply.Narrower[S, M]
	Orderer    ply.Orderer[S, M]
	Exchanger  ply.Exchanger[S, M]
	Tactician  ply.Tactician[S, M]
	Forcer     ply.Forcer[S, M]
	Threatener ply.Threatener[S, M]
	NullMover  ply.NullMover[S]
	Indexer    ply.Indexer[S, M]
	Policy     ply.Policy[S, M]
	Structurer ply.Structurer[S]
	Tuning     ply.Tuning // by ply.Tuner; its zero value if the game is no Tuner
}

// Ask asks a game for every optional interface. A searcher does so once, when it is made.
func Ask[S any, M comparable](g ply.Game[S, M]) Has[S, M] {
	h := Has[S, M]{Game: g, Candidates: g}
	h.Turner, _ = ply.As[ply.Turner[S]](g)
	h.Chancer, _ = ply.As[ply.Chancer[S, M]](g)
	h.Viewer, _ = ply.As[ply.Viewer[S, M]](g)
	h.Hasher, _ = ply.As[ply.Hasher[S]](g)
	h.Repeater, _ = ply.As[ply.Repeater[S]](g)
	h.Expirer, _ = ply.As[ply.Expirer[S]](g)
	h.Narrower, _ = ply.As[ply.Narrower[S, M]](g)
	h.Orderer, _ = ply.As[ply.Orderer[S, M]](g)
	h.Exchanger, _ = ply.As[ply.Exchanger[S, M]](g)
	h.Tactician, _ = ply.As[ply.Tactician[S, M]](g)
	h.Forcer, _ = ply.As[ply.Forcer[S, M]](g)
	h.Threatener, _ = ply.As[ply.Threatener[S, M]](g)
	h.NullMover, _ = ply.As[ply.NullMover[S]](g)
	h.Indexer, _ = ply.As[ply.Indexer[S, M]](g)
	h.Policy, _ = ply.As[ply.Policy[S, M]](g)
	h.Structurer, _ = ply.As[ply.Structurer[S]](g)
	if tuner, ok := ply.As[ply.Tuner](g); ok {
		h.Tuning = tuner.Tuning()
	}
	if h.Narrower != nil {
		h.Candidates = &narrowed[S, M]{h}
	}
	return h
}

package analyze

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/plygo/ply"
)

// archives yields games, or errors in their places.
type archives[S any, M comparable] iter.Seq2[ply.Archive[S, M], error]

// records yields the records of a file of JSON: one value after the other, as package ply writes
// them.
func (a *analyst[S, M]) records(file io.Reader) archives[S, M] {
	return func(yield func(ply.Archive[S, M], error) bool) {
		for decoder := json.NewDecoder(file); ; {
			var text json.RawMessage
			err := decoder.Decode(&text)
			if err == io.EOF {
				return
			}
			if err != nil { // what follows cannot be told apart
				yield(ply.Archive[S, M]{}, fmt.Errorf("%w: %w", ply.ErrFileSyntax, err))
				return
			}
			game := ply.Archive[S, M]{}
			if holdsAnalysis(text) {
				err = errors.New("it was analyzed before; analyze the file that it was made from")
			} else {
				game.Record, err = ply.ParseRecord(a.Rules, text)
			}
			if !yield(game, err) {
				return
			}
		}
	}
}

// gameJSON is a game with its analysis, as JSON:
//
//	{"analyzed":"ply analyze: alphabeta, nodes=100000","tags":{"Black":"A"},
//	 "record":{"game":"tictactoe","start":".../.../... x","moves":["5","2"]},
//	 "moves":[{"ply":2,"player":1,"move":"2","before":{"value":0},"after":{"loss":5},"loss":0.5,"mark":"??","better":["1","3"]}]}
type gameJSON struct {
	Analyzed string            `json:"analyzed"` // by whom, and with what limits
	Tags     map[string]string `json:"tags,omitempty"`
	Record   json.RawMessage   `json:"record"` // as [ply.ParseRecord] reads it
	Moves    []moveJSON        `json:"moves"`  // those that could be judged
}

// moveJSON is what became of a move. The scores are for the player who made it.
type moveJSON struct {
	Ply    int       `json:"ply"` // from 1; those of chance count
	Player int       `json:"player"`
	Move   string    `json:"move"`
	Before ply.Score `json:"before"`
	After  ply.Score `json:"after"`
	Loss   float64   `json:"loss"` // of the win rate, from 0 to 1
	Mark   mark      `json:"mark,omitempty"`
	Better []string  `json:"better,omitempty"`
}

// json returns a game with its analysis as a line of JSON.
func (a *analyst[S, M]) json(game ply.Archive[S, M], s *study[S, M]) ([]byte, error) {
	record, err := game.Record.MarshalJSON()
	if err != nil {
		return nil, err
	}
	data := gameJSON{Analyzed: a.annotator, Tags: game.Tags, Record: record, Moves: []moveJSON{}}
	for _, j := range s.moves {
		state := s.states[j.ply-1]
		m := moveJSON{Ply: j.ply, Player: j.player, Move: a.Move(&state, j.move), Before: j.before, After: j.after, Loss: j.loss, Mark: j.mark}
		for _, best := range j.better {
			m.Better = append(m.Better, a.Move(&state, best))
			a.Rules.Play(&state, best)
		}
		data.Moves = append(data.Moves, m)
	}
	text, err := json.Marshal(data)
	return append(text, '\n'), err
}

// holdsAnalysis reports whether JSON is a game with its analysis.
func holdsAnalysis(text []byte) bool {
	var data struct{ Analyzed *string }
	return json.Unmarshal(text, &data) == nil && data.Analyzed != nil
}

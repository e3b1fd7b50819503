package web

import (
	"encoding/json"
	"fmt"
	"hash/fnv"

	"github.com/plygo/ply/board"
)

// face is the part of a board that does not change during a game. A page gets it once.
type face struct {
	Key     string                  `json:"key"`
	Columns int                     `json:"columns"`
	Rows    int                     `json:"rows"`
	Ground  board.Ground            `json:"ground"`
	Colors  [2]board.Color          `json:"colors"`
	Lines   []board.Line            `json:"lines,omitempty"`
	Dots    []board.Place           `json:"dots,omitempty"`
	Words   []board.Word            `json:"words,omitempty"`
	Void    []board.Place           `json:"void,omitempty"`
	Names   board.Names             `json:"names"`
	Plain   *board.Names            `json:"plain,omitempty"`
	Figures map[string]board.Figure `json:"figures,omitempty"`
}

// boardView is the part that changes.
type boardView struct {
	FaceKey  string        `json:"faceKey"`
	About    string        `json:"about,omitempty"`
	Things   []board.Thing `json:"things"`
	Captured []board.Thing `json:"captured,omitempty"`
	Hidden   []board.Thing `json:"hidden,omitempty"`
	Last     []board.Place `json:"last,omitempty"`
	Alarm    []board.Place `json:"alarm,omitempty"`
	Marks    []board.Mark  `json:"marks,omitempty"`
	Arrows   []board.Arrow `json:"arrows,omitempty"`
	Caption  string        `json:"caption,omitempty"`
}

// cut cuts a board into its two parts. The key of the face is a hash of it.
func cut(b board.Board) (*face, boardView) {
	f := &face{
		Columns: b.Columns, Rows: b.Rows, Ground: b.Ground, Colors: b.Colors, Lines: b.Lines, Dots: b.Dots,
		Words: b.Words, Void: b.Void, Names: b.Names, Plain: b.Plain, Figures: b.Figures,
	}
	hash := fnv.New64a()
	text, _ := json.Marshal(f) // what cannot be written has the key of nothing, and is not sent
	hash.Write(text)
	f.Key = fmt.Sprintf("%x", hash.Sum64())
	return f, boardView{
		FaceKey: f.Key, About: b.About, Things: some(b.Things), Captured: b.Captured, Hidden: b.Hidden, Last: b.Last, Alarm: b.Alarm, Marks: b.Marks, Arrows: b.Arrows, Caption: b.Caption,
	}
}

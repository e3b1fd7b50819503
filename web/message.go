package web

import (
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/board"
)

// request is a message of a page. What a field means depends on what is to be done; see requests.
type request struct {
	ID int64  `json:"id"` // of the reply
	Do string `json:"do"`

	Game    string `json:"game"`
	Version int64  `json:"version"` // of the game as the page knows it
	Move    string `json:"move"`
	Side    int    `json:"side"`
	At      int    `json:"at"` // a number of steps
	Lines   int    `json:"lines"`
	Moves   int    `json:"moves"`

	Entry    string            `json:"entry"`
	Settings map[string]string `json:"settings"`
	Seats    [2]string         `json:"seats"`
	State    string            `json:"state"`
	File     string            `json:"file"`
	Clock    *control          `json:"clock"`
	Things   []board.Thing     `json:"things"`
	Turn     int               `json:"turn"`

	Name string `json:"name"` // of a person
	Key  string `json:"key"`  // that keeps the name
}

// control is a time control, in seconds.
type control struct {
	Base      float64 `json:"base"`
	Increment float64 `json:"increment"`
	Move      float64 `json:"move"`
}

// reply answers a request.
type reply struct {
	ID     int64  `json:"id"`
	Result any    `json:"result,omitempty"`
	Error  string `json:"error,omitempty"`
}

// nothing is the result of a request that only does something.
type nothing struct{}

// gamePush tells a page that a game has changed.
type gamePush struct {
	Push string    `json:"push"`
	Game *gameView `json:"game"`
}

// push is what else the server tells a page without being asked: lines, scores, a notice.
type push struct {
	Push   string  `json:"push"`
	Game   string  `json:"game"` // its id
	At     int     `json:"at"`
	Lines  []line  `json:"lines,omitempty"`
	From   int     `json:"from"`
	Scores []score `json:"scores,omitempty"`
	Done   bool    `json:"done,omitempty"`
	Notice string  `json:"notice,omitempty"`
}

// entryView is a game that can be played.
type entryView struct {
	Name        string        `json:"name"`
	Title       string        `json:"title"`
	Sides       [2]string     `json:"sides"`
	Options     []app.Option  `json:"options"`
	Players     []app.About   `json:"players"`
	Evaluations []app.About   `json:"evaluations"`
	Passes      bool          `json:"passes"`
	Supply      []board.Thing `json:"supply"`
}

// gameView is a game as one visitor may see it.
type gameView struct {
	ID       string            `json:"id"`
	Entry    string            `json:"entry"`
	Settings map[string]string `json:"settings"`
	Title    string            `json:"title"`
	Sides    [2]string         `json:"sides"`
	Version  int64             `json:"version"`
	Seats    [2]string         `json:"seats"`
	Mine     [2]bool           `json:"mine"`

	Face  *face     `json:"face,omitempty"`
	Board boardView `json:"board"`
	State string    `json:"state"`
	Turn  int       `json:"turn"`

	Moves   []app.Move `json:"moves"`
	Steps   []app.Step `json:"steps"`
	Ahead   int        `json:"ahead"`
	Pass    bool       `json:"pass"`
	Outcome string     `json:"outcome"`
	Reason  string     `json:"reason"`

	Clock    *clockView `json:"clock"`
	Thinking bool       `json:"thinking"`
	Paused   bool       `json:"paused"`
	Notice   string     `json:"notice"`
}

// clockView is what the clocks show, in milliseconds.
type clockView struct {
	Left      [2]int64 `json:"left"`
	Move      int64    `json:"move"` // left for this move
	Running   int      `json:"running"`
	Base      int64    `json:"base"`
	Increment int64    `json:"increment"`
	PerMove   int64    `json:"perMove"`
}

// positionView is a position without its game.
type positionView struct {
	At    int       `json:"at"`
	Face  *face     `json:"face,omitempty"`
	Board boardView `json:"board"`
	State string    `json:"state"`
	Turn  int       `json:"turn"`
}

// summary is a game in a list.
type summary struct {
	ID       string    `json:"id"`
	Entry    string    `json:"entry"`
	Title    string    `json:"title"`
	Sides    [2]string `json:"sides"`
	Seats    [2]string `json:"seats"`
	Steps    int       `json:"steps"`
	Turn     int       `json:"turn"`
	Outcome  string    `json:"outcome"`
	Reason   string    `json:"reason"`
	Score    *float64  `json:"score"` // of the visitor: 1, ½ or 0
	Opponent string    `json:"opponent"`
	Created  string    `json:"created"`
	Updated  string    `json:"updated"`
}

// tally counts the results of a visitor against one opponent.
type tally struct {
	Entry    string `json:"entry"`
	Title    string `json:"title"`
	Opponent string `json:"opponent"`
	Wins     int    `json:"wins"`
	Draws    int    `json:"draws"`
	Losses   int    `json:"losses"`
}

// score is the score of a position, for player 0.
type score struct {
	Value  float64 `json:"value"`  // in points
	Chance float64 `json:"chance"` // 1 is a win, 0 a loss
	Text   string  `json:"text"`
}

// line is a line of play that a machine thinks best.
type line struct {
	Text  string        `json:"text"`
	Moves []string      `json:"moves"`
	Touch []board.Place `json:"touch"`
	Score score         `json:"score"`
	Depth int           `json:"depth"`
	Nodes int64         `json:"nodes"`
}

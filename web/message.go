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
	Kind    string `json:"kind"`
	Result  string `json:"result"`
	On      bool   `json:"on"`
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
	Played   []string          `json:"played"` // moves since a problem began

	Opponent string `json:"opponent"`
	Rated    bool   `json:"rated"`
	Invite   string `json:"invite"`

	Name string `json:"name"` // of a person
	Key  string `json:"key"`  // that keeps the name

	by      [2]bool // the seats of who asks, in a game that is to change
	address string  // of who asks
}

// sideOf returns the side of one of two players, by the seats of that one.
func sideOf(mine [2]bool) int {
	if mine[1] {
		return 1
	}
	return 0
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

// callPush tells somebody who has offered a game that it begins, on a page that shows something else.
type callPush struct {
	Push  string `json:"push"`
	Game  string `json:"game"`
	Title string `json:"title"`
	Name  string `json:"name"` // of who has accepted, or ""
}

// push is what else the server tells a page without being asked: lines, a score, how far a solution is, a
// notice.
type push struct {
	Push   string `json:"push"`
	Game   string `json:"game"` // its id
	At     int    `json:"at"`
	Lines  []line `json:"lines,omitempty"`
	Score  *score `json:"score,omitempty"`
	Done   bool   `json:"done,omitempty"`
	Notice string `json:"notice,omitempty"`

	Lobby    *lobbyView    `json:"lobby,omitempty"`
	Progress *progressView `json:"progress,omitempty"`
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
	Problems    bool          `json:"problems"` // whether there are some to solve
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

	Stage    string        `json:"stage"`
	Players  [2]playerView `json:"players"`
	Rated    bool          `json:"rated"`
	Listed   bool          `json:"listed"`
	Invite   string        `json:"invite"` // the secret of the invitation, for its owner
	Joinable bool          `json:"joinable"`
	Free     int           `json:"free"` // the side of the free seat; -1 if lots are drawn or none is free
	Offer    *offer        `json:"offer"`
	Next     string        `json:"next"`
	Away     *awayView     `json:"away"`
	Watching int           `json:"watching"` // visitors who do not play
}

// playerView is one of two people who play each other.
type playerView struct {
	Name   string  `json:"name"`
	Rating float64 `json:"rating"` // when the game began; 0 if there is none
	Change float64 `json:"change"` // by the game
	Here   bool    `json:"here"`
}

// awayView is a player to move who is away.
type awayView struct {
	Side int   `json:"side"`
	Left int64 `json:"left"` // milliseconds until the other one can claim the game
}

// lobbyView is what anybody may find.
type lobbyView struct {
	Challenges []challengeView `json:"challenges"`
	Live       []liveView      `json:"live"`
}

// challengeView is a game that waits for an opponent.
type challengeView struct {
	Game     string            `json:"game"`
	Entry    string            `json:"entry"`
	Title    string            `json:"title"`
	Settings map[string]string `json:"settings"`
	Sides    [2]string         `json:"sides"`
	Side     int               `json:"side"` // that is free; -1 if lots are drawn
	Clock    *control          `json:"clock"`
	Rated    bool              `json:"rated"`
	Name     string            `json:"name"`
	Rating   float64           `json:"rating"`
	Mine     bool              `json:"mine"`

	owner string
}

// liveView is a game that goes on.
type liveView struct {
	Game    string     `json:"game"`
	Entry   string     `json:"entry"`
	Title   string     `json:"title"`
	Sides   [2]string  `json:"sides"`
	Names   [2]string  `json:"names"`
	Ratings [2]float64 `json:"ratings"`
	Steps   int        `json:"steps"`
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
	Opponent string    `json:"-"`
	Person   bool      `json:"-"` // the opponent is one
	Updated  string    `json:"updated"`
	Stage    string    `json:"stage"`
	Rated    bool      `json:"rated"`
	Names    [2]string `json:"names"`
	Side     int       `json:"side"`   // of the visitor; -1 if it is none or both
	Change   float64   `json:"change"` // of the visitor's rating
}

// tally counts the results of a visitor against one opponent.
type tally struct {
	Entry    string `json:"entry"`
	Title    string `json:"title"`
	Opponent string `json:"opponent"` // a machine, or the name of a person
	Person   bool   `json:"person"`
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

// solutionView is what was found out about a position.
type solutionView struct {
	Solved   bool   `json:"solved"`
	Text     string `json:"text"`
	By       string `json:"by"` // proof, alphabeta or nobody
	Shortest bool   `json:"shortest"`
	Line     line   `json:"line"`
	Whole    string `json:"whole"` // with every defence
	Nodes    int64  `json:"nodes"`
}

// progressView is how far a solution is; see [app.Progress].
type progressView struct {
	Nodes    int64 `json:"nodes"`
	Proof    int   `json:"proof"`
	Disproof int   `json:"disproof"`
}

// problemView is a problem in a list. It does not have the position, where something may lie face down.
type problemView struct {
	Key   string `json:"key"`
	Name  string `json:"name"`
	From  string `json:"from"`
	Task  string `json:"task"`
	Moves int    `json:"moves"`
	Side  int    `json:"side"`
}

// trialView is a problem after what was played, as the person sees it who solves it.
type trialView struct {
	positionView
	Title     string         `json:"title"`
	Sides     [2]string      `json:"sides"`
	Problem   problemView    `json:"problem"`
	Count     int            `json:"count"`  // of the problems that the game has
	Played    []string       `json:"played"` // one move a step
	Moves     []app.Move     `json:"moves"`
	Steps     []app.Step     `json:"steps"`
	Outcome   string         `json:"outcome"`
	Reason    string         `json:"reason"`
	Judgement *app.Judgement `json:"judgement"` // if it was asked for
}

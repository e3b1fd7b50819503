package catalog

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/projects"
)

type gomokuSpec = app.Spec[gomoku.Position, gomoku.Move]

func gomokuGame() app.Entry {
	spec, err := gomokuOf(gomoku.Rules{}, gomoku.FreeOpening)
	if err != nil {
		panic(err) // these rules go with each other
	}
	return spec
}

func gomokuOf(rules gomoku.Rules, opening gomoku.OpeningRule) (*gomokuSpec, error) {
	hand, own := gomoku.Game(rules), gomoku.Game(gomoku.Learned{Rules: rules})
	free := opening == gomoku.FreeOpening
	if !free {
		var err error
		if hand, err = gomoku.NewOpening(hand, opening); err != nil {
			return nil, err
		}
		if own, err = gomoku.NewOpening(own, opening); err != nil {
			return nil, err
		}
	}
	details := app.Details[gomoku.Position, gomoku.Move]{
		Title: "gomoku", Forced: "a four to answer", Protocols: []app.Protocol[gomoku.Position, gomoku.Move]{gomocupFor(own)}, Opens: !free,
		// A fight can take a hundred times the nodes of a quiet position.
		BenchLimits: ply.Limits{Depth: 13, Nodes: 800_000},
	}
	if free && rules == (gomoku.Rules{}) { // the positions are for the usual size and rule alone
		details.Study, details.Bench = "15 h8 h9 i9 g7 i7 i8", gomokuBench
	} else {
		details.Title = fmt.Sprintf("gomoku, %v, %d×%[2]d", rules.Rule(), rules.Size())
	}
	spec := learned[gomoku.Position, gomoku.Move]("gomoku", own, hand, "what can be made on the points, by hand").Configure(gomokuOptions, configure).Details(details)
	if free {
		spec.Eval("patterns", "patterns of lines, by a student project", gomoku.LinePatterns{Rules: rules})
		withPlayers(spec, projects.Gomoku(rules))
	}
	return spec, nil
}

// gomokuOptions are the size of the board, the rule and the opening rule.
var gomokuOptions = []app.Option{
	{Name: "size", About: "of the board", Usual: "15", Values: sizes()},
	{Name: "rule", About: "what wins, and what is forbidden", Usual: "freestyle", Values: []string{"freestyle", "standard", "renju", "caro", "caro-with-overlines"}},
	{Name: "opening", About: "how the game begins", Usual: "free", Values: []string{"free", "pro", "long-pro", "swap", "swap2"}},
}

func sizes() (all []string) {
	for size := gomoku.MinSize; size <= gomoku.MaxSize; size++ {
		all = append(all, strconv.Itoa(size))
	}
	return all
}

// configure returns gomoku with other settings.
func configure(settings map[string]string) (*gomokuSpec, error) {
	values := map[string]string{}
	for _, option := range gomokuOptions {
		values[option.Name] = option.Usual
		if value, ok := settings[option.Name]; ok {
			values[option.Name] = value
		}
	}
	size, err := strconv.Atoi(values["size"])
	if err != nil {
		return nil, err
	}
	rule, err := gomoku.ParseRule(values["rule"])
	if err != nil {
		return nil, err
	}
	opening, err := gomoku.ParseOpeningRule(values["opening"])
	if err != nil {
		return nil, err
	}
	rules, err := gomoku.New(size, rule)
	if err != nil {
		return nil, err
	}
	return gomokuOf(rules, opening)
}

// gomocupFor is the protocol of the Gomocup tournaments.
func gomocupFor(g gomoku.Game) app.Protocol[gomoku.Position, gomoku.Move] {
	return app.Protocol[gomoku.Position, gomoku.Move]{
		Name: "gomocup",
		Start: func(ctx context.Context, command []string) (match.Player[gomoku.Position, gomoku.Move], error) {
			client, err := gomocup.Start(ctx, g, gomocup.Config{Path: command[0], Args: command[1:]})
			if err != nil {
				return nil, err // a nil client would be a player that is not nil
			}
			return client, nil
		},
		Serve: func(ctx context.Context, in io.Reader, out io.Writer, name string, search func(ply.Game[gomoku.Position, gomoku.Move]) (ply.Searcher[gomoku.Position, gomoku.Move], error)) error {
			engine := gomocup.Engine{Name: name, Author: "the ply authors", Rule: g.Rule(), New: func(rules gomoku.Rules) (ply.Searcher[gomoku.Position, gomoku.Move], error) {
				return search(gomoku.Learned{Rules: rules})
			}}
			return engine.Run(ctx, in, out)
		},
	}
}

// gomokuBench has positions from games that a weak engine played against itself.
var gomokuBench = []string{
	"15 freestyle g7 h8 g6",
	"15 freestyle f6 k7 h6 j8 i8 i9 l6",
	"15 freestyle l6 i6 i8 j6 i9 k6 j9 j7 k9 l9 k8",
	"15 freestyle f6 g7 e7 h8 f7 f9 e8 g9 f8 h9 e9 i9 k11 j10 j9",
	"15 freestyle h5 h4 f6 g6 d7 h6 e7 j6 f7 c7 g7 h7 i8 i7 g9 k7 h9 h8 i5",
	"15 freestyle j5 i5 f6 e6 g6 j6 h6 h7 i6 i7 f7 j8 j7 j9 k7 k9 f8 j10 h8 l10 m11 j11 j12",
	"15 freestyle g3 g2 k3 h4 g4 j4 g5 h5 f6 i5 g6 k5 i6 h6 e7 j6 h7 g7 j7 i7 d8 k7 f8 i8 l8 c9 h8",
}

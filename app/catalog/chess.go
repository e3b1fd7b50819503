package catalog

import (
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/projects"
	"github.com/plygo/ply/uci"
)

func chessGame() app.Entry {
	spec := learned("chess", chess.Learned{}, chess.Rules{}, "material, squares, mobility, pawns, kings and threats, by hand").
		Eval("material", "the values of the pieces, by a student project", chess.Material{}).
		Eval("material-count", "the values of the pieces and their number, by a student project of 2017", chess.MaterialCount{}).
		Eval("placement", "pieces, their squares and their number, by the same project", chess.Placement{}).
		Eval("simplified", "T. Michniewski's simplified evaluation (1999), in a student project of 2025", chess.Simplified{}).
		Eval("simplified-material", "its values of the pieces alone", chess.SimplifiedMaterial{}).
		Eval("simplified-placement", "its values of the squares alone", chess.SimplifiedPlacement{}).
		Details(app.Details[chess.Position, chess.Move]{
			Forced: "check",
			Study:  "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 1 9",
			Bench:  chessBench,
			Engine: forGUI,
		})
	return withPlayers(spec, projects.Chess())
}

// forGUI makes chess what GUIs expect.
func forGUI(e *uci.Engine[chess.Position, chess.Move]) {
	takesRook := new(bool)
	e.Game = guiChess{takesRook: takesRook}
	e.Options = append(e.Options, uci.Check("UCI_Chess960", false, func(on bool) { *takesRook = on }))
}

// guiChess is chess in the form of GUIs. A GUI lets people set up positions that no game
// reaches, and an option of the engine says how castling is written. The rules of a game
// may depend on this option because it changes only while no search is running.
type guiChess struct {
	chess.Rules
	takesRook *bool
}

func (guiChess) Parse(text string) (chess.Position, error) { return chess.ParseFENLax(text) }

func (g guiChess) FormatCoordinates(p *chess.Position, m chess.Move) string {
	if *g.takesRook {
		return chess.Chess960{}.FormatCoordinates(p, m)
	}
	return g.Rules.FormatCoordinates(p, m)
}

// chessBench has positions from games that a weak engine played against itself, from the
// opening to the endgame, and one position of Chess960 with castling.
var chessBench = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"rnbqkb1r/pppp1ppp/5n2/8/2Pp4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4",
	"r1bqkbnr/1ppp1ppp/8/p7/2PQ4/2N5/PP2PPPP/R1B1KB1R b KQkq - 0 6",
	"r1bq1rk1/p3bppp/2p1pn2/2pp4/4PP2/2NP4/PPP3PP/RNBQ1RK1 w - - 1 9",
	"rnbqk1nr/3pbppp/p7/1p1N1p2/4P3/7P/PPP1BPP1/R1BQ1RK1 w kq - 2 11",
	"r2qk2r/pp3p1p/3pb1pb/2pPp3/P7/3P1Q1P/1PPN1PP1/R1B2RK1 b kq - 0 13",
	"r1b1k1nr/2q1bpp1/pnPp3p/4p3/2N1P1P1/2N2Q1P/1PP2P2/R1B1KBR1 b Qkq - 0 16",
	"1rbq1rk1/4p1b1/pP1ppn1p/2pP2p1/Nn4P1/4BN1P/1PP2PB1/R2Q1RK1 w - - 1 19",
	"3r2k1/ppp2ppp/1qP5/8/2P5/1P2PB1P/6P1/3RR1K1 b - - 2 22",
	"r1r2bk1/1p3pp1/2q4p/2Pp4/8/P2NP1P1/5PBP/2Q2RK1 w - - 7 26",
	"r7/p1pR1pk1/2p4p/2Bn4/8/P1P3P1/8/5K2 b - - 0 29",
	"1rr3k1/5npp/2P2p2/p1p2P2/2P5/3R3P/1P4P1/R5K1 w - - 1 34",
	"5k2/3n1pp1/2r5/p2r4/R2B3P/2P2N2/5P2/7K b - - 1 38",
	"8/8/3k4/2p2p2/2P2P2/4K3/8/8 w - - 0 50",
	"1rk2r2/pppb1ppp/3p4/4p3/4P3/3P4/PPPB1PPP/1RK2R2 w BFbf - 0 12",
}

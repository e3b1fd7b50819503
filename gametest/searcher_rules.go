package gametest

// The rules that a searcher is checked against: sentences of the contract of
// [ply.Searcher]. A [Violation] has one of them as its Rule.
const (
	// What every call owes.
	searcherRuleLegal   = "a root that is not over always yields a legal move and a nil error, whatever the limits"
	searcherRuleReturns = "when ctx ends or a limit is reached, Search returns"
	searcherRulePrompt  = "Search is back within 20 ms of the end of ctx or of Limits.Time"
	searcherRuleNoPanic = "a searcher does not panic unless its game does"
	searcherRulePV      = "PV begins with Move and is a line of legal moves that stops at a chance node"
	searcherRuleLines   = "Lines are different legal root moves, Move first, each with a PV that begins with it"
	searcherRuleScore   = "scores lie between LossIn(1) and WinIn(1): nothing is decided before a move is played"
	searcherRuleNodes   = "Nodes counts what was spent, and stays within Limits.Nodes"
	searcherRulePlays   = "a node is a call of Play"
	searcherRuleDepth   = "Depth counts the plies searched, and stays within Limits.Depth"
	searcherRuleLine    = "Search leaves the caller's line alone, and the array behind it too"

	// What a caller can get wrong.
	searcherRuleEmptyLine = "an empty line is an error"
	searcherRuleNilGame   = "a nil game is an error of Search"
	searcherRuleNegative  = "a negative limit is an error"
	searcherRuleGameOver  = "Search returns ErrGameOver if and only if Terminal of the last state is not Ongoing"
	searcherRuleNoLimit   = "Search returns ErrNoLimit if and only if there is no limit and ctx never ends"
	searcherRuleChance    = "Search returns ErrChance if the last state is a chance node"
	searcherRuleRecovers  = "an error of one call does not spoil the next"

	// What makes results worth comparing.
	searcherRuleSame     = "the same sequence of calls under a limit of depth or nodes gives the same results"
	searcherRuleReset    = "after Reset a searcher answers like a fresh one"
	searcherRuleTogether = "searchers at work at the same time do not disturb each other"

	// How a searcher treats its game.
	searcherRuleEvaluate = "Evaluate and Order are never called on a terminal state or on a chance node"
	searcherRulePlay     = "Play is given legal moves only, of states that are not over"
	searcherRulePanic    = "a panic of a broken game is raised in the goroutine that called Search"
	searcherRuleClamp    = "evaluations are held within MaxEval: only a win or a loss that was seen is decided"

	// What Promises adds.
	searcherRuleWin    = "a searcher that looks one ply ahead takes a win in one"
	searcherRuleLoss   = "a searcher that looks two plies ahead does not step into a loss in one that it can avoid"
	searcherRuleExact  = "an exact searcher finds minimax's score and one of minimax's best moves"
	searcherRuleDeepen = "without Limits.Depth a search deepens, and answers from the last depth that it finished"

	// What an Analyzer owes.
	searcherRuleAnalyze = "Analyze without wishes finds what Search finds"
	searcherRuleOnly    = "Analyze considers the root moves of Analysis.Only alone, and an illegal one is an error"
	searcherRuleMulti   = "Analyze returns as many of the best root moves as Analysis.Lines asks for"
	searcherRuleReport  = "Analyze calls Report in the goroutine of its caller, before it returns"
)

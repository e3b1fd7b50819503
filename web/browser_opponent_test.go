package web_test

import (
	"strings"
	"testing"
)

// twice clicks at an element twice, faster than the server answers.
func (p *page) twice(selector string) {
	p.t.Helper()
	p.present(selector)
	evaluate[bool](p, "(() => { const button = document.querySelector(%s); button.click(); button.click(); return true; })()", quoted(selector))
}

// A link for a friend is made in the dialog of a new game. Who has made it waits, in a second tab too,
// and can withdraw it. Who opens it is asked; nothing is taken before they accept.
func TestBrowserInvitation(t *testing.T) {
	long(t)
	h := newServer(t, nil)
	p := newPage(t, h.URL)
	friend := p.beside()
	p.open("/")
	p.begin("xiangqi")
	p.absent("dialog [name=side]")
	p.fill("dialog [name=opponent][value=link]", "true")
	p.absent("dialog [name=seat0]")
	p.enabled("dialog [name=rated]", false)
	p.sees("dialog", "A rated game is between people with names.")
	p.fill("dialog [name=side]", "1")
	p.twice("dialog [data-do=create]")
	p.sees("[data-name=invite]", "Waiting for an opponent")
	var games struct{ Mine []struct{} }
	if p.visitor().do("mine", nil, &games); len(games.Mine) != 1 {
		t.Errorf("a double click has made %d games", len(games.Mine))
	}
	p.sees("[data-name=terms]", "You play Black, no clock, not rated")
	watch := evaluate[string](p, "document.querySelector('[data-name=copy-watch]').value")
	link := evaluate[string](p, "document.querySelector('[data-name=copy-invite]').value")
	if watch != p.base+p.path() || !strings.HasPrefix(link, watch+"?invite=") {
		t.Errorf("the links are %s and %s, at %s", watch, link, p.path())
	}
	p.open(strings.TrimPrefix(link, p.base))
	p.sees("[data-name=invite]", "Waiting for an opponent")
	p.absent("[data-do=accept]")

	friend.open(strings.TrimPrefix(watch, p.base))
	friend.sees("[data-name=invite]", "Only who has the invitation can take the seat")
	friend.absent("[data-do=accept]")
	friend.open(strings.TrimPrefix(link, p.base))
	friend.sees("[data-name=invite]", "You are invited to a game: Xiangqi")
	friend.sees("[data-name=terms]", "You play Red, no clock, not rated")
	friend.present("[data-do=accept]")
	p.present("[data-do=withdraw]") // nothing was taken
	p.click("[data-do=withdraw]")
	p.sees("h1", "Choose a game")
	friend.sees("[data-name=invite]", "The invitation was withdrawn.")
	friend.absent("[data-do=accept]")
}

// A rated game needs a name, a clock and the usual start. The lobby has the challenge until somebody
// accepts it, and then both are at the board.
func TestBrowserChallenge(t *testing.T) {
	long(t)
	h := newServer(t, nil)
	p := newPage(t, h.URL)
	other := p.beside()
	p.open("/")
	p.sees("[data-name=lobby]", "Nobody waits for an opponent now")
	p.begin("chess")
	p.fill("dialog [name=opponent][value=lobby]", "true")
	p.present("dialog [name=minutes]") // with a clock, unless it is switched off
	p.enabled("dialog [name=rated]", false)
	p.click("dialog [data-do=choose-name]")
	p.fill("dialog [name=new-name]", "Lan")
	p.click("dialog [data-do=register]")
	p.click("dialog [data-do=done]")
	p.enabled("dialog [name=rated]", true)
	p.fill("dialog [name=clock]", "none")
	p.enabled("dialog [name=rated]", false)
	p.fill("dialog [name=clock]", "clock")
	p.fill("dialog [name=begin]", "state")
	p.enabled("dialog [name=rated]", false)
	p.fill("dialog [name=begin]", "start")
	p.fill("dialog [name=rated]", "true")
	p.fill("dialog [name=side]", "0")
	p.click("dialog [data-do=create]")
	p.sees("[data-name=invite]", "The game is in the lobby")
	p.sees("[data-name=terms]", "You play White, 10 min + 5 s, rated")

	other.open("/")
	other.sees("[data-name=lobby] [data-game]", "Lan")
	other.sees("[data-name=lobby] [data-game]", "You play Black, 10 min + 5 s, rated")
	other.click("[data-name=lobby] [data-do=accept]") // without a name
	other.present("dialog [name=new-name]")
	other.press(escape)
	other.absent("dialog")
	other.register("Minh")
	other.click("[data-name=lobby] [data-do=accept]")
	other.sees("[data-name=player1]", "Minh")
	other.sees("[data-name=player0]", "Lan")
	other.sees("[data-name=rated]", "rated")
	other.present("[data-name=here0].on")
	p.sees("[data-name=player1]", "Minh")
	p.announced("Minh has joined.")
	p.sees("[data-name=status]", "Your turn")
	p.absent("[data-name=invite]")
	for _, page := range []*page{p, other} {
		page.absent("[data-do=analysis]")
		page.absent("[data-do=hint]")
		page.absent("[data-do=undo]")
		page.present("[data-do=abort]")
		page.present("[data-do=resign]")
	}
	p.open("/")
	p.sees(".open-game", "Lan – Minh")
	p.sees(".open-game", "Your turn (White)")
	other.sees("[data-name=away]", "The game has hardly begun; you can abort it.")
	other.announced("Lan is away.")
	other.open("/games")
	other.sees("[data-name=games]", "White to move")
	other.absent("[data-do=delete]")
	other.present("[data-do=export]")
}

// A game in which one player has moved twice and the other never can be aborted.
func TestBrowserTwoExtraTurn(t *testing.T) {
	long(t)
	h := newHall(t, newServer(t, nil).URL, fields{"entry": "kalah"})
	h.play(h.players[0].move("3"))
	h.play(h.players[0].move("6"))
	for _, page := range h.players {
		page.present("[data-do=abort]")
	}
	h.play(h.players[1].move("1"))
	for _, page := range h.players {
		page.absent("[data-do=abort]")
	}
}

// An offer that comes while a move is on its way does not take the move back. It is announced, and the
// focus stays where it is.
func TestBrowserMoveBesideOffer(t *testing.T) {
	long(t)
	h := newServer(t, nil)
	lan := visit(t, h)
	var made struct{ Game string }
	lan.do("create", fields{"entry": "chess", "opponent": "lobby", "side": 0}, &made)
	p := newPage(t, h.URL)
	p.open("/game/" + made.Game)
	p.twice("[data-do=accept]")
	p.absent("[data-name=invite]")
	v := lan.join(made.Game)
	lan.do("play", fields{"game": v.ID, "version": v.Version, "move": "e4"}, nil)
	v = lan.see(func(v *view) bool { return len(v.Steps) == 1 })
	p.labelled(square("e4"), "pawn")
	release := p.hold()
	p.clickPlace(square("e7"))
	p.clickPlace(square("e5"))
	evaluate[bool](p, "(document.querySelector('[data-do=flip]').focus(), true)")
	lan.do("offer", fields{"game": v.ID, "version": v.Version, "kind": "draw"}, nil)
	p.present("[data-do=agree]")
	p.announced("White offers a draw.")
	p.wait("the title says it", "document.title.startsWith('White offers a draw.')")
	p.wait("the focus stays", "document.activeElement.dataset.do === 'flip'")
	p.labelled(square("e5"), "pawn")
	release()
	lan.see(func(v *view) bool { return len(v.Steps) == 2 })
	p.absent("[data-name=offer]") // who moves on does not agree
	p.labelled(square("e5"), "pawn")
	if n := p.count(".toast"); n > 0 {
		t.Errorf("%d notices", n)
	}
}

// Who waits for an opponent may look at something else: a notice with a link says that the game begins,
// in the language of the page.
func TestBrowserCalled(t *testing.T) {
	long(t)
	h := newServer(t, nil)
	p := newPage(t, h.URL)
	p.open("/games")
	host, guest := p.visitor(), visit(t, h)
	for _, language := range []string{"en", "vi"} {
		if language != "en" {
			p.set("language", language)
		}
		p.wait("the language", "document.documentElement.lang === %s", quoted(language))
		p.open("/players")
		p.present("main table, main p")
		v := host.create(fields{"entry": "tictactoe", "opponent": "link", "side": 0})
		guest.do("accept", fields{"game": v.ID, "invite": v.Invite}, nil)
		want := map[string]string{"en": "Anonymous has accepted: Tic-tac-toe. The game begins.", "vi": "Ẩn danh đã nhận lời: Cờ ca-rô 3×3 (tic-tac-toe). Ván đấu bắt đầu."}[language]
		p.sees("[data-name=call]", want)
		p.announced(want)
		if language == "en" {
			p.click("[data-name=call] [data-do=dismiss]")
			p.absent("[data-name=call]")
			continue
		}
		p.click("[data-name=call] [data-do=answer]")
		p.wait("the game", "location.pathname === %s", quoted("/game/"+v.ID))
		p.absent("[data-name=call]")
	}
}

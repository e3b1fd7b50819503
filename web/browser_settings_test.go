package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// set changes a setting in the dialog of settings.
func (p *page) set(name, value string) {
	p.t.Helper()
	if p.count("dialog") == 0 {
		p.click("header [data-do=settings]")
	}
	p.fill("dialog [name="+name+"]", value)
}

// Vietnamese changes all texts at once, and stays after a reload.
func TestBrowserLanguage(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "xiangqi", "seats": twoPersons})
	tb.play(tb.view.Moves[0])
	tb.set("language", "vi")
	tb.wait("the page is Vietnamese", "document.documentElement.lang === 'vi'")
	tb.absent("dialog")
	tb.sees("h1", "Cờ tướng")
	tb.do(chromedp.Reload())
	tb.sees("h1", "Cờ tướng")
	tb.settle()
	for _, english := range []string{"Undo", "Board", "to move", "Settings", "Type a move"} {
		if n := evaluate[int](tb.page, `[...document.querySelectorAll("body *")].filter((e) => [e.getAttribute("aria-label"), e.title, e.placeholder, e.children.length ? "" : e.textContent].includes(%s)).length`, quoted(english)); n > 0 {
			t.Errorf("%d times %q", n, english)
		}
	}
	tb.click("header a[href='/games']")
	tb.sees("main", "Đen")
	tb.set("language", "en")
	tb.sees("h1", "My games")
}

// The looks of the page and of the board, and what they change.
func TestBrowserLooks(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "xiangqi", "seats": twoPersons})
	style := func(element, property string) string {
		t.Helper()
		return evaluate[string](tb.page, "getComputedStyle(document.querySelector(%s)).getPropertyValue(%s)", quoted(element), quoted(property))
	}
	board := func() string {
		t.Helper()
		return evaluate[string](tb.page, "document.querySelector('main .board .picture').textContent")
	}
	differ := func(name, value string, look func() string) {
		t.Helper()
		before := look()
		tb.set(name, value)
		if look() == before {
			t.Errorf("%s %s: nothing has changed from %.80q", name, value, before)
		}
	}
	background := func() string { return style("body", "background-color") }
	frame := func() string {
		return style("main .board", "--frame") + style("main .board", "--last") + style("main .board", "--mark")
	}

	tb.prefers("prefers-color-scheme", "light")
	tb.set("theme", "light")
	differ("theme", "dark", background)
	differ("theme", "system", background)
	differ("board", "dark", frame)
	differ("board", "safe", frame)
	differ("pieces", "simplified", board)
	differ("pieces", "letters", board)
	differ("pieces", "traditional", board)
	differ("names", "false", board)
	differ("animation", "false", func() string { return evaluate[string](tb.page, "document.documentElement.className") })
	tb.do(chromedp.Reload())
	tb.settle()
	if got := evaluate[string](tb.page, "document.documentElement.dataset.board"); got != "safe" {
		t.Errorf("after a reload the board is %s", got)
	}
}

// Moves sound, unless the sound is off.
func TestBrowserSound(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons})
	evaluate[bool](tb.page, `(() => {
		window.tones = 0;
		const start = AudioScheduledSourceNode.prototype.start;
		AudioScheduledSourceNode.prototype.start = function (...args) { tones++; return start.apply(this, args); };
		return true;
	})()`)
	tb.play(tb.move("e4"))
	tb.wait("a move sounds", "tones > 0")
	tb.set("sound", "false")
	tb.press(escape)
	tb.absent("dialog")
	before := evaluate[int](tb.page, "tones")
	tb.play(tb.move("d5"))
	tb.play(tb.move("exd5"))
	if after := evaluate[int](tb.page, "tones"); after != before {
		t.Errorf("%d tones without sound", after-before)
	}
}

// What the server refuses is said in the language of the page, without the move that was typed. A
// text of the page is no pattern for it.
func TestBrowserRefusals(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, nil).URL)
	p.open("/")
	refusal := func(language, text string) string {
		return evaluate[string](p, `import("/static/js/strings.js").then(async ({ speak, refusal }) => { await speak(%s); return refusal(%s); })`, quoted(language), quoted(text))
	}
	for _, c := range []struct{ text, english, vietnamese string }{
		{`move "zz": not a move`, "Not a move", "Không phải là nước đi"},
		{`move "O-O": illegal move: castling: the path is blocked on f1`, "Castling: the path is blocked on f1", "Nhập thành: đường đi bị cản ở f1"},
		{`move "Kd4": illegal move: the king on e1 does not reach d4`, "The king on e1 does not reach d4", "Vua ở e1 không đến được d4"},
		{`move "Ke2": illegal move: the king would be in check on e2 from the rook on e8`, "The king would be in check on e2 from the rook on e8", "Vua sẽ bị xe ở e8 chiếu ở e2"},
		{`move "h8": illegal move: h8 is taken by Black`, "h8 is taken by Black", "Chỗ h8 đã có quân của Đen"},
		{`move "a\"b": illegal move`, "Illegal move", "Nước đi không hợp lệ"},
		{"FEN: board at byte 0: no king: White; board at byte 0: no king: Black", "FEN: board at byte 0: no king: White; board at byte 0: no king: Black",
			"FEN: bàn cờ (từ ký tự 0): thiếu vua: Trắng; bàn cờ (từ ký tự 0): thiếu vua: Đen"},
		{"you have 3 games; delete some that you do not need", "You have 3 games; delete some that you do not need", "Bạn có 3 ván đấu; hãy xóa bớt ván không cần"},
		{"something else a move", "Something else a move", "Something else a move"},
	} {
		if got := refusal("en", c.text); got != c.english {
			t.Errorf("%s is shown as %q, want %q", c.text, got, c.english)
		}
		if got := refusal("vi", c.text); got != c.vietnamese {
			t.Errorf("%s is shown as %q, want %q", c.text, got, c.vietnamese)
		}
	}
}

// Where no font has Chinese characters, pieces have letters until somebody chooses otherwise.
func TestBrowserFonts(t *testing.T) {
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "xiangqi", "seats": twoPersons})
	for draws, want := range map[string]bool{
		"this.fillRect(2, 2, 20, 20)":                          false,
		"this.fillRect(2, 2, text.codePointAt(0) % 20 + 1, 9)": true,
	} {
		got := evaluate[bool](tb.page, `(async () => {
			CanvasRenderingContext2D.prototype.fillText = function (text) { %s };
			return (await import("/static/js/fonts.js")).showsChinese();
		})()`, draws)
		if got != want {
			t.Errorf("%s: showsChinese is %v, want %v", draws, got, want)
		}
	}
}

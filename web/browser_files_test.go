package web_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	download "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
)

// A game begins at a position as text, or goes on from a file, here one that was saved before.
func TestBrowserFiles(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "xiangqi", "seats": twoPersons})
	for i := range 4 {
		tb.play(tb.view.Moves[5*i])
	}
	folder := t.TempDir()
	tb.downloadTo(folder)
	tb.menu("save")
	var file string
	tb.until("the file is there", func() bool {
		found, _ := filepath.Glob(filepath.Join(folder, "xiangqi.*"))
		if len(found) != 1 || strings.HasSuffix(found[0], ".crdownload") {
			return false
		}
		file = found[0]
		return true
	})
	if text, err := os.ReadFile(file); err != nil || len(text) == 0 {
		t.Fatalf("%q, %v", text, err)
	}
	same := func(name string, loaded *table) {
		t.Helper()
		if loaded.view.ID == tb.view.ID || loaded.view.State != tb.view.State {
			t.Errorf("%s leads to %s, want %s", name, loaded.view.State, tb.view.State)
		}
	}

	tb.upload(".menu input[name=load]", file)
	loaded := tb.next()
	same("the menu", loaded)
	if diff := cmp.Diff(tb.view.Steps, loaded.view.Steps); diff != "" {
		t.Errorf("the record (-want +got)\n%s", diff)
	}

	tb.begin("xiangqi")
	tb.fill("dialog [name=begin]", "file")
	tb.upload("dialog [name=file]", file)
	tb.fill("dialog [name=seat1]", "person")
	same("the dialog", tb.created())

	tb.begin("xiangqi")
	tb.fill("dialog [name=begin]", "state")
	tb.fill("dialog [name=state]", "nonsense")
	tb.click("dialog [data-do=create]")
	tb.present("dialog [role=alert]")
	tb.fill("dialog [name=state]", tb.view.State)
	tb.fill("dialog [name=seat1]", "person")
	same("the text", tb.created())
}

// upload gives a file to a field.
func (p *page) upload(selector, file string) {
	p.t.Helper()
	p.do(chromedp.SetUploadFiles(chromedp.CSS(selector), []string{file}, chromedp.NodeReady))
}

// downloadTo sends downloads of the page to a folder.
func (p *page) downloadTo(folder string) {
	p.t.Helper()
	_, err := chromedp.CallBrowser(p.context, download.SetDownloadBehavior, download.SetDownloadBehaviorParams{
		Behavior: download.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder, BrowserContextID: chromedp.FromContext(p.context).BrowserContextID,
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

// until waits until something has happened outside the page.
func (p *page) until(what string, ok func() bool) {
	p.t.Helper()
	for deadline := time.Now().Add(patience); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.t.Fatalf("did not happen: %s", what)
		}
	}
}

package web_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/plygo/ply/internal/evidence"
)

// browser is the one browser of all tests. Its context ends it.
var browser struct {
	sync.Once
	context context.Context
	cancel  context.CancelFunc
	err     error
}

// tabs has room for the pages that are open at once. More of them would wait for each other.
var tabs = make(chan struct{}, 2)

func TestMain(m *testing.M) {
	code := m.Run()
	if browser.cancel != nil {
		browser.cancel()
	}
	os.Exit(code)
}

// startBrowser starts the browser.
func startBrowser(path string) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	browser.context, browser.err = ctx, chromedp.Do(ctx)
	browser.cancel = func() {
		chromedp.Cancel(ctx)
		cancel()
	}
}

// page is a page of a server in a tab of its own, as a visitor of its own. Whatever it writes as an
// error into the console fails the test.
type page struct {
	t       testing.TB
	context context.Context
	base    string // address of the server

	mu      sync.Mutex
	console []string
	faults  []string
	offline bool // the server is down on purpose, so that connections fail
}

// The sizes of screens.
var (
	desktop    = [2]int64{1280, 900}
	phone      = [2]int64{390, 844}
	smallPhone = [2]int64{320, 640}
)

// long is for tests that a short run leaves out. Up to two tests run at once.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a short run looks at a few pages only")
	}
	t.Parallel()
}

// newPage opens a tab. Without chromium the test is skipped, or fails where CI is set.
func newPage(t testing.TB, base string) *page {
	t.Helper()
	path := evidence.NeedProgram(t, "chromium")
	browser.Do(func() { startBrowser(path) })
	if browser.err != nil {
		t.Fatalf("the browser: %v", browser.err)
	}
	tabs <- struct{}{}
	t.Cleanup(func() { <-tabs })
	return newTab(t, base)
}

// beside opens one more tab for the same test, as another visitor.
func (p *page) beside() *page {
	p.t.Helper()
	return newTab(p.t, p.base)
}

func newTab(t testing.TB, base string) *page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser.context, chromedp.WithNewBrowserContext())
	p := &page{t: t, context: ctx, base: base}
	t.Cleanup(func() {
		p.report()
		chromedp.Cancel(ctx)
		cancel()
	})
	listening := chromedp.Console(ctx)
	go func() {
		for m, err := range listening {
			if err != nil {
				return
			}
			p.hear(m)
		}
	}()
	_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	if err != nil {
		t.Fatal(err)
	}
	p.resize(desktop)
	return p
}

// hear takes a message of the console.
func (p *page) hear(m chromedp.ConsoleMessage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := m.String() + " " + m.URL
	p.console = append(p.console, text)
	lost := p.offline && (m.Source == "network" || strings.Contains(text, "WebSocket connection"))
	if (m.Type == chromedp.ConsoleError || m.IsException()) && !lost {
		p.faults = append(p.faults, text)
	}
}

// lost says that the server goes down or is back.
func (p *page) lost(whether bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.offline = whether
}

// report tells what went wrong, with a picture of the page. "go test -artifacts" keeps pictures.
func (p *page) report() {
	p.mu.Lock()
	for _, fault := range p.faults {
		p.t.Errorf("the page says: %s", fault)
	}
	console := strings.Join(p.console, "\n")
	p.mu.Unlock()
	if !p.t.Failed() {
		return
	}
	if console != "" {
		p.t.Logf("the console:\n%s", console)
	}
	ctx, cancel := context.WithTimeout(p.context, 10*time.Second)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		name := filepath.Join(p.t.ArtifactDir(), "page.png")
		err = os.WriteFile(name, picture, 0o644)
		p.t.Logf("a picture of the page is in %s", name)
	}
	if err != nil {
		p.t.Logf("there is no picture of the page: %v", err)
	}
}

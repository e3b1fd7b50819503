package bus

import (
	"fmt"
	"log/slog"
	"strings"
	"sync"
)

// serverLog hands what the embedded server says on to a logger. The server says at the level of a notice what is of interest
// to its developers, so that becomes debugging.
type serverLog struct {
	log *slog.Logger

	mu    sync.Mutex
	fatal string
}

func (l *serverLog) Noticef(format string, v ...any) { l.log.Debug(sentence(format, v)) }
func (l *serverLog) Warnf(format string, v ...any)   { l.log.Warn(sentence(format, v)) }
func (l *serverLog) Errorf(format string, v ...any)  { l.log.Error(sentence(format, v)) }
func (l *serverLog) Debugf(format string, v ...any)  {}
func (l *serverLog) Tracef(format string, v ...any)  {}

// Fatalf keeps the reason. A server that has none ends the program here.
func (l *serverLog) Fatalf(format string, v ...any) {
	text := sentence(format, v)
	l.mu.Lock()
	l.fatal = text
	l.mu.Unlock()
	l.log.Error(text)
}

// last returns why the server gave up, or nothing.
func (l *serverLog) last() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fatal
}

// sentence returns a line for a log. Clients choose parts of it, so that nobody may make it long.
func sentence(format string, v []any) string {
	const longest = 500
	text := strings.TrimSpace(fmt.Sprintf(format, v...))
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") + "…"
	}
	return "nats: " + text
}

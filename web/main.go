package web

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/web/internal/limit"
)

// Main is the main function of a program that serves these games:
//
//	-addr ADDRESS  where to listen, usually localhost:8080
//	-data FILE     where to keep games, usually ply/NAME.db in the user's folder for settings, with the
//	               name of the program; "" keeps them in memory
//	-proxy         visitors come through a proxy; see [Server.Proxy]
//	-backup FILE   write a copy of the data into a new file, also while a server uses them, and end
//
// It ends on an interrupt, when the requests that run are answered.
func Main(entries ...app.Entry) {
	if err := run(os.Args[1:], entries); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, entries []app.Entry) error {
	flags := flag.NewFlagSet(programName(), flag.ExitOnError)
	addr := flags.String("addr", "localhost:8080", "the `address` to listen at; :8080 lets other machines in")
	data := flags.String("data", usualData(), "the `file` that games are kept in; \"\" keeps them in memory")
	proxy := flags.Bool("proxy", false, "visitors come through a proxy, which alone reaches the server and adds their address to X-Forwarded-For")
	copyTo := flags.String("backup", "", "write a copy of the data into a new `file`, and end")
	_ = flags.Parse(args) // it ends the program if it fails
	if flags.NArg() > 0 {
		return fmt.Errorf("%q is no flag", flags.Arg(0))
	}
	if *copyTo != "" {
		return backup(*data, *copyTo)
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	server := New(entries...)
	server.Data, server.Log, server.Proxy = *data, log, *proxy
	if err := server.Open(); err != nil {
		return err
	}
	// A search never waits, so it would hold up what visitors do. With more threads than searches, the
	// system shares the cores between both.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + server.limits.Searches + server.limits.Analyses)
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return errors.Join(err, server.Close())
	}
	log.Info("open the address in a browser", "address", "http://"+reached(*addr, listener), "data", *data)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	return serve(ctx, server, listener)
}

// programName returns the name by which the program was called.
func programName() string { return strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") }

// usualData returns the usual file of a user, or nothing if the system has no place for one.
func usualData() string {
	folder, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "ply", programName()+".db")
}

// reached returns where a browser on this machine reaches the server: by the name that the user gave,
// since a cookie belongs to one name.
func reached(addr string, l net.Listener) string {
	host, _, err := net.SplitHostPort(addr)
	_, port, err2 := net.SplitHostPort(l.Addr().String())
	if err != nil || err2 != nil {
		return l.Addr().String()
	}
	return net.JoinHostPort(cmp.Or(host, "localhost"), port)
}

// serve serves until ctx ends.
func serve(ctx context.Context, s *Server, l net.Listener) error {
	web := &http.Server{
		Handler: s, ReadTimeout: 15 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelWarn),
	}
	most, mostOfOne := s.connections()
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(limit.Listener(l, most, mostOfOne)) }()
	select {
	case err := <-ended:
		return errors.Join(err, s.Close())
	case <-ctx.Done():
	}
	s.Log.Info("the server ends")
	grace, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	err := s.Close() // its connections do not end by themselves
	return errors.Join(err, web.Shutdown(grace))
}

// connections returns how many there may be, in all and from one address: those of the websockets, and as
// many for other requests. All that comes through a proxy comes from one address.
func (s *Server) connections() (most, mostOfOne int) {
	most, mostOfOne = 2*s.limits.Sockets, 2*s.limits.AddressSockets
	if s.Proxy {
		mostOfOne = most
	}
	return most, mostOfOne
}

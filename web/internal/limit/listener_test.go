package limit

import (
	"io"
	"net"
	"testing"
	"time"
)

// A listener closes what comes beyond its number from one address, until another connection ends. Who
// closes a connection twice makes room once.
func TestListener(t *testing.T) {
	inner, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	l := Listener(inner, 10, 2)
	defer l.Close()
	accepted := make(chan net.Conn)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			accepted <- c
		}
	}()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	refused := func() {
		t.Helper()
		c := dial()
		if err := c.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Read(make([]byte, 1)); err != io.EOF {
			t.Errorf("a connection too many reads %v, want its end", err)
		}
	}
	dial()
	first := <-accepted
	dial()
	<-accepted
	refused()
	for range 2 {
		first.Close() // the second time it tells that it was closed
	}
	dial()
	<-accepted
	refused()
}

package proof_test

import (
	"bufio"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/proof"
	"github.com/plygo/ply/xiangqi"
)

func lims(d time.Duration) ply.Limits {
	if v, err := strconv.Atoi(os.Getenv("N")); err == nil {
		return ply.Limits{Nodes: int64(v)}
	}
	return ply.Limits{Time: d}
}

func TestTryMates(t *testing.T) {
	limited := os.Getenv("LIMITED") != ""
	step := 6
	if v, err := strconv.Atoi(os.Getenv("STEP")); err == nil {
		step = v
	}
	d, _ := time.ParseDuration(os.Getenv("T"))
	if d == 0 {
		d = 2 * time.Second
	}
	f, err := os.Open(os.Getenv("PLY_DATA") + "/chess/mates.epd")
	if err != nil {
		t.Skip(err)
	}
	x := proof.New[chess.Position, chess.Move](chess.Rules{})
	x.MemoryMB = 256
	n, ok, i := 0, 0, 0
	var nodes int64
	var el time.Duration
	for s := bufio.NewScanner(f); s.Scan(); i++ {
		if i%step != 0 {
			continue
		}
		fields := strings.Fields(s.Text())
		p, err := chess.ParseFEN(strings.Join(fields[:4], " ") + " 0 1")
		if err != nil {
			t.Fatal(err)
		}
		dm, _ := strconv.Atoi(strings.Trim(fields[5], ";"))
		q := proof.Question[chess.Move]{Player: int(p.Turn())}
		if limited {
			q.Moves = dm
		}
		x.Reset()
		a, err := x.Ask(context.Background(), lims(d), q, p)
		if err != nil {
			t.Fatal(err)
		}
		n++
		nodes += a.Nodes
		el += a.Elapsed
		if a.Verdict == proof.Yes {
			ok++
		} else {
			t.Log(a.Verdict, s.Text(), a.Nodes)
		}
	}
	t.Logf("%d of %d, %.0f knodes/s", ok, n, float64(nodes)/el.Seconds()/1e3)
}

func TestTryXiangqi(t *testing.T) {
	for _, name := range []string{"mates", "problems"} {
		f, err := os.Open(os.Getenv("PLY_DATA") + "/xiangqi/" + name + ".epd")
		if err != nil {
			t.Skip(err)
		}
		x := proof.New[xiangqi.Position, xiangqi.Move](xiangqi.Rules{})
		x.MemoryMB = 256
		n, ok, i := 0, 0, 0
		for s := bufio.NewScanner(f); s.Scan(); i++ {
			if strings.HasPrefix(s.Text(), "#") {
				continue
			}
			fields := strings.Fields(s.Text())
			p, err := xiangqi.ParseFEN(strings.Join(fields[:2], " ") + " - - 0 1")
			if err != nil {
				t.Fatal(err)
			}
			x.Reset()
			a, err := x.Ask(context.Background(), ply.Limits{Time: 2 * time.Second}, proof.Question[xiangqi.Move]{Player: int(p.Turn())}, p)
			if err != nil {
				t.Fatal(err)
			}
			n++
			if a.Verdict == proof.Yes {
				ok++
			} else {
				t.Log(a.Verdict, s.Text(), a.Nodes)
			}
		}
		t.Logf("%s %d of %d", name, ok, n)
	}
}

package xiangqi_test

import (
	"bufio"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/xiangqi"
)

var think = flag.Duration("think", 0, "time for each mate of PLY_DATA, such as 5s; 0 leaves them out")

// TestMates finds the mates of PLY_DATA by alphabeta. The move is right if it is the
// one given or if the score proves a mate; the distance, in moves, counts where the
// file calls it the shortest.
func TestMates(t *testing.T) {
	folder := os.Getenv("PLY_DATA")
	if folder == "" || *think == 0 {
		t.Skip("set PLY_DATA to the folder that holds xiangqi/mates.epd, and -think to the time for a mate, such as 5s")
	}
	file, err := os.Open(filepath.Join(folder, "xiangqi/mates.epd"))
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	fields := regexp.MustCompile(`^(.*?) bm (.*?); dm (\d+); id "(.*?)"; c0 "(.*?)"`)
	all, right, shortest, exact := 0, 0, 0, 0
	var elapsed time.Duration
	for scan := bufio.NewScanner(file); scan.Scan(); {
		f := fields.FindStringSubmatch(scan.Text())
		if f == nil {
			continue
		}
		p, err := xiangqi.ParseFEN(f[1] + " 0 1")
		if err != nil {
			t.Fatal(err)
		}
		want, err := strconv.Atoi(f[3])
		if err != nil {
			t.Fatal(err)
		}
		x := alphabeta.New(xiangqi.Rules{})
		x.TableMB = 64
		result, err := x.Search(context.Background(), ply.Limits{Time: *think}, p)
		if err != nil {
			t.Fatal(err)
		}
		all++
		elapsed += result.Elapsed
		plies, mate := result.Score.Decided()
		mate = mate && result.Score > 0
		if mate || strings.Contains(f[2], result.Move.String()) {
			right++
		} else {
			t.Logf("%s: %v, want %s", f[4], result.Move, f[2])
		}
		if f[5] == "shortest" {
			shortest++
			if got := (plies + 1) / 2; mate && got == want {
				exact++
			} else {
				t.Logf("%s: mate in %d, want %d (%v)", f[4], got, want, result.Score)
			}
		}
	}
	t.Logf("%d of %d mates; the distance right in %d of %d; %v each", right, all, exact, shortest, elapsed/time.Duration(max(all, 1)))
}

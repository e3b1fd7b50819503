package experiments

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/plygo/ply/internal/disk"
)

// title is the first line of every report, by which one is known.
const title = "# The experiments of five student projects, made again"

// folder is where a report and its charts are written.
type folder string

// prepare makes the folder. It refuses one that has a file of the same name as one of ours, unless
// that is an older report with its charts.
func prepare(path string) (folder, error) {
	f := folder(path)
	if err := os.MkdirAll(path, 0o777); err != nil {
		return f, err
	}
	old, err := os.ReadFile(f.report())
	switch {
	case err == nil && strings.HasPrefix(string(old), title):
		return f, disk.Probe(f.report())
	case err == nil:
		return f, fmt.Errorf("%s is there and is no report of this program; choose another folder with -out", f.report())
	case !errors.Is(err, os.ErrNotExist):
		return f, err
	}
	charts, err := filepath.Glob(f.chart("*"))
	if err == nil && len(charts) > 0 {
		err = fmt.Errorf("%s is there without a report; choose another folder with -out", charts[0])
	}
	if err != nil {
		return f, err
	}
	return f, disk.Probe(f.report())
}

func (f folder) report() string { return filepath.Join(string(f), "report.md") }

func (f folder) chart(name string) string { return filepath.Join(string(f), "projects-"+name+".svg") }

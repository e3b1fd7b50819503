// Package trial runs tests that are expected to fail, for packages whose code is made to be called
// by tests: what they report can be asserted.
package trial

import (
	"fmt"
	"runtime"
	"testing"
)

// Result is how a test ended, and what it said.
type Result struct {
	Failed, Skipped bool
	Text            string
}

// Run runs a test and returns its result. Neither its failure nor its skipping is one of tb, which
// lends the test its context and its folders.
func Run(tb testing.TB, test func(testing.TB)) Result {
	r := &recorder{TB: tb}
	done := make(chan struct{})
	go func() { // because a test that stops ends its goroutine
		defer close(done)
		test(r)
	}()
	<-done
	return r.Result
}

// recorder is a test that writes down what it is told.
type recorder struct {
	testing.TB
	Result
}

func (r *recorder) Helper() {}

func (r *recorder) Failed() bool { return r.Result.Failed }

func (r *recorder) Skipped() bool { return r.Result.Skipped }

func (r *recorder) Log(args ...any) { r.Text += fmt.Sprintln(args...) }

func (r *recorder) Logf(format string, args ...any) { r.Log(fmt.Sprintf(format, args...)) }

func (r *recorder) Error(args ...any) {
	r.Log(args...)
	r.Result.Failed = true
}

func (r *recorder) Errorf(format string, args ...any) { r.Error(fmt.Sprintf(format, args...)) }

func (r *recorder) Fatal(args ...any) {
	r.Error(args...)
	runtime.Goexit()
}

func (r *recorder) Fatalf(format string, args ...any) { r.Fatal(fmt.Sprintf(format, args...)) }

func (r *recorder) Skip(args ...any) {
	r.Log(args...)
	r.Result.Skipped = true
	runtime.Goexit()
}

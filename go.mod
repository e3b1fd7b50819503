module github.com/plygo/ply

go 1.26

require (
	github.com/google/go-cmp v0.7.0
	golang.org/x/exp v0.0.0-20260218203240-3dfff04db8fa
)

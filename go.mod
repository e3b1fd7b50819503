module github.com/plygo/ply

go 1.26

require golang.org/x/exp v0.0.0-20260218203240-3dfff04db8fa

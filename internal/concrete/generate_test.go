package concrete

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const module = "github.com/plygo/ply/"

// game is a concrete game.
type game struct {
	path               string // of its package, in this module
	rules, state, move string
	has                []string // the fields of tree.Has for the optional interfaces that it has
}

var games = map[string]game{
	"blank": {"internal/concrete/blank", "Rules", "Board", "Move", nil},
	"chess": {"chess", "Rules", "Position", "Move", []string{
		"Turner", "Hasher", "Repeater", "Orderer", "Exchanger", "Tactician", "Forcer", "NullMover", "Indexer", "Structurer",
	}},
}

// sources lists the files among args and the files in the folders among args, without tests and
// package comments.
func sources(args []string) (files []string) {
	for _, arg := range args {
		if strings.HasSuffix(arg, ".go") {
			files = append(files, arg)
			continue
		}
		all, _ := filepath.Glob(filepath.Join(arg, "*.go"))
		for _, file := range all {
			name := filepath.Base(file)
			if !strings.HasSuffix(name, "_test.go") && name != "doc.go" {
				files = append(files, file)
			}
		}
	}
	return files
}

// generate writes the sources of a package to a folder, for a concrete game.
func generate(g game, dir, name string, sources []string) error {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, source := range sources {
		f, err := parser.ParseFile(fset, source, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	r := rewriter{game: g, local: generics(files)}
	for i, f := range files {
		f.Name.Name = name
		r.used = false
		r.rewrite(f)
		var buf bytes.Buffer
		if err := format.Node(&buf, fset, f); err != nil {
			return err
		}
		text := buf.Bytes()
		if r.used {
			clause := []byte("package " + name + "\n")
			text = bytes.Replace(text, clause, append(clause, "\nimport \""+module+g.path+"\"\n"...), 1)
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(sources[i])), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// generics returns the names of the generic types and functions that files declare.
func generics(files []*ast.File) map[string]bool {
	names := map[string]bool{}
	for _, f := range files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Type.TypeParams != nil {
					names[d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if t, ok := s.(*ast.TypeSpec); ok && t.TypeParams != nil {
						names[t.Name.Name] = true
					}
				}
			}
		}
	}
	return names
}

// rewriter puts concrete types in place of type parameters.
type rewriter struct {
	game  game
	local map[string]bool // generic names that the package declares itself
	used  bool            // the game's package is named
}

func (r *rewriter) rewrite(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			n.Type.TypeParams = nil
			if n.Recv != nil {
				r.expr(&n.Recv.List[0].Type)
			}
		case *ast.TypeSpec:
			n.TypeParams = nil
			r.expr(&n.Type)
		case *ast.Field:
			r.field(n)
		case *ast.CompositeLit:
			r.expr(&n.Type)
		case *ast.CallExpr:
			r.expr(&n.Fun)
			for i := range n.Args {
				r.expr(&n.Args[i])
			}
		case *ast.ValueSpec:
			r.expr(&n.Type)
			for i := range n.Values {
				r.expr(&n.Values[i])
			}
		case *ast.StarExpr:
			r.expr(&n.X)
		case *ast.ParenExpr:
			r.expr(&n.X)
		case *ast.Ellipsis:
			r.expr(&n.Elt)
		case *ast.ArrayType:
			r.expr(&n.Elt)
		case *ast.IndexExpr:
			r.expr(&n.Index)
		case *ast.IndexListExpr:
			for i := range n.Indices {
				r.expr(&n.Indices[i])
			}
		case *ast.BinaryExpr:
			r.nilTest(&n.X)
			r.nilTest(&n.Y)
		case *ast.AssignStmt:
			for i := range n.Rhs {
				r.nilTest(&n.Rhs[i])
			}
		case *ast.ReturnStmt:
			for i := range n.Results {
				r.nilTest(&n.Results[i])
			}
		case *ast.IfStmt:
			r.nilTest(&n.Cond)
		case *ast.CaseClause:
			for i := range n.List {
				r.nilTest(&n.List[i])
			}
		case *ast.BlockStmt:
			n.List = slices.DeleteFunc(n.List, r.asks)
		}
		return true
	})
}

// field gives a field for an optional interface that the game has the type of the game.
func (r *rewriter) field(f *ast.Field) {
	if len(f.Names) == 1 && slices.Contains(r.game.has, f.Names[0].Name) {
		f.Type = r.selector(r.game.rules)
		return
	}
	r.expr(&f.Type)
}

// asks reports whether a statement finds an optional interface that the game has.
func (r *rewriter) asks(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	return ok && len(a.Lhs) == 2 && r.optional(a.Lhs[0])
}

// nilTest replaces a comparison with nil of an interface that the game has by its answer.
func (r *rewriter) nilTest(e *ast.Expr) {
	b, ok := (*e).(*ast.BinaryExpr)
	if !ok || !r.optional(b.X) {
		return
	}
	if id, ok := b.Y.(*ast.Ident); ok && id.Name == "nil" {
		*e = ast.NewIdent(map[token.Token]string{token.EQL: "false", token.NEQ: "true"}[b.Op])
	}
}

func (r *rewriter) optional(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && slices.Contains(r.game.has, s.Sel.Name)
}

func (r *rewriter) expr(e *ast.Expr) {
	switch x := (*e).(type) {
	case *ast.Ident:
		switch x.Name {
		case "S":
			*e = r.selector(r.game.state)
		case "M":
			*e = r.selector(r.game.move)
		}
	case *ast.IndexListExpr:
		if isSelector(x.X, "ply", "Game") {
			*e = r.selector(r.game.rules)
		} else if name, ok := r.generic(x.X); ok {
			*e = name
		}
	case *ast.IndexExpr:
		if name, ok := r.generic(x.X); ok {
			*e = name
		}
	case *ast.SelectorExpr:
		if name, ok := r.generic(x); ok {
			*e = name
		}
	}
}

// generic returns the local name for x, if x is Walk or tree.Walk and the package
// declares Walk.
func (r *rewriter) generic(x ast.Expr) (*ast.Ident, bool) {
	switch x := x.(type) {
	case *ast.Ident:
		return x, r.local[x.Name]
	case *ast.SelectorExpr:
		return x.Sel, isSelector(x, "tree", x.Sel.Name) && r.local[x.Sel.Name]
	}
	return nil, false
}

func isSelector(e ast.Expr, pkg, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	id, ok := s.X.(*ast.Ident)
	return ok && id.Name == pkg
}

func (r *rewriter) selector(name string) ast.Expr {
	r.used = true
	return &ast.SelectorExpr{X: ast.NewIdent(filepath.Base(r.game.path)), Sel: ast.NewIdent(name)}
}

package luozi

import (
	"go/ast"
	"go/token"
	"testing"
)

// A package variable is a name for a value: it is set where it is declared and
// never again. What changes belongs to a value that somebody holds.
func TestPackageVariablesDoNotChange(t *testing.T) {
	packages := map[string][]source{}
	for _, s := range sources(t) {
		if !s.test {
			packages[s.room] = append(packages[s.room], s)
		}
	}
	for _, files := range packages {
		vars := packageVars(files)
		for _, s := range files {
			for _, d := range s.tree.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
					checkVars(t, s, f, vars)
				}
			}
		}
	}
}

// packageVars are the names of a package's variables.
func packageVars(files []source) map[string]bool {
	out := map[string]bool{}
	for _, s := range files {
		for _, d := range s.tree.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, spec := range g.Specs {
				for _, name := range spec.(*ast.ValueSpec).Names {
					out[name.Name] = name.Name != "_"
				}
			}
		}
	}
	return out
}

func checkVars(t *testing.T, s source, f *ast.FuncDecl, vars map[string]bool) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		for _, x := range changed(n) {
			if name := root(x); name != nil && vars[name.Name] && packageLevel(s, name) {
				t.Errorf("%s: %s changes the package variable %s", s.files.Position(n.Pos()), f.Name.Name, name.Name)
			}
		}
		return true
	})
}

// changed is what a statement changes, or gives away to be changed.
func changed(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			return n.Lhs
		}
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.UnaryExpr:
		if x, ok := n.X.(*ast.Ident); ok && n.Op == token.AND { // the address of a table's row is taken to read it
			return []ast.Expr{x}
		}
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			return []ast.Expr{n.Key, n.Value}
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok && len(n.Args) > 0 && (f.Name == "delete" || f.Name == "clear" || f.Name == "copy") {
			return n.Args[:1]
		}
	}
	return nil
}

// root is the name with which an expression such as a.b[c] begins.
func root(x ast.Expr) *ast.Ident {
	for {
		switch y := x.(type) {
		case *ast.Ident:
			return y
		case *ast.SelectorExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.SliceExpr:
			x = y.X
		case *ast.ParenExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		default:
			return nil
		}
	}
}

// packageLevel tells whether a name that a package variable has as well means that
// one here: what is declared in the function hides it.
func packageLevel(s source, name *ast.Ident) bool {
	return name.Obj == nil || s.tree.Scope.Lookup(name.Name) == name.Obj
}

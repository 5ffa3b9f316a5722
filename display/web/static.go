package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed static
var static embed.FS

// file is a file as it is served.
type file struct {
	kind string // content type
	tag  string // ETag
	text []byte
	gz   []byte // compressed; nil where that does not help
}

// files are those of the folder static, by name.
type files map[string]file

// kinds are the types of the files that pages are made of. The machine's own table
// of types is not asked: it differs from one to the next.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".json": "application/json",
	".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8",
}

// embedded reads all files and compresses them.
func embedded() files {
	all := files{}
	entries, err := fs.ReadDir(static, "static")
	if err != nil {
		panic("web: the embedded files: " + err.Error())
	}
	for _, e := range entries {
		kind := kinds[path.Ext(e.Name())]
		if e.IsDir() || kind == "" {
			continue
		}
		text, err := static.ReadFile("static/" + e.Name())
		if err != nil {
			panic("web: the embedded files: " + err.Error())
		}
		all[e.Name()] = newFile(kind, text)
	}
	return all
}

func newFile(kind string, text []byte) file {
	sum := sha256.Sum256(text)
	f := file{kind: kind, tag: hex.EncodeToString(sum[:12]), text: text}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	_, _ = z.Write(text)
	_ = z.Close()
	if b.Len() < len(text)*9/10 {
		f.gz = b.Bytes()
	}
	return f
}

func (fs files) has(name string) bool { return fs[name].kind != "" }

// publicFile tells whether a file is for everybody.
func publicFile(name string) bool {
	return !strings.HasPrefix(name, "arbiter") && !strings.HasPrefix(name, "sign-in")
}

// page serves one file, wherever the request says.
func (fs files) page(name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fs.give(w, r, name) })
}

// serve serves the files that may be had.
func (fs files) serve(may func(name string) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")
		if !may(name) {
			http.NotFound(w, r)
			return
		}
		fs.give(w, r, name)
	})
}

// StaticPage serves a file of the folder static.
func StaticPage(name string) http.Handler { return embedded().page(name) }

func (fs files) give(w http.ResponseWriter, r *http.Request, name string) {
	f, ok := fs[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", f.kind)
	w.Header().Set("Vary", "Accept-Encoding")
	body, tag := f.text, `"`+f.tag+`"`
	if f.gz != nil && accepts(r, "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		body, tag = f.gz, `"`+f.tag+`-gz"`
	}
	tagged(w, r, tag, body)
}

// accepts tells whether the reader takes that encoding.
func accepts(r *http.Request, encoding string) bool {
	for _, part := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(name) == encoding {
			q = strings.ReplaceAll(q, " ", "")
			return q != "q=0" && !strings.HasPrefix(q, "q=0.000")
		}
	}
	return false
}

// tagged answers with a body that the reader may keep and has to ask about each
// time: 304 where it has that one.
func tagged(w http.ResponseWriter, r *http.Request, tag string, body []byte) {
	served(w, r, tag, noTime, body)
}

func served(w http.ResponseWriter, r *http.Request, tag string, since time.Time, body []byte) {
	w.Header().Set("ETag", tag)
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, "", since, bytes.NewReader(body))
}

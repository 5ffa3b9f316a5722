package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// slot is where the page of the sign-in is told what is wrong.
const slot = `data-why=""`

func (d *desk) signInPage(w http.ResponseWriter, r *http.Request) {
	switch {
	case d.who(r) != "":
		http.Redirect(w, r, "/arbiter", http.StatusSeeOther)
	case !d.private(r):
		d.refuse(w, http.StatusForbidden, "plain")
	case d.door.empty():
		d.refuse(w, http.StatusOK, "nobody")
	default:
		d.refuse(w, http.StatusOK, "")
	}
}

// refuse shows the page of the sign-in, with what was wrong.
func (d *desk) refuse(w http.ResponseWriter, code int, why string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(code)
	_, _ = w.Write(bytes.Replace(d.site.files["sign-in.html"].text, []byte(slot), []byte(`data-why="`+why+`"`), 1))
}

func (d *desk) signIn(w http.ResponseWriter, r *http.Request) {
	if !d.private(r) {
		d.refuse(w, http.StatusForbidden, "plain")
		return
	}
	if err := r.ParseForm(); err != nil {
		d.refuse(w, http.StatusBadRequest, "empty")
		return
	}
	name, given := r.PostForm.Get("name"), r.PostForm.Get("password")
	if name == "" || given == "" { // nobody's guess: it is neither looked at nor counted
		d.refuse(w, http.StatusBadRequest, "empty")
		return
	}
	address := addressOf(r.RemoteAddr)
	password := d.fingerprint(name)
	err := d.door.open(r.Context(), name, given, address)
	if err == nil {
		d.Log.Info("signed in", "name", name, "from", address)
	} else {
		d.Log.Warn("sign-in refused", "name", fmt.Sprintf("%.64q", name), "from", address, "why", err)
	}
	var s slow
	switch {
	case err == nil:
		d.begin(w, r, name, password)
		http.Redirect(w, r, "/arbiter", http.StatusSeeOther)
	case errors.As(err, &s):
		w.Header().Set("Retry-After", strconv.Itoa(int((s.wait+time.Second-1)/time.Second)))
		d.refuse(w, http.StatusTooManyRequests, "slow")
	case errors.Is(err, errWrong):
		d.refuse(w, http.StatusUnauthorized, "wrong")
	default:
		w.Header().Set("Retry-After", "2")
		d.refuse(w, http.StatusServiceUnavailable, "busy")
	}
}

func (d *desk) signOut(w http.ResponseWriter, r *http.Request) {
	d.end(w, r)
	http.Redirect(w, r, "/sign-in", http.StatusSeeOther)
}

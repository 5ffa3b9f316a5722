package story

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is one word of a line. at tells that it began with an @ outside quotes,
// which is not in text.
type word struct {
	text string
	at   bool
}

// split cuts a line into words at blanks and drops a comment. A double quote
// begins a part with Go's escapes, at a word's start or within it.
func split(line string) ([]word, error) {
	var out []word
	for {
		line = strings.TrimLeft(line, " \t\r")
		if line == "" || line[0] == '#' {
			return out, nil
		}
		w, rest, err := cut(line)
		if err != nil {
			return nil, err
		}
		out, line = append(out, w), rest
	}
}

func cut(line string) (w word, rest string, err error) {
	if line[0] == '@' {
		w.at, line = true, line[1:]
	}
	for line != "" && !strings.ContainsRune(" \t\r#", rune(line[0])) {
		n := strings.IndexAny(line, " \t\r#\"")
		if n < 0 {
			n = len(line)
		}
		part, size := line[:n], n
		if n == 0 {
			part, size, err = quoted(line)
		}
		if err != nil {
			return w, "", err
		}
		w.text += part
		line = line[size:]
	}
	return w, line, nil
}

func quoted(s string) (text string, size int, err error) {
	q, err := strconv.QuotedPrefix(s)
	if err != nil {
		return "", 0, fmt.Errorf("%.60s has no closing quote or a wrong escape", s)
	}
	text, err = strconv.Unquote(q)
	return text, len(q), err
}

// appendWord writes s so that split gives it back as one word.
func appendWord(b []byte, s string) []byte {
	if s != "" && s[0] != '@' && plain(s) {
		return append(b, s...)
	}
	return strconv.AppendQuote(b, s)
}

func plain(s string) bool {
	for _, r := range s {
		if r == ' ' || r == '#' || r == '"' || r == utf8.RuneError || !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}

// origin takes the @ words out of a command's words.
func origin(ws []word) (args []string, o Origin, err error) {
	for _, w := range ws {
		if !w.at {
			args = append(args, w.text)
			continue
		}
		if o == (Origin{}) {
			o.ExpectPly = -1
		}
		if err := o.take(w.text); err != nil {
			return nil, o, err
		}
	}
	if len(args) < len(ws) && o == (Origin{}) {
		return nil, o, errors.New("@ply:0 wants to know whose command it is, as in @zhang @ply:0")
	}
	if o == (Origin{ExpectPly: -1}) {
		o = Origin{}
	}
	return args, o, nil
}

func (o *Origin) take(s string) (err error) {
	key, value, found := strings.Cut(s, ":")
	switch {
	case s == "" || found && value == "":
		err = errors.New("nothing after it; want @NAME, @id:ID, @ply:N or @alert:ID")
	case found && key == "id":
		o.ID = value
	case found && key == "ply":
		o.ExpectPly, err = count(value)
	case found && key == "alert":
		o.ExpectAlert, err = count(value)
	case found && key == "user":
		o.User = value
	default:
		o.User = s
	}
	if err != nil {
		return fmt.Errorf("@%.60s: %w", s, err)
	}
	return nil
}

func count(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%.60q: want a whole number from 0", s)
	}
	return n, nil
}

func (o Origin) append(b []byte) []byte {
	if o == (Origin{}) {
		return b
	}
	if o.User != "" {
		b = appendAt(b, userKey(o.User), o.User)
	}
	if o.ID != "" {
		b = appendAt(b, "id:", o.ID)
	}
	if o.ExpectPly >= 0 {
		b = append(b, " @ply:"...)
		b = strconv.AppendInt(b, int64(o.ExpectPly), 10)
	}
	if o.ExpectAlert != 0 {
		b = append(b, " @alert:"...)
		b = strconv.AppendInt(b, int64(o.ExpectAlert), 10)
	}
	return b
}

func userKey(user string) string {
	if strings.Contains(user, ":") {
		return "user:"
	}
	return ""
}

func appendAt(b []byte, key, value string) []byte {
	b = append(b, " @"...)
	b = append(b, key...)
	if plain(value) {
		return append(b, value...)
	}
	return strconv.AppendQuote(b, value)
}

package feed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"luozi/clock"
	"luozi/rules/record/story"
)

// Command is a command as it comes from a user over MQTT or from a page.
type Command struct {
	User string
	ID   string // given again with the same ID, a command is done once
	Do   string
	Args []string

	ExpectPly   *int // nil: any
	ExpectAlert int  // 0: any
	Expires     time.Time
}

// commandBody is what stands on cmd/<user>.
type commandBody struct {
	V           int             `json:"v"`
	ID          string          `json:"id"`
	Do          string          `json:"do"`
	Args        json.RawMessage `json:"args"`
	ExpectPly   *int            `json:"expect_ply"`
	ExpectAlert *int            `json:"expect_alert"`
	Expires     *time.Time      `json:"expires"`
}

// ParseCommand reads a command's body. The ID is given back even with an error,
// where it could be read.
func ParseCommand(user string, body []byte) (Command, error) {
	c := Command{User: user}
	var b commandBody
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&b); err != nil {
		c.ID = idOf(body)
		return c, notACommand(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return c, errors.New("the command has something behind its closing brace: want one JSON object")
	}
	if !isID(b.ID) {
		return c, fmt.Errorf("id %.80q: want 1 to 64 letters, digits, dots, dashes or underscores, another for each command", b.ID)
	}
	c.ID, c.Do = b.ID, b.Do
	if !isWord(b.Do) {
		return c, fmt.Errorf("do %.40q: want the name of a command, as in start", b.Do)
	}
	c.ExpectPly = b.ExpectPly
	if b.ExpectAlert != nil {
		c.ExpectAlert = *b.ExpectAlert
	}
	if b.Expires != nil {
		c.Expires = *b.Expires
	}
	var err error
	c.Args, err = parseArgs(b.Args)
	return c, err
}

// idOf is the id of a command that is wrong otherwise, so that its sender hears
// of it; "" if there is none.
func idOf(body []byte) string {
	var b struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(body, &b) != nil || !isID(b.ID) {
		return ""
	}
	return b.ID
}

// notACommand says what is wrong with a body that does not decode.
func notACommand(err error) error {
	const form = `want JSON of the form {"id":"7f3a","do":"resolve","args":["3","undo"]}`
	var wrong *json.UnmarshalTypeError
	var when *time.ParseError
	switch {
	case errors.As(err, &wrong) && wrong.Field == "":
		return errors.New("the command is not a JSON object; " + form)
	case errors.As(err, &wrong):
		return fmt.Errorf("%s can't be of the kind %s: want a text for id and do, a list or a text for args, a whole number for expect_ply and expect_alert, a time for expires", wrong.Field, wrong.Value)
	case errors.As(err, &when):
		return fmt.Errorf("expires %s: want a time as in \"2026-05-01T14:00:00Z\"", when.Value)
	case strings.Contains(err.Error(), "unknown field"):
		_, field, _ := strings.Cut(err.Error(), "unknown field ")
		return fmt.Errorf("there is no field %s in a command: want id, do, args, expect_ply, expect_alert, expires", field)
	}
	return errors.New("the command is not JSON; " + form)
}

// parseArgs reads the arguments: a list of texts and numbers, or one text with
// blanks between them.
func parseArgs(raw json.RawMessage) ([]string, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil
	}
	var line string
	if json.Unmarshal(raw, &line) == nil {
		return strings.Fields(line), checkArgs(strings.Fields(line))
	}
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return nil, errors.New(`args: want a list of texts and numbers, as in ["3","undo"], or one text with blanks between them`)
	}
	var args []string
	for _, item := range list {
		var text string
		var number json.Number
		if json.Unmarshal(item, &text) != nil {
			if json.Unmarshal(item, &number) != nil {
				return nil, fmt.Errorf("args: %.40s is neither a text nor a number", item)
			}
			text = number.String()
		}
		args = append(args, text)
	}
	return args, checkArgs(args)
}

func checkArgs(args []string) error {
	for _, a := range args {
		if len(a) > 1000 || strings.ContainsFunc(a, func(r rune) bool { return r < ' ' || r == 0x7f }) {
			return fmt.Errorf("args: %.40q: want at most 1000 bytes and no control characters", a)
		}
	}
	return nil
}

func isID(s string) bool {
	return s != "" && len(s) <= 64 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == ""
}

func isWord(s string) bool {
	return s != "" && len(s) <= 20 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == ""
}

// Input is the command as the referee and the journal take it, at the game's
// time at.
func (c Command) Input(at clock.Ms) story.Input {
	ply := -1
	if c.ExpectPly != nil {
		ply = *c.ExpectPly
	}
	return story.Input{At: at, Verb: story.Cmd, Name: c.Do, Args: c.Args,
		From: story.Origin{User: c.User, ID: c.ID, ExpectPly: ply, ExpectAlert: c.ExpectAlert}}
}

// Expired tells whether the command's time has passed at wall time now. Where
// now can't be trusted it has not, and note says so.
func (c Command) Expired(now time.Time, wallOK bool) (expired bool, note string) {
	switch {
	case c.Expires.IsZero():
		return false, ""
	case !wallOK:
		return false, "the board has no true time: expires was not looked at"
	}
	return now.After(c.Expires), ""
}

// Reply is the answer to a command. Seq is that of the last event that it
// brought about, or 0.
type Reply struct {
	ID    string `json:"id"`
	OK    bool   `json:"ok"`
	Error string `json:"error"`
	Seq   int64  `json:"seq"`
	Note  string `json:"note,omitempty"`
}

// Body is the reply as JSON.
func (r Reply) Body() []byte {
	return marshal(struct {
		V int `json:"v"`
		Reply
	}{1, r})
}

// Refuse is the reply to a command that was not done.
func Refuse(id, why string) Reply { return Reply{ID: id, Error: why} }

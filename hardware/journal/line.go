package journal

import (
	"bytes"
	"encoding/json"
	"hash/crc32"
	"strconv"
	"strings"
)

const (
	sumLen  = 8       // hexadecimal digits of a checksum
	maxLine = 1 << 20 // bytes of the longest line that is believed
	hexes   = "0123456789abcdef"
	prefix  = `!{"seq":` // how an event begins
)

// castagnoli is never changed; crc32 caches the table as well.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// AppendLine appends payload to dst as a line of a journal.
func AppendLine(dst []byte, payload string) []byte {
	n := len(dst)
	dst = append(dst, "00000000 "...)
	dst = append(dst, payload...)
	sum := crc32.Checksum(dst[n+sumLen+1:], castagnoli)
	for i := range sumLen {
		dst[n+i] = hexes[sum>>(28-4*i)&15]
	}
	return append(dst, '\n')
}

// parseLine gives the payload of a line without its newline; ok is false if the
// line is not whole.
func parseLine(line []byte) (payload []byte, ok bool) {
	if len(line) <= sumLen || len(line) > maxLine || line[sumLen] != ' ' {
		return nil, false
	}
	var sum uint32
	for _, c := range line[:sumLen] {
		d := strings.IndexByte(hexes, c)
		if d < 0 {
			return nil, false
		}
		sum = sum<<4 | uint32(d)
	}
	payload = line[sumLen+1:]
	return payload, crc32.Checksum(payload, castagnoli) == sum
}

// EventLine is the payload that records an event.
func EventLine(json []byte) string { return "!" + string(json) }

// EventOf gives the JSON of an event's payload; ok is false if it is another
// record.
func EventOf(payload string) (json string, ok bool) {
	return strings.CutPrefix(payload, "!")
}

// SeqOf is the seq of an event's payload, 0 if it is another record.
func SeqOf(payload string) int64 {
	if rest, ok := strings.CutPrefix(payload, prefix); ok {
		end := max(0, strings.IndexAny(rest, ",}"))
		if seq, err := strconv.ParseInt(rest[:end], 10, 64); err == nil {
			return seq
		}
	}
	var head struct{ Seq int64 }
	if j, ok := EventOf(payload); !ok || json.Unmarshal([]byte(j), &head) != nil {
		return 0
	}
	return head.Seq
}

// IsNote tells whether the payload is a note, which a replay passes over.
func IsNote(payload string) bool { return strings.HasPrefix(payload, "#") }

// scan reads whole lines from the beginning of data. It gives their payloads and
// how many bytes of data they are.
func scan(data []byte) (payloads []string, good int) {
	for good < len(data) {
		end := bytes.IndexByte(data[good:], '\n')
		if end < 0 {
			break
		}
		p, ok := parseLine(data[good : good+end])
		if !ok {
			break
		}
		payloads = append(payloads, string(p))
		good += end + 1
	}
	return payloads, good
}

// wholeLines counts the lines in data that are whole, whatever stands between.
func wholeLines(data []byte) int {
	n := 0
	for line := range bytes.SplitSeq(data, []byte{'\n'}) {
		if _, ok := parseLine(line); ok {
			n++
		}
	}
	return n
}

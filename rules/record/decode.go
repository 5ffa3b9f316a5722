package record

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// Decode finds out how the text is encoded and returns it as UTF-8, lines ended
// by \n, with the encoding's name: UTF-8, UTF-16, GB18030 or Big5. Bytes that are
// none of the encoding's come out as U+FFFD.
func Decode(b []byte) (text, name string, err error) {
	var enc encoding.Encoding
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		b, name = b[3:], "UTF-8"
	case bytes.HasPrefix(b, []byte("\xff\xfe")), bytes.HasPrefix(b, []byte("\xfe\xff")):
		enc, name = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "UTF-16"
	case utf8.Valid(b):
		name = "UTF-8"
	default:
		enc, name = legacy(b)
	}
	if enc != nil {
		if b, err = enc.NewDecoder().Bytes(b); err != nil {
			return "", name, fmt.Errorf("not %s after all: %w", name, err)
		}
	}
	text = strings.ToValidUTF8(string(b), string(utf8.RuneError))
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.ReplaceAll(text, "\r", "\n"), name, nil
}

// legacy tells GB18030 from Big5. Both use pairs of high bytes, and each has its
// common characters where the other has rare ones or none.
func legacy(b []byte) (encoding.Encoding, string) {
	gb, big5 := simplifiedchinese.GB18030, traditionalchinese.Big5
	if weigh(b, gbPair)+moveWords(b, gb) >= weigh(b, big5Pair)+moveWords(b, big5) {
		return gb, "GB18030"
	}
	return big5, "Big5"
}

const (
	common  = 1
	rare    = 0
	invalid = -10
)

// weigh adds up how well each pair of bytes fits an encoding.
func weigh(b []byte, pair func(lead, trail byte) int) (sum int) {
	for i := 0; i < len(b); i++ {
		if b[i] < 0x80 {
			continue
		}
		if i+1 == len(b) {
			return sum + invalid
		}
		n := pair(b[i], b[i+1])
		sum += n
		if n != invalid {
			i++
		}
	}
	return sum
}

// gbPair: rows 1-3 of GB 2312 are signs and digits, 16-55 the common characters.
func gbPair(lead, trail byte) int {
	switch {
	case lead == 0x80 || lead == 0xff || trail < 0x30 || trail == 0x7f || trail == 0xff:
		return invalid
	case trail >= 0xa1 && (lead >= 0xa1 && lead <= 0xa3 || lead >= 0xb0 && lead <= 0xd7):
		return common
	}
	return rare
}

// big5Pair: A1-A3 are signs and digits, A4-C6 the common characters.
func big5Pair(lead, trail byte) int {
	switch {
	case lead <= 0x80 || lead == 0xff || trail < 0x40 || trail > 0x7e && trail < 0xa1 || trail == 0xff:
		return invalid
	case lead >= 0xa1 && lead <= 0xc6:
		return common
	}
	return rare
}

// moveWords counts double the characters that moves are made of.
func moveWords(b []byte, enc encoding.Encoding) (sum int) {
	text, err := enc.NewDecoder().Bytes(b)
	if err != nil {
		return 0
	}
	for _, r := range string(text) {
		if strings.ContainsRune("炮砲車车馬马傌俥相象仕士兵卒帥帅將将進进退平一二三四五六七八九", r) {
			sum += 2
		}
	}
	return sum
}

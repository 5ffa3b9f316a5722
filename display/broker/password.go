package broker

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
)

const (
	scheme = "pbkdf2-sha256"
	rounds = 20000 // a third of a second on a Pi Zero
	hashed = 32    // bytes
)

// HashPassword writes a password as pbkdf2-sha256$rounds$salt$hash, for a
// configuration that others may read.
func HashPassword(password string) string {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt) // never fails
	return strings.Join([]string{scheme, strconv.Itoa(rounds),
		base64.RawStdEncoding.EncodeToString(salt), digest(password, salt, rounds)}, "$")
}

func digest(password string, salt []byte, n int) string {
	key, err := pbkdf2.Key(sha256.New, password, salt, n, hashed)
	if err != nil {
		return ""
	}
	return base64.RawStdEncoding.EncodeToString(key)
}

// samePassword compares a password with what the configuration says: itself, or
// its hash.
func samePassword(want, given string) bool {
	if parts := strings.Split(want, "$"); len(parts) == 4 && parts[0] == scheme {
		var n int
		_, err := fmt.Sscan(parts[1], &n)
		salt, err2 := base64.RawStdEncoding.DecodeString(parts[2])
		if err != nil || err2 != nil || n < 1 || n > 10_000_000 {
			return false
		}
		want, given = parts[3], digest(given, salt, n)
	}
	return given != "" && subtle.ConstantTimeCompare([]byte(want), []byte(given)) == 1
}

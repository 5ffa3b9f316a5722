package web

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/crypto/bcrypt"
)

// A password's hash is that of bcrypt, or of argon2id as its makers write it
// ($argon2id$v=19$m=19456,t=2,p=1$salt$sum, m in KiB; RFC 9106). What it costs to
// check one is bounded: a board is a small machine, and referees meanwhile.
const (
	mostLetters = 72 // bytes of a password, which is what bcrypt reads
	dearestCost = 14 // of a bcrypt hash that is taken
	usualCost   = 10 // of one that is made

	noPassword = "MDEyMzQ1Njc4OWFiY2RlZuxq3u5iX0V5y1mFvSBOqk3kqG9cRZLWq" // salt and sum that nothing has

	argonWord  = "$argon2id$"
	argonSalt  = 16
	argonSum   = 32
	mostMemory = 64 << 10 // KiB
	mostPasses = 10
	mostLanes  = 4
)

// Hash is the line of the configuration for a password.
func Hash(password string) (string, error) { return hash(password, usualCost) }

// HashRandom is Hash for a password that nobody can guess; it is quick.
func HashRandom(password string) (string, error) { return hash(password, bcrypt.MinCost) }

func hash(password string, cost int) (string, error) {
	if len(password) > mostLetters {
		return "", fmt.Errorf("the password has %d bytes: want at most %d", len(password), mostLetters)
	}
	sum, err := bcrypt.GenerateFromPassword([]byte(password), cost)
	return string(sum), err
}

// HashArgon is Hash by argon2id.
func HashArgon(password string) string {
	a := argon{memory: 19 << 10, passes: 2, lanes: 1, salt: make([]byte, argonSalt), sum: make([]byte, argonSum)}
	_, _ = rand.Read(a.salt) // never fails
	a.sum = a.of(password)
	return a.String()
}

// CheckHash tells what is wrong with the hash of a password.
func CheckHash(hash string) error {
	if strings.HasPrefix(hash, "$argon2") {
		_, err := parseArgon(hash)
		return err
	}
	cost, err := bcrypt.Cost([]byte(hash))
	if err != nil || len(hash) != 60 || cost > dearestCost {
		return errors.New("want the hash of a password, as luozi passwd prints it")
	}
	return nil
}

// fits tells whether it is the hash of the password.
func fits(hash, password string) bool {
	if strings.HasPrefix(hash, argonWord) {
		a, err := parseArgon(hash)
		return err == nil && subtle.ConstantTimeCompare(a.of(password), a.sum) == 1
	}
	short := password[:min(len(password), mostLetters)]
	return bcrypt.CompareHashAndPassword([]byte(hash), []byte(short)) == nil && short == password
}

// nobodys is a hash that no password fits, and that takes as long as the dearest of
// those: whoever guesses names is not told by the time which there are.
func nobodys(hashes map[string]string) string {
	cost, dear := bcrypt.MinCost, argon{}
	for _, h := range hashes {
		if a, err := parseArgon(h); err == nil && a.memory*a.passes >= dear.memory*dear.passes {
			dear = a
		} else if c, err := bcrypt.Cost([]byte(h)); err == nil {
			cost = max(cost, c)
		}
	}
	if dear.passes > 0 {
		dear.sum = make([]byte, argonSum)
		return dear.String()
	}
	return fmt.Sprintf("$2a$%02d$%s", cost, noPassword)
}

// argon is a hash by argon2id.
type argon struct {
	memory, passes uint32 // KiB
	lanes          uint8
	salt, sum      []byte
}

func (a *argon) of(password string) []byte {
	return argon2.IDKey([]byte(password), a.salt, a.passes, a.memory, a.lanes, uint32(len(a.sum)))
}

func (a *argon) String() string {
	text := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("%sv=%d$m=%d,t=%d,p=%d$%s$%s", argonWord, argon2.Version, a.memory, a.passes, a.lanes, text(a.salt), text(a.sum))
}

// parseArgon reads a hash by argon2id that is not too dear for a board.
func parseArgon(hash string) (a argon, err error) {
	const form = "want $argon2id$v=19$m=19456,t=2,p=1$SALT$HASH, as luozi passwd --argon2id prints it"
	parts := strings.Split(strings.TrimPrefix(hash, argonWord), "$")
	if !strings.HasPrefix(hash, argonWord) || len(parts) != 4 {
		return a, errors.New("a hash of another kind or form: " + form)
	}
	if parts[0] != fmt.Sprintf("v=%d", argon2.Version) {
		return a, fmt.Errorf("version %.20q of argon2id: want v=%d", parts[0], argon2.Version)
	}
	n, err := fmt.Sscanf(parts[1], "m=%d,t=%d,p=%d", &a.memory, &a.passes, &a.lanes)
	if err != nil || n != 3 || parts[1] != fmt.Sprintf("m=%d,t=%d,p=%d", a.memory, a.passes, a.lanes) {
		return a, fmt.Errorf("parameters %.40q: %s", parts[1], form)
	}
	decode := base64.RawStdEncoding.Strict().DecodeString
	salt, badSalt := decode(parts[2])
	sum, badSum := decode(parts[3])
	if badSalt != nil || badSum != nil {
		return a, errors.New("salt or hash is not in base64 without padding: " + form)
	}
	a.salt, a.sum = salt, sum
	for _, b := range []struct {
		what        string
		n, from, to int
	}{
		{"m (KiB of memory)", int(a.memory), 8 * max(int(a.lanes), 1), mostMemory},
		{"t (passes)", int(a.passes), 1, mostPasses},
		{"p (lanes)", int(a.lanes), 1, mostLanes},
		{"the bytes of the salt", len(salt), 8, 64},
		{"the bytes of the hash", len(sum), argonSum / 2, 2 * argonSum},
	} {
		if b.n < b.from || b.n > b.to {
			return a, fmt.Errorf("%s: %d is not what a board takes: want %d to %d", b.what, b.n, b.from, b.to)
		}
	}
	return a, nil
}

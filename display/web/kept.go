package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"time"
)

// saveEvery is how often the use of a session is written down.
const saveEvery = 10 * time.Minute

// kept is a session as it stands in the file by which sessions outlive a restart: a
// power cut must not sign the arbiters of a whole hall out. Of the token there is only
// its sum, and of the password a sum by which a new password ends the session.
type kept struct {
	Token    string    `json:"token"`
	Name     string    `json:"name"`
	Password string    `json:"password"`
	Began    time.Time `json:"began"`
	Used     time.Time `json:"used"`
}

// fingerprints are the sums of the arbiters' hashes, by name.
func fingerprints(hashes map[string]string) map[string]string {
	out := map[string]string{}
	for name, hash := range hashes {
		sum := sha256.Sum256([]byte(hash))
		out[name] = hex.EncodeToString(sum[:12])
	}
	return out
}

// fingerprint is that of the password which the name has now, "" if there is none.
func (s *sessions) fingerprint(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sums[name]
}

// admit takes the arbiters there are from now on. The sessions of others end.
func (s *sessions) admit(hashes map[string]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sums = fingerprints(hashes)
	maps.DeleteFunc(s.all, func(_ [sha256.Size]byte, v *session) bool { return v.password != s.sums[v.name] })
	s.save(time.Now())
}

// load begins with the sessions of the file that are still good. A file that can't be
// read is begun anew: arbiters sign in again.
func (s *sessions) load(file string, hashes map[string]string) error {
	s.file, s.sums = file, fingerprints(hashes)
	if file == "" {
		return nil
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var all []kept
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		return fmt.Errorf("the sessions of before can't be read, arbiters have to sign in again: %w", err)
	}
	now := time.Now()
	for _, k := range all {
		var key [sha256.Size]byte
		raw, err := hex.DecodeString(k.Token)
		v := &session{k.Name, k.Password, k.Began, k.Used}
		if err != nil || copy(key[:], raw) != sha256.Size || s.sums[k.Name] == "" || s.sums[k.Name] != k.Password || v.over(now) {
			continue
		}
		s.all[key] = v
	}
	return nil
}

// save writes the sessions down; s.mu is held.
func (s *sessions) save(now time.Time) {
	if s.file == "" {
		return
	}
	s.saved = now
	all := []kept{}
	for key, v := range s.all {
		all = append(all, kept{hex.EncodeToString(key[:]), v.name, v.password, v.began, v.used})
	}
	if err := keep(s.file, marshal(all)); err != nil {
		s.failed(err)
	}
}

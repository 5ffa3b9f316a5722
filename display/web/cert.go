package web

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// SelfFile is the file of a state directory that holds the certificate a board has
// made itself, and its key.
const SelfFile = "tls-self.pem"

// SelfMade is the certificate of a state directory, made for those names and
// addresses if there is none yet. A board may not know the time when it makes one,
// so that it is good for as long as boards last.
func SelfMade(state string, hosts []string) (tls.Certificate, error) {
	path := filepath.Join(state, SelfFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if text, err = newSelfMade(hosts); err == nil {
			err = keep(path, text)
		}
	}
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("the board's own certificate: %w", err)
	}
	cert, err := tls.X509KeyPair(text, text)
	if err != nil {
		return cert, fmt.Errorf("%s holds no certificate with its key (%w); move it away and another is made", path, err)
	}
	return cert, nil
}

// newSelfMade makes a certificate and its key, as PEM.
func newSelfMade(hosts []string) ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	c := x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: "luozi " + strings.Join(hosts[:min(1, len(hosts))], "")},
		NotBefore: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), NotAfter: time.Date(2049, 12, 31, 0, 0, 0, 0, time.UTC),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, BasicConstraintsValid: true}
	for _, h := range hosts {
		if ip := net.ParseIP(h); ip != nil {
			c.IPAddresses = append(c.IPAddresses, ip)
		} else {
			c.DNSNames = append(c.DNSNames, h)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, &c, &c, &key.PublicKey, key)
	if err != nil {
		return nil, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	_ = pem.Encode(&b, &pem.Block{Type: "CERTIFICATE", Bytes: der})
	_ = pem.Encode(&b, &pem.Block{Type: "PRIVATE KEY", Bytes: secret})
	return b.Bytes(), nil
}

// keep writes a file that only this user can read, whole or not at all.
func keep(path string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".keep-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// OwnHosts are the names and addresses that this machine has now.
func OwnHosts() []string {
	hosts := []string{"localhost", "127.0.0.1", "::1"}
	if name, err := os.Hostname(); err == nil && name != "" {
		hosts = append([]string{name, name + ".local"}, hosts...)
	}
	all, err := net.InterfaceAddrs()
	if err != nil {
		return hosts
	}
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLoopback() && !n.IP.IsLinkLocalUnicast() {
			hosts = append(hosts, n.IP.String())
		}
	}
	return hosts
}

// Fingerprint is the SHA-256 of a certificate as browsers show it, AB:CD:…; ""
// without one.
func Fingerprint(c tls.Certificate) string {
	if len(c.Certificate) == 0 {
		return ""
	}
	sum := sha256.Sum256(c.Certificate[0])
	return strings.ReplaceAll(fmt.Sprintf("% X", sum[:]), " ", ":")
}

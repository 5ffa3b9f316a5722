package mqtt_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"luozi/display/mqtt"
	"luozi/display/mqtt/mqtttest"
)

// waitErr waits until the sink says why it is not up.
func waitErr(t *testing.T, s *mqtt.Sink) string {
	t.Helper()
	for end := time.Now().Add(mqtttest.Patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if err := s.Status().Err; err != nil {
			return err.Error()
		}
	}
	t.Fatal("the sink does not say what is wrong")
	return ""
}

func oneSentence(t *testing.T, got, want string) {
	t.Helper()
	if !strings.Contains(got, want) || strings.Contains(got, "\n") {
		t.Errorf("%q, want %q in it", got, want)
	}
}

func TestWrongPassword(t *testing.T) {
	file := filepath.Join(t.TempDir(), "passwords")
	program := mqtttest.Need(t, "mosquitto_passwd")
	if out, err := exec.Command(program, "-b", "-c", file, "board", "right").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	_ = os.Chmod(filepath.Dir(file), 0o755)
	_ = os.Chmod(file, 0o644)
	m := mqtttest.Start(t, "allow_anonymous false", "password_file "+file)
	b := newBoard(t, t.TempDir(), nil)
	s := b.sink(mqtt.Options{Name: "hall", URL: m.Addr, User: "board", Password: "wrong"})
	oneSentence(t, waitErr(t, s), "broker mqtt://"+m.Addr+` refuses user "board" or its password`)
	ok := b.sink(mqtt.Options{Name: "other", URL: "mqtt://board:right@" + m.Addr, ClientID: "other"})
	b.move()
	for end := time.Now().Add(mqtttest.Patience); !ok.Status().Up && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	if st := ok.Status(); !st.Up || strings.Contains(st.Where, "right") {
		t.Errorf("%+v", st)
	}
	b.hub.Close(t.Context())
	_ = b.w.Close(t.Context())
	_ = b.dir.Close()
}

func TestNobodyListens(t *testing.T) {
	b := newBoard(t, t.TempDir(), nil)
	addr := mqtttest.FreeAddr(t)
	s := b.sink(mqtt.Options{Name: "hall", URL: addr})
	oneSentence(t, waitErr(t, s), "broker mqtt://"+addr+" can't be used: ")
	oneSentence(t, waitErr(t, s), "connection refused")
	if err := b.flush(300 * time.Millisecond); err == nil {
		t.Error("flushed without a broker")
	}
	began := time.Now()
	b.hub.Close(t.Context())
	if took := time.Since(began); took > 4*time.Second { // to connect takes longer
		t.Errorf("the end took %v", took)
	}
	_ = b.w.Close(t.Context())
	_ = b.dir.Close()
}

func TestURLs(t *testing.T) {
	noCert := filepath.Join(t.TempDir(), "ca.pem")
	_ = os.WriteFile(noCert, []byte("hello"), 0o644)
	b := newBoard(t, t.TempDir(), nil)
	for _, tt := range []struct {
		o    mqtt.Options
		want string
	}{
		{mqtt.Options{URL: "http://x"}, "there is no http broker; want mqtt://host:1883 or mqtts://host:8883"},
		{mqtt.Options{URL: ""}, "names no host"},
		{mqtt.Options{URL: "mqtt://"}, "names no host"},
		{mqtt.Options{URL: "mqtt://x:y:z"}, "want mqtt://host:1883"},
		{mqtt.Options{URL: "mqtts://x", CAFile: "/none"}, "CA file: open /none: no such file"},
		{mqtt.Options{URL: "mqtts://x", CAFile: noCert}, "has no certificate; want one in PEM"},
		{mqtt.Options{URL: "mqtt://x", CAFile: noCert}, "of no use without TLS; want mqtts://x:1883"},
	} {
		_, err := b.hub.Add(tt.o, &memory{})
		if err == nil {
			t.Errorf("%+v: no error", tt.o)
			continue
		}
		oneSentence(t, err.Error(), tt.want)
	}
	b.close()
}

// certify writes an authority, and a certificate of it for 127.0.0.1.
func certify(t *testing.T, dir string) (ca, cert, key string) {
	t.Helper()
	sign := func(tmpl, parent *x509.Certificate, by *ecdsa.PrivateKey, name string) *ecdsa.PrivateKey {
		k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		if by == nil {
			by = k
		}
		der, err := x509.CreateCertificate(rand.Reader, tmpl, parent, &k.PublicKey, by)
		if err != nil {
			t.Fatal(err)
		}
		kd, _ := x509.MarshalPKCS8PrivateKey(k)
		_ = os.WriteFile(filepath.Join(dir, name+".pem"), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o644)
		_ = os.WriteFile(filepath.Join(dir, name+".key"), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: kd}), 0o644)
		return k
	}
	until := time.Now().Add(time.Hour)
	root := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "hall"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: until, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	leaf := &x509.Certificate{SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "broker"}, NotBefore: root.NotBefore,
		NotAfter: until, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	k := sign(root, root, nil, "ca")
	sign(leaf, root, k, "broker")
	return filepath.Join(dir, "ca.pem"), filepath.Join(dir, "broker.pem"), filepath.Join(dir, "broker.key")
}

func TestTLS(t *testing.T) {
	dir := t.TempDir()
	_ = os.Chmod(dir, 0o755)
	ca, cert, key := certify(t, dir)
	m := mqtttest.Start(t, "allow_anonymous true", "cafile "+ca, "certfile "+cert, "keyfile "+key)
	b := newBoard(t, t.TempDir(), nil)
	s := b.sink(mqtt.Options{Name: "hall", URL: "mqtts://" + m.Addr, CAFile: ca})
	b.move()
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	if !s.Status().Up {
		t.Errorf("%+v", s.Status())
	}
	stranger, err := b.hub.Add(mqtt.Options{Name: "stranger", URL: "mqtts://" + m.Addr, ClientID: "stranger"}, &memory{})
	if err != nil {
		t.Fatal(err)
	}
	oneSentence(t, waitErr(t, stranger), "certificate signed by unknown authority")
	b.hub.Close(t.Context())
	_ = b.w.Close(t.Context())
	_ = b.dir.Close()
}

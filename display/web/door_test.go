package web

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/crypto/bcrypt"
)

// guard is a door with one arbiter, whose password is quick to check.
func guard(t *testing.T) *door {
	t.Helper()
	hash, err := HashRandom("right one")
	if err != nil {
		t.Fatal(err)
	}
	return newDoor(map[string]string{"zhang": hash})
}

func try(d *door, name, password, address string) error {
	return d.open(context.Background(), name, password, address)
}

// TestGuessingIsSlowed: three wrong passwords are free, then each costs twice as
// much as the one before, up to a minute; the right one does not help while one has
// to wait.
func TestGuessingIsSlowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := guard(t)
		began := time.Now()
		var waits []time.Duration
		for guesses := 0; guesses < 12; {
			err := try(d, "zhang", "wrong", "10.0.0.1")
			var s slow
			switch {
			case errors.As(err, &s):
				waits = append(waits, s.wait.Round(time.Second))
				if try(d, "zhang", "right one", "10.0.0.1") == nil {
					t.Fatal("the right password was taken while one had to wait")
				}
				time.Sleep(s.wait)
			case errors.Is(err, errWrong):
				guesses++
			default:
				t.Fatal(err)
			}
		}
		want := "[1s 2s 4s 8s 16s 32s 1m0s 1m0s 1m0s]"
		if got := fmt.Sprint(waits); got != want {
			t.Errorf("waits %s, want %s", got, want)
		}
		if took := time.Since(began); took < 4*time.Minute {
			t.Errorf("a dozen guesses took %v", took)
		}
		time.Sleep(longestWait)
		if err := try(d, "zhang", "right one", "10.0.0.1"); err != nil {
			t.Errorf("after the wait: %v", err)
		}
		if err := try(d, "zhang", "wrong", "10.0.0.1"); !errors.Is(err, errWrong) {
			t.Errorf("after the right one: %v", err)
		}
	})
}

// TestNamesAndAddressesCountApart: who guesses another's name slows that name down
// for strangers and himself down for every name, but not the arbiter where he has
// signed in before.
func TestNamesAndAddressesCountApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := guard(t)
		if err := try(d, "zhang", "right one", "10.0.0.7"); err != nil {
			t.Fatal(err)
		}
		for range freeTries {
			_ = try(d, "zhang", "wrong", "10.0.0.66")
		}
		var s slow
		if err := try(d, "li", "x", "10.0.0.66"); !errors.As(err, &s) {
			t.Errorf("another name from the same address: %v", err)
		}
		if err := try(d, "zhang", "wrong", "10.0.0.67"); !errors.As(err, &s) {
			t.Errorf("the same name from another address: %v", err)
		}
		if err := try(d, "li", "x", "10.0.0.68"); !errors.Is(err, errWrong) {
			t.Errorf("another name from another address: %v", err)
		}
		if err := try(d, "zhang", "right one", "10.0.0.7"); err != nil {
			t.Errorf("the arbiter from his tablet: %v", err)
		}
		time.Sleep(forgetAfter + time.Second)
		for range freeTries {
			if err := try(d, "zhang", "wrong", "10.0.0.66"); !errors.Is(err, errWrong) {
				t.Errorf("after all is forgotten: %v", err)
			}
		}
	})
}

// TestManyAtOnce: one password is checked at a time, few wait, and a crowd that
// comes at once is no way round the slowing.
func TestManyAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := guard(t)
		began := time.Now()
		var mu sync.Mutex
		count := map[string]int{}
		var all sync.WaitGroup
		for i := range 100 {
			all.Go(func() {
				err := try(d, fmt.Sprint("name-", i), "wrong", fmt.Sprint("10.1.0.", i))
				mu.Lock()
				defer mu.Unlock()
				count[fmt.Sprint(err)]++
			})
		}
		all.Wait()
		if count[errWrong.Error()] > mostWaiting || count[errBusy.Error()] < 100-mostWaiting {
			t.Errorf("%v", count)
		}
		if took := time.Since(began); took < time.Duration(count[errWrong.Error()])*wrongTakes {
			t.Errorf("%d wrong ones took %v", count[errWrong.Error()], took)
		}
		if n := len(d.work) + len(d.queue); n != 0 {
			t.Errorf("%d are still being checked", n)
		}
		clear(count)
		for range 50 {
			all.Go(func() {
				err := try(d, "zhang", "wrong", "10.2.0.1")
				mu.Lock()
				defer mu.Unlock()
				if errors.As(err, new(slow)) {
					err = errors.New("slow")
				}
				count[fmt.Sprint(err)]++
			})
		}
		all.Wait()
		if count[errWrong.Error()] > freeTries {
			t.Errorf("fifty at once had %d guesses: %v", count[errWrong.Error()], count)
		}
	})
}

// TestUnknownNamesCostTheSame: the work for a name that there is not is that of the
// dearest one there is, and nobody has its password.
func TestUnknownNamesCostTheSame(t *testing.T) {
	dear, err := hash("some password", bcrypt.MinCost+2)
	if err != nil {
		t.Fatal(err)
	}
	d := newDoor(map[string]string{"zhang": dear})
	cost, err := bcrypt.Cost([]byte(d.none))
	if err != nil || cost != bcrypt.MinCost+2 {
		t.Errorf("the hash for unknown names has cost %d, %v", cost, err)
	}
	if err := bcrypt.CompareHashAndPassword([]byte(d.none), []byte("some password")); !errors.Is(err, bcrypt.ErrMismatchedHashAndPassword) {
		t.Errorf("it compares as %v: the work is not done", err)
	}
}

func TestLongPasswords(t *testing.T) {
	long := strings.Repeat("a", mostLetters)
	hash, err := HashRandom(long)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Hash(long + "a"); err == nil || !strings.Contains(err.Error(), "at most 72") {
		t.Errorf("a password that bcrypt would cut: %v", err)
	}
	d := newDoor(map[string]string{"zhang": hash})
	if err := try(d, "zhang", long+"and more", "1"); !errors.Is(err, errWrong) {
		t.Errorf("a longer password than the right one: %v", err)
	}
	if err := try(d, "zhang", long, "1"); err != nil {
		t.Errorf("the right one: %v", err)
	}
}

func TestCheckHash(t *testing.T) {
	good, err := HashRandom("x")
	if err != nil {
		t.Fatal(err)
	}
	if err := CheckHash(good); err != nil {
		t.Errorf("%s: %v", good, err)
	}
	for _, bad := range []string{"", "secret", good[:59], good + "a", "$2a$31$" + good[7:], "$1$" + good[3:]} {
		if CheckHash(bad) == nil {
			t.Errorf("%q is taken for a hash", bad)
		}
	}
}

func TestAddressOf(t *testing.T) {
	for _, c := range [][2]string{
		{"10.0.0.1:443", "10.0.0.1"},
		{"[::ffff:10.0.0.1]:443", "10.0.0.1"},
		{"[2001:db8:1:2:3::4]:443", "2001:db8:1:2::/64"},
		{"[2001:db8:1:2:ffff::1]:80", "2001:db8:1:2::/64"},
		{"[fe80::1%eth0]:80", "fe80::/64"},
		{"[::1]:80", "::/64"},
		{"pipe", "pipe"},
	} {
		if got := addressOf(c[0]); got != c[1] {
			t.Errorf("%s: %s, want %s", c[0], got, c[1])
		}
	}
}

// TestForgets: what is remembered of tries does not grow without end.
func TestForgets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := guard(t)
		held := [2]string{"name:zhang"}
		for d.count(held) == 0 {
		}
		for i := range 5 * mostTries {
			d.count([2]string{fmt.Sprint("name:", i)})
			if len(d.tries) > mostTries {
				t.Fatalf("%d tries are remembered", len(d.tries))
			}
		}
		if d.count(held) == 0 {
			t.Error("names that nobody holds up have pushed out one that is held up")
		}
	})
}

package boardsim

import (
	"fmt"
	"slices"
	"strings"

	"luozi/clock"
)

// Span is a range of milliseconds, both ends in it.
type Span struct{ From, To clock.Ms }

// Profile is how hands play. Rates are per move unless said; 0.01 is one in a
// hundred.
type Profile struct {
	Name       string
	Think      Span       // from the opponent's press to the first lift
	LiftDrop   Span       // from the moving piece's lift to its drop
	DropPress  Span       // from the drop to the press
	Early      float64    // pressed up to 200 ms before the drop
	Capture    [3]float64 // own piece first, enemy piece first, swapped
	Gap        Span       // how long the target is empty at a swap
	Slide      float64    // of rooks and cannons that pass over points
	PutBack    float64    // the moving piece is put back first
	Nudge      float64    // another piece is off for 40-200 ms
	Between    float64    // dropped between points, centred within 2 s
	Reply      float64    // the opponent lifts, or moves, before the press
	Forget     float64    // not pressed; the opponent replies and presses
	Straighten float64    // an own piece is put straight in the other's time
	Bounce     int        // most edges that a contact's bounce adds within 12 ms
	Reed       float64    // the sensor lets go and closes again within 100 ms of the drop
	Blips      float64    // blips of 1-15 ms a point and hour
	Flicker    float64    // games in which a point flickers for 5 s
	Lost       float64    // games in which a chip's 14 points are lost for 0.5-5 s
	Dead       float64    // games in which a sensor always shows empty
}

// Hold is how long a button is held.
func (p Profile) hold() Span { return Span{max(30, p.DropPress.From/3), 60 + p.DropPress.To/6} }

// Profiles are the five ways of playing.
func Profiles() []Profile {
	calm := Profile{
		Name: "calm", Think: Span{800, 4000}, LiftDrop: Span{400, 1500}, DropPress: Span{300, 900},
		Capture: [3]float64{.50, .45, .05}, Gap: Span{150, 400}, Slide: .10, PutBack: .03, Nudge: .01,
		Between: .005, Straighten: .01, Bounce: 4, Reed: .02,
	}
	noisy := calm
	noisy.Name, noisy.Bounce, noisy.Reed = "noisy", 8, .20
	noisy.Blips, noisy.Flicker, noisy.Lost, noisy.Dead = 60, 1, .5, .05
	return []Profile{calm, {
		Name: "blitz", Think: Span{100, 600}, LiftDrop: Span{80, 200}, DropPress: Span{60, 200}, Early: .02,
		Capture: [3]float64{.40, .30, .30}, Gap: Span{60, 150}, Slide: .20, PutBack: .01, Nudge: .02,
		Between: .01, Reply: .05, Forget: .002, Bounce: 8, Reed: .02,
	}, {
		Name: "scramble", Think: Span{30, 250}, LiftDrop: Span{40, 120}, DropPress: Span{30, 90}, Early: .05,
		Capture: [3]float64{.30, .20, .50}, Gap: Span{35, 90}, Slide: .30, Nudge: .03,
		Between: .02, Reply: .15, Forget: .005, Bounce: 8, Reed: .02,
	}, {
		Name: "clumsy", Think: Span{400, 3000}, LiftDrop: Span{150, 1200}, DropPress: Span{100, 800}, Early: .02,
		Capture: [3]float64{.40, .40, .20}, Gap: Span{40, 300}, Slide: .40, PutBack: .05, Nudge: .08,
		Between: .05, Reply: .05, Forget: .01, Straighten: .03, Bounce: 8, Reed: .02,
	}, noisy}
}

// ParseProfile finds a profile by its name.
func ParseProfile(name string) (Profile, error) {
	all := Profiles()
	i := slices.IndexFunc(all, func(p Profile) bool { return p.Name == name })
	if i < 0 {
		var names []string
		for _, p := range all {
			names = append(names, p.Name)
		}
		return Profile{}, fmt.Errorf("hands %q: want one of %s", name, strings.Join(names, ", "))
	}
	return all[i], nil
}

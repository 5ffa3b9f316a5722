package metrics

import "time"

// Pace is how fast a board was scanned for a while.
type Pace struct {
	Scans  int
	Hz     float64
	Median time.Duration // of the jitter
	P99    time.Duration
	Worst  time.Duration
}

const (
	bin  = 20 * time.Microsecond
	bins = 1000 // up to 20 ms; what is more counts as that
)

// pace counts jitter.
type pace struct {
	n     int
	span  time.Duration
	worst time.Duration
	bins  [bins]int
}

func (p *pace) add(interval, off time.Duration) {
	p.n++
	p.span += interval
	p.worst = max(p.worst, off)
	p.bins[min(off/bin, bins-1)]++
}

func (p *pace) sum() Pace {
	if p.n == 0 || p.span <= 0 {
		return Pace{}
	}
	return Pace{Scans: p.n, Hz: float64(p.n) / p.span.Seconds(), Median: p.quantile(50), P99: p.quantile(99), Worst: p.worst}
}

// quantile is the jitter that so many per cent do not exceed, rounded up to a bin.
func (p *pace) quantile(percent int) time.Duration {
	left := p.n * percent / 100
	for i, n := range p.bins {
		left -= n
		if left < 0 && i < bins-1 {
			return min(time.Duration(i+1)*bin, p.worst)
		}
	}
	return p.worst
}

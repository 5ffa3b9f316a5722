package clock

import (
	"fmt"
	"strconv"
	"strings"
)

// longest is the most that a clock can hold or a control can give at once.
const longest = 1000 * 60 * Minute

const mostMoves = 1000

// article gives the periods of the schemes that article 6 names.
func article(text string) (periods string, ok bool) {
	switch text {
	case "6.1":
		return "40/90m,10/15m*", true
	case "6.2":
		return "30/60m,10/10m*", true
	case "6.3":
		return "40/10m,30/5m*", true
	case "6.4":
		return "30/5m*", true
	}
	return "", false
}

// ParseControl reads a time control: 6.1 to 6.4 (the article's schemes),
// 6.5:60m (one budget for all moves), or periods joined by commas. A period is
// 40/90m (so many moves in so much time) or 90m (all that follow); +30s after it
// adds so much at each move; a last one 20m/30s is a budget and then 30 s a move.
// A last period with moves ends with * and repeats for ever. Times are whole
// numbers with h, m, s or ms, also several, 1h30m.
func ParseControl(text string) (Control, error) {
	c := Control{text: text}
	if err := c.parse(text); err != nil {
		return Control{}, fmt.Errorf("time control %.60q: %w", text, err)
	}
	return c, nil
}

func (c *Control) parse(text string) error {
	if periods, ok := article(text); ok {
		text = periods
	} else if text == "6.5" || strings.HasPrefix(text, "6.5:") {
		return c.parseBudget(strings.TrimPrefix(text[3:], ":"))
	}
	if text == "" {
		return fmt.Errorf("it is empty; want 6.1 to 6.4, 6.5:60m, 40/90m,10/15m*, 60m+30s or 20m/30s")
	}
	text, repeats := strings.CutSuffix(text, "*")
	parts := strings.Split(text, ",")
	if len(parts) > maxPeriods {
		return fmt.Errorf("%d periods; at most %d are possible", len(parts), maxPeriods)
	}
	for i, part := range parts {
		p, err := parsePeriod(part)
		if err == nil {
			err = c.append(p, i == len(parts)-1, repeats)
		}
		if err != nil {
			return fmt.Errorf("period %d %.60q: %w", i+1, part, err)
		}
	}
	return nil
}

func (c *Control) parseBudget(text string) error {
	span, err := parseSpan(text)
	if err != nil {
		return fmt.Errorf("6.5 needs one budget, as in 6.5:60m: %w", err)
	}
	c.n, c.periods[0] = 1, period{budget: span}
	return nil
}

// append adds a period after checking that it can stand there.
func (c *Control) append(p period, last, repeats bool) error {
	switch {
	case !last && p.moves == 0:
		return fmt.Errorf("it has no number of moves, so what comes after it would never come; want it last, or as in 40/90m")
	case last && repeats && p.moves == 0:
		return fmt.Errorf("only a period with moves can repeat, as in 10/15m*")
	case last && !repeats && p.moves > 0:
		return fmt.Errorf("nothing is said for the moves after it; want * behind it, or a last period without moves, as in 40/90m,30m")
	}
	c.periods[c.n] = p
	c.n++
	return nil
}

func parsePeriod(text string) (p period, err error) {
	text, plus, incremental := strings.Cut(text, "+")
	first, second, slash := strings.Cut(text, "/")
	counted := slash && strings.Trim(first, "0123456789") == "" && first != ""
	switch {
	case counted:
		if p.moves, err = strconv.Atoi(first); err != nil || p.moves < 1 || p.moves > mostMoves {
			return p, fmt.Errorf("%s moves; want 1 to %d", first, mostMoves)
		}
		p.budget, err = parseSpan(second)
	case slash && incremental:
		return p, fmt.Errorf("byo-yomi and an increment do not go together; want 20m/30s or 20m+30s")
	case slash:
		if p.byoyomi, err = parseSpan(second); err != nil {
			return p, err
		}
		p.budget, err = parseSpan(first)
	default:
		p.budget, err = parseSpan(first)
	}
	if err == nil && incremental {
		p.increment, err = parseSpan(plus)
	}
	return p, err
}

// unit tells how long the unit at the beginning of text is, and its own length.
func unit(text string) (span Ms, size int) {
	switch {
	case strings.HasPrefix(text, "ms"):
		return 1, 2
	case strings.HasPrefix(text, "h"):
		return 60 * Minute, 1
	case strings.HasPrefix(text, "m"):
		return Minute, 1
	case strings.HasPrefix(text, "s"):
		return Second, 1
	}
	return 0, 0
}

// parseSpan reads 90m, 30s, 500ms, 1h30m; units must fall.
func parseSpan(text string) (Ms, error) {
	total, above, rest := Ms(0), longest, text
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		n, err := strconv.ParseInt(rest[:digits], 10, 64)
		span, size := unit(rest[digits:])
		if err != nil || size == 0 || span >= above {
			return 0, fmt.Errorf("time %.60q: want a whole number and h, m, s or ms, as in 90m, 30s or 1h30m", text)
		}
		if n > int64(longest/span) {
			return 0, fmt.Errorf("time %.60q: more than %d hours", text, longest/(60*Minute))
		}
		total += Ms(n) * span
		above, rest = span, rest[digits+size:]
	}
	if total == 0 {
		return 0, fmt.Errorf("time %.60q: want more than nothing, as in 90m or 30s", text)
	}
	if total > longest {
		return 0, fmt.Errorf("time %.60q: more than %d hours", text, longest/(60*Minute))
	}
	return total, nil
}

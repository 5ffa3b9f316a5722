package feed_test

import (
	"fmt"

	"luozi/display/feed"
)

// An event as it stands in a journal becomes what subscribers get.
func ExampleStream() {
	s := feed.NewStream(feed.NewNames("hall", "b1"))
	for _, m := range s.Take("0001", `!{"seq":1,"ms":40,"event":"ready"}`) {
		fmt.Println(m.Topic)
	}
	for _, m := range s.Take("0001", `!{"seq":2,"ms":90,"event":"touch"}`) {
		fmt.Println(m.Topic)
	}
	// Output:
	// xq/v1/hall/board/b1/log
	// xq/v1/hall/game/local/0/b1/event
	// xq/v1/hall/board/b1/log
}

func ExampleLevel() {
	fmt.Println(feed.Level("Round 3, Board 12", "0"), feed.Level("１２", "0"), feed.Level("", "0"))
	// Output: round-3-board-12 12 0
}

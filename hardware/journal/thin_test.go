package journal

import (
	"context"
	"testing"
)

func TestThin(t *testing.T) {
	d, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	w := d.Writer(Config{})
	w.Begin(d.NextID(), `setup fen "x y" seq 1`)
	w.Append("0 start", `!{"seq":1,"ms":0}`)
	w.Begin("0002", `setup fen "x y" seq 2`)
	w.Append(`!{"seq":2,"ms":0}`)
	w.Note("boot 1")
	if err := w.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	r := d.Follow(0)
	for want := int64(1); want <= 2; want++ {
		_, p, ok, err := r.Next()
		if SeqOf(p) != want || !ok || err != nil {
			t.Fatal(p, ok, err)
		}
	}
	if w.Seq() != 2 {
		t.Error(w.Seq())
	}
}

package main

import (
	"image"
	"image/png"
	"net/http"

	"luozi/cmd/internal/config"
	"luozi/display/web"
	"luozi/hardware/boardsim"
)

// simulatedPanel gives a demo's table an OLED for each side, a lamp and a buzzer.
func simulatedPanel(p *config.Panel) wired {
	f := boardsim.NewFaces()
	red, black := f.OLED(0x3C, 128, 64), f.OLED(0x3D, 128, 64)
	p.Red, p.Black, p.Both = "ssd1306 0x3c", "ssd1306 0x3d", ""
	return wired{bus: f.Bus(), lamp: boardsim.NewLamp("LAMP"), buzzer: boardsim.NewLamp("BUZZER"), glass: []*boardsim.SSD1306{red, black}}
}

// facesPath is where a demo shows its simulated clock faces.
const facesPath = "faces.png"

// routes show what is to be seen on the glass, where it is simulated.
func (w wired) routes() []web.Route {
	if w.glass == nil {
		return nil
	}
	return []web.Route{{Pattern: "GET /" + facesPath, Handler: http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) {
		out.Header().Set("Content-Type", "image/png")
		out.Header().Set("Cache-Control", "no-store")
		_ = png.Encode(out, w.picture())
	})}}
}

// picture is the glasses beside each other, each dot three wide.
func (w wired) picture() image.Image {
	const scale, edge = 3, 12
	var out *image.Gray
	for i, d := range w.glass {
		glass := d.Screen()
		size := glass.Bounds().Size().Mul(scale)
		if out == nil {
			out = image.NewGray(image.Rect(0, 0, len(w.glass)*(size.X+edge)+edge, size.Y+2*edge))
			for i := range out.Pix {
				out.Pix[i] = 70
			}
		}
		at := image.Pt(edge+i*(size.X+edge), edge)
		for y := range size.Y {
			for x := range size.X {
				out.Set(at.X+x, at.Y+y, glass.At(x/scale, y/scale))
			}
		}
	}
	return out
}

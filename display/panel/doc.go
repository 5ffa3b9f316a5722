// Package panel is the clock faces that the players look at, a lamp and a buzzer.
//
// It decides what a face says (the time, whose clock runs, the moves to the
// control, a fallen flag, an open alert, a notice such as a certificate's
// fingerprint), how it is drawn and when it is drawn anew. It decides nothing
// about the game and never holds anything up: Show only notes what the game
// shows; each display has a goroutine of its own, which counts down by itself
// between two Shows and does not wait for the journal. A display that fails is a
// fault that is told after a second, and is set up anew every half second until
// it answers. Times are real time; what is left is clock.Ms of the game's time.
//
// # The time as text
//
// From an hour on h:mm:ss, below m:ss, below ten seconds s.t with tenths, cut off
// as on the pages. That a flag has fallen is said by its sign, when the referee has
// said it. Four digits of seven segments have no room for h:mm:ss: they show h:mm
// with the last point lit.
//
// # Legible at 3 m
//
// A sign is read at ease where it is 16 to 22 minutes of arc high (ISO 9241-303),
// 14 to 19 mm at 3 m. The digits take the whole width of the display and, on 128 x
// 64 dots, 48 of 64 rows. On the active area that data sheets give this is
//
//	0.91 inch (22.4 x 5.6 mm)     5 mm high (128 x 32): 6 minutes of arc at 3 m; at ease up to 1.1 m
//	0.96 inch (21.7 x 10.9 mm)    8 mm high:  9 minutes of arc at 3 m; at ease up to 1.7 m
//	1.3 inch (29.4 x 14.7 mm)    11 mm high: 13 minutes of arc at 3 m; at ease up to 2.4 m
//	2.42 inch (55.0 x 27.5 mm)   21 mm high: 24 minutes of arc at 3 m; at ease up to 4.4 m
//	HT16K33 with 1.2 inch digits 30 mm high: 35 minutes of arc at 3 m; at ease up to 6.5 m
//
// So the small ones are for the players, and what the hall is to read at 3 m is a
// 2.42 inch OLED (its SSD1309 takes the same commands) or digits of 1.2 inch.
//
// # Sources
//
// SSD1306 data sheet rev. 1.1 (Solomon Systech, 2008), set up by
// tinygo.org/x/drivers/ssd1306. HT16K33 data sheet rev. 1.10 (Holtek, 2011); which
// bit is which segment is that of Adafruit's backpacks 878 (0.56 inch) and 1270
// (1.2 inch).
package panel

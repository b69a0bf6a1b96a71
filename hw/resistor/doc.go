// Package resistor reads pieces that carry a resistor: sixteen values of the E24
// series, a divider under each cell, two MCP3008. One contact detects a piece
// and identifies it.
//
// # Wiring
//
// The pins of a converter are in the documentation of mcp3008. A cell has 10 kΩ,
// 1 %, from 3.3 V to channel n%8 of converter n/8; 100 nF from the channel to
// ground; one contact of the cell to the channel, the other to ground. Each cell has a reference of its own, so that no switch carries the
// divider's current. In the base of a piece, 1 % or better, from the first code to
// the last: 330 Ω, 910 Ω, 1.6 kΩ, 2.4 kΩ, 3.3 kΩ, 4.7 kΩ, 6.2 kΩ, 8.2 kΩ, 11 kΩ,
// 15 kΩ, 20 kΩ, 27 kΩ, 36 kΩ, 51 kΩ, 82 kΩ, 180 kΩ, between two contacts that
// work in any orientation of the piece. VDD and VREF of both converters and all dividers
// are one 3.3 V supply, with 100 nF at each converter and 10 µF for all: then only
// ratios count, and the supply may be off by any amount. Unused channels,
// such as 1 to 7 under a tray, go to VREF, not to ground: a converter whose eight
// channels read 0 counts as one that does not answer.
//
// # Plausibility checks
//
// A level is the share Rx/(Rx+Rref). Half of each gap between two codes belongs to
// neither: a level there is hw.ErrCorrupt, never the nearest code. The rest holds 1 %
// resistors, 100 Ω of contact, 1 µA of leakage (the most that data sheet DS21295D
// allows; 1 nA is typical) and 0.1 % of converter error together; from about 400 Ω
// on, a steady contact turns the first code into the second, so contacts are gold
// or are cleaned. A short is hw.ErrCorrupt too.
//
// A cell settles to half a count within 5 ms of its contact (100 nF over at most
// 9.5 kΩ). An ID is three consecutive samples that agree within four counts, 5 ms
// apart; while it settles, a level stays in the band of another code for half a
// millisecond at most, so that bounce and settling cost time but give no wrong code. A
// contact that bounces for tens of milliseconds may give one.
//
// Not detected: if the dividers lose their supply and the converters do not, empty
// cells float. Tested on simulated chips only; contact resistance and its noise are not
// measured yet.
package resistor

// Package ads1115 makes the sixteen linear Hall sensors of four ADS1115, 16-bit
// converters on I²C, into hw.Levels. It serves boards that have no SPI to spare:
// a look takes some 25 ms, where mcp3008 takes half of one.
//
// # Wiring
//
// By the ten pins of the VSSOP and X2QFN packages (TI's data sheet SBAS444D, pin
// functions). Modules have them by name on a header.
//
//	 8 VDD   3.3 V, 100 nF to GND at the chip; 3 GND ground
//	 9 SDA   GPIO2 (header pin 3)
//	10 SCL   GPIO3 (header pin 5); the Pi has 1.8 kΩ pull-ups on both lines
//	 1 ADDR  GND, VDD, SDA or SCL: address 0x48, 0x49, 0x4A or 0x4B (table 4); one
//	         of each, and never open. The one on SDA wants SDA to stay low for 100 ns
//	         after SCL fell, which a Pi must show
//	 2 ALERT/RDY   stays open
//	 4 AIN0, 5 AIN1, 6 AIN2, 7 AIN3   sensors 0–3 of the converter; sensor n of the
//	         board is AIN(n%4) of converter n/4, in the order of Opts.Addresses
//
// Modules bring 10 kΩ pull-ups along: four of them in parallel to those of the Pi
// still leave more than the 1 kΩ below which 3 mA do not pull a line low. Another
// bus than the header's needs 4.7 kΩ to 3.3 V at each line, once. Never supply a
// module with 5 V: its pull-ups would lead that to the Pi. Each sensor gets the same
// 3.3 V, and 100 nF: a DRV5055 has VCC, OUT and GND at 1, 2, 3 in SOT-23 and at 1,
// 3, 2 in TO-92. In /boot/firmware/config.txt: dtparam=i2c_arm=on,i2c_arm_baudrate=400000
//
// # What is believed
//
// The converter is periph's ads1x15, single-shot at 860 a second and ±4.096 V.
// That driver sleeps for as long as a conversion takes by the data sheet and then
// reads, while the converter's clock may be 10 % slow and starts after 25 µs more:
// what it reads then is the channel before. So it is given a bus that lets it read
// only when the converter says that it has finished (bit OS) and that everything
// in its config register is as it was written, the channel first of all. A
// converter that was unplugged, browned out, or is still busy with what was asked
// before an error, is brought to rest before it is asked anew. One bad
// transaction costs a second conversion; more cost a *hw.PartError.
//
// Levels are scaled so that 3.3 V is 1024, as an MCP3008 would give them: the same
// thresholds serve both. They are not ratiometric: the converter has a reference of
// its own and the supply is not measured, so a supply that is 1 % higher lifts each
// level by 1 %. Slow changes are what the scanner's baselines follow; a supply that
// jumps is not for this build. A linear sensor cannot drive its output onto a rail
// (200 mV from either for a DRV5055), so a level within 16 counts of one is a
// broken wire, a sensor without supply, or nobody.
//
// Periph's driver allocates twice, three bytes, for each conversion; what is ours
// allocates nothing. It sleeps in real time, where Linux adds to each sleep. Seen
// on simulated chips only: the true time of a look is for doctor to measure on a Pi.
package ads1115

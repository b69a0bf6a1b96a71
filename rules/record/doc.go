// Package record is the record of a game in its two forms: the lines that
// journal, serial wire, page and MQTT carry, and the game text that people
// keep and exchange.
//
// A line is
//
//	<crc32c of the JSON bytes, 8 lower-case hex> SP <JSON object, one line> LF
//
// and holds one fact or one judgement. Encoder numbers and writes lines,
// Decode reads one, Reader reads a file and steps over what is damaged. Frame
// and Unframe are the line without its meaning, for whatever else travels on
// the wire.
//
// Times are written in whole milliseconds. Whoever applies an event and
// records it rounds it down to milliseconds first, or a replay of the record
// sees other times than the game did.
//
// A game text is headers, numbered turns and a result, in the manner of PGN;
// see Text. The package touches no clock and no disk.
package record

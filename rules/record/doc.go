// Package record is the record of a game in its two forms: the lines that
// journal, serial wire, page and MQTT carry, and the game text that people
// keep and exchange.
//
// A line is
//
//	<crc32c of the JSON bytes, 8 lower-case hex> SP <JSON object, one line> LF
//
// and holds one fact or one judgement. Encoder numbers and writes lines, Decode
// reads one, Reader reads a file and skips damaged lines. Lines carries encoded
// lines through the program. Frame and Unframe handle the line without its
// meaning, for the commands and answers of the wire.
//
// Times are written in whole milliseconds. The caller truncates the times of an
// event to milliseconds before it applies and records the event, or a replay of
// the record sees other times than the game did.
//
// A game text has headers, numbered turns and a result, in the manner of PGN;
// see Text. The package uses no clock and no disk.
package record

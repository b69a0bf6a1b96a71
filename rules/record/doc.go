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
// The fields of facts, judgements and options have tags, and so must those of a further game:
// see NewFormat. As with encoding/json the key json has the name of a field, "-" for none. Behind
// the name stands omitzero where the field may be missing, and is left out where it is zero or
// empty, or inline where the fields of a struct stand among the others. Every other field must be
// there. Null, values of other types and duplicate fields are refused. These keys may follow:
//
//	range:"1,16"           the limits of an int; without them 0 and 2147483647
//	if:"Act=remove,move"   it is there where that field of the struct has one of these words,
//	if:"Good"              is not zero,
//	if:"!Good"             or is zero
//	else:"mono_ms"         if missing, it has the value of that field of the line
//	one:"cell"             its name where a set has one member
//	by:"Changed"           an object with a field for each cell of that set
//	there:"reads"          reports whether there is a field of this name, which is the next one
//
// A type whose values have names has the methods String and UnmarshalText. A time is in
// milliseconds where the name of its field ends in _ms, else in seconds. An array is a list
// without the zeros at its end. Fields that a struct does not have are ignored, so that later
// versions can add some.
//
// Times are written in whole milliseconds. The caller truncates the times of an
// event to milliseconds before it applies and records the event, or a replay of
// the record sees other times than the game did.
//
// A game text has headers, numbered turns and a result, in the manner of PGN;
// see Text. The games have their Notations. The package uses no clock and no disk.
package record

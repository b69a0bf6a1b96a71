// Package scan turns readings of the hardware into facts: raw levels or switches,
// tags and buttons come in, board.Seen, board.Tray, board.Pressed and
// board.Fault go out. It reports evidence; the referee
// judges it. Its caller is the daemon's loop, which calls Scanner.Look
// every 10 to 20 ms.
//
// The Settler is pure: it is fed frames and tags with their times and touches
// no clock and no bus. The Scanner around it asks the hardware. The evidence of all parts is in
// board/scan/evidence; board/scan/cells decides by it what stands on the cells, and
// board/scan/stacks, in the mode of stacks, what happened to the tokens.
//
// # When a cell is decided
//
// A sensor turns by the votes of several looks: one disturbed reading changes nothing. The
// contact is the first of these looks. A cell that moved is decided once it has been steady for
// Settle:
//
//	sensor        reader                    the cell holds
//	not felt      not asked                 nothing
//	felt no more  no tag, twice             nothing
//	felt no more  two agreeing tags         the same piece; a fault if it lasts for 30 s
//	felt          two agreeing tags         that piece, or an unenrolled tag
//	felt          no tag, nothing stood     unknown after 10 s, and read on, four times a second
//	felt          anything else             unknown after 2 s, and read on, four times a second
//	any           several tags              unknown after 2 s; if one of them answers alone 8 times, that piece
//	felt still    another tag               that piece after 8 agreeing readings
//	felt          nothing, a piece in tray  unknown after 2×Settle: it came before the piece in the tray
//	felt, fell    no tag, 4 times           nothing: half of the piece's field is gone, and its tag
//	flickers      –                         unknown after 2 s, until it is steady
//	not felt      one tag, for 10 s         that piece; a fault if it lasts for 30 s
//	felt          no tag any more, 4 times  unknown: the sensor may not have noticed a lift
//	base unknown  two agreeing tags         that piece
//	base unknown  no tag, 6 times           nothing, and this level is the base
//	base unknown  does not answer           nothing, if the level is the learned one, or like the other empty cells
//	failed, deaf  one tag, long enough      that piece
//	failed, deaf  anything else             unknown
//
// Readers tell several tags apart. A random ID, of a phone or of a card, is never a piece: the
// tags beside it count, and a random ID alone leaves the cell unknown if something is felt. While
// two tags are heard on an occupied cell, the cell is read on. Seen and Tray give several tags
// and phones as the reasons of an unknown place.
//
// A hand may hold a piece 4 or 5 mm above a cell, where only the sensor or only the reader
// notices it: for 10 s the cell counts as empty, and after 2 s it holds up no report. A piece
// that was lifted is back on its cell after two readings, felt or not.
//
// Long enough is 2 s, because a hand passes sooner; a second for a piece that
// left the tray or its cell and stands nowhere; and two readings where another report
// waits: a piece that came, in the tray or on another cell, or
// a call.
//
// A Seen is reported when every cell is decided or overdue, all changes in one:
// a slide or a swap is one fact. A cell with its earlier piece has not changed. Where two cells
// hear one tag, both are read for as long as a cell may be undecided: cross-talk of a leaning
// hand or of a neighbour ends, and the readings after it count. A tag that both still
// hear then is reported on both.
//
// # Tags of neighbours
//
// A reader may hear the tags beside its cell as well. A tag that stands on a cell which feels it and
// has not moved is struck on all others. The tag of a cell that moved is one of its candidates:
// those that its first readings heard, and that later ones have not lost. Two cells cannot have one
// tag: a candidate counts where each other cell that feels something has one of its own beside it,
// and the cell is told where only one candidate is left. Where several are, as on two cells whose
// pieces were put down together, the piece that was given or lifted counts if no other cell has
// moved; else the cell is unknown, and is read on. A tag that is heard where nothing is felt is
// nowhere while a cell that feels something may have it.
//
// # Baselines
//
// Only the change of field against the cell's own baseline counts, in either
// direction. The baseline of an empty, quiet cell follows its level slowly, and
// quickly in the second after a settled change, when the neighbours' magnets
// have moved; the baseline of an occupied cell stays, and is taken again when the piece
// goes. Without calibration every reader is asked at the start: a cell where no
// tag answers is empty and gives its baseline, a cell with a tag has no baseline until
// the piece is lifted. On a build without readers under the cells an
// uncalibrated start takes the board for empty. With calibration every reader
// is asked too, and a sensor that does not feel the piece of its reader is a
// fault.
//
// # Reading IDs
//
// One place is read in one look, the longest due first, so that a look stays
// short (up to 40 ms) and the buttons are polled in time. No place is read while a press may just
// have begun or ended, because the press may be shorter than the reading: with the set-up of a
// reader after a brown-out a reading took 67 ms on the simulated bus, and 91 ms on one that lost
// answers. Where looks are so late that the tray is due at each, every second look reads a cell at
// rest. Cells are read where
// something moved, and, while nothing moves, a piece once more a second after its
// report, a tag on two cells every second, and each 200 ms the
// cell that was not read for the longest (16 cells in 3.2 s, one RF field of
// 10 to 40 ms in 20 looks). These readings find a deaf or frozen sensor, a silent
// reader, and a piece that took another's place unnoticed. Where sensor and reader
// do not agree the cell is read again each 400 ms.
// A reader that failed is asked again with a growing pause, and at once when
// another one works again; readers that fail together, or work again, are one
// report. The reader of a failed sensor is asked each 400 ms: the game continues by its
// readings.
//
// A reader may answer and read no tag any more until it is reset. All readers are reset, once,
// where a piece is felt and was not read for a second, or stands at rest and was not read
// twice, before the cell is unknown. They are reset as well after an hour in which nothing
// moved, and each hour after that.
//
// No cell counts as empty by its sensor alone. When a piece comes, on the board or into the tray,
// the cells that seem empty are read once while it settles, and it is reported after them: a
// piece that they find has stood there before.
// All cells are read once two seconds after a piece has left the tray or its cell, later
// if a press waits for its readings then, and at every press; after a call while no sensor
// feels anything come, the cells that seem empty are read in rounds, since one reading may be
// lost. Where sensors have a Lag or readers are Slow, a call is reported before the readings
// and a Seen after them; else the readings are done before a call is judged.
//
// # Order in one look
//
// Faults, Seen, Tray, then presses, A before B. The tray waits while a cell
// moves: the new place of its piece is reported before the empty tray, if the
// hand is quick. A piece that is only felt is reported after the tray, which names it. A Seen
// without a new piece follows the tray as well: calls that waited for it are judged by the piece
// in the tray. The contact of that piece is the look that heard it first; while pieces are given
// in the tray and it is empty it is read every 50 ms, else every 100 ms.
// Motion has what comes and goes before the report: a hint for people, not a fact.
//
// # Stacks
//
// In the mode of stacks, which Scanner.Play sets, the cells are spaces that hold tokens on
// one another, and board.Stacks takes the place of board.Seen. Sensors and readers, their health
// and baselines, the tray and the buttons are the same.
//
// A space has moved when its level went elsewhere by vote, or its level at rest differs by more
// than the sensor's own noise, which is measured all the time. Once it has been steady for
// Settle, and was read six times, its level, the mean of up to 32 looks, is compared with the
// remembered levels after each step of the stack. A space is read ten times where a reported tag
// is silent, or a new one has answered once.
//
//	from            to                                          the stack
//	empty           On at least                                 grew
//	empty           half of Off at least, and less than On      unsure
//	anything        within Off, or a third of the lowest token  was cleared; unsure if a tag answers
//	a stack         farther by 31 % of the last step            grew
//	a stack         the level after a step before               shrank
//	a stack         anything else                               unsure
//	an unknown pile farther or nearer by 8 %                    grew, shrank
//	any             nearer, and back                            unsure: a token went, another one came
//
// A pile is unknown at the start and after an unsure change: its steps are counted from the level
// then. A space ignores a change of up to 5 % of the changes around it.
//
// An occupied space without a learned baseline gets the median baseline of the empty spaces. On 100 simulated tables each of analog-nfc and
// analog-pn532, with a start between 12 acts and 12 others, no change of up to three
// tokens was unsure or wrong; of four tokens 29 of 126 were unsure.
//
// On the simulated table, whose tokens are 6 mm high, a stack adds 93, 42, 23, 14, 9, 6, 4 …
// counts. Of 24,000 acts, one at a time, on analog-nfc and analog-pn532, half of them with 5 % of
// the readings disturbed, and of as many by hasty hands no report was wrong. Of the acts one
// at a time were unsure: up to three tokens 13 of 21,606, four 12 of 1,408, five 16 of 656, six 59
// of 229, seven and more all but ten of 106, which were missed.
//
// A new tag counts when it answered in two of four readings, and on no other space. A tag that is
// silent while its space moves is gone; a tag that falls silent at rest is buried. After a token has left
// the tray all spaces are read in turns for six seconds.
//
// Stacks need readers and sensors that measure a field. Any other build follows
// one piece a cell in both modes.
//
// # The corpus
//
// testdata holds troubles by their names: the frames, as board/scan/trace records
// them, and the facts of these frames. The tests play the stored traces;
// go test ./board/scan -run Troubles -update records them again, from the simulated
// table, and from hooks for troubles that it cannot make.
//
// What only a Pi can show: the strength of the pieces' magnets, which On and Off
// must fit, how much the neighbours feel, and how the contacts bounce. The
// defaults are for 10-bit converters and are to be checked at calibration.
package scan

// Package scan turns readings of the hardware into facts: raw levels or switches,
// tags and buttons come in, board.Seen, board.Tray, board.Pressed and
// board.Fault go out. It reports only what it saw; who did it and what it means
// is the referee's. Its caller is the daemon's loop, which calls Scanner.Look
// every 10 to 20 ms.
//
// The Settler is pure: it is fed frames and tags with their times and touches
// no clock and no bus. The Scanner around it asks the hardware. The evidence of all parts is in
// board/scan/evidence; board/scan/cells decides by it what stands on the cells, and
// board/scan/stacks, in that mode, what happened to stacks of tokens.
//
// # When a cell is decided
//
// A sensor changes its mind by vote of several looks, so that a disturbed
// reading moves nothing; the contact is the first of those looks. A cell that
// moved is decided once it has been steady for Settle, in a look that saw it:
//
//	sensor        reader                    the cell holds
//	not felt      not asked                 nothing
//	felt no more  no tag, twice             nothing
//	felt no more  two agreeing tags         that piece still; a fault if it lasts for 30 s
//	felt          two agreeing tags         that piece, or an unenrolled tag
//	felt          no tag, nothing stood     unknown after 10 s, and read on, four times a second
//	felt          anything else             unknown after 2 s, and read on, four times a second
//	any           several tags              unknown after 2 s, and with one of them alone, 8 times, that piece
//	felt still    another tag               that piece after 8 agreeing readings
//	felt          nothing, a piece in tray  unknown after 2×Settle: it came before the next was given
//	felt, fell    no tag, 4 times           nothing: half of the piece's field went, and its tag
//	flickers      –                         unknown after 2 s, until it is steady
//	not felt      one tag, for 10 s         that piece; a fault if it lasts for 30 s
//	felt          no tag any more, 4 times  unknown: the sensor may not have noticed a lift
//	base unknown  two agreeing tags         that piece
//	base unknown  no tag, 6 times           nothing, and this level is the base from now on
//	base unknown  does not answer           nothing, if the level is what was learned, or like the other empty cells
//	failed, deaf  one tag, long enough      that piece
//	failed, deaf  anything else             unknown
//
// Several tags are told apart by their readers. A random ID, of a phone or of a card, is
// never a piece: what is read beside it counts, and alone it leaves the cell unknown if
// something is felt. A piece in a hand that is read above another has the cell read on.
// Seen and Tray tell several tags and phones as the reason why a place is unknown.
//
// A hand may hold a piece 4 or 5 mm above a cell, where only the sensor or only the reader
// tells of it: for 10 s that is nothing, and holds nothing up after the first two. What was
// lifted from a cell is back there after two readings, felt or not.
//
// Long enough is 2 s, because a hand passes sooner; a second for a piece that
// left the tray or its cell and stands nowhere; and two readings where something
// else waits to be reported: a piece that came, in the tray or on another cell, or
// a call.
//
// A Seen is reported when every cell is decided or overdue, all changes in one,
// so that a slide or a swap is one fact. A cell that comes back to what it held
// has not changed. A tag that stands on another cell as well is heard on, on
// both, for as long as a cell may be undecided: cross-talk of a hand that leans
// or of a neighbour ends, and what is read then counts. A tag that both still
// hear after that is reported on both.
//
// # Baselines
//
// Only the change of field against the cell's own baseline counts, in either
// direction. The baseline of an empty, quiet cell follows its level slowly, and
// quickly in the second after a settled change, when the neighbours' magnets
// have moved; that of an occupied cell stays, and is taken again when the piece
// goes. Without calibration every reader is asked at the start: a cell where no
// tag answers is empty and gives its baseline, a cell with a tag has none until
// the piece is lifted. On a build without readers under the cells an
// uncalibrated start takes the board for empty. With calibration every reader
// is asked too, and a sensor that does not feel what its reader reads is a
// fault.
//
// # Reading IDs
//
// One place is read in one look, the longest due first, so that a look stays
// short (up to 40 ms) and the buttons are seen in time. None is read while a press may just have
// begun or ended, and may be over after it: one that sets up its reader again, after a brown-out,
// took 67 ms on the simulated bus, and 91 ms where that lost answers. Where looks come so late
// that the tray is due at each, every second one reads a cell at rest. Cells are read where
// something moved, and, while nothing does, a piece once more a second after it
// was reported, one whose tag is on two cells every second, and each 200 ms the
// cell that was not read for the longest (16 cells in 3.2 s, one RF field of
// 10 to 40 ms in 20 looks). That finds a sensor that is deaf or frozen, a silent
// reader, and a piece that took another's place unnoticed. Where sensor and reader
// do not agree the cell is read again each 400 ms.
// A reader that failed is asked again with a growing pause, and at once when
// another one works again; those that fail together, or work again, are one
// report. One whose sensor tells nothing is asked each 400 ms: the game goes on by
// it.
//
// A reader may answer and read no tag any more until it is reset. All readers are reset, once,
// where a piece is felt and was not read for a second, or stands at rest and was not read
// twice: before the cell is unknown. They are reset as well after an hour in which nothing
// moved, and each hour after that.
//
// All readers are asked before it counts that no sensor feels anything. When a piece
// comes, on the board or into the tray, the cells that seem empty are read once, while
// it settles, and it is reported after them: what one of them has stood there before.
// All cells are read once two seconds after a piece has left the tray or its cell, later
// if a press waits for its readings then, and at every press; after a call while nothing
// is felt to come, those that seem empty are read in rounds, since one reading may be
// lost. Where switches feel (those with a Lag) or readers are Slow a call is reported before that
// and a Seen after it; else the readings are done before a call is judged.
//
// # Order in one look
//
// Faults, Seen, Tray, then presses, A before B. The tray waits while a cell
// moves: that it is empty is never told before where its piece went to, if a
// hand is quick. A piece that is only felt comes after the tray: by that it is known.
// So does a Seen with which nothing came: the calls that waited for it are judged by what was
// laid in the tray. That touched down at the look that heard it first; while pieces are given
// there and none lies there it is read every 50 ms, else every 100 ms.
// Motion tells what comes and goes before it is reported: it is a hint for people, no fact.
//
// # Stacks
//
// In the mode of stacks, which Scanner.Play sets, the cells are spaces that hold tokens on
// one another, and board.Stacks takes the place of board.Seen. Sensors and readers, their health
// and baselines, the tray and the buttons are the same.
//
// A space has moved when its level went elsewhere by vote, or its level at rest differs by more
// than the sensor's own noise, which is measured all the time. Once it has been steady for
// Settle, and was read six times, its level, the mean of up to 32 looks, is compared with those
// after each step of the stack, which the space remembers. It is read ten times where a tag is
// silent that answered before, or one has answered once.
//
//	from            to                                          the stack
//	empty           On at least                                 grew
//	empty           half of Off at least, and less than On      unsure
//	anything        within Off, or a third of the lowest token  was cleared; unsure if a tag answers
//	a stack         farther by 31 % of the last step            grew
//	a stack         what it was after a step before             shrank
//	a stack         anything else                               unsure
//	one that was found, or was unsure: no step is known
//	                farther or nearer by 8 %                    grew, shrank
//	any             nearer, and back                            unsure: something went, something else came
//
// What one space feels of those around it, up to 3 % of their changes, is nothing. After an
// unsure change the next ones are told from that level.
//
// A space that holds tokens at the start, and whose baseline was not learned, has that of the
// empty spaces, the middle one of them. On 100 simulated tables each of analog-nfc and
// analog-pn532, with a start between 12 acts and 12 others, none of those with up to three
// tokens was unsure or told wrongly; with four 29 of 126.
//
// On the simulated table, whose tokens are 6 mm high, a stack adds 93, 42, 23, 14, 9, 6, 4 …
// counts. Of 24,000 acts, one at a time, on analog-nfc and analog-pn532, half of them with 5 % of
// the readings disturbed, and of as many by hasty hands none was told wrongly. One at a time
// were unsure: up to three tokens 13 of 21,606, with four 12 of 1,408, five 16 of 656, six 59 of
// 229; with seven and more all were, but for ten of 106 that were not noticed.
//
// A tag is heard that answered in two of four readings, and no other space hears. It is heard no
// more when it is silent while its space moves; elsewhere it is buried. After a token has left
// the tray all spaces are read in turns for six seconds.
//
// Stacks need readers and sensors that measure a field. On any other build one piece a cell is
// followed whatever the mode is.
//
// # The corpus
//
// testdata holds troubles by their names: the frames, as board/scan/trace records
// them, and the facts that come of them. The tests play what is stored;
// go test ./board/scan -run Troubles -update records it again, from the simulated
// table and from hooks where that cannot make the trouble.
//
// What only a Pi can show: the strength of the pieces' magnets, which On and Off
// must fit, how much the neighbours feel, and how the contacts bounce. The
// defaults are for 10-bit converters and are to be checked at calibration.
package scan

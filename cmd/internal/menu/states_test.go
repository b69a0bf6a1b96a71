package menu

import (
	"strings"
	"testing"
)

// states is the table of the menu: a state, what happens, what is said, what is wanted of
// the daemon, and the state that follows. It begins with one placement, 7 on b3 by B.
const states = `
closed            | menu          | Menu. Pieces left.                   | opened        | top: left
closed            | next          |                                      |               | closed
closed            | previous      |                                      |               | closed
closed            | pass          |                                      |               | closed
closed            | long pass     |                                      |               | closed
closed            | A             |                                      |               | closed
closed            | repeat and A  |                                      |               | closed
closed            | place         |                                      |               | closed
closed            | time          |                                      |               | closed
asked             | menu          | Show the line, B: lift its four pieces. |            | closed

top: left         | menu          | Menu closed.                         | closed        | closed
top: left         | next          | Spaces.                              |               | top: cells
top: left         | previous      | Switch off.                          |               | top: switch off
top: left         | pass          | Fifteen pieces left: short round: all four; short square: all but solid grooved; tall round: all four; tall square: all four. | | top: left
top: left         | long pass     | Menu closed.                         | closed        | closed
top: left         | A             |                                      | closed        | closed
top: left         | repeat and A  |                                      | closed        | closed
top: left         | place         |                                      | closed        | closed
top: left         | undo          |                                      | closed        | closed
top: left         | end           |                                      | closed        | closed
top: left         | lift          |                                      |               | top: left
top: left         | ask           |                                      | closed        | closed
top: left         | new           |                                      | closed        | closed
top: left         | restart       |                                      |               | closed
top: left         | closed        |                                      |               | closed
top: left         | time          | Tap repeat: next. Hold repeat: previous. Tap pass: choose. Hold pass: back. | | top: left, helped
top: left, helped | time          | Menu closed.                         | closed        | closed
top: left, helped | next          | Spaces.                              |               | top: cells, helped
top: cells        | pass          | Anna one: empty.                     |               | cells: a1
top: cells, helped| pass          | Anna one: empty.                     |               | cells: a1
top: take back    | pass          | Take back? Both players: hold repeat and press QUARTO. No: pass. | | offer: take back
top: draw         | pass          | Draw? Both players: hold repeat and press QUARTO. No: pass. | | offer: draw
top: resign       | pass          | Resign? Hold repeat and press your QUARTO button. No: pass. | | offer: resign
top: new game     | next          | Play alone.                          |               | top: alone
top: alone        | next          | Language.                            |               | top: language
new: left         | next          | Play alone.                          |               | top: alone
new: alone        | next          | Spaces.                              |               | top: cells
new: new game     | next          | Language.                            |               | top: language
over: new game    | next          | Turning points.                      |               | top: turning points
over: turning points | next       | Play alone.                          |               | top: alone
over: alone       | next          | Pieces left.                         |               | top: left
top: score        | pass          | No game has ended yet.               |               | top: score
top: louder       | pass          |                                      | set volume 100 | top: louder
top: softer       | pass          |                                      | set volume 90 | top: softer
top: softer       | double pass   |                                      | set volume 90 | top: softer
top: faster       | pass          |                                      | set rate 120  | top: faster
top: slower       | pass          |                                      | set rate 80   | top: slower
top: announcements | pass         | Normal.                              |               | announcements: normal
top: language     | pass          | English.                             |               | languages: en
top: rules        | pass          | Aim.                                 |               | rules: 0
top: rules        | next          | Exercises.                           |               | top: exercises
top: exercises    | next          | Lesson.                              |               | top: lesson
top: lesson       | next          | Check.                               |               | top: check
top: check        | next          | Switch off.                          |               | top: switch off
top: check        | pass          |                                      | check         | top: check
top: lesson       | pass          | This game would then end without a result. Lesson? Both players: hold repeat and press QUARTO. No: pass. | | offer: lesson
new: lesson       | pass          |                                      | closed, lesson | closed
over: lesson      | pass          |                                      | closed, lesson | closed
top: switch off   | next          | Pieces left.                         |               | top: left
top: switch off   | pass          | Switch off? Hold pass. No: tap pass. |               | offer: switch off
top: new game     | pass          | Start.                               |               | new game: start
over: take back   | pass          | Take back? Both players: hold repeat and press QUARTO. No: pass. | | offer: take back
over: draw        | pass          | The game is over.                    |               | top: draw
over: resign      | pass          | The game is over.                    |               | top: resign
new: take back    | pass          | Nothing to take back.                |               | top: take back

cells: a1         | next          | Bella one: empty.                    |               | cells: b1
cells: a1         | previous      | David four: empty.                   |               | cells: d4
cells: b3         | pass          | Bella three: short square solid grooved. |           | cells: b3
cells: a1         | long pass     | Spaces.                              |               | top: cells
cells: a1         | A             |                                      | closed        | closed
cells: a1         | place         |                                      | closed        | closed
cells: a1         | time          | Tap repeat: next. Hold repeat: previous. Tap pass: choose. Hold pass: back. | | cells: a1, helped

new game: start   | pass          | This game would then end without a result. New game? Both players: hold repeat and press QUARTO. No: pass. | | offer: new game
new game: start   | previous      | Game: Quarto.                        |               | new game: game
new game: start   | long pass     | New game.                            |               | top: new game
new game: squares | pass          | Squares: yes.                        | options       | new game: squares
new game: fill    | pass          | Hollow or solid: no.                 | options       | new game: fill
new game: giving  | pass          | Giving: with the pass button.                  | options       | new game: giving
new game: board calls      | pass | Board calls: yes.                    | options       | new game: board calls
new game: false calls lose | pass | False calls lose: yes.               | options       | new game: false calls lose
new game: caller shows     | pass | Caller shows line: yes.              | options       | new game: caller shows
new game: touch move       | pass | Placed pieces stay: yes.             | options       | new game: touch move
new game: missed  | pass          | Missed alignments: announced at the end. | options       | new game: missed
over: start       | pass          |                                      | closed, new   | closed
new: start        | pass          |                                      | closed, new   | closed

new game: missed  | next          | Earlier move.                        |               | new game: earlier move
new game: earlier move | pass     |                                      | past          | new game: earlier move
new game: earlier move | next        | Game: Quarto.                        |               | new game: game
new game: game    | pass          |                                      | options quartino 2 players first 1 simple false | new game: game
new game: game    | pass, answered | Game: Quartino.                     | options quartino 2 players first 1 simple false | new game: game
new game: game    | pass, refused |                                      | options quartino 2 players first 1 simple false | new game: game
next quartino: start      | next  | Players: two.                        |               | new game: players
next quartino: players    | pass  | Players: three.                      | options quartino 3 players first 1 simple false | new game: players
next quartino: youngest   | pass  | Youngest: Player two.                | options quartino 2 players first 2 simple false | new game: youngest
next quartino: situations | pass  | Four colours, column: no.            | options quartino 2 players first 1 simple true | new game: situations
next quartino: game       | pass, answered | Game: Quarto.               | options       | new game: game
next quartino: start      | pass  | This game would then end without a result. New game? Both players: hold repeat and press QUARTO. No: pass. | | offer: new game
next quartino: game       | long pass | New game.                        |               | top: new game

announcements: brief   | pass     |                                      | set verbosity brief | announcements: brief
announcements: terse   | pass     |                                      | set verbosity terse | announcements: terse
announcements: normal  | pass     |                                      | set verbosity normal | announcements: normal
announcements: full    | pass     |                                      | set verbosity full | announcements: full
announcements: full    | next     | Letters for columns: no.             |               | announcements: letters
announcements: letters | next     | Short sounds: yes.                   |               | announcements: earcons
announcements: letters | pass     |                                      | set letters 1 | announcements: letters
announcements: earcons | pass     |                                      | set earcons 2 | announcements: earcons
announcements: earcons | next     | Spaces only.                         |               | announcements: brief
announcements: terse   | long pass | Announcements.                      |               | top: announcements

languages: en     | next          | Français.                            |               | languages: fr
languages: fr     | previous      | English.                             |               | languages: en
languages: de     | pass          |                                      | set lang de   | languages: de
languages: de     | long pass     | Language.                            |               | top: language

rules: 0          | next          | Pieces.                              |               | rules: 1
rules: 0          | long pass     | Rules.                               |               | top: rules
rules: 1          | pass          | There are sixteen pieces, no two of them alike. Each is tall or short, round or square, hollow or solid, grooved or smooth. They begin beside the board. |               | rules: 1

closed            | sound         |                                      |               | closed
top: cells        | sound         | Menu. Spaces.                        |               | top: cells
cells: b1         | sound         | Menu. Spaces. Bella one: empty.      |               | cells: b1
languages: fr     | sound         | Menu. Language. Français.            |               | languages: fr
offer: draw       | sound         | Draw? Both players: hold repeat and press QUARTO. No: pass. | | offer: draw

offer: draw       | next          | Draw? Both players: hold repeat and press QUARTO. No: pass. | | offer: draw
offer: draw       | previous      | Draw? Both players: hold repeat and press QUARTO. No: pass. | | offer: draw
offer: draw       | pass          | Not agreed. Draw.                    |               | top: draw
offer: draw       | long pass     | Not agreed. Draw.                    |               | top: draw
offer: draw       | time          | Not agreed. Draw.                    |               | top: draw
offer: draw       | menu          | Not agreed. Menu closed.             | closed        | closed
offer: draw       | A             | Not agreed.                          | closed        | closed
offer: draw       | place         | Not agreed.                          | closed        | closed
offer: draw       | repeat and A  | A agrees. B?                         |               | offer: draw, A agrees
offer: draw       | repeat and A, B | A agrees. B? B: let go of repeat, hold it and press QUARTO. | | offer: draw, A agrees
offer: draw       | repeat and A, A | A agrees. B? A agrees. B?          |               | offer: draw, A agrees
offer: draw       | repeat and B  | B agrees. A?                         |               | offer: draw, B agrees
offer: draw       | repeat and nobody | Draw? Both players: hold repeat and press QUARTO. No: pass. | | offer: draw
offer: draw       | late repeat and A | Not agreed. Draw. Not agreed. Draw. |               | top: draw
offer: draw       | fault and A   | Not agreed.                          | closed        | closed
offer: draw, A agrees | late repeat and B | Not agreed. Draw. Not agreed. Draw. |           | top: draw
offer: draw, A agrees | repeat and A  | A agrees. B?                     |               | offer: draw, A agrees
offer: draw, A agrees | repeat and B  |                                  | closed, adjudicate draw | closed
offer: draw, A agrees | B         | Not agreed.                          | closed        | closed
offer: draw, A agrees | pass      | Not agreed. Draw.                    |               | top: draw
offer: draw, A agrees | time      | Not agreed. Draw.                    |               | top: draw
offer: draw, A agrees | place     | Not agreed.                          | closed        | closed
offer: take back      | repeat and B  | B agrees. A?                     |               | offer: take back, B agrees
offer: take back, B agrees | repeat and A |                              | closed, undo  | closed
offer: new game, A agrees  | repeat and B |                              | closed, new   | closed
offer: lesson, A agrees    | repeat and B |                              | closed, lesson | closed
offer: new game   | pass          | Not agreed. New game.                |               | new game: start
offer: resign     | repeat and A  |                                      | closed, resign A | closed
offer: resign     | repeat and B  |                                      | closed, resign B | closed
offer: switch off | pass          | Switch off.                          |               | top: switch off
offer: switch off | long pass     |                                      | closed, switch-off | closed
offer: switch off | next          | Switch off? Hold pass. No: tap pass. |               | offer: switch off
offer: switch off | repeat and A  |                                      |               | offer: switch off
offer: switch off | time          | Switch off.                          |               | top: switch off
offer: switch off | A             | Menu closed.                         | closed        | closed
offer: switch off | place         | Menu closed.                         | closed        | closed
offer: resign     | B             | Not agreed.                          | closed        | closed
`

func TestStates(t *testing.T) { tryStates(t, states, newTable) }

// tryStates tries the lines of a table on tables that begin alike.
func tryStates(t *testing.T, states string, newTable func(*testing.T) *table) {
	for line := range strings.Lines(strings.TrimSpace(states)) {
		fields := strings.Split(strings.TrimSpace(line), "|")
		if len(fields) == 1 {
			continue // an empty line
		}
		if len(fields) != 5 {
			t.Fatalf("%d fields in %q", len(fields), line)
		}
		for i, f := range fields {
			fields[i] = strings.TrimSpace(f)
		}
		t.Run(fields[0]+", "+fields[1], func(t *testing.T) {
			tb := newTable(t)
			tb.reach(fields[0])
			tb.says, tb.wants = nil, nil
			tb.act(fields[1])
			if got := strings.Join(tb.says, " "); got != fields[2] {
				t.Errorf("says %q, want %q", got, fields[2])
			}
			if got := strings.Join(tb.wants, ", "); got != fields[3] {
				t.Errorf("wants %q, want %q", got, fields[3])
			}
			if got := tb.state(); got != fields[4] {
				t.Errorf("then %s, want %s", got, fields[4])
			}
		})
	}
}

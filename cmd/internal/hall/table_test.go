package hall

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// list writes the tables with what they need.
func (b *bench) list() string {
	all, _ := b.Tables()
	var words []string
	for _, t := range all {
		words = append(words, strings.TrimSuffix(fmt.Sprintf("%s:%v", t.Board, t.Help), ":[]"))
	}
	return strings.Join(words, " ")
}

func state(game, phase string, help ...topic.Help) []byte {
	return record.JSON(topic.State{V: 1, Game: game, Seq: 1, Phase: phase, Turn: "A", Help: help})
}

func TestTablesThatNeedHelpComeFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, t.TempDir(), nil).run()
		want := func(want string) {
			t.Helper()
			synctest.Wait()
			if got := b.list(); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		}
		want("")
		_, changed := b.Tables()
		up := []byte(`{"v":1,"online":true,"daemon":true,"version":"1.0","profile":"tray"}`)
		for name, s := range map[string][]byte{"t1": state("g", "over"), "t3": state("g", "give"), "t2": state("g", "place"), "t4": state("g", "wrong", topic.HelpWrong), "t5": nil} {
			b.send(name, topic.Statuses, up)
			b.send(name, topic.States, s)
		}
		want("t4:[wrong] t2 t3 t1 t5")
		select {
		case <-changed:
		default:
			t.Error("the change is not told")
		}
		if all, _ := b.Tables(); !all[1].Online || !all[1].Daemon || all[1].State.Phase != "place" {
			t.Errorf("got %+v", all[1])
		}
		b.send("t2", topic.Statuses, []byte(`{"v":1,"online":false}`))
		b.send("t3", topic.Statuses, []byte(`{"v":1,"online":true}`))
		b.send("t1", topic.Lines, nil) // dropped, but it has sent
		time.Sleep(20 * time.Second)
		b.send("t2", topic.Statuses, []byte(`{"v":1,"online":false}`)) // again
		want("t4:[wrong] t2 t3 t1 t5")
		_, changed = b.Tables()
		time.Sleep(11 * time.Second)
		want("t2:[silent] t3:[silent] t4:[wrong] t1 t5")
		select {
		case <-changed:
		default:
			t.Error("the change is not told")
		}
		b.send("t4", topic.States, state("g", "give"))
		b.send("t3", topic.Statuses, up)
		want("t2:[silent] t3 t4 t1 t5")
		b.send("t2", topic.States, nil) // the board has left
		b.send("t2", topic.Statuses, nil)
		want("t3 t4 t1 t5")
		time.Sleep(time.Minute)
		want("t3 t4 t1 t5")
		b.send("t3", topic.States, []byte(`{"v":1,"phase":"live"}`))
		b.send("t3", topic.Statuses, []byte(`no JSON`))
		want("t3 t4 t1 t5")
	})
}

func TestBoardsAreListedByWordAndNumber(t *testing.T) {
	names := []string{"t10", "red-2", "t2", "t02", "red", "t1", "7", "red-10"}
	slices.SortFunc(names, ByName)
	if got := strings.Join(names, " "); got != "7 red red-2 red-10 t1 t2 t02 t10" {
		t.Errorf("got %s", got)
	}
}

func TestABoardOfBeforeIsNotSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		write(t, dir, "t1/one.log", join(card("one", 1, 3), 1, 3))
		b := newBench(t, dir, nil).run()
		time.Sleep(time.Minute)
		synctest.Wait()
		if all, _ := b.Tables(); len(all) != 1 || len(all[0].Help) > 0 || all[0].Game != "one" || b.Store("t1").Last("one") != 3 {
			t.Errorf("got %+v", all)
		}
		b.send("t1", topic.Lines, card("one", 1, 4)[3])
		settle()
		if all, _ := b.Tables(); len(all) != 1 || b.Store("t1").Last("one") != 4 {
			t.Errorf("got %+v", all)
		}
		time.Sleep(silence + look)
		synctest.Wait()
		if got := b.list(); got != "t1:[silent]" {
			t.Errorf("got %s", got)
		}
	})
}

func TestGamesAreToldAsTheyBeginAndEnd(t *testing.T) {
	for record, want := range map[string]string{
		"match.log": `match ["Louis" "Marie"]  |match ["Louis" "Marie"] A call|` +
			`match-2 ["Louis" "Marie"]  |match-2 ["Louis" "Marie"] draw adjudicated|` +
			`match-3 ["Louis" "Marie"]  |match-3 ["Louis" "Marie"] B resigned|` +
			`match-4 ["Louis" "Marie"]  |match-4 ["Louis" "Marie"] abandoned abandoned|` +
			`match-5 ["Louis" "Marie"]  |match-5 ["Louis" "Marie"] A resigned`,
		"undo.log":            `undo ["" ""]  |undo ["" ""] B call|undo ["" ""]  `, // the end was taken back
		"quartino/resign.log": `resign ["" "" "" ""]  |resign ["" "" "" ""]  last`,
	} {
		t.Run(record, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				text, err := os.ReadFile("../simboard/testdata/" + record)
				if err != nil {
					t.Fatal(err)
				}
				dir := t.TempDir()
				b := newBench(t, dir, nil).run()
				live, names := b, []string{}
				for line := range strings.Lines(string(text)) {
					b.send("t1", topic.Lines, []byte(line))
					settle()
				}
				told := func(b *bench) (list []string) {
					for _, g := range b.played {
						list = append(list, fmt.Sprintf("%s %q %s %s", g.Name, g.Names, g.Result, g.How))
						if isNew := !slices.Contains(names, g.Name) && b.Hall == live.Hall; g.Began != isNew {
							t.Errorf("game %s: told that it has begun %t, want %t", g.Name, g.Began, isNew)
						}
						names = append(names, g.Name)
					}
					return list
				}
				all := told(b)
				if got := strings.Join(all, "|"); got != want {
					t.Errorf("got  %s\nwant %s", got, want)
				}
				tables, _ := b.Tables()
				b.stop()
				again := told(newBench(t, dir, nil))
				if last := all[len(all)-1]; len(again) == 0 || !slices.Contains(again, last) {
					t.Errorf("after a restart: got %q, want %s", again, last)
				}
				if names := fmt.Sprintf("%q", tables[0].Names); !strings.Contains(all[len(all)-1], names) {
					t.Errorf("the table has %s", names)
				}
			})
		})
	}
}

func TestACommandIsAnsweredByItsBoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, t.TempDir(), nil).run()
		do := topic.Do{Arbiter: "Cleo", Cmd: "say", Fields: map[string]json.RawMessage{"text": json.RawMessage(`"Hello"`)}}
		want := func(d topic.Do, answer func(id string), sentence string, takes time.Duration) {
			t.Helper()
			done, before, began := make(chan error, 1), len(b.published), time.Now()
			go func() { done <- b.Do(t.Context(), "t1", d) }()
			synctest.Wait()
			for _, m := range slices.Clone(b.published[before:]) {
				d, err := topic.Decode[topic.Do](m.Payload)
				if err != nil || m.Topic != "qb/v1/club/t1/do" || m.Retained || m.QoS != 1 || d.Arbiter != "Cleo" || string(d.Fields["text"]) != `"Hello"` {
					t.Errorf("published %+v: %v", m, err)
				}
				answer(d.ID)
			}
			err := <-done
			if got := fmt.Sprint(err); got != sentence || time.Since(began) != takes {
				t.Errorf("got %s after %v, want %s after %v", got, time.Since(began), sentence, takes)
			}
		}
		none := func(string) {}
		did := func(board string, ok bool, why string) func(string) {
			return func(id string) {
				b.send(board, topic.Dids, record.JSON(topic.Did{V: 1, ID: id, OK: ok, Error: why}))
			}
		}
		want(do, none, `board "t1" is not connected`, 0)
		b.send("t1", topic.Statuses, []byte(`{"v":1,"online":true,"daemon":true}`))
		synctest.Wait()
		want(do, did("t1", true, ""), "<nil>", 0)
		want(do, did("t1", false, "the game has begun\x07"), `the game has begun\a`, 0)
		want(do, did("t2", true, ""), "board t1 does not answer", answering)
		want(do, none, "board t1 does not answer", answering)
		want(topic.Do{Cmd: "say"}, none, "arbiter: missing", 0)
		b.send("t1", topic.Dids, []byte(`{"v":1,"id":"unknown","ok":true}`))
		b.Publish(func(broker.Message) error { return fmt.Errorf("no connection") })
		want(do, none, "board t1: command not sent: no connection", 0)
		if len(b.waiting) > 0 {
			t.Errorf("%d commands wait for ever", len(b.waiting))
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		b.Publish(func(broker.Message) error { return nil })
		if err := b.Do(ctx, "t1", do); err != context.Canceled {
			t.Errorf("got %v", err)
		}
	})
}

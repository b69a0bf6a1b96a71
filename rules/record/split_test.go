package record

import (
	"slices"
	"strings"
	"testing"
)

func TestReadsOfAPortAreJoinedToLines(t *testing.T) {
	text := "one\n\ntwelve bytes\n" + strings.Repeat("x", 50) + "\nthirteen byte\nlast\nhalf"
	want := []string{"one\n", "\n", "twelve bytes\n", "", "", "last\n"}
	for size := 1; size <= len(text); size++ {
		s := Splitter{Max: 13}
		var got []string
		for read := range slices.Chunk([]byte(text), size) {
			for line := range s.Split(read) {
				got = append(got, string(line))
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("reads of %d bytes: got %q, want %q", size, got, want)
		}
	}
}

func TestACREndsALineWhereItMay(t *testing.T) {
	text := "one\r\ntwo\rthree\n" + strings.Repeat("x", 50) + "\rfour\rhalf"
	want := []string{"one\r", "\n", "two\r", "three\n", "", "four\r"}
	for size := 1; size <= len(text); size++ {
		s := Splitter{Max: 13, CR: true}
		var got []string
		for read := range slices.Chunk([]byte(text), size) {
			for line := range s.Split(read) {
				got = append(got, string(line))
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("reads of %d bytes: got %q, want %q", size, got, want)
		}
	}
}

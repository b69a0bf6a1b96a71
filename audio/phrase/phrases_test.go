package phrase

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var place = regexp.MustCompile(`\{\w+\}`)

// texts returns all texts in a value, each without its places.
func texts(v reflect.Value) (all []string) {
	switch v.Kind() {
	case reflect.String:
		return place.Split(v.String(), -1)
	case reflect.Array, reflect.Slice:
		for i := range v.Len() {
			all = append(all, texts(v.Index(i))...)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			all = append(all, texts(v.Field(i))...)
		}
	case reflect.Map:
		for _, value := range v.Seq2() {
			all = append(all, texts(value)...)
		}
	}
	return all
}

func TestEveryTextOfATableIsAPhrase(t *testing.T) {
	for _, lang := range Languages() {
		var listed strings.Builder
		for _, v := range verbosities {
			for _, text := range speech(t, lang, v).Phrases() {
				listed.WriteString(strings.ToLower(text) + "\n")
			}
		}
		table := reflect.ValueOf(*speech(t, lang, Normal).table)
		for i := range table.NumField() {
			field := table.Type().Field(i)
			if field.Name == "spellings" || field.Name == "lang" || field.Name == "page" || field.Name == "file" {
				continue // not said
			}
			for _, text := range texts(table.Field(i)) {
				if !strings.Contains(listed.String(), strings.ToLower(strings.TrimSpace(text))) {
					t.Errorf("%s: no phrase has %q of %s", lang, text, field.Name)
				}
			}
		}
	}
}

func TestPhrasesHaveTheSameKeysEverywhere(t *testing.T) {
	var want []string
	for _, lang := range Languages() {
		for _, v := range verbosities {
			var keys []string
			for key, text := range speech(t, lang, v).Phrases() {
				keys = append(keys, key)
				if open := place.FindString(text); open != "" {
					t.Errorf("%s: %s: no example for %s in examples of phrases.go", lang, key, open)
				}
			}
			if want == nil {
				want = keys
			}
			if !slices.Equal(keys, want) {
				t.Errorf("%s, %v: got %d keys, want the %d of English", lang, v, len(keys), len(want))
			}
		}
	}
	slices.Sort(want)
	if once := slices.Compact(slices.Clone(want)); len(once) != len(want) {
		t.Errorf("%d keys, %d different ones", len(want), len(once))
	}
	valid := regexp.MustCompile(`^[a-z0-9]+([.-][a-z0-9]+)*$`)
	for _, key := range want {
		if !valid.MatchString(key) {
			t.Errorf("%q is not a key for a command line", key)
		}
	}
}

func TestAListOfPhrasesMayEndEarly(t *testing.T) {
	for key := range speech(t, "en", Normal).Phrases() {
		if key != "files.0" {
			t.Fatalf("the first phrase is %s", key)
		}
		break
	}
}

package record

import (
	"encoding/json"
	"reflect"
)

// JSON returns the JSON of a value that is made of texts, numbers and switches, and of valid JSON. It panics for
// any other.
func JSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// Form writes and reads the values of a struct type as JSON objects, by the tags that the fields of a line have.
type Form[T any] struct{ fields fields }

// FormOf returns the form of a type. It panics where a tag is wrong.
func FormOf[T any]() Form[T] { return Form[T]{boardCodecs().fields(reflect.TypeFor[T](), nil)} }

// Write returns the object of a value.
func (f Form[T]) Write(v T) []byte {
	return append(f.fields.append([]byte("{"), reflect.ValueOf(&v).Elem()), '}')
}

// Read reads an object. It refuses duplicate fields and ignores unknown ones.
func (f Form[T]) Read(text []byte) (v T, err error) {
	if !json.Valid(text) {
		return v, invalid(text, "a JSON object")
	}
	in, err := objectOf(text)
	if err == nil {
		err = f.fields.read(in, reflect.ValueOf(&v).Elem())
	}
	return v, err
}

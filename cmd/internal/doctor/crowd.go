package doctor

import (
	"errors"
	"fmt"
	"strings"

	"quartoboard/hw"
)

// crowd returns a sentence about several tags in the field of a reader, by the pieces where
// they can be told apart.
func (m *Metal) crowd(err error) string {
	several, apart := errors.AsType[*hw.Several](err)
	if !apart {
		return "Two stickers answer at once, or more."
	}
	var names []string
	for _, tag := range several.Tags() {
		switch piece, enrolled := m.Roster[tag]; {
		case enrolled:
			names = append(names, fmt.Sprintf("piece %v", piece))
		case tag.Random():
			names = append(names, "a phone or card")
		default:
			names = append(names, "one that is not enrolled")
		}
	}
	last := len(names) - 1
	return fmt.Sprintf("%d tags answer at once: %s and %s.", len(names), strings.Join(names[:last], ", "), names[last])
}

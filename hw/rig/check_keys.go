package rig

import "slices"

// key is one key of a table: whether it is present, and its check.
type key struct {
	name  string
	there bool
	check func(key string) *Error
}

// kind lists the required and optional keys of a table of that kind.
type kind struct {
	name      string
	must, may []string
}

// checkTable checks that a table has the keys of its kind, and no other.
func checkTable(table, is string, kinds []kind, keys []key) *Error {
	var names []string
	for _, k := range kinds {
		if k.name == is {
			return checkKeys(table, k, keys)
		}
		names = append(names, k.name)
	}
	if is == "" {
		return missing(table+".kind", oneOf(names))
	}
	return wrong(table+".kind", "%q: want %s", is, oneOf(names))
}

func checkKeys(table string, k kind, keys []key) *Error {
	for _, one := range keys {
		if one.there && !slices.Contains(k.must, one.name) && !slices.Contains(k.may, one.name) {
			return wrong(table+"."+one.name, "%s has none", k.name)
		}
	}
	for _, one := range keys {
		if !one.there && !slices.Contains(k.must, one.name) {
			continue
		}
		if e := one.check(table + "." + one.name); e != nil {
			return e
		}
	}
	return nil
}

// oneOf returns "a, b or c".
func oneOf(names []string) string {
	text := names[0]
	for i, n := range names[1:] {
		if i == len(names)-2 {
			text += " or " + n
		} else {
			text += ", " + n
		}
	}
	return text
}

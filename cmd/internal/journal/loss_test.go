package journal

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
)

// loss is the effect of a power cut on bytes and names that were not synced.
type loss struct {
	name string
	of   func(safe, data []byte, dice *rand.Rand) []byte // of a file
	kept func(dice *rand.Rand) bool                      // is a change of a name kept
}

func always(kept bool) func(*rand.Rand) bool { return func(*rand.Rand) bool { return kept } }

func keepNothing(safe, _ []byte, _ *rand.Rand) []byte { return safe }

func keepAll(_, data []byte, _ *rand.Rand) []byte { return data }

// loseFirstByte loses the first byte that is new.
func loseFirstByte(safe, data []byte, _ *rand.Rand) []byte {
	out := bytes.Clone(data)
	if len(safe) < len(out) {
		out[len(safe)] = 0
	}
	return out
}

// keepHalf cuts a write short.
func keepHalf(safe, data []byte, _ *rand.Rand) []byte {
	return data[:len(data)-max(0, len(data)-len(safe))/2]
}

// keepSome keeps some sectors of what is new and not others, in the new length or
// the old one.
func keepSome(safe, data []byte, dice *rand.Rand) []byte {
	out := make([]byte, len(data))
	if dice.IntN(4) == 0 {
		out = make([]byte, len(safe))
	}
	sector := 1 + dice.IntN(200)
	for at := 0; at < len(out); at += sector {
		end := min(at+sector, len(out))
		from := data
		if dice.IntN(2) == 0 {
			from = safe
		}
		if at < len(from) {
			copy(out[at:end], from[at:])
		}
	}
	for i := range min(len(out), len(safe), len(data)) { // what was not changed is not lost
		if safe[i] == data[i] {
			out[i] = safe[i]
		}
	}
	return out
}

var losses = []loss{
	{"nothing unsynced is kept", keepNothing, always(false)},
	{"all is kept", keepAll, always(true)},
	{"names are kept, bytes are not", keepNothing, always(true)},
	{"bytes are kept, names are not", keepAll, always(false)},
	{"the first byte is lost", loseFirstByte, always(true)},
	{"half is kept", keepHalf, always(true)},
	{"some is kept", keepSome, func(dice *rand.Rand) bool { return dice.IntN(2) == 0 }},
}

// after is the disk that is found when the power is back.
func (p *platter) after(l loss, dice *rand.Rand) *platter {
	again := newPlatter()
	paths := slices.Sorted(maps.Keys(p.names))
	for path := range p.safe {
		if p.names[path] == nil {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	kept := map[*inode]bool{}
	seen := map[*inode]*inode{}
	for _, path := range paths { // a directory comes before what is in it
		n := p.safe[path]
		if n != p.names[path] {
			changed := n
			if changed == nil {
				changed = p.names[path]
			}
			if _, known := kept[changed]; !known { // renaming is one change
				kept[changed] = l.kept(dice)
			}
			if kept[changed] {
				n = p.names[path]
			}
		}
		if n == nil || path != filepath.Dir(path) && again.names[filepath.Dir(path)] == nil {
			continue
		}
		if seen[n] == nil {
			data := l.of(n.safe, n.data, dice)
			seen[n] = &inode{n.dir, data, data}
		}
		again.names[path] = seen[n]
	}
	again.safe = maps.Clone(again.names)
	return again
}

// killed is the disk that is found when not the power went but the program: all is
// there, and as unsynced as it was.
func (p *platter) killed() *platter {
	return &platter{names: p.names, safe: p.safe, locks: map[string]bool{}}
}

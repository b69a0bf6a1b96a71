package sim

import "math"

// steps returns the distance of two cells, in steps along a row.
func steps(a, b int) float64 {
	return math.Hypot(float64(a&3-b&3), float64(a>>2-b>>2))
}

// neighbours reports whether a piece can be pushed from one cell to the other
// without crossing a third.
func neighbours(a, b int) bool { return a != b && steps(a, b) < 2 }

// way returns the shortest way over free cells, from neighbour to neighbour: the cells
// after from, to included; nil if there is none.
func (t *Table) way(from, to int) []int {
	far := t.distances(from, to)
	if math.IsInf(far[from], 1) {
		return nil
	}
	var way []int
	for c := from; c != to; {
		next, shortest := to, math.Inf(1)
		for n := range cells {
			if d := far[n] + steps(c, n); neighbours(c, n) && d < shortest {
				next, shortest = n, d
			}
		}
		way = append(way, next)
		c = next
	}
	return way
}

// distances returns the distance of each free cell, and of from, to the cell to.
func (t *Table) distances(from, to int) (far [cells]float64) {
	for c := range far {
		far[c] = math.Inf(1)
	}
	far[to] = 0
	for changed := true; changed; {
		changed = false
		for c := range cells {
			if _, taken := t.claims(c); taken && c != from {
				continue
			}
			for n := range cells {
				if d := far[n] + steps(c, n); neighbours(c, n) && d < far[c] {
					far[c], changed = d, true
				}
			}
		}
	}
	return far
}

//go:build race

package main

// raceDetector says whether these tests run ten times slower than others.
const raceDetector = true

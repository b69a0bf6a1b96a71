// Package club puts the parts of a club together: the uplink of a board, the hall of many boards,
// and a hall of simulated boards that shows both. It opens files, connections and processes; what
// they do is in the packages below.
package club

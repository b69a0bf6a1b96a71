// Quartoboard is the daemon of an electronic Quarto board for blind and sighted
// players, and the tools around it. `quartoboard -h` lists the commands.
package main

import (
	"os"

	"quartoboard/cmd/internal/cli"
)

// version is set by the linker for packages.
var version = ""

func main() { os.Exit(cli.Main(version)) }

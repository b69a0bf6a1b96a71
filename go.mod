module quartoboard

go 1.26

require (
	github.com/ZaparooProject/go-pn532 v0.26.1 // tests: an independent driver that our simulated PN532 must satisfy
	github.com/eclipse/paho.golang v0.23.0 // MQTT 5: boards and halls of a club meet at a broker
	github.com/ergochat/readline v0.1.3 // the terminal of the demo: history, editing, completion
	github.com/fsnotify/fsnotify v1.10.1 // tells when files in the folders of boards change
	github.com/gnutterts/chesspairing v0.2.2 // pairs the rounds of an evening: Swiss, Keizer, round robin; standings, export
	github.com/godbus/dbus/v5 v5.2.4 // asks systemd-logind to switch the computer off
	github.com/pelletier/go-toml/v2 v2.4.3 // reads configuration and profiles strictly, with line and column of what is wrong
	github.com/rogpeppe/go-internal v1.16.0 // testscript: the program's command line is tested as a user types it
	github.com/spf13/cobra v1.10.2 // the tree of commands: flags, completion of shells, man pages, suggestions
	github.com/spf13/pflag v1.0.10 // the flags of cobra, whose names are suggested
	go.bug.st/serial v1.8.0 // the serial port, fixed by the project's owner
	golang.org/x/sys v0.47.0 // non-blocking descriptor and pty calls that the syscall package lacks
	golang.org/x/text v0.28.0 // the composed form of letters (NFC), in which names are kept and compared
	periph.io/x/conn/v3 v3.7.3 // the interfaces of buses and pins, fixed by the project's owner
	periph.io/x/devices/v3 v3.7.4 // independent drivers that our simulated chips must satisfy
	periph.io/x/host/v3 v3.8.5 // the real buses and pins of a Pi, fixed by the project's owner
	pgregory.net/rapid v1.3.0 // tests: random cases of a property, shortened where they fail
)

require (
	github.com/cpuguy83/go-md2man/v2 v2.0.6 // indirect
	github.com/gorilla/websocket v1.5.3 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/petermattis/goid v0.0.0-20250813065127-a731cc31b4fe // indirect
	github.com/russross/blackfriday/v2 v2.1.0 // indirect
	github.com/sasha-s/go-deadlock v0.3.9 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/net v0.43.0 // indirect
	golang.org/x/tools v0.35.0 // indirect
)

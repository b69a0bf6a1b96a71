package phrase

// englishBench are the texts of the workbench in English.
func englishBench() BenchWords {
	return BenchWords{
		Name: "Workbench", Levels: "Levels",
		Picture:  "Each picture shows one space for a minute: its level, its baseline (dashed), and the levels at which a piece is felt (dotted).",
		Linear:   "Magnets are felt once the change from the baseline is {on} or more, and until it is less than {off}. The highest level is {full}.",
		Switches: "The sensors are switches or contacts: at level one a piece is there.",
		Cell:     "Space", Level: "Level", Baseline: "Baseline", Change: "Change", Sensor: "Sensor", Reader: "Reader",
		SensorErrors: "Sensor errors", ReaderErrors: "Reader errors", Share: "Errors are the share of the readings of the last minute.",
		Felt: "piece", NotFelt: "nothing", Unsure: "baseline unknown", Fails: "not trusted",
		NoTag: "no tag", Crowded: "more than one tag", Garbled: "unclear answer", Silent: "no answer", Strange: "tag not enrolled",
		Contacts: "Buttons", Button: "Button", Contact: "Contact", Closings: "Times closed", ButtonErrors: "Button errors", Closed: "closed", Open: "open",
		Rates: "Scans and buses", Looks: "Scans per second", Transactions: "Transactions per scan", Bytes: "Bytes per scan", Calls: "System calls per scan",
		Doctor: "Doctor", Examine: "Examine the board",
		Beside:  "Parts that are failing now, and the checks that can be done while a game is played. To check every part, clear the board, stop the service and run: quartoboard doctor.",
		Failing: "Faults", Advisory: "To be repaired", Well: "In order",
		Enrolment: "Enrolment", Found: "found", Weak: "weak", LeftOut: "left out", Progress: "{done} of {of} done",
	}
}

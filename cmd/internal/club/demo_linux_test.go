package club_test

import (
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// demo starts the demo of a hall in a folder, and returns the address of its broker.
func demo(t *testing.T, dir string, args ...string) (p *process, broker string) {
	t.Helper()
	t.Parallel()
	mosquitto(t)
	temporary := t.TempDir()
	p = start(t, append([]string{"env", "BROWSER=none", "TMPDIR=" + temporary}, program(t, append([]string{"hall", "--dir", dir, "--address", free(t, "127.0.0.1")}, args...)...)...)...)
	await(t, 20*time.Second, "the page", func() bool { return strings.Contains(p.said.String(), "the hall is at http://127.0.0.1:") })
	conf, err := filepath.Glob(filepath.Join(temporary, "*", "mosquitto.conf"))
	if err != nil || len(conf) != 1 {
		t.Fatal(conf, err)
	}
	text, err := os.ReadFile(conf[0])
	if err != nil {
		t.Fatal(err)
	}
	return p, "127.0.0.1:" + regexp.MustCompile(`listener (\d+) `).FindStringSubmatch(string(text))[1]
}

func TestSimulatedBoardsPlayInTheDemo(t *testing.T) {
	dir := t.TempDir()
	demo(t, dir, "--demo", "3")
	for _, board := range []string{"t1", "t2", "t3"} {
		await(t, 20*time.Second, "a piece is placed at "+board, func() bool {
			text, _ := os.ReadFile(filepath.Join(dir, board, "demo.log")) // it may not be there yet
			return strings.Contains(string(text), `"type":"placed"`)
		})
	}
	one, _ := os.ReadFile(filepath.Join(dir, "t1", "demo.log"))
	if !strings.Contains(string(one), `{"A":"Anna","B":"Ben"}`) {
		t.Errorf("no names in %.2000s", one)
	}
}

func TestTheBrokerOfTheDemoEndsWhenThatIsKilled(t *testing.T) {
	p, broker := demo(t, t.TempDir(), "--demo", "1")
	conn, err := net.Dial("tcp", broker)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	p.kill()
	if _, err := conn.Read(make([]byte, 1)); err == nil { // it tells nothing before it is told something
		t.Error("the broker talks")
	}
	await(t, 5*time.Second, "no broker", func() bool {
		conn, err := net.Dial("tcp", broker)
		if err == nil {
			_ = conn.Close()
		}
		return err != nil
	})
}

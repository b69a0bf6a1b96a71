package club_test

import (
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// demo starts the demo of a hall in a folder, and returns the address of its broker.
func demo(t *testing.T, dir string, args ...string) (p *process, broker string) {
	t.Helper()
	t.Parallel()
	mosquitto(t)
	temporary := t.TempDir()
	p = start(t, append([]string{"env", "BROWSER=none", "TMPDIR=" + temporary}, program(t, append([]string{"hall", "--dir", dir, "--address", "127.0.0.1:0"}, args...)...)...)...)
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

// page is the page of a hall as a browser of this computer has it.
type page struct {
	t      *testing.T
	url    string
	client http.Client
}

func (p *page) post(path, kind, body string) (status int, text string) {
	p.t.Helper()
	answer, err := p.client.Post(p.url+path, kind, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	read, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer.StatusCode, string(read)
}

// TestAnArbiterWithACodeOfTheTerminalHasABoardSayASentence under the own name, and gives the board no names of
// players where the hall is not to.
func TestAnArbiterWithACodeOfTheTerminalHasABoardSayASentence(t *testing.T) {
	dir := t.TempDir()
	hall, _ := demo(t, dir, "--demo", "1", "--names=false")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := page{t, regexp.MustCompile(`http://[\d.:]+`).FindString(hall.said.String()), http.Client{Jar: jar}}
	command := func(text string) (int, string) { return p.post("/tables/t1/arbiter", "application/json", text) }
	say := `{"v":1,"id":"x","cmd":"say","text":"Five minutes left."}`
	if status, _ := command(say); status != http.StatusUnauthorized {
		t.Errorf("without a code: got %d", status)
	}
	if _, err := io.WriteString(hall.in, "\n"); err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile(`code for one arbiter, for two minutes: (\d{6})`)
	await(t, 5*time.Second, "a code", func() bool { return code.MatchString(hall.said.String()) })
	p.post("/code", "application/x-www-form-urlencoded", "name=Cleo&code="+code.FindStringSubmatch(hall.said.String())[1])
	await(t, 20*time.Second, "the board is there", func() bool {
		_, err := os.Stat(filepath.Join(dir, "t1", "demo.log"))
		return err == nil
	})
	if status, text := command(say); status != http.StatusNoContent {
		t.Errorf("got %d, %s", status, text)
	}
	if status, text := command(`{"v":1,"id":"x","cmd":"options","squares":true,"names":{"A":"Zoe","B":"Yves"}}`); status != http.StatusNoContent {
		t.Errorf("got %d, %s", status, text)
	}
	var lines string
	await(t, 10*time.Second, "both are in the record", func() bool {
		text, _ := os.ReadFile(filepath.Join(dir, "t1", "demo.log")) // it may not be there yet
		lines = string(text)
		return strings.Contains(lines, `"text":"Five minutes left."`) && strings.Contains(lines, `"request":"options"`)
	})
	for _, part := range []string{`"request":"say"`, `"via":"hall"`, `"arbiter":"Cleo"`, `"squares":true`} {
		if !strings.Contains(lines, part) {
			t.Errorf("no %s in\n%s", part, lines)
		}
	}
	if strings.Contains(lines, "Zoe") {
		t.Errorf("the board has names of the hall:\n%s", lines)
	}
	if err := hall.cmd.Process.Signal(syscall.SIGUSR1); err != nil {
		t.Fatal(err)
	}
	await(t, 5*time.Second, "a second code", func() bool { return len(code.FindAllString(hall.said.String(), -1)) == 2 })
}

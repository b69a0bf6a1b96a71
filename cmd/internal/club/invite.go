package club

import (
	"cmp"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/topic"
)

// Invitation lets a board sign in at a mosquitto, or a hall, whose name begins with "hall-".
type Invitation struct {
	Settings       config.Uplink // of the board, but for the user and its password; CA is the file here
	Passwords, ACL string        // the files of mosquitto
	Dir            string        // gets a folder with the files for the board
	Again          bool          // replace an invitation, and its password
}

const (
	hallPrefix = "hall-"            // of the user of a hall
	etc        = "/etc/quartoboard" // on the board
)

// Invite writes the files of an invitation, and returns what is to be done with them. The error is
// a *run.BadInput where something is wrong with the invitation; nothing was written then.
func Invite(i Invitation) (next string, err error) {
	s := i.Settings
	hall, isHall := strings.CutPrefix(s.Board, hallPrefix)
	if !isHall {
		hall = ""
	}
	passwords, err := readLines(i.Passwords)
	acl, errACL := readLines(i.ACL)
	_, errBroker := broker.Parse(s.Broker)
	if err := cmp.Or(checkName("club", s.Club), checkName("board", s.Board), errBroker, err, errACL); err != nil {
		return "", &run.BadInput{Err: err}
	}
	dir := filepath.Join(i.Dir, s.Board)
	known := func(line string) bool { return strings.HasPrefix(line, s.Board+":") }
	if _, err := os.Lstat(dir); !i.Again && (err == nil || slices.ContainsFunc(passwords, known)) {
		return "", &run.BadInput{Err: fmt.Errorf("%s is invited already, by %s or in %s: --again makes another password", s.Board, i.Passwords, dir)}
	}
	password := rand.Text()
	files := map[string]string{"uplink.password": password + "\n"}
	if s.CA != "" {
		text, err := folder.ReadNamed(s.CA)
		if err != nil {
			return "", &run.BadInput{Err: fmt.Errorf("--ca: %w", err)}
		}
		s.CA, files["uplink.ca"] = etc+"/uplink.ca", string(text)
	}
	if s.User, s.PasswordFile = s.Board, etc+"/uplink.password"; !isHall {
		files["uplink.toml"] = s.String()
	}
	entry, err := passwordEntry(s.Board, password)
	if err := cmp.Or(err, folder.Make(dir)); err != nil {
		return "", err
	}
	passwords = append(slices.DeleteFunc(passwords, known), entry)
	files[i.Passwords], files[i.ACL] = strings.Join(passwords, "\n")+"\n", strings.Join(withACL(acl, s.Club, hall), "\n")+"\n"
	for name, text := range files {
		if name != i.Passwords && name != i.ACL {
			name = filepath.Join(dir, name)
		}
		err = errors.Join(err, os.WriteFile(name, []byte(text), 0o640)) // a file that exists keeps its mode and group
	}
	return i.next(dir, isHall), err
}

// next tells what is to be done with the files of a folder.
func (i Invitation) next(dir string, isHall bool) string {
	to, enable := "install -g quartoboard-uplink -m 0640 "+dir+"/uplink.* "+etc, "systemctl enable --now quartoboard-hall.socket quartoboard-uplink"
	if isHall {
		to = "install -g quartoboard-hall -m 0640 -T " + dir + "/uplink.password " + etc + "/hall.password"
		enable = "systemctl enable --now quartoboard-hall"
	}
	return fmt.Sprintf("%s is invited. At the broker:\n    sudo chgrp mosquitto %s %s && sudo systemctl reload mosquitto\n"+
		"which needs these lines in /etc/mosquitto/conf.d:\n    allow_anonymous false\n    password_file %[2]s\n    acl_file %[3]s\n"+
		"Where %[1]s is, with the folder %[4]s:\n    sudo %[5]s\n    sudo %[6]s\n", i.Settings.Board, i.Passwords, i.ACL, dir, to, enable)
}

// passwordEntry returns the line of a user in a password file of mosquitto (from 2.0), as
// mosquitto_passwd writes it.
func passwordEntry(user, password string) (string, error) {
	const rounds = 101
	salt := make([]byte, 12)
	_, _ = rand.Read(salt) // it never fails
	key, err := pbkdf2.Key(sha512.New, password, salt, rounds, sha512.Size)
	text := base64.StdEncoding.EncodeToString
	return fmt.Sprintf("%s:$7$%d$%s$%s", user, rounds, text(salt), text(key)), err
}

// withACL returns an access control list of mosquitto with the rules of a club, and of a hall of
// it; "" for none.
func withACL(acl []string, club, hall string) []string {
	own, all := "qb/v1/"+club+"/%u/", "qb/v1/"+club+"/+/"
	rules := []string{
		"pattern write " + own + "#", "pattern read " + own + "have/+", "pattern read " + own + "ask", "pattern read " + own + "do",
		"pattern read " + all + "pair/%u", "pattern read " + all + "act/%u",
		"pattern write homeassistant/device/qb_" + club + "_%u/config",
	}
	if user := "user " + hallPrefix + hall; hall != "" && !slices.Contains(acl, user) {
		acl = append(acl, user, "topic read qb/v1/"+club+"/#", "topic write "+all+"have/"+hall, "topic write "+all+"ask", "topic write "+all+"do")
	}
	for _, rule := range rules {
		if !slices.Contains(acl, rule) {
			acl = append(acl, rule)
		}
	}
	return acl
}

// readLines reads a file of mosquitto, which need not exist; its folder must.
func readLines(path string) ([]string, error) {
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return nil, fmt.Errorf("%w: without mosquitto here, name its files by --passwords and --acl", err)
	}
	text, err := folder.ReadText(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(text) == 0 {
		return nil, nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"), err
}

func checkName(what, name string) error {
	if !topic.IsName(name) || name == hallPrefix {
		return fmt.Errorf("%s: invalid name %q: want 1 to 32 of a to z, 0 to 9 and -", what, name)
	}
	return nil
}

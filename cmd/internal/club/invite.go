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
	dir, isHall := filepath.Join(i.Dir, s.Board), strings.HasPrefix(s.Board, hallPrefix)
	passwords, errPasswords := readLines(i.Passwords)
	acl, errACL := readLines(i.ACL)
	_, errBroker := broker.Parse(s.Broker)
	known := func(line string) bool { return strings.HasPrefix(line, s.Board+":") }
	_, errDir := os.Lstat(dir)
	err = cmp.Or(checkName("--club", s.Club), checkName("board", s.Board), errBroker, errPasswords, errACL)
	if !i.Again && err == nil && (errDir == nil || slices.ContainsFunc(passwords, known)) {
		err = fmt.Errorf("%s is invited already, by %s or in %s: --again makes another password", s.Board, i.Passwords, dir)
	}
	files := map[string]string{}
	if s.CA != "" && err == nil {
		var text []byte
		text, err = folder.ReadNamed(s.CA)
		s.CA, files["uplink.ca"] = etc+"/uplink.ca", string(text)
	}
	if err != nil {
		return "", &run.BadInput{Err: err}
	}
	password := rand.Text()
	files["uplink.password"] = password + "\n"
	to := "install -g quartoboard-hall -m 0640 -T " + dir + "/uplink.password " + etc + "/hall.password\n    sudo systemctl enable --now quartoboard-hall"
	if s.User, s.PasswordFile = s.Board, etc+"/uplink.password"; !isHall {
		files["uplink.toml"] = s.String()
		to = "install -g quartoboard-uplink -m 0640 " + dir + "/uplink.* " + etc + "\n    sudo systemctl enable quartoboard-hall.socket quartoboard-uplink" +
			"\n    sudo systemctl restart quartoboard quartoboard-uplink"
	}
	write := func(path, text string) { // a file that exists keeps its mode and group
		err = cmp.Or(err, os.WriteFile(path, []byte(text), 0o640))
	}
	err = folder.Make(dir)
	for name, text := range files {
		write(filepath.Join(dir, name), text)
	}
	write(i.ACL, strings.Join(withACL(acl, s.Club, s.Board), "\n")+"\n")
	write(i.Passwords, strings.Join(append(slices.DeleteFunc(passwords, known), passwordEntry(s.Board, password)), "\n")+"\n")
	return fmt.Sprintf("%s is invited. At the broker:\n    sudo chgrp mosquitto %s %s && sudo systemctl reload mosquitto\n"+
		"which needs these lines in /etc/mosquitto/conf.d:\n    allow_anonymous false\n    password_file %[2]s\n    acl_file %[3]s\n"+
		"Where %[1]s is, with the folder %[4]s:\n    sudo %[5]s\n", s.Board, i.Passwords, i.ACL, dir, to), err
}

// passwordEntry returns the line of a user in a password file of mosquitto (from 2.0), as
// mosquitto_passwd writes it.
func passwordEntry(user, password string) string {
	const rounds = 101
	salt := make([]byte, 12)
	_, _ = rand.Read(salt)                                                // it never fails
	key, _ := pbkdf2.Key(sha512.New, password, salt, rounds, sha512.Size) // of a length that can be
	text := base64.StdEncoding.EncodeToString
	return fmt.Sprintf("%s:$7$%d$%s$%s", user, rounds, text(salt), text(key))
}

// withACL returns an access control list of mosquitto with the rules of a club, and of a user if
// that is a hall.
func withACL(acl []string, club, user string) []string {
	own, all := "qb/v1/"+club+"/%u/", "qb/v1/"+club+"/+/"
	hall, isHall := strings.CutPrefix(user, hallPrefix)
	if isHall && !slices.Contains(acl, "user "+user) {
		acl = append(acl, "user "+user, "topic read qb/v1/"+club+"/#", "topic write "+all+"have/"+hall, "topic write "+all+"ask", "topic write "+all+"do")
	}
	for _, rule := range []string{
		"write " + own + "#", "read " + own + "have/+", "read " + own + "ask", "read " + own + "do",
		"read " + all + "pair/%u", "read " + all + "act/%u", "write homeassistant/device/qb_" + club + "_%u/config",
	} {
		if !slices.Contains(acl, "pattern "+rule) {
			acl = append(acl, "pattern "+rule)
		}
	}
	return acl
}

// readLines reads a file of mosquitto, which need not exist; its folder must.
func readLines(path string) ([]string, error) {
	text, err := folder.ReadText(path)
	if _, none := os.Stat(filepath.Dir(path)); none != nil {
		return nil, fmt.Errorf("%w: without mosquitto here, name its files by --passwords and --acl", none)
	}
	if len(text) == 0 && (err == nil || errors.Is(err, fs.ErrNotExist)) {
		return nil, nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"), err
}

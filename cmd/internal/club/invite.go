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
	"strings"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/run"
)

// Invitation lets a board sign in at a mosquitto, or a hall, whose name begins with "hall-".
type Invitation struct {
	Settings       config.Uplink // of the board, but for the user and its password
	Passwords, ACL string        // the files of mosquitto
	Dir            string        // gets a folder with the files for the board
	Again          bool          // replace an invitation, and its password
}

// hallPrefix begins the user of a hall.
const hallPrefix = "hall-"

// Invite writes the files of an invitation, and returns what is to be done with them. The error is
// a *run.BadInput where something is wrong with the invitation; nothing was written then.
func Invite(i Invitation) (next string, err error) {
	s, dir := i.Settings, filepath.Join(i.Dir, i.Settings.Board)
	passwords, errPasswords := readFile(i.Passwords)
	acl, errACL := readFile(i.ACL)
	_, errBroker := broker.Parse(s.Broker)
	_, errDir := os.Lstat(dir)
	others := ""
	for line := range strings.Lines(passwords) {
		if !strings.HasPrefix(line, s.Board+":") {
			others += line
		}
	}
	err = cmp.Or(checkName("--club", s.Club), checkName("board", s.Board), errBroker, errPasswords, errACL)
	if !i.Again && err == nil && (errDir == nil || others != passwords) {
		err = fmt.Errorf("%s is invited already, by %s or in %s: --again makes another password", s.Board, i.Passwords, dir)
	}
	if err != nil {
		return "", &run.BadInput{Err: err}
	}
	password := rand.Text()
	s.User, s.PasswordFile = s.Board, "/etc/quartoboard/uplink.password"
	files := [][2]string{
		{filepath.Join(dir, "uplink.password"), password + "\n"},
		{i.ACL, withACL(acl, s.Club, s.Board)},
		{i.Passwords, others + passwordEntry(s.Board, password)},
	}
	to := "quartoboard-uplink -m 0640 " + dir + "/uplink.* /etc/quartoboard\n    sudo systemctl enable quartoboard-hall.socket quartoboard-uplink" +
		"\n    sudo systemctl restart quartoboard quartoboard-uplink"
	if strings.HasPrefix(s.Board, hallPrefix) {
		to = "quartoboard-hall -m 0640 -T " + dir + "/uplink.password /etc/quartoboard/hall.password\n    sudo systemctl enable --now quartoboard-hall"
	} else {
		files = append(files, [2]string{filepath.Join(dir, "uplink.toml"), s.String()})
	}
	err = folder.Make(dir)
	for _, f := range files {
		if err == nil {
			err = os.WriteFile(f[0], []byte(f[1]), 0o640) // a file that exists keeps its mode and group
		}
	}
	return fmt.Sprintf("%s is invited. At the broker:\n    sudo chgrp mosquitto %s %s && sudo systemctl reload mosquitto\n"+
		"which needs these lines in /etc/mosquitto/conf.d:\n    allow_anonymous false\n    password_file %[2]s\n    acl_file %[3]s\n"+
		"Where %[1]s is, with the folder %[4]s:\n    sudo install -g %[5]s\n", s.Board, i.Passwords, i.ACL, dir, to), err
}

// passwordEntry returns the line of a user in a password file of mosquitto (from 2.0), as
// mosquitto_passwd writes it.
func passwordEntry(user, password string) string {
	const rounds = 101
	salt := make([]byte, 12)
	_, _ = rand.Read(salt)                                                // it never fails
	key, _ := pbkdf2.Key(sha512.New, password, salt, rounds, sha512.Size) // of a length that can be
	text := base64.StdEncoding.EncodeToString
	return fmt.Sprintf("%s:$7$%d$%s$%s\n", user, rounds, text(salt), text(key))
}

// withACL returns an access control list of mosquitto with the rules of a club, and of a user if
// that is a hall.
func withACL(acl, club, user string) string {
	rules := strings.NewReplacer("CLUB", club, "USER", user, "HALL", strings.TrimPrefix(user, hallPrefix))
	if strings.HasPrefix(user, hallPrefix) && !strings.Contains(acl, "user "+user+"\n") {
		acl += rules.Replace("user USER\ntopic read qb/v1/CLUB/#\ntopic write qb/v1/CLUB/+/have/HALL\ntopic write qb/v1/CLUB/+/ask\ntopic write qb/v1/CLUB/+/do\n")
	}
	for _, rule := range []string{
		"write qb/v1/CLUB/%u/#", "read qb/v1/CLUB/%u/have/+", "read qb/v1/CLUB/%u/ask", "read qb/v1/CLUB/%u/do",
		"read qb/v1/CLUB/+/pair/%u", "read qb/v1/CLUB/+/act/%u", "read qb/v1/CLUB/+/status", "write homeassistant/device/qb_CLUB_%u/config",
	} {
		if rule = "pattern " + rules.Replace(rule) + "\n"; !strings.Contains(acl, rule) {
			acl += rule
		}
	}
	return acl
}

// readFile reads a file of mosquitto, which need not exist; its folder must.
func readFile(path string) (string, error) {
	text, err := folder.ReadText(path)
	if len(text) > 0 && text[len(text)-1] != '\n' {
		text = append(text, '\n')
	}
	if _, none := os.Stat(filepath.Dir(path)); none != nil {
		err = fmt.Errorf("%w: without mosquitto here, name its files by --passwords and --acl", none)
	} else if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return string(text), err
}

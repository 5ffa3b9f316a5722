package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"luozi/display/web"
)

func passwdCmd() *cobra.Command {
	var argon bool
	cmd := &cobra.Command{
		Use:   "passwd [--argon2id] NAME",
		Short: "Make the configuration's line for an arbiter's password",
		Long: `The password is asked for twice, without showing it; where stdin is no terminal it is
stdin's first line. What is printed belongs into the configuration, under
[http.arbiters]; the password can't be found from it. It is a hash by bcrypt, or with
--argon2id one by argon2id; the configuration takes both.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("passwd has %d names: want one, as in luozi passwd zhang", len(args))
			}
			if name := args[0]; name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
				return usagef("the name is %q: want letters a-z, digits and -", name)
			}
			password, err := askPassword(cmd.InOrStdin(), cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			if len([]rune(password)) < shortestPassword {
				return fmt.Errorf("the password has %d letters: want at least %d", len([]rune(password)), shortestPassword)
			}
			hash, err := web.HashArgon(password), error(nil)
			if !argon {
				hash, err = web.Hash(password)
			}
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s = %q\n", args[0], hash)
			return err
		},
	}
	cmd.Flags().BoolVar(&argon, "argon2id", false, "hash it by argon2id")
	return cmd
}

const shortestPassword = 8

// askPassword reads a password: twice from a terminal, without showing it, or the
// first line of what else it is.
func askPassword(in io.Reader, say io.Writer) (string, error) {
	if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		fmt.Fprint(say, "password: ")
		first, err := term.ReadPassword(int(f.Fd()))
		if err != nil {
			return "", err
		}
		fmt.Fprint(say, "\nonce more: ")
		second, err := term.ReadPassword(int(f.Fd()))
		fmt.Fprintln(say)
		if err == nil && string(first) != string(second) {
			err = errors.New("they are not the same: nothing was made")
		}
		return string(first), err
	}
	line, err := bufio.NewReader(io.LimitReader(in, 1<<12)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

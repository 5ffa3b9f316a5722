package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"luozi/deploy"
)

func configCmd() *cobra.Command {
	var check string
	cmd := &cobra.Command{
		Use:   "config [--check FILE]",
		Short: "Print the reference configuration, or check one",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if check == "" {
				_, err := io.WriteString(cmd.OutOrStdout(), deploy.Reference)
				return err
			}
			if _, err := loadAll(check); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: good\n", check)
			return err
		},
	}
	cmd.Flags().StringVar(&check, "check", "", "check this `FILE` instead of printing")
	return cmd
}

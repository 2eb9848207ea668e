// Reads compose files as Docker Compose does (schema, merging, interpolation, profiles, references) and prints what they mean as JSON.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	if err := show(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// show prints the services of the profiles. Files are separated as in COMPOSE_FILE; variables come from the environment alone.
func show(files string, profiles []string) error {
	options, err := cli.NewProjectOptions(strings.Split(files, ":"), cli.WithOsEnv, cli.WithProfiles(profiles))
	if err != nil {
		return err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return err
	}
	text, err := project.MarshalJSON()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(text)
	return err
}

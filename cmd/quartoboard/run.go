package main

import (
	"context"
	"errors"
)

func runDaemon(ctx context.Context, args []string, s streams) error {
	return errors.New("run: not yet")
}

func runLog(ctx context.Context, args []string, s streams) error { return errors.New("log: not yet") }

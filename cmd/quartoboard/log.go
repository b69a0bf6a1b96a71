package main

import (
	"context"
	"errors"
)

func runLog(ctx context.Context, args []string, s streams) error { return errors.New("log: not yet") }

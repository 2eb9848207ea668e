// S3 serves Amazon's S3 protocol for the tests: the Versity gateway, embedded, over a folder.
//
//	s3 <folder> [port]
//
// Keys of clients are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. It prints the address that clients take, and serves until its standard
// input ends, so that it cannot outlive the test that started it.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
)

// freePort is the number of a port that nobody listens on. The gateway does not tell which one it would choose itself.
func freePort() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	return port, err
}

// answers waits until somebody listens at an address, or the gateway is over.
func answers(address string, over <-chan error) error {
	for {
		connection, err := net.Dial("tcp", address)
		if err == nil {
			return connection.Close()
		}
		select {
		case err := <-over:
			return fmt.Errorf("the gateway ended: %w", err)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func run(folder, port string) error {
	objects, described := filepath.Join(folder, "objects"), filepath.Join(folder, "described")
	for _, place := range []string{objects, described} {
		if err := os.MkdirAll(place, 0o700); err != nil {
			return err
		}
	}
	// What is known of objects stands in files of its own: not every file system has extended attributes.
	sidecar, err := meta.NewSideCar(described)
	if err != nil {
		return err
	}
	backend, err := posix.New(objects, sidecar, posix.PosixOpts{})
	if err != nil {
		return err
	}
	address := "127.0.0.1:" + port
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	over := make(chan error, 1)
	go func() {
		over <- embedgw.RunVersityGW(ctx, backend, &embedgw.Config{
			RootUserAccess:    os.Getenv("AWS_ACCESS_KEY_ID"),
			RootUserSecret:    os.Getenv("AWS_SECRET_ACCESS_KEY"),
			Ports:             []string{address},
			MaxConnections:    1_000,
			MaxRequests:       1_000,
			MultipartMaxParts: 10_000,
			KeepAlive:         true,
			Quiet:             true,
		})
	}()
	if err := answers(address, over); err != nil {
		return err
	}
	fmt.Println("http://" + address)
	_, _ = io.Copy(io.Discard, os.Stdin)
	stop()
	return <-over
}

func main() {
	if len(os.Args) < 2 {
		log.Fatal("usage: s3 <folder> [port]")
	}
	port, err := freePort()
	if len(os.Args) > 2 {
		port = os.Args[2]
	}
	if err == nil {
		err = run(os.Args[1], port)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// Ferretdb serves MongoDB's protocol for the tests: FerretDB, embedded, over SQLite files in a folder.
//
//	ferretdb <folder> [port]
//
// It prints the URI that clients take, and serves until its standard input ends, so that it cannot outlive the test that started it.
package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"os"
	"sync"

	"github.com/FerretDB/FerretDB/ferretdb"
)

// serverMutex is held for one command at a time. MongoDB applies an update of one document as one step; FerretDB 1 reads the document and then
// writes it, and would let two conditional updates of the same document both succeed.
var serverMutex sync.Mutex

// message reads one message of MongoDB's protocol: its length, then the rest.
func message(from io.Reader) ([]byte, error) {
	head := make([]byte, 4)
	if _, err := io.ReadFull(from, head); err != nil {
		return nil, err
	}
	length := binary.LittleEndian.Uint32(head)
	if length < 16 || length > 48_000_000 {
		return nil, fmt.Errorf("a message of %d bytes", length)
	}
	whole := make([]byte, length)
	copy(whole, head)
	_, err := io.ReadFull(from, whole[4:])
	return whole, err
}

func exchange(server net.Conn, request []byte) ([]byte, error) {
	serverMutex.Lock()
	defer serverMutex.Unlock()
	if _, err := server.Write(request); err != nil {
		return nil, err
	}
	return message(server)
}

func serve(client net.Conn, socket string) {
	defer client.Close()
	server, err := net.Dial("unix", socket)
	if err != nil {
		log.Print(err)
		return
	}
	defer server.Close()
	for {
		request, err := message(client)
		if err != nil {
			return
		}
		answer, err := exchange(server, request)
		if err != nil {
			return
		}
		if _, err := client.Write(answer); err != nil {
			return
		}
	}
}

func run(folder, port string) error {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	socket := folder + "/ferretdb.sock"
	_ = os.Remove(socket) // left by a server that was killed
	database, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{Unix: socket},
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Handler:   "sqlite",
		SQLiteURL: "file:" + folder + "/",
	})
	if err != nil {
		return err
	}
	over := make(chan error, 1)
	go func() { over <- database.Run(ctx) }()
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		return err
	}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go serve(client, socket)
		}
	}()
	fmt.Printf("mongodb://%s/\n", listener.Addr())
	_, _ = io.Copy(io.Discard, os.Stdin)
	listener.Close()
	stop()
	return <-over
}

func main() {
	if len(os.Args) < 2 {
		log.Fatal("usage: ferretdb <folder> [port]")
	}
	port := "0"
	if len(os.Args) > 2 {
		port = os.Args[2]
	}
	if err := run(os.Args[1], port); err != nil {
		log.Fatal(err)
	}
}

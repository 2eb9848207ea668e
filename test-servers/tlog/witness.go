package main

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"

	"filippo.io/torchwood"
	client "github.com/transparency-dev/witness/client/http"
	"github.com/transparency-dev/witness/persistence/inmemory"
	"github.com/transparency-dev/witness/witness"
	"golang.org/x/mod/sumdb/note"
	"k8s.io/klog/v2"
)

// startWitness serves a witness that follows logs by their keys, until the program ends. What it says of refusals is no news to a test.
func startWitness(asked question) (found answer, err error) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	klog.SetSlogLogger(slog.Default())
	logs := map[string]note.Verifier{}
	for _, key := range asked.Keys {
		verifier, err := note.NewVerifier(key)
		if err != nil {
			return found, err
		}
		logs[verifier.Name()] = verifier
	}
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return
	}
	signer, err := torchwood.NewCosignatureSigner(asked.Name, private)
	if err != nil {
		return
	}
	made, err := witness.New(context.Background(), witness.Opts{
		Persistence: inmemory.New(),
		Signers:     []note.Signer{signer},
		VerifierForLog: func(_ context.Context, origin string) (note.Verifier, bool, error) {
			verifier, ok := logs[origin]
			return verifier, ok, nil
		},
	})
	if err != nil {
		return
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /add-checkpoint", witness.NewHTTPHandler(made).AddCheckpoint)
	go func() { _ = http.Serve(listener, mux) }()
	found.Address = "http://" + listener.Addr().String()
	found.VerifierKeys = []string{signer.Verifier().String()}
	return
}

// addCheckpoint asks a witness as its own client does. A conflict answers the size that the witness knows.
func addCheckpoint(asked question) (found answer, err error) {
	address, err := url.Parse(asked.Address)
	if err != nil {
		return
	}
	lines, size, err := client.NewWitness(address, http.DefaultClient).Update(context.Background(), uint64(asked.Old), []byte(asked.Note), asked.Proof)
	if errors.Is(err, witness.ErrCheckpointStale) {
		found.Size = size
	}
	found.Cosignature = string(lines)
	return
}

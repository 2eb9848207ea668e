package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"

	"filippo.io/torchwood"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func verifierOf(key string) (note.Verifier, error) {
	if verifier, err := note.NewVerifier(key); err == nil {
		return verifier, nil
	}
	return torchwood.NewCosignatureVerifier(key)
}

// open verifies a note, and answers who signed it. Where it is a checkpoint, that has to be one.
func open(asked question) (found answer, err error) {
	var verifiers []note.Verifier
	for _, key := range asked.Keys {
		verifier, err := verifierOf(key)
		if err != nil {
			return found, err
		}
		verifiers = append(verifiers, verifier)
	}
	opened, err := note.Open([]byte(asked.Note), note.VerifierList(verifiers...))
	if err != nil {
		return
	}
	for _, signature := range opened.Sigs {
		found.Signatures = append(found.Signatures, fmt.Sprintf("%s+%08x", signature.Name, signature.Hash))
	}
	found.Note = opened.Text
	if asked.Text == "checkpoint" {
		_, err = torchwood.ParseCheckpoint(opened.Text)
	}
	return
}

// sign signs a text as a log, with the key of a seed; and as a witness, too, where a name for one is given.
func sign(asked question) (found answer, err error) {
	private := ed25519.NewKeyFromSeed(asked.Seed)
	log, logKey, err := logSigner("log.example", private)
	if err != nil {
		return
	}
	signers := []note.Signer{log}
	found.VerifierKeys = []string{logKey}
	if asked.Name != "" {
		witness, err := torchwood.NewCosignatureSigner(asked.Name, private)
		if err != nil {
			return found, err
		}
		signers = append(signers, witness)
		found.VerifierKeys = append(found.VerifierKeys, witness.Verifier().String())
	}
	signed, err := note.Sign(&note.Note{Text: asked.Text}, signers...)
	found.Note = string(signed)
	return
}

func logSigner(name string, private ed25519.PrivateKey) (note.Signer, string, error) {
	key, err := note.NewEd25519VerifierKey(name, private.Public().(ed25519.PublicKey))
	if err != nil {
		return nil, "", err
	}
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return nil, "", err
	}
	seed := base64.StdEncoding.EncodeToString(append([]byte{1}, private.Seed()...))
	signer, err := note.NewSigner(fmt.Sprintf("PRIVATE+KEY+%s+%08x+%s", name, verifier.KeyHash(), seed))
	return signer, key, err
}

// makeProof writes a .tlog-proof for a leaf of the tree.
func makeProof(asked question) (found answer, err error) {
	if err = growTo(asked.Size); err != nil {
		return
	}
	proof, err := tlog.ProveRecord(asked.Size, asked.Index, reader)
	if err != nil {
		return
	}
	found.Note = string(torchwood.FormatProofWithExtraData(asked.Index, asked.Leaf, proof, []byte(asked.Note)))
	return
}

// verifyProof verifies a .tlog-proof by a policy.
func verifyProof(asked question) (found answer, err error) {
	policy, err := torchwood.ParsePolicy([]byte(asked.Policy))
	if err != nil {
		return
	}
	leaf, err := hashOf(asked.Leaf)
	if err != nil {
		return
	}
	return found, torchwood.VerifyProof(policy, leaf, []byte(asked.Note))
}

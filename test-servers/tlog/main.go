// Tlog answers, by other people's code, what tests ask about trees, proofs, notes, checkpoints and witnesses: golang.org/x/mod/sumdb,
// filippo.io/torchwood, and the witness of github.com/transparency-dev.
//
// A line of JSON on standard input is a question, {"ask": …}, and a line of JSON on standard output its answer; {"error": …} says why
// something does not hold. It ends with its standard input.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"
)

// A question has what each kind of it needs. Bytes are in base64.
type question struct {
	Ask string `json:"ask"`

	Size  int64    `json:"size"`
	Old   int64    `json:"old"`
	Index int64    `json:"index"`
	Leaf  []byte   `json:"leaf"`
	Root  []byte   `json:"root"`
	Was   []byte   `json:"was"`
	Proof [][]byte `json:"proof"`

	Note   string   `json:"note"`
	Text   string   `json:"text"`
	Name   string   `json:"name"`
	Seed   []byte   `json:"seed"`
	Keys   []string `json:"keys"`
	Policy string   `json:"policy"`

	Address string `json:"address"`
}

type answer struct {
	Error string `json:"error,omitempty"`

	Root         []byte            `json:"root,omitempty"`
	Inclusion    [][]byte          `json:"inclusion,omitempty"`
	Consistency  [][]byte          `json:"consistency,omitempty"`
	Tiles        map[string][]byte `json:"tiles,omitempty"`
	Note         string            `json:"note,omitempty"`
	Signatures   []string          `json:"signatures,omitempty"`
	VerifierKeys []string          `json:"verifierKeys,omitempty"`
	Address      string            `json:"address,omitempty"`
	Cosignature  string            `json:"cosignature,omitempty"`
	Size         uint64            `json:"size,omitempty"`
}

var answers = map[string]func(question) (answer, error){
	"prove":         prove,
	"isIncluded":    isIncluded,
	"isConsistent":  isConsistent,
	"tiles":         tiles,
	"open":          open,
	"sign":          sign,
	"makeProof":     makeProof,
	"verifyProof":   verifyProof,
	"startWitness":  startWitness,
	"addCheckpoint": addCheckpoint,
}

func answerTo(line []byte) answer {
	var asked question
	if err := json.Unmarshal(line, &asked); err != nil {
		return answer{Error: err.Error()}
	}
	find, ok := answers[asked.Ask]
	if !ok {
		return answer{Error: fmt.Sprintf("no such question: %q", asked.Ask)}
	}
	found, err := find(asked)
	if err != nil {
		found.Error = err.Error()
	}
	return found
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 64<<20)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		if err := out.Encode(answerTo(lines.Bytes())); err != nil {
			log.Fatal(err)
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}

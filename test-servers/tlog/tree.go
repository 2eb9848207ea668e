package main

import (
	"errors"
	"fmt"

	"filippo.io/torchwood"
	"golang.org/x/mod/sumdb/tlog"
)

// stored has the hashes of the tree whose leaves are "leaf 0", "leaf 1" and so on, as far as it was asked for.
var (
	stored []tlog.Hash
	leaves int64
	reader = tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		found := make([]tlog.Hash, len(indexes))
		for place, index := range indexes {
			found[place] = stored[index]
		}
		return found, nil
	})
)

func growTo(size int64) error {
	for ; leaves < size; leaves++ {
		hashes, err := tlog.StoredHashes(leaves, fmt.Appendf(nil, "leaf %d", leaves), reader)
		if err != nil {
			return err
		}
		stored = append(stored, hashes...)
	}
	return nil
}

func bytesOf(hashes []tlog.Hash) [][]byte {
	all := make([][]byte, len(hashes))
	for place := range hashes {
		all[place] = hashes[place][:]
	}
	return all
}

func hashOf(bytes []byte) (tlog.Hash, error) {
	if len(bytes) != tlog.HashSize {
		return tlog.Hash{}, errors.New("not a hash")
	}
	return tlog.Hash(bytes), nil
}

func hashesOf(all [][]byte) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(all))
	for place, bytes := range all {
		hash, err := hashOf(bytes)
		if err != nil {
			return nil, err
		}
		hashes[place] = hash
	}
	return hashes, nil
}

// prove answers the root of a size, and proofs for a leaf and for an older size.
func prove(asked question) (found answer, err error) {
	if err = growTo(asked.Size); err != nil {
		return
	}
	root, err := tlog.TreeHash(asked.Size, reader)
	if err != nil {
		return
	}
	found.Root = root[:]
	inclusion, err := tlog.ProveRecord(asked.Size, asked.Index, reader)
	if err != nil {
		return
	}
	found.Inclusion = bytesOf(inclusion)
	consistency, err := tlog.ProveTree(asked.Size, asked.Old, reader)
	found.Consistency = bytesOf(consistency)
	return
}

// claimOf has the hashes of a proof, and those that it is about.
func claimOf(asked question, about ...[]byte) (proof, named []tlog.Hash, err error) {
	if proof, err = hashesOf(asked.Proof); err != nil {
		return
	}
	named, err = hashesOf(about)
	return
}

func isIncluded(asked question) (found answer, err error) {
	proof, named, err := claimOf(asked, asked.Root, asked.Leaf)
	if err != nil {
		return
	}
	return found, tlog.CheckRecord(proof, asked.Size, named[0], asked.Index, named[1])
}

func isConsistent(asked question) (found answer, err error) {
	proof, named, err := claimOf(asked, asked.Root, asked.Was)
	if err != nil {
		return
	}
	return found, tlog.CheckTree(proof, asked.Size, named[0], asked.Old, named[1])
}

// tiles answers all tiles of a size, by their paths.
func tiles(asked question) (found answer, err error) {
	if err = growTo(asked.Size); err != nil {
		return
	}
	found.Tiles = map[string][]byte{}
	for _, tile := range tlog.NewTiles(torchwood.TileHeight, 0, asked.Size) {
		if found.Tiles[torchwood.TilePath(tile)], err = tlog.ReadTileData(tile, reader); err != nil {
			return
		}
	}
	return
}

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { formatCheckpoint } from '../../../domain/transparency/checkpoint.ts';
import { formatNote } from '../../../domain/transparency/note.ts';
import { formatTlogProof } from '../../../domain/transparency/tlog-proof.ts';
import type { Tile } from '../../../domain/transparency/tiles.ts';
import { GrowingTree } from '../growing-tree.ts';
import { leafHashOf } from '../hashes.ts';
import { noteSigner, privateKeyOfSeed, type NoteSigner } from '../sign.ts';
import { StoredTree } from '../stored-tree.ts';

/** The Ed25519 key of a 32-byte seed; a random one without. */
export const privateKeyOf = (seed?: Uint8Array): KeyObject =>
  seed ? privateKeyOfSeed(seed) : generateKeyPairSync('ed25519').privateKey;

/** A log in memory that signs its checkpoints. */
export class TestLog {
  readonly signer: NoteSigner;
  readonly #tree = new GrowingTree();
  readonly #tiles = new Map<string, Uint8Array>();

  constructor(signer: NoteSigner) {
    this.signer = signer;
  }

  static async of(origin: string, seed?: Uint8Array): Promise<TestLog> {
    return new TestLog(await noteSigner(origin, privateKeyOf(seed)));
  }

  get size(): number {
    return this.#tree.size;
  }

  /** The root, maintained while it grew. */
  get root(): Uint8Array {
    return this.#tree.root();
  }

  append(leaves: readonly (string | Uint8Array)[]): void {
    const hashes = leaves.map((leaf) => leafHashOf(Buffer.from(leaf)));
    for (const { level, index, hashes: bytes } of this.#tree.append(hashes)) this.#tiles.set(`${level}/${index}`, bytes);
  }

  /** Appends numbered leaves, up to a size. */
  growTo(size: number, word = 'leaf'): this {
    this.append(Array.from({ length: size - this.size }, (_, place) => `${word} ${this.size + place}`));
    return this;
  }

  readonly read = async ({ level, index, width }: Tile): Promise<Uint8Array> => {
    const tile = this.#tiles.get(`${level}/${index}`);
    if (!tile || tile.length < width * 32) throw new Error(`There is no tile ${level}/${index} of ${width}.`);
    return tile;
  };

  /** The tree of its first leaves. */
  at(size = this.size): StoredTree {
    return new StoredTree(size, this.read);
  }

  /** The signed checkpoint of a size. */
  async checkpoint(size = this.size, extensions: readonly string[] = []): Promise<string> {
    const text = formatCheckpoint({ origin: this.signer.key.name, size, root: await this.at(size).root(), extensions });
    return formatNote({ text, signatures: [this.signer.sign(text)] });
  }

  /** The request to a witness that last cosigned `old`. */
  async submission(old: number, size = this.size): Promise<string> {
    const proof = await this.at(size).consistencyProof(old);
    const lines = proof.map((hash) => `${Buffer.from(hash).toString('base64')}\n`);
    return `old ${old}\n${lines.join('')}\n${await this.checkpoint(size)}`;
  }

  /** The proof that the leaf at an index is in the tree, with a checkpoint that may be cosigned. */
  async tlogProof(index: number, checkpoint: string, size = this.size, extra?: Uint8Array): Promise<string> {
    return formatTlogProof({ extra, index, hashes: await this.at(size).inclusionProof(index), checkpoint });
  }
}

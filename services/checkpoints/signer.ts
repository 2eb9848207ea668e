import { randomUUID } from 'node:crypto';
import { systemActor } from '../../contracts/actors.ts';
import { operationStream } from '../../contracts/streams.ts';
import { formatCheckpoint, type Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { NotProvenError } from '../../domain/transparency/errors.ts';
import { formatNote, parseNote, verifiedSignatures } from '../../domain/transparency/note.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { noteSigner, type NoteSigner } from '../../event-log/tree/sign.ts';
import type { ReadStore } from '../../projections/read-store/read-store.ts';
import { contradictionOf } from '../../projections/altered-log.ts';
import type { CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';
import { LogKeyError, type LogKeys } from './log-key.ts';
import { beginName, nameOf } from './log-name.ts';
import { liveTile, readTree, treeOf, type ReadTree } from './signed-tree.ts';

const wayOn =
  'Put the right one back, or start once with --accept-loss: the log is then signed under a new name (docs/operations/signed-log.md).';

/** The log did not grow out of what was signed. Nothing more is signed under its name. */
export class LogForkedError extends Error {
  constructor(origin: string, contradiction: string) {
    super(`Nothing more of the log "${origin}" is signed: ${contradiction} ${wayOn}`);
    this.name = 'LogForkedError';
  }
}

interface Options {
  readonly log: EventLog;
  readonly store: Pick<ReadStore, 'get' | 'find' | 'group'>;
  readonly checkpoints: CheckpointStore;
  readonly keys: LogKeys;
  readonly siteUrl: string;
  readonly now: () => Date;
  /** Whether a log that can no longer be signed gets a new name, once. */
  readonly acceptsLoss?: boolean;
}

type Signed = SignedCheckpoint & { readonly checkpoint: Checkpoint };

/**
 * Signs checkpoints of a log, each of which grew out of the previous one. A checkpoint is stored before it is served.
 * A log without a stored checkpoint under its name gets a new name: it may have been restored, or copied and signed
 * elsewhere.
 */
export class CheckpointSigner {
  readonly #options: Options;
  #acceptsLoss: boolean;
  /** The name that this process gave the log; no other process has signed under it. */
  #begun: string | undefined;
  /** The change of keys that this process recorded last. */
  #recordedKey: string | undefined;
  /** The last state in which there was nothing to do. */
  #seen: { readonly note: string | undefined; readonly size: number } | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#acceptsLoss = options.acceptsLoss ?? false;
  }

  /**
   * Signs the log up to where the tree is built, if it grew. Returns the checkpoint; undefined if there is nothing new,
   * or another process was faster. `mayBegin` false: a log that needs a name stays unsigned, and nothing is recorded.
   * Throws `LogForkedError`, `LogKeyError` if another key signed the last one, `LogUnavailableError` and
   * `StoreUnavailableError`.
   */
  async sign(mayBegin = true): Promise<Checkpoint | undefined> {
    const { store, checkpoints } = this.#options;
    const [tree, stored] = [await readTree(store), await checkpoints.last()];
    const { size } = tree;
    if (size === 0 || (this.#seen?.note === stored?.note && this.#seen?.size === size)) return undefined;
    const before = stored && { ...stored, checkpoint: parseUnverifiedCheckpoint(stored.note) };
    const origin = await this.#nameFor(before, tree, mayBegin);
    if (origin === undefined) return undefined;
    const signers = await this.#signers(origin);
    if (before?.checkpoint.origin === origin && !(await this.#recordKey(before, signers, mayBegin))) return undefined;
    if (before?.checkpoint.origin === origin && before.checkpoint.size === size) {
      this.#seen = { note: before.note, size };
      return undefined;
    }
    const checkpoint = { origin, size, root: await treeOf(store, size).root(), extensions: [] };
    const text = formatCheckpoint(checkpoint);
    const note = formatNote({ text, signatures: signers.map((signer) => signer.sign(text)) });
    const signed = { note, verifierKey: formatVerifierKey(signers[0].key), signedAt: this.#options.now().toISOString() };
    if (!(await checkpoints.replace(stored, signed))) return undefined;
    this.#acceptsLoss = false;
    this.#seen = { note, size };
    return checkpoint;
  }

  /** The current or new name of the log. Undefined until the tree is built far enough. */
  async #nameFor(before: Signed | undefined, tree: ReadTree, mayBegin: boolean): Promise<string | undefined> {
    const { log, siteUrl } = this.#options;
    const origin = await nameOf(log, siteUrl);
    const isUnknown = origin === undefined || (before?.checkpoint.origin !== origin && origin !== this.#begun);
    if (isUnknown) return mayBegin ? this.#begin(before) : undefined;
    // None of it can have been stored yet.
    if (before?.checkpoint.origin !== origin) return origin;
    // The collections are behind the log and will catch up.
    if (tree.size < before.checkpoint.size && tree.position < (await log.head())) return undefined;
    try {
      await this.#assertGrown(before, tree.size);
      return origin;
    } catch (error) {
      if (!this.#acceptsLoss || !mayBegin || !(error instanceof LogForkedError || error instanceof LogKeyError)) throw error;
      return this.#begin(before);
    }
  }

  /** The signers under a name; the first one's key is the published one. */
  async #signers(origin: string): Promise<readonly [NoteSigner, ...NoteSigner[]]> {
    const { current, previous } = this.#options.keys;
    const signer = await noteSigner(origin, current);
    const other = previous && (await noteSigner(origin, previous));
    return other && other.key.id !== signer.key.id ? [signer, other] : [signer];
  }

  /**
   * Records a change of the published key, if there is one. Returns false if that is left to the next start: until
   * then, nothing may be signed.
   */
  async #recordKey({ verifierKey: last, checkpoint }: Signed, signers: readonly [NoteSigner, ...NoteSigner[]], may: boolean) {
    const verifierKey = formatVerifierKey(signers[0].key);
    if (verifierKey === last || this.#recordedKey === `${last} ${verifierKey}`) return true;
    if (!may) return false;
    const data = { origin: checkpoint.origin, verifierKey, before: last };
    await appendNext(this.#options.log, operationStream, [{ type: 'LogKeyChanged', data }], this.#context());
    this.#recordedKey = `${last} ${verifierKey}`;
    return true;
  }

  #context(): Context {
    return { actor: systemActor, correlationId: randomUUID(), now: this.#options.now() };
  }

  async #begin(before: Signed | undefined): Promise<string> {
    const { log, siteUrl } = this.#options;
    const { origin, size } = before?.checkpoint ?? {};
    const last = origin !== undefined && size !== undefined ? { origin, size } : null;
    this.#begun = await beginName(log, siteUrl, last, this.#context());
    return this.#begun;
  }

  async #assertGrown(before: Signed, size: number): Promise<void> {
    const last = before.checkpoint;
    const signers = await this.#signers(last.origin);
    const signed = await Promise.all(signers.map(({ key }) => isSignedBy(before, key)));
    if (!signed.includes(true))
      throw new LogKeyError(
        `The log "${last.origin}" was signed with another key than LOG_KEY, or the file log-key: ${before.verifierKey}. If you changed LOG_KEY, set LOG_KEY_PREVIOUS to the key that it was; if you removed log-key-previous, put it back. ${wayOn}`,
      );
    const contradiction = await contradictionOf(last, size, (key) => liveTile(this.#options.store, key));
    if (contradiction) throw new LogForkedError(last.origin, contradiction);
  }
}

const isSignedBy = async ({ note }: SignedCheckpoint, key: NoteSigner['key']): Promise<boolean> => {
  try {
    return (await verifiedSignatures(parseNote(note), [key])).length > 0;
  } catch (error) {
    if (error instanceof NotProvenError) return false;
    throw error;
  }
};

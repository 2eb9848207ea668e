import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { allProjections } from '../../projections/all.ts';
import { GroupChangedError } from '../../projections/read-store/read-store.ts';
import { replayCompared, type Replayed } from '../../projections/replay-compared.ts';
import { hashOf } from '../../event-log/chain.ts';
import { signedTree } from '../checkpoints/signed-tree.ts';
import { openStores } from '../stores/stores.ts';
import { collectionsReplayed, recordOperation, unrecorded } from './record-operation.ts';
import type { ReplayMessage, ReplayWork } from './replays.ts';

const { collections, by, ...places } = workerData as ReplayWork;
const port = parentPort as MessagePort;

// Stop by message: terminating a thread that is inside SQLite kills the whole process (a panic in libsql).
const stop = new AbortController();
port.once('message', () => stop.abort());

const tell = (message: ReplayMessage): void => port.postMessage(message);

const sentenceOf = (error: unknown): string =>
  error instanceof GroupChangedError
    ? 'Another replay was started in the meantime, and replaces this one.'
    : (error as Error).message;

const stores = await openStores(places, 'existing');

/** Returns the message if the log accepts no event: the replay itself is complete. */
const record = async (replayed: Replayed): Promise<string | null> => {
  try {
    await recordOperation(stores.log, await collectionsReplayed(stores.store, replayed, false), { ...by, now: new Date() });
    return null;
  } catch (error) {
    return unrecorded(error);
  }
};

try {
  const replayed = await replayCompared({
    ...stores,
    hashOf,
    signed: () => signedTree(stores.checkpoints),
    projections: allProjections.filter(({ name }) => collections.includes(name)),
    onProgress: (progress) => tell({ progress }),
    onCompare: () => tell({ comparing: true }),
    signal: stop.signal,
  });
  const differing = replayed.collections
    .filter(({ differences }) => differences > 0)
    .map(({ name, differences }) => ({ name, differences }));
  tell({ done: { position: replayed.position, differing, error: await record(replayed) } });
} catch (error) {
  // A caller that stopped it needs no message.
  if (!stop.signal.aborted) tell({ failed: sentenceOf(error) });
} finally {
  await stores.close();
  port.close();
}

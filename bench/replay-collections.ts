import { allProjections } from '../projections/all.ts';
import { replay } from '../projections/replay.ts';
import { replayCompared } from '../projections/replay-compared.ts';
import { openStores } from '../services/stores/stores.ts';
import { timing, type Timed } from './benchmark.ts';
import { answerJobs } from './children.ts';

export interface ReplayJob {
  readonly log: string;
  /** Where the collections go, beside those that may be live there. */
  readonly store: string;
  /** As the command line replays: held against the live collections, and what was replaced is removed. */
  readonly isCompared?: boolean;
  readonly events: number;
}

export interface Replayed extends Timed {
  /** The most memory that the process held, in MiB. */
  readonly memory: number;
}

/** The log into a new generation of every collection, switched in. */
answerJobs<ReplayJob, Replayed>(async ({ log, store, events, isCompared = false }) => {
  const stores = await openStores({ eventLogUrl: `sqlite:${log}`, readStoreUrl: `sqlite:${store}` }, 'make');
  await stores.store.sweep();
  const timed = await timing(events, async () => {
    const options = { log: stores.log, store: stores.store, projections: allProjections };
    await (isCompared ? replayCompared(options) : replay(options));
  });
  const group = await stores.store.group('live');
  if (group?.position !== events) throw new Error(`The replay stands at ${group?.position}; the log has ${events} events.`);
  const parked = await stores.store.parked(group);
  if (parked.length > 0) throw new Error(`${parked.length} events are parked: ${parked[0]?.error}`);
  await stores.close();
  return { ...timed, memory: process.resourceUsage().maxRSS / 1024 };
});

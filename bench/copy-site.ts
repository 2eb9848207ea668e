import { copySite } from '../services/backup/copy.ts';
import { openStores } from '../services/stores/stores.ts';
import type { StoreUrls } from '../services/config/store-urls.ts';
import { answerJobs } from './children.ts';

export interface CopyJob {
  readonly from: StoreUrls;
  readonly to: StoreUrls;
  /** How many events the copy is to write. */
  readonly events: number;
}

export interface CopiedOnce {
  readonly seconds: number;
  /** The most memory that the process held, in MiB. */
  readonly memory: number;
}

answerJobs<CopyJob, CopiedOnce>(async ({ from, to, events }) => {
  const [source, target] = [await openStores(from, 'existing'), await openStores(to, 'make')];
  const begin = performance.now();
  const copied = await copySite(source, target);
  const seconds = (performance.now() - begin) / 1_000;
  await Promise.all([source.close(), target.close()]);
  if (!copied.same || copied.to.events.count !== events)
    throw new Error(`Copied ${copied.to.events.count} of ${events} events, ${copied.same ? '' : 'not '}the same.`);
  return { seconds, memory: process.resourceUsage().maxRSS / 1_024 };
});

import { ReceiptMaker } from '../services/checkpoints/receipts.ts';
import { readConfig } from '../services/config/config.ts';
import { openStores } from '../services/stores/stores.ts';
import { answerJobs } from './children.ts';

export interface ReceiptsJob {
  /** The data folder of a site whose log is signed. */
  readonly site: string;
  readonly events: number;
  readonly receipts: number;
}

export interface ReceiptsAnswer {
  /** The time of each, in milliseconds: of a maker of its own, as for each request. */
  readonly times: readonly number[];
  /** The length of the longest, in bytes. */
  readonly longest: number;
}

/** Makes receipts of events from all over a log. */
answerJobs<ReceiptsJob, ReceiptsAnswer>(async ({ site, events, receipts }) => {
  const stores = await openStores(readConfig({ DATA_DIR: site }), 'existing');
  const times: number[] = [];
  let longest = 0;
  for (let made = 0; made < receipts; made += 1) {
    const [event] = await stores.log.readAll(Math.floor((made * events) / receipts), 1);
    if (!event) throw new Error(`The log has fewer than ${events} events.`);
    const begin = performance.now();
    const receipt = await (await ReceiptMaker.from(stores)).receiptOf(event);
    times.push(performance.now() - begin);
    if (typeof receipt === 'string') throw new Error(`There is no receipt of the event at ${event.position}: ${receipt}.`);
    longest = Math.max(longest, Buffer.byteLength(receipt.receipt));
  }
  await stores.close();
  return { times, longest };
});

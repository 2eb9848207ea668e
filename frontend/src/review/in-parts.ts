import type { BulkReport } from '../../../contracts/views/bulk.ts';
import { ApiError } from '../api/client.ts';

/** The number of items per request: the progress bar moves with each response, and a lost connection loses little. */
const atOnce = 50;

export interface Sent {
  readonly report: BulkReport;
  /** Until when all of it can be undone, in milliseconds of the page's clock; 0 if it cannot. */
  readonly until: number;
  /** The error of the failed request; later parts were not sent. */
  readonly error?: unknown;
}

/** Whether the server may still have carried out the failed request: it finishes without the client. */
const mayBeDone = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

const untilOf = ({ done, undoSeconds = 0 }: BulkReport): number =>
  done.length === 0 ? Infinity : undoSeconds === 0 ? 0 : performance.now() + undoSeconds * 1_000;

/** How long all of it can still be undone, in milliseconds; 0 if it cannot. */
export const timeLeft = ({ report, until }: Sent): number =>
  report.done.length === 0 ? 0 : Math.max(0, until - performance.now());

/** The combined outcome of two parts. */
export const joined = (one: Sent, other: Sent): Sent => ({
  report: {
    done: [...one.report.done, ...other.report.done],
    refused: [...one.report.refused, ...other.report.refused],
  },
  until: Math.min(one.until, other.until),
});

export const nothingSent: Sent = { report: { done: [], refused: [] }, until: Infinity };

/** The outcome of all parts. */
interface SentItems<Item> extends Sent {
  /** The items whose outcome is unknown. */
  readonly unknown: readonly Item[];
}

/** Sends the items in parts, one after the other, until one fails. `onPart` is called with the report of each part. */
export const sendInParts = async <Item>(
  items: readonly Item[],
  send: (part: readonly Item[]) => Promise<BulkReport>,
  onPart: (report: BulkReport, sent: number) => void,
): Promise<SentItems<Item>> => {
  let all = nothingSent;
  for (let place = 0; place < items.length; place += atOnce) {
    const part = items.slice(place, place + atOnce);
    try {
      const report = await send(part);
      all = joined(all, { report, until: untilOf(report) });
      onPart(report, place + part.length);
    } catch (error) {
      return { ...all, error, unknown: mayBeDone(error) ? part : [] };
    }
  }
  return { ...all, unknown: [] };
};

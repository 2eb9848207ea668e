import type { BulkReport } from '../../../contracts/views/bulk.ts';
import { ApiError } from '../api/client.ts';

/** So many are sent in one call: each answer moves the bar, and what is lost with a connection is little. */
const atOnce = 50;

export interface Sent {
  readonly report: BulkReport;
  /** Until when all that was done can be taken back, in milliseconds of the page; 0 where it cannot. */
  readonly until: number;
  /** What a call failed with: what comes after its part was not sent. */
  readonly error?: unknown;
}

/** Whether a call that failed so may have been carried out all the same: the server ends it without its client. */
const mayBeDone = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

const untilOf = ({ done, undoSeconds = 0 }: BulkReport): number =>
  done.length === 0 ? Infinity : undoSeconds === 0 ? 0 : performance.now() + undoSeconds * 1_000;

/** How long all of it can still be taken back, in milliseconds; 0 where it cannot. */
export const timeLeft = ({ report, until }: Sent): number =>
  report.done.length === 0 ? 0 : Math.max(0, until - performance.now());

/** What came of two parts together. */
export const joined = (one: Sent, other: Sent): Sent => ({
  report: {
    done: [...one.report.done, ...other.report.done],
    refused: [...one.report.refused, ...other.report.refused],
  },
  until: Math.min(one.until, other.until),
});

export const nothingSent: Sent = { report: { done: [], refused: [] }, until: Infinity };

/** What came of all that were sent. */
interface SentItems<Item> extends Sent {
  /** Those of which it is not known what came of them. */
  readonly unknown: readonly Item[];
}

/** Sends many in parts, one behind the other, until one fails. `onPart` is told what came of each, as it comes. */
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

import { createHash } from 'node:crypto';
import { articleImportStream, postStream } from '../../contracts/streams.ts';
import { isOfSite, type RecordedEvent } from '../../contracts/recorded.ts';
import { toRecord, type Context } from '../../event-log/append.ts';
import { WrongExpectedRevisionError, type EventLog } from '../../event-log/event-log.ts';
import type { Plan, Plans } from '../commands/submit-post.ts';
import type { Source } from './source.ts';

/** The import of an article as recorded in the log. */
interface Planned extends Plan {
  readonly source: string;
  readonly fingerprint: string;
}

/** Identifies an article in the log without its path or address, which may name people. */
const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex');

const lastOf = async (log: EventLog, source: string): Promise<RecordedEvent | undefined> =>
  (await log.readStream(articleImportStream(source))).findLast((event) => isOfSite(event));

/** The post that an article became, and its fingerprint at the time; undefined if it was not imported yet. */
export const importedAs = async (log: EventLog, { id }: Pick<Source, 'id'>) => {
  const last = await lastOf(log, digestOf(id));
  if (!last) return undefined;
  const { postId, postEvent, fingerprint } = last.data as Planned;
  const events = await log.readStream(postStream(postId), 0, 2);
  if (events[0]?.id !== postEvent) return undefined;
  return { postId, fingerprint, isUntouched: events.length === 1 };
};

/**
 * Keeps the plan of an imported article in the log: it survives restarts and backups, and of two concurrent imports one
 * settles it.
 */
export const importPlans = (log: EventLog, { id, fingerprint }: Pick<Source, 'id' | 'fingerprint'>, context: Context): Plans => {
  const source = digestOf(id);
  const stream = articleImportStream(source);
  const settle = async (plan: Plan, before: RecordedEvent | undefined): Promise<Plan> => {
    const planned: Planned = { source, fingerprint, postId: plan.postId, slugEvent: plan.slugEvent, postEvent: plan.postEvent };
    const events = toRecord(stream, before, [{ type: 'ImportPlanned', data: planned }], context, log.site);
    try {
      await log.append(stream, before?.revision ?? 'no_stream', events);
      return plan;
    } catch (error) {
      const last = error instanceof WrongExpectedRevisionError ? await lastOf(log, source) : undefined;
      if (!last) throw error;
      return last.data as Planned;
    }
  };
  return {
    keep: async (fresh) => {
      const last = await lastOf(log, source);
      const standing = last?.data as Planned | undefined;
      // The plan was made but its post never appended: use the present content.
      if (standing?.fingerprint === fingerprint) return standing;
      return settle(standing ?? fresh, last);
    },
    replace: async (taken, fresh) => {
      const last = await lastOf(log, source);
      const standing = last?.data as Planned | undefined;
      // Another import has already replaced it: use its plan here, too.
      return standing && standing.postEvent !== taken.postEvent ? standing : settle(fresh, last);
    },
  };
};

import { createHash } from 'node:crypto';
import { articleImportStream, postStream } from '../../contracts/streams.ts';
import { isOfSite, type RecordedEvent } from '../../contracts/recorded.ts';
import { toRecord, type Context } from '../../event-log/append.ts';
import { WrongExpectedRevisionError, type EventLog } from '../../event-log/event-log.ts';
import type { Plan, Plans } from '../commands/submit-post.ts';
import type { Source } from './source.ts';

/** What the log says of an article of another place. */
interface Planned extends Plan {
  readonly source: string;
  readonly fingerprint: string;
}

/** What an article is known by in the log: no path and no address stands there, which may name people. */
const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex');

const lastOf = async (log: EventLog, source: string): Promise<RecordedEvent | undefined> =>
  (await log.readStream(articleImportStream(source))).findLast((event) => isOfSite(event));

/** The post that an article of another place became, and what that said then; undefined where it became none yet. */
export const importedAs = async (log: EventLog, { id }: Pick<Source, 'id'>) => {
  const last = await lastOf(log, digestOf(id));
  if (!last) return undefined;
  const { postId, postEvent, fingerprint } = last.data as Planned;
  const events = await log.readStream(postStream(postId), 0, 2);
  if (events[0]?.id !== postEvent) return undefined;
  return { postId, fingerprint, isUntouched: events.length === 1 };
};

/**
 * The plan of an imported article stands in the log for good: after a restart, in a backup, and for two imports at
 * once, of which one settles it.
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
      // It was settled and never came: what it says now counts.
      if (standing?.fingerprint === fingerprint) return standing;
      return settle(standing ?? fresh, last);
    },
    replace: async (taken, fresh) => {
      const last = await lastOf(log, source);
      const standing = last?.data as Planned | undefined;
      // Another import has replaced it already: what that asks for is asked for here, too.
      return standing && standing.postEvent !== taken.postEvent ? standing : settle(fresh, last);
    },
  };
};

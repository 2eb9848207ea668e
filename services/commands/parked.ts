import { DomainError, invalid } from '../../contracts/errors.ts';
import { parkedStream } from '../../contracts/streams.ts';
import type { DomainEvent, Position } from '../../contracts/recorded.ts';
import { messages } from '../../contracts/rules.ts';
import { readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import type { Parked, ReadStore } from '../../projections/read-store/read-store.ts';
import type { Runner } from '../../projections/run.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import { checkedReason } from './article.ts';

/** The result of a decision on a parked event. */
export interface Settled {
  /** The event the decision was about. */
  readonly event: Parked;
  /** The positions of the events that are no longer parked. */
  readonly freed: readonly Position[];
  /** The same event if it is still parked, possibly with a different error. */
  readonly still: Parked | undefined;
}

interface Needed {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly runner: Runner;
}

/** How long to wait for the collections, in milliseconds. The decision is recorded in any case. */
const longestWait = 15_000;

const parkedNow = async ({ store }: Needed): Promise<readonly Parked[]> => {
  const live = await store.group('live');
  return live ? store.parked(live) : [];
};

const parkedAt = async (services: Needed, position: Position): Promise<Parked> => {
  const found = (await parkedNow(services)).find((parked) => parked.position === position);
  if (found) return found;
  throw new DomainError('NOT_FOUND', `No event is parked at position ${position}. It may have been settled meanwhile.`);
};

const revisionOf = async (log: EventLog, { stream, position }: Parked): Promise<number> => {
  for await (const event of readStreamOrDamaged(log, stream)) if (event.position === position) return event.revision;
  throw new DomainError('NOT_FOUND', `The log has no event at position ${position} in ${stream} any more.`);
};

const settle = async (services: Needed, event: Parked, domainEvent: DomainEvent, context: Context): Promise<Settled> => {
  const before = await parkedNow(services);
  const { position } = await appendNext(services.log, parkedStream, [domainEvent], context);
  if (!(await services.runner.reached(position, longestWait)))
    throw new DomainError('UNAVAILABLE', 'It is recorded, and takes effect as soon as the collections follow the log again.');
  const after = new Map((await parkedNow(services)).map((parked) => [parked.position, parked]));
  const freed = before.map((parked) => parked.position).filter((one) => !after.has(one));
  return { event, freed, still: after.get(event.position) };
};

/**
 * Retries a parked event, and those that wait behind it. Throws `DomainError` NOT_FOUND if none is parked at the
 * position, and `LogUnavailableError`, `StoreUnavailableError`.
 */
export const retryParked = async (services: Needed, position: Position, context: Context): Promise<Settled> => {
  const event = await parkedAt(services, position);
  const data = { stream: event.stream, revision: await revisionOf(services.log, event) };
  return settle(services, event, { type: 'ParkedRetried', data }, context);
};

/**
 * Excludes a parked event from all collections for good; those that wait behind it continue. Throws like `retryParked`,
 * and VALIDATION_FAILED without a reason.
 */
export const discardParked = async (
  services: Needed,
  position: Position,
  reason: string | undefined,
  context: Context,
): Promise<Settled> => {
  const checked = checkedReason(reason);
  if (checked === undefined) throw invalid([{ field: 'reason', message: messages.reasonRequired }]);
  const event = await parkedAt(services, position);
  const { stream, type, error } = event;
  const data = { stream, revision: await revisionOf(services.log, event), type, error, reason: checked };
  return settle(services, event, { type: 'ParkedDiscarded', data }, context);
};

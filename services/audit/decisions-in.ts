import type { KnownEvent } from '../../contracts/events.ts';
import { isTextDecision, type TextDecision } from '../../domain/text-decisions.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readLogOrDamaged } from '../../event-log/or-damaged.ts';
import { eventAt, knownEvent } from '../../event-log/known-events.ts';

/** Whether an event was recorded in a year, in UTC. */
const isOf = (year: number, { metadata }: KnownEvent): boolean => metadata.time.startsWith(`${year}-`);

/** Whether somebody took a decision back. Throws `LogUnavailableError`. */
export const isTakenBack = async (log: Pick<EventLog, 'readStream'>, { stream, revision }: TextDecision): Promise<boolean> =>
  (await eventAt(log, stream, revision + 1))?.type === 'PostDecisionUndone';

/** All that a year saw and that can be read, in the order of the log. Throws `LogUnavailableError`. */
export const eventsIn = async function* (log: EventLog, year: number): AsyncGenerator<KnownEvent> {
  for await (const recorded of readLogOrDamaged(log, await log.head())) {
    const event = knownEvent(recorded);
    if (event && isOf(year, event)) yield event;
  }
};

/** The decisions that a year saw, in the order of the log; none that was taken back. Throws `LogUnavailableError`. */
export const decisionsIn = async function* (log: EventLog, year: number): AsyncGenerator<TextDecision> {
  for await (const event of eventsIn(log, year)) if (isTextDecision(event) && !(await isTakenBack(log, event))) yield event;
};

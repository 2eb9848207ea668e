import type { KnownEvent } from '../../contracts/events.ts';
import { isTextDecision, type TextDecision } from '../../domain/text-decisions.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readLogOrDamaged } from '../../event-log/or-damaged.ts';
import { eventAt, knownEvent } from '../../event-log/known-events.ts';

/** Whether an event was recorded in a year, in UTC. */
const isOf = (year: number, { metadata }: KnownEvent): boolean => metadata.time.startsWith(`${year}-`);

/** Whether the decision was undone. Throws `LogUnavailableError`. */
export const isTakenBack = async (log: Pick<EventLog, 'readStream'>, { stream, revision }: TextDecision): Promise<boolean> =>
  (await eventAt(log, stream, revision + 1))?.type === 'PostDecisionUndone';

/** All readable events of a year, in log order. Throws `LogUnavailableError`. */
export const eventsIn = async function* (log: EventLog, year: number): AsyncGenerator<KnownEvent> {
  for await (const recorded of readLogOrDamaged(log, await log.head())) {
    const event = knownEvent(recorded);
    if (event && isOf(year, event)) yield event;
  }
};

/** All decisions of a year that were not undone, in log order. Throws `LogUnavailableError`. */
export const decisionsIn = async function* (log: EventLog, year: number): AsyncGenerator<TextDecision> {
  for await (const event of eventsIn(log, year)) if (isTextDecision(event) && !(await isTakenBack(log, event))) yield event;
};

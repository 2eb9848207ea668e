import { systemActor } from '../../contracts/actors.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { viewCountsStream } from '../../contracts/streams.ts';
import type { ViewsCounted } from '../../contracts/events/views.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';
import { WrongExpectedRevisionError, type EventLog } from '../../event-log/event-log.ts';
import { lastOrDamaged, toRecord } from '../../event-log/append.ts';

/** How often to retry while other processes append their counts at the same moment. */
const mostTries = 10;

/**
 * Counts not known to be stored. If they may be, `sent` has the id they were sent with and the event they were to
 * follow.
 */
interface UnderWay {
  readonly data: ViewsCounted;
  readonly sent?: { readonly id: string; readonly last: EventOrDamaged | undefined };
}

/**
 * Appends counted views to the log exactly once: counts that may be stored are sent again with the same id at the same
 * revision.
 */
export class ViewsRecord {
  readonly #log: EventLog;
  readonly #now: () => Date;
  #underWay: UnderWay | undefined;

  constructor(log: EventLog, now: () => Date) {
    this.#log = log;
    this.#now = now;
  }

  /**
   * Takes over the counts and appends them; if it throws, a later call appends them. Call `settle` first. Throws like
   * `settle`.
   */
  async append(data: ViewsCounted): Promise<void> {
    this.#underWay = { data };
    await this.settle();
  }

  /**
   * Appends the counts taken over that are not known to be stored. Throws `LogUnavailableError`, or
   * `WrongExpectedRevisionError` after too many concurrent appends.
   */
  async settle(): Promise<void> {
    for (let tries = 1; this.#underWay; tries += 1) {
      const { data } = this.#underWay;
      try {
        await this.#send(
          data,
          this.#underWay.sent ?? { id: randomUUID(), last: await lastOrDamaged(this.#log, viewCountsStream) },
        );
        this.#underWay = undefined;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevisionError)) throw error;
        // It is not stored, and never will be: another event has its revision.
        this.#underWay = { data };
        if (tries === mostTries) throw error;
        await sleep(Math.random() * 2 ** tries);
      }
    }
  }

  async #send(data: ViewsCounted, sent: NonNullable<UnderWay['sent']>): Promise<void> {
    this.#underWay = { data, sent };
    const { id, last } = sent;
    const context = { actor: systemActor, correlationId: randomUUID(), now: this.#now(), eventIds: [id] };
    const events = toRecord(viewCountsStream, last, [{ type: 'ViewsCounted', data }], context, this.#log.site);
    await this.#log.append(viewCountsStream, last?.revision ?? 'no_stream', events);
  }
}

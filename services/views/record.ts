import { systemActor } from '../../contracts/actors.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { viewCountsStream } from '../../contracts/streams.ts';
import type { ViewsCounted } from '../../contracts/events/views.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';
import { WrongExpectedRevisionError, type EventLog } from '../../event-log/event-log.ts';
import { lastOrDamaged, toRecord } from '../../event-log/append.ts';

/** So often it is tried where other processes append their counts at the same moment. */
const mostTries = 10;

/**
 * Counts that are not known to be stored; where they may be, with the id that they were sent with and the event that
 * they were to follow.
 */
interface UnderWay {
  readonly data: ViewsCounted;
  readonly sent?: { readonly id: string; readonly last: EventOrDamaged | undefined };
}

/**
 * Appends counted views to the log, each count once: what may have been stored is sent again with the same id at the
 * same revision.
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
   * Takes the counts over, and appends them: where it throws a later call does. Call `settle` first. Throws what
   * `settle` throws.
   */
  async append(data: ViewsCounted): Promise<void> {
    this.#underWay = { data };
    await this.settle();
  }

  /**
   * Appends what was taken over and is not known to be stored. Throws `LogUnavailableError`, or
   * `WrongExpectedRevisionError` where others were faster time and again.
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
        // It is not stored, nor ever will be: another event has its place.
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

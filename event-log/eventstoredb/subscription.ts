import { streamNameFilter, type AllStreamResolvedEvent, type AllStreamSubscription } from '@eventstore/db-client';
import { DamagedEventError, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { LogUnavailableError } from '../event-log.ts';
import type { Connection } from './connection.ts';
import { fromPosition, isOurs, ourStreams, toEventOrDamaged } from './events.ts';
import type { End, Head } from './head.ts';
import { isSame, newestOf, type LogPoint } from './scan.ts';

/** Wakes one waiter, once for any number of earlier notifications. */
class Wakeup {
  #isNotified = false;
  #wake: (() => void) | undefined;

  readonly notify = (): void => {
    this.#isNotified = true;
    this.#wake?.();
  };

  /** Whether it was notified, earlier or within this many milliseconds. */
  async notified(within: number): Promise<boolean> {
    if (!this.#isNotified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, within);
        this.#wake = () => (clearTimeout(timer), resolve());
      });
    }
    const isNotified = this.#isNotified;
    this.#isNotified = false;
    return isNotified;
  }
}

/** One subscription to the site's events after a position, until it breaks. It never reconnects by itself. */
export class Subscription {
  readonly #connection: Connection;
  readonly #head: Head;
  readonly #limit: number;
  readonly #alive: () => void;
  readonly #wakeup = new Wakeup();
  readonly #events: AllStreamSubscription;
  #position: Position;
  /** The last event of the whole log at the last check: up to there, the site has no event that did not arrive. */
  #newest: LogPoint | undefined;
  #failure: Error | undefined;

  /**
   * Starts after `looked`, since the site has no event between `position` and there; calls `alive` at every sign of
   * life from the server.
   */
  constructor(connection: Connection, head: Head, { position, looked }: End, limit: number, alive: () => void) {
    this.#connection = connection;
    this.#head = head;
    this.#limit = limit;
    this.#alive = alive;
    this.#position = position;
    this.#events = this.#subscribe(looked);
  }

  #subscribe(looked: Position): AllStreamSubscription {
    const { client, options, prefix } = this.#connection;
    // Every 32 events, the server reports how far it has searched. That is a sign of life, but no position to resume
    // from: it may not be that of an event.
    const filter = streamNameFilter({ regex: ourStreams(prefix), checkpointReached: this.#lives });
    const events = client.subscribeToAll(
      { ...options, fromPosition: fromPosition(looked), filter },
      { highWaterMark: this.#limit },
    );
    // Never removed: an error without a listener would end the process.
    events.on('error', (error) => this.#end(error));
    events.on('end', () => this.#end(new LogUnavailableError('EventStoreDB ended the subscription.')));
    events.on('readable', this.#wakeup.notify);
    return events;
  }

  readonly #lives = (): void => {
    this.#alive();
    this.#wakeup.notify();
  };

  #end(failure: Error): void {
    this.#failure ??= failure;
    this.#wakeup.notify();
  }

  /**
   * New events, in batches of at most the limit, until `stop` aborts. Throws if the subscription breaks or falls
   * silent.
   */
  async *batches(stop: AbortSignal): AsyncGenerator<RecordedEvent[]> {
    stop.addEventListener('abort', this.#wakeup.notify);
    try {
      while (!stop.aborted) {
        const batch = this.#take();
        if (batch.length > 0) {
          this.#alive();
          yield batch;
        } else if (this.#failure) {
          throw this.#failure;
        } else if (!(await this.#wakeup.notified(this.#connection.timing.heartbeat))) {
          await this.#check();
        }
      }
    } finally {
      stop.removeEventListener('abort', this.#wakeup.notify);
      this.#events.unsubscribe().catch(() => undefined);
    }
  }

  /** The events received, up to an unreadable one, which is thrown when its turn comes. */
  #take(): RecordedEvent[] {
    const batch: RecordedEvent[] = [];
    while (batch.length < this.#limit && !(this.#failure instanceof DamagedEventError)) {
      const resolved = this.#events.read() as AllStreamResolvedEvent | null;
      if (resolved === null) break;
      if (!resolved.event || !isOurs(resolved.event, this.#connection.prefix)) continue;
      const event = toEventOrDamaged(resolved.event, this.#connection.prefix);
      if (event.position <= this.#position) continue;
      if (event instanceof DamagedEventError) {
        this.#failure = event;
        break;
      }
      this.#position = event.position;
      batch.push(event);
    }
    return batch;
  }

  /** Nothing arrived: checks that there is nothing. A hung server would otherwise go unnoticed. */
  async #check(): Promise<void> {
    const { timing } = this.#connection;
    const asked = this.#connection.call(() => newestOf(this.#connection));
    const newest = await this.#connection.bounded(asked, 2 * timing.heartbeat);
    this.#alive();
    if (isSame(newest, this.#newest)) return;
    const { position } = await this.#connection.call(() => this.#head.find());
    if (position > this.#position) {
      if (!(await this.#wakeup.notified(timing.heartbeat)))
        throw new LogUnavailableError('EventStoreDB answers, but its subscription is silent.');
      this.#wakeup.notify();
      return;
    }
    this.#newest = newest;
  }
}

import { streamNameFilter, type AllStreamResolvedEvent, type AllStreamSubscription } from '@eventstore/db-client';
import { DamagedEventError, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { LogUnavailableError } from '../event-log.ts';
import type { Connection } from './connection.ts';
import { fromPosition, isOurs, ourStreams, toEventOrDamaged } from './events.ts';
import type { End, Head } from './head.ts';
import { isSame, newestOf, type LogPoint } from './scan.ts';

/** Wakes whoever waits once, however often it was notified before. */
class Wakeup {
  #isNotified = false;
  #wake: (() => void) | undefined;

  readonly notify = (): void => {
    this.#isNotified = true;
    this.#wake?.();
  };

  /** Whether it was notified, before or within some milliseconds. */
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

/** One subscription to the site's events after a position, until it breaks. It never comes back by itself. */
export class Subscription {
  readonly #connection: Connection;
  readonly #head: Head;
  readonly #limit: number;
  readonly #alive: () => void;
  readonly #wakeup = new Wakeup();
  readonly #events: AllStreamSubscription;
  #position: Position;
  /** The last event of the whole log when it was last asked for: the site has none up to there that was not heard. */
  #newest: LogPoint | undefined;
  #failure: Error | undefined;

  /**
   * Begins behind the place that was `looked` at, where the site has no event since `position`; `alive` is told
   * whenever the server was heard.
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
    // The server tells every 32 events how far it looked. That is a sign of life, and no place to begin at again: it
    // need be no event's.
    const filter = streamNameFilter({ regex: ourStreams(prefix), checkpointReached: this.#lives });
    const events = client.subscribeToAll(
      { ...options, fromPosition: fromPosition(looked), filter },
      { highWaterMark: this.#limit },
    );
    // Listens to errors for good: one without a listener ends the process.
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
   * What comes, in batches of at most the limit, until `stop` aborts. Throws when the subscription broke or fell
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

  /** What came, up to an event that cannot be read: it is thrown when it comes to be the next one. */
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

  /** Nothing came: is there nothing? A hung server is not noticed otherwise. */
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

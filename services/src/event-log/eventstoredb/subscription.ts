import { streamNameFilter, type AllStreamResolvedEvent, type AllStreamSubscription } from '@eventstore/db-client';
import { DamagedEvent, type Position, type RecordedEvent } from '../../../../contracts/recorded.ts';
import { LogUnavailable } from '../event-log.ts';
import type { Connection } from './connection.ts';
import { fromPosition, isOurs, toReadable } from './events.ts';

/** Rings once for each time that somebody waits, however often it was rung before. */
class Bell {
  #rung = false;
  #wake: (() => void) | undefined;

  readonly ring = (): void => {
    this.#rung = true;
    this.#wake?.();
  };

  /** Whether it rang, at once or within some milliseconds. */
  async heard(within: number): Promise<boolean> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, within);
        this.#wake = () => (clearTimeout(timer), resolve());
      });
    }
    const rung = this.#rung;
    this.#rung = false;
    return rung;
  }
}

/** One subscription to the site's events after a position, until it breaks. It never comes back by itself. */
export class Subscription {
  readonly #connection: Connection;
  readonly #limit: number;
  readonly #head: () => Promise<Position>;
  readonly #alive: () => void;
  readonly #bell = new Bell();
  readonly #events: AllStreamSubscription;
  #position: Position;
  #failure: Error | undefined;

  /** `head` says where the log ends, and throws when nobody answers; `alive` is told whenever the server was heard. */
  constructor(connection: Connection, after: Position, limit: number, head: () => Promise<Position>, alive: () => void) {
    this.#connection = connection;
    this.#limit = limit;
    this.#head = head;
    this.#alive = alive;
    this.#position = after;
    this.#events = this.#subscribe();
  }

  #subscribe(): AllStreamSubscription {
    const { client, options, prefix } = this.#connection;
    const filter = prefix === '' ? streamNameFilter({ regex: '^[^$]' }) : streamNameFilter({ prefixes: [prefix] });
    const events = client.subscribeToAll(
      { ...options, fromPosition: fromPosition(this.#position), filter },
      { highWaterMark: this.#limit },
    );
    // Listens to errors for good: one without a listener ends the process.
    events.on('error', (error) => this.#end(error));
    events.on('end', () => this.#end(new LogUnavailable('EventStoreDB ended the subscription.')));
    events.on('readable', this.#bell.ring);
    return events;
  }

  #end(failure: Error): void {
    this.#failure ??= failure;
    this.#bell.ring();
  }

  /** What comes, in batches of at most the limit, until `stop` aborts. Throws when the subscription broke or fell silent. */
  async *batches(stop: AbortSignal): AsyncGenerator<RecordedEvent[]> {
    stop.addEventListener('abort', this.#bell.ring);
    try {
      while (!stop.aborted) {
        const batch = this.#take();
        if (batch.length > 0) {
          this.#alive();
          yield batch;
        } else if (this.#failure) {
          throw this.#failure;
        } else if (!(await this.#bell.heard(this.#connection.timing.heartbeat))) {
          await this.#check();
        }
      }
    } finally {
      stop.removeEventListener('abort', this.#bell.ring);
      this.#events.unsubscribe().catch(() => undefined);
    }
  }

  /** What came, up to an event that cannot be read: it is thrown when it comes to be the next one. */
  #take(): RecordedEvent[] {
    const batch: RecordedEvent[] = [];
    while (batch.length < this.#limit && !(this.#failure instanceof DamagedEvent)) {
      const resolved = this.#events.read() as AllStreamResolvedEvent | null;
      if (resolved === null) break;
      if (!resolved.event || !isOurs(resolved.event, this.#connection.prefix)) continue;
      const event = toReadable(resolved.event, this.#connection.prefix);
      if (event.position <= this.#position) continue;
      if (event instanceof DamagedEvent) {
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
    const head = await this.#connection.bounded(this.#head(), 2 * this.#connection.timing.heartbeat);
    this.#alive();
    if (head <= this.#position || (await this.#bell.heard(this.#connection.timing.heartbeat))) {
      this.#bell.ring();
      return;
    }
    throw new LogUnavailable('EventStoreDB answers, but its subscription is silent.');
  }
}

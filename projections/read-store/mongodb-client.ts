import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { bounded } from './mongodb-bounded.ts';

/** How long a call waits for a server, a connection, an answer, in milliseconds: a server that hangs must not hang the site. */
const patience = { selection: 3_000, connection: 2_000, answer: 4_000 };
const heartbeatEvery = 10_000;
const tryAgainAfter = 500;

const clientOf = (url: string): MongoClient =>
  new MongoClient(url, {
    appName: 'benchnotes',
    writeConcern: { w: 'majority' },
    readPreference: 'primary',
    serverSelectionTimeoutMS: patience.selection,
    waitQueueTimeoutMS: patience.connection,
    connectTimeoutMS: patience.connection,
    socketTimeoutMS: patience.answer,
    heartbeatFrequencyMS: heartbeatEvery,
  });

/**
 * The way to the server or replica set that a URL names. It is opened with the first call, and opened again by itself after every failure.
 * What is acknowledged stands on a majority of the members.
 *
 * The driver's look at a server (version 7.8) never ends when it begins in the moment in which its connection was cut and does not know
 * yet: it waits for `drain` of a closed socket, and from then on finds no server. So each look is watched, and where one does not end in
 * time everything is closed and opened anew.
 */
export class MongoConnection {
  /** The database that the URL names, `benchnotes` where it names none. Every call is answered, or fails, in bounded time. */
  readonly database: Db;
  readonly #client: MongoClient;
  readonly #looks = new Map<string, NodeJS.Timeout>();
  #closed = false;
  #reopening: Promise<void> | undefined;

  constructor(url: string) {
    this.#client = clientOf(url);
    this.database = bounded(this.#client.db(/^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(url) ? undefined : 'benchnotes'));
    this.#client.on('serverHeartbeatStarted', ({ connectionId, awaited }) => {
      this.#ended(connectionId);
      const longest = patience.connection + (awaited ? heartbeatEvery : 0) + tryAgainAfter;
      this.#looks.set(connectionId, setTimeout(() => this.#reopen(), longest).unref());
    });
    this.#client.on('serverHeartbeatSucceeded', ({ connectionId }) => this.#ended(connectionId));
    this.#client.on('serverHeartbeatFailed', ({ connectionId }) => this.#ended(connectionId));
    this.#client.on('serverClosed', ({ address }) => this.#ended(address));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#reopening;
    await this.#client.close();
    for (const address of this.#looks.keys()) this.#ended(address);
  }

  #ended(address: string): void {
    clearTimeout(this.#looks.get(address));
    this.#looks.delete(address);
  }

  #reopen(): void {
    this.#reopening ??= this.#openAnew().finally(() => (this.#reopening = undefined));
  }

  /** Calls fail meanwhile, as they do while no server is found. */
  async #openAnew(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.#client.close();
        await this.#client.connect();
        return;
      } catch {
        await sleep(tryAgainAfter);
      }
    }
  }
}

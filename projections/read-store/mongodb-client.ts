import { MongoClient, type Db } from 'mongodb';
import { bounded } from './mongodb-endless-call-workaround.ts';
import { HeartbeatWatch } from './mongodb-endless-heartbeat-workaround.ts';

/**
 * Timeouts for finding a server, for a connection and for an answer, in milliseconds: a hung server must not hang the
 * site.
 */
const patience = { selection: 3_000, connection: 2_000, answer: 4_000 };
const heartbeatEvery = 10_000;

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
 * A connection to the server or replica set that a URL names. It opens with the first call, and reopens by itself after
 * every failure. An acknowledged write is on a majority of the members.
 */
export class MongoConnection {
  /** The database that the URL names, or else `benchnotes`. Every call is answered, or fails, within a bounded time. */
  readonly database: Db;
  readonly #watch: HeartbeatWatch;

  constructor(url: string) {
    const client = clientOf(url);
    this.database = bounded(client.db(/^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(url) ? undefined : 'benchnotes'));
    this.#watch = new HeartbeatWatch(client, { answer: patience.connection, news: heartbeatEvery });
  }

  close(): Promise<void> {
    return this.#watch.close();
  }
}

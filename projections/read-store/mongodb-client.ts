import { MongoClient, type Db } from 'mongodb';
import { bounded } from './mongodb-endless-call-workaround.ts';
import { HeartbeatWatch } from './mongodb-endless-heartbeat-workaround.ts';

/**
 * How long a call waits for a server, a connection, an answer, in milliseconds: a server that hangs must not hang the
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
 * The way to the server or replica set that a URL names. It is opened with the first call, and opened again by itself
 * after every failure. What is acknowledged stands on a majority of the members.
 */
export class MongoConnection {
  /**
   * The database that the URL names, `benchnotes` where it names none. Every call is answered, or fails, in bounded
   * time.
   */
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

const tryAgainAfter = 500;

/** Limits for a heartbeat, in milliseconds. */
export interface HeartbeatBounds {
  /** How long the answer may take. */
  readonly answer: number;
  /** How much longer it may take if the server only answers when it has news. */
  readonly news: number;
}

/**
 * Monitors a client's heartbeats, and reopens the client if one does not end in time. In driver 7.8, a heartbeat
 * started on a connection that has just broken unnoticed never ends: it waits for 'drain' of a closed socket
 * (src/cmap/connection.ts, `writeCommand`), and from then on the client finds no server.
 */
export class HeartbeatWatch {
  readonly #client: MongoClient;
  readonly #looks = new Map<string, NodeJS.Timeout>();
  #closed = false;
  #reopening: Promise<void> | undefined;

  constructor(client: MongoClient, { answer, news }: HeartbeatBounds) {
    this.#client = client;
    client.on('serverHeartbeatStarted', ({ connectionId, awaited }) => {
      this.#ended(connectionId);
      const longest = answer + (awaited ? news : 0) + tryAgainAfter;
      this.#looks.set(connectionId, setTimeout(() => this.#reopen(), longest).unref());
    });
    client.on('serverHeartbeatSucceeded', ({ connectionId }) => this.#ended(connectionId));
    client.on('serverHeartbeatFailed', ({ connectionId }) => this.#ended(connectionId));
    client.on('serverClosed', ({ address }) => this.#ended(address));
  }

  /** Closes the client for good. */
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
    this.#reopening ??= this.#reconnect().finally(() => (this.#reopening = undefined));
  }

  /** Calls fail meanwhile, as they do when no server is found. */
  async #reconnect(): Promise<void> {
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

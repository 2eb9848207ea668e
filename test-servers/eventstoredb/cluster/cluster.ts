import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Place } from '../gossip.ts';
import type { MemberMessage } from './main.ts';
import type { ClusterTiming, MemberOptions } from './options.ts';

/** An election takes 1 to 2 seconds, as with the real server. */
const usualTiming: ClusterTiming = { heartbeat: 150, silence: 1_000, writeTimeout: 2_000, noQuorum: 3_000 };

const longestElection = 30_000;
const host = '127.0.0.1';

/** Ports that are free now. */
const freePlaces = async (count: number): Promise<Place[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, host));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const places = servers.map((server) => ({ host, port: (server.address() as AddressInfo).port }));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return places;
};

/** When a member became the leader, by the machine's clock. */
export interface Elected {
  readonly id: number;
  readonly at: number;
}

/** A cluster of three members, each in its own process, and the faults to inject. */
export class Cluster {
  readonly places: readonly Place[];
  /** The member that became the leader last. */
  elected: Elected | undefined;
  readonly #options: Omit<MemberOptions, 'id'>;
  readonly #processes: ChildProcess[] = [];

  private constructor(options: Omit<MemberOptions, 'id'>) {
    this.#options = options;
    this.places = options.places;
  }

  /** Starts the members, which write into a folder, and waits until one of them leads. */
  static async start(folder: string, timing: ClusterTiming = usualTiming): Promise<Cluster> {
    const all = await freePlaces(6);
    const cluster = new Cluster({ folder, timing, places: all.slice(0, 3), peers: all.slice(3) });
    await Promise.all(cluster.places.map((_, id) => cluster.restart(id)));
    await cluster.electedAfter(0);
    return cluster;
  }

  /** Restarts a killed member; it still has what it had written. */
  async restart(id: number): Promise<void> {
    const { NODE_OPTIONS: _, ...env } = process.env;
    const file = fileURLToPath(import.meta.resolve('#compiled/test-servers/eventstoredb/cluster/main.js'));
    const child = fork(file, [JSON.stringify({ ...this.#options, id })], { env, execArgv: [] });
    this.#processes[id] = child;
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`Member ${id} ended.`)));
      child.on('message', (message: MemberMessage) => {
        if ('serves' in message) resolve();
        else this.elected = { id, at: message.at };
      });
    });
  }

  #process(id: number): ChildProcess {
    return this.#processes[id] as ChildProcess;
  }

  /** Kills a member in the middle of its work (SIGKILL). */
  async kill(id: number): Promise<void> {
    const child = this.#process(id);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Suspends a member: it keeps its connections, but does nothing (SIGSTOP). */
  hang(id: number): void {
    this.#process(id).kill('SIGSTOP');
  }

  resume(id: number): void {
    this.#process(id).kill('SIGCONT');
  }

  /** Makes the leader hand over to another member, and follow it. */
  depose(id: number): void {
    this.#process(id).send('resign');
  }

  /** Waits for a member that became the leader after `time`. */
  async electedAfter(time: number): Promise<Elected> {
    for (let waited = 0; waited < longestElection; waited += 10) {
      if (this.elected && this.elected.at > time) return this.elected;
      await sleep(10);
    }
    throw new Error('Nobody was elected.');
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((_, id) => this.kill(id)));
  }
}

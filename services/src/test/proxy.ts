import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';

/** What can befall a connection: it breaks and no other is taken; what is sent comes late; nothing comes, and nothing breaks. */
export type Fault = 'cut' | 'delay' | 'stall';
export const faults: readonly Fault[] = ['cut', 'delay', 'stall'];

const lateness = 150;

/** A TCP proxy before a server, with faults. */
export class FaultyProxy {
  readonly #target: { host: string; port: number };
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #fault: Fault | undefined;
  #over: Promise<void> = Promise.resolve();

  constructor(target: { host: string; port: number }) {
    this.#target = target;
    this.#server = createServer((client) => this.#connect(client));
  }

  /** Listens on a free port and says which. */
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Lets a fault happen for some milliseconds, then goes on as if nothing had been. */
  async suffer(fault: Fault, milliseconds: number): Promise<void> {
    this.#fault = fault;
    this.#over = sleep(milliseconds);
    if (fault === 'cut') this.#cut();
    await this.#over;
    this.#fault = undefined;
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #connect(client: Socket): void {
    if (this.#fault === 'cut') return void client.destroy();
    const upstream = connect(this.#target.port, this.#target.host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => undefined);
      from.once('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      void this.#carry(from, to);
    }
  }

  /** Carries what one side sends to the other, in order, however late. */
  async #carry(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) {
        if (this.#fault === 'stall') await this.#over;
        if (this.#fault === 'delay') await sleep(lateness);
        to.write(chunk as Buffer);
      }
    } catch {
      // The connection broke: both ends are closed by now.
    }
  }

  async close(): Promise<void> {
    this.#cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** A proxy before a server, gone when the test is over, and its port. */
export const proxied = async (t: Test, target: { host: string; port: number }): Promise<{ proxy: FaultyProxy; port: number }> => {
  const proxy = new FaultyProxy(target);
  const port = await proxy.listen();
  t.teardown(() => proxy.close());
  return { proxy, port };
};

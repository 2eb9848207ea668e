import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';

export type Fault = 'cut' | 'delay' | 'stall';
export const faults: readonly Fault[] = ['cut', 'delay', 'stall'];

const delayed = 150;

/** A proxy between a program and a server that simulates network faults on their connections. */
export class TcpProxy {
  readonly #server = createServer((client) => this.#accept(client));
  readonly #target: { host: string; port: number };
  readonly #sockets = new Set<Socket>();
  #fault: Fault | undefined;
  #over: Promise<void> = Promise.resolve();
  #end: () => void = () => undefined;

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  /** A proxy for a server, closed at the end of the test. */
  static async before(t: Test, host: string, port: number): Promise<TcpProxy> {
    const proxy = new TcpProxy({ host, port });
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    t.teardown(() => proxy.#close());
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Cuts every connection and refuses new ones; delays everything; or holds everything back. */
  begin(fault: Fault): void {
    this.end();
    this.#fault = fault;
    this.#over = new Promise((resolve) => (this.#end = resolve));
    if (fault === 'cut') for (const socket of this.#sockets) socket.destroy();
  }

  end(): void {
    this.#fault = undefined;
    this.#end();
  }

  #accept(client: Socket): void {
    if (this.#fault === 'cut') return void client.destroy();
    const server = connect(this.#target);
    this.#pass(client, server);
    this.#pass(server, client);
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    let before: Promise<unknown> = Promise.resolve();
    from.on('data', (bytes) => {
      before = before.then(() => this.#pause()).then(() => to.writable && to.write(bytes));
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }

  async #pause(): Promise<void> {
    if (this.#fault === 'stall') await this.#over;
    else if (this.#fault === 'delay') await sleep(delayed);
  }

  #close(): void {
    this.end();
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

/** Handles a request at the proxy: responds itself, or returns false to pass it on. */
export type Meddle = (request: IncomingMessage, answer: ServerResponse) => boolean | void;

/** An S3 error, with words that must not leak. */
export const s3Error =
  (status: number, code: string): Meddle =>
  (_request, answer) => {
    const words = 'AKIATHEKEY the-secret-of-tests StringToSign';
    answer.writeHead(status, { 'content-type': 'application/xml' });
    answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${words}</Message></Error>`);
  };

/** A proxy in front of a server, which treats requests as a test says. */
export class S3Proxy {
  meddle: Meddle = () => false;
  /** The received requests, as "GET /bucket/key". */
  readonly seen: string[] = [];
  readonly #target: URL;
  readonly #server = createServer((incoming, answer) => this.#handle(incoming, answer));

  private constructor(target: string) {
    this.#target = new URL(target);
  }

  static async before(t: Test, endpoint: string): Promise<S3Proxy> {
    const proxy = new S3Proxy(endpoint);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    t.teardown(() => {
      proxy.#server.close();
      proxy.#server.closeAllConnections();
    });
    return proxy;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #handle(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method = '', url = '', headers } = incoming;
    this.seen.push(`${method} ${url}`);
    if (this.meddle(incoming, answer) !== false) return void incoming.resume();
    const { hostname, port } = this.#target;
    // With the original headers: they are signed.
    const passed = request({ hostname, port, method, path: url, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 500, came.headers);
      came.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  }
}

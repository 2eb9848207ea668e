import { Readable } from 'node:stream';
import SMTPConnection, { type Envelope } from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../config/smtp-server.ts';

const second = 1_000;

/** How long a server may be silent, in milliseconds. */
const patience = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 30 * second,
  dnsTimeout: 10 * second,
};

/** A mail as it goes over the wire, and what the server is told of it beside. */
export interface Message {
  readonly envelope: Envelope;
  readonly bytes: Buffer;
}

/** What the server said, as the client of SMTP tells it. */
export type SmtpError = Error & { readonly responseCode?: number | undefined; readonly command?: string | undefined };

/**
 * What came of a mail: the server took it; it was withdrawn; or an error. With `mayBeTaken` the server had all of it,
 * and nobody knows what became of it: SMTP has no question for that (RFC 1047).
 */
export type Delivery = 'taken' | 'withdrawn' | { readonly error: SmtpError; readonly mayBeTaken: boolean };

/** A mail whose end is held back: until a server has that, it has taken nothing. */
class HeldBack extends Readable {
  readonly #bytes: Buffer;
  readonly #mayEnd: () => Promise<boolean>;
  #isRead = false;
  isComplete = false;
  isWithdrawn = false;

  constructor(bytes: Buffer, mayEnd: () => Promise<boolean>) {
    super();
    this.#bytes = bytes;
    this.#mayEnd = mayEnd;
  }

  override _read(): void {
    if (this.#isRead) void this.#end();
    else this.push(this.#bytes);
    this.#isRead = true;
  }

  async #end(): Promise<void> {
    try {
      this.isWithdrawn = !(await this.#mayEnd());
      if (this.isWithdrawn) return void this.destroy(new Error('The mail was withdrawn.'));
      this.isComplete = true;
      this.push(null);
    } catch (error) {
      this.destroy(error as Error);
    }
  }
}

const connectionTo = ({ host, port, tls }: SmtpServer): SMTPConnection =>
  new SMTPConnection({
    ...{ host, port, secure: tls === 'at once', requireTLS: tls === 'must', ignoreTLS: tls === 'none' },
    ...patience,
  });

/**
 * Gives a mail to a server, once. `mayEnd` is asked when the server has all but its end: where it answers false, or
 * rejects, the server gets no end and takes nothing. `signal` ends it while that is so. Never rejects.
 */
export const deliver = (
  server: SmtpServer,
  { envelope, bytes }: Message,
  mayEnd: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<Delivery> =>
  new Promise((resolve) => {
    const connection = connectionTo(server);
    const message = new HeldBack(bytes, mayEnd);
    const end = (delivery: Delivery): void => {
      signal.removeEventListener('abort', broken);
      connection.close();
      resolve(delivery);
    };
    const failed = (error: SmtpError): void => {
      const mayBeTaken = message.isComplete && error.responseCode === undefined;
      end(message.isWithdrawn ? 'withdrawn' : { error, mayBeTaken });
    };
    const broken = (): void => {
      if (!message.isComplete) failed(new Error('The site ends.'));
    };
    const send = (): void => connection.send(envelope, message, (error) => (error ? failed(error) : end('taken')));
    signal.addEventListener('abort', broken);
    if (signal.aborted) return broken();
    connection.on('error', failed);
    connection.connect((error) => {
      if (error) return failed(error);
      if (server.user === '') return send();
      connection.login({ user: server.user, pass: server.password }, (error) => (error ? failed(error) : send()));
    });
  });

/**
 * Looks whether a server is there, speaks as it must, and lets the site in. Answers what stands in the way; undefined
 * where nothing does. Never rejects.
 */
export const reach = (server: SmtpServer, signal: AbortSignal): Promise<SmtpError | undefined> =>
  new Promise((resolve) => {
    const connection = connectionTo(server);
    const end = (error?: SmtpError | null): void => {
      signal.removeEventListener('abort', broken);
      connection.close();
      resolve(error ?? undefined);
    };
    const broken = (): void => end(new Error('The site ends.'));
    signal.addEventListener('abort', broken);
    if (signal.aborted) return broken();
    connection.on('error', end);
    connection.connect((error) => {
      if (error || server.user === '') return end(error);
      connection.login({ user: server.user, pass: server.password }, end);
    });
  });

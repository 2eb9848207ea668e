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

/** A composed mail, and its SMTP envelope. */
export interface Message {
  readonly envelope: Envelope;
  readonly bytes: Buffer;
}

/** An error as the SMTP client reports it. */
export type SmtpError = Error & { readonly responseCode?: number | undefined; readonly command?: string | undefined };

/**
 * The result of a delivery: the server accepted the mail; it was withdrawn; or an error. With `mayBeTaken` the server
 * had received all of it, but its response is unknown: SMTP has no way to ask (RFC 1047).
 */
export type Delivery = 'taken' | 'withdrawn' | { readonly error: SmtpError; readonly mayBeTaken: boolean };

/** A mail stream that withholds its end: until it ends, the server has accepted nothing. */
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
 * Sends a mail to a server, once. Calls `mayEnd` when the server has everything but the end: if that returns false or
 * rejects, the mail never ends and the server accepts nothing. `signal` aborts it until then. Never rejects.
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
 * Checks that a server is reachable, supports the required TLS, and accepts the login. Returns the error, if any. Never
 * rejects.
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

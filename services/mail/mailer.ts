import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { limits } from '../config/limits.ts';
import type { SmtpServer } from '../config/smtp-server.ts';

/** A mail to one person, in plain text and as HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const second = 1_000;

/**
 * How long it is waited before each further try, in milliseconds: all of them come while a link of half an hour is
 * valid.
 */
const pauses = [2 * second, 20 * second, 2 * 60 * second, 5 * 60 * second];

/** How long a server may be silent, in milliseconds. */
const patience = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 30 * second,
  dnsTimeout: 10 * second,
};

/** So many connections at a time. */
const atOnce = 2;

const transportTo = ({ host, port, tls, user, password }: SmtpServer): Transporter =>
  createTransport({
    ...{ host, port, secure: tls === 'at once', requireTLS: tls === 'must', ignoreTLS: tls === 'none' },
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    ...patience,
    // What a mail holds comes from the program alone; it names no files and no addresses to fetch.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });

/** Whether the server refused the mail for good (RFC 5321, replies that begin with 5). */
const isFinal = (error: Error): boolean => {
  const { responseCode } = error as Error & { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
};

interface Options {
  readonly server: SmtpServer;
  /** The address that the site's mails come from. */
  readonly from: string;
  /** The name beside it. */
  readonly name: () => string;
  readonly logger: Logger;
  /** In milliseconds; see `pauses`. */
  readonly pauses?: readonly number[];
}

/**
 * Sends mails in the background. A server that is down is tried again a few times; it holds up nobody, and neither the
 * site's end.
 */
export class Mailer {
  readonly #options: Options;
  readonly #transport: Transporter;
  readonly #limit = pLimit(atOnce);
  readonly #over = new AbortController();
  /** Settles when the site ends, in place of a server that says nothing. */
  readonly #ended: Promise<Error>;
  #waiting = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#transport = transportTo(options.server);
    const { signal } = this.#over;
    this.#ended = once(signal, 'abort').then(() => new Error('The site ends.'));
  }

  /** Answers whether the server took the mail, after as many tries as it needs. Never rejects. */
  async send(mail: Mail): Promise<boolean> {
    if (this.#waiting >= limits.mailsWaiting) {
      this.#options.logger.error({ waiting: this.#waiting }, 'a mail is not sent: too many wait for the mail server');
      return false;
    }
    this.#waiting += 1;
    const isSent = await this.#tryAll(mail);
    this.#waiting -= 1;
    return isSent;
  }

  /** Ends all tries. What the server has not taken is not sent. */
  stop(): void {
    this.#over.abort();
    this.#transport.close();
  }

  async #tryAll(mail: Mail): Promise<boolean> {
    const { logger, pauses: between = pauses } = this.#options;
    for (let tries = 1; !this.#over.signal.aborted; tries += 1) {
      const error = await this.#limit(() => this.#try(mail));
      if (error === undefined) return true;
      const pause = between[tries - 1];
      // The address stands in no log: the reason holds what the server said, which may repeat it.
      const why = { host: this.#options.server.host, tries, reason: error.message.replaceAll(mail.to, '…') };
      if (pause === undefined || isFinal(error)) {
        logger.error(why, 'a mail could not be sent');
        return false;
      }
      logger.warn(why, 'a mail could not be sent yet');
      await sleep(pause, undefined, { signal: this.#over.signal }).catch(() => undefined);
    }
    logger.warn('a mail is not sent: the site ends');
    return false;
  }

  /** Answers what went wrong, if anything did. */
  async #try({ to, ...said }: Mail): Promise<Error | undefined> {
    const { from, name } = this.#options;
    if (this.#over.signal.aborted) return this.#ended;
    const sent = this.#transport.sendMail({
      ...said,
      from: { name: name(), address: from },
      to: { name: '', address: to },
      // No answering machine is to answer (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const outcome = sent.then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    return Promise.race([outcome, this.#ended]);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import MailComposer from 'nodemailer/lib/mail-composer';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { limits } from '../config/limits.ts';
import type { SmtpServer } from '../config/smtp-server.ts';
import { deliver, reach, type Delivery, type Message, type SmtpError } from './delivery.ts';

/** A text file that goes with a mail. */
export interface Attachment {
  readonly name: string;
  readonly content: string;
}

/** A mail to one person, in plain text and as HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: Attachment;
  /** What it is about, and when that was: sent again, it is the same mail. Left out: a new one each time. */
  readonly about?: { readonly id: string; readonly at: Date };
  /** The address by which such mails are ended, in one click (RFC 8058). */
  readonly unsubscribe?: string;
}

const second = 1_000;

/**
 * How long it is waited before each further try, in milliseconds: all of them come while a link of half an hour is
 * valid.
 */
const pauses = [2 * second, 20 * second, 2 * 60 * second, 5 * 60 * second];

/** So many connections at a time. */
const atOnce = 2;

/**
 * Whether the server refused the mail for good (RFC 5321, replies that begin with 5), whatever it refused: somebody
 * waits for this mail, and asks for another one. Notices wait longer: `isOfThisMail` in send-mails.ts.
 */
const isRefused = ({ responseCode }: SmtpError): boolean => responseCode !== undefined && responseCode >= 500;

interface Options {
  readonly server: SmtpServer;
  /** The address that the site's mails come from. */
  readonly from: string;
  /** The name beside it. */
  readonly name: () => string;
  readonly logger: Logger;
  /** Told of each try that failed, and whether it was the last one. */
  readonly onFailure?: (reason: string, isGivenUp: boolean) => void;
  /** In milliseconds; see `pauses`. */
  readonly pauses?: readonly number[];
}

/** Sends mails. A server that is down holds up nobody, and neither the site's end. */
export class Mailer {
  readonly #options: Options;
  readonly #limit = pLimit(atOnce);
  readonly #over = new AbortController();
  #waiting = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Answers whether the server took the mail, after as many tries as it needs, in the background. Never rejects. */
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

  /**
   * Tries once, and tells what came of it. `mayEnd` is asked at the last moment at which the server has not taken the
   * mail. Rejects only where the mail cannot be made.
   */
  async deliver(mail: Mail, mayEnd: () => Promise<boolean>): Promise<Delivery> {
    const message = await this.#composed(mail);
    return this.#limit(() => deliver(this.#options.server, message, mayEnd, this.#over.signal));
  }

  /** Looks whether the server is there and lets the site in; where not, the log says so. Never rejects. */
  async check(): Promise<void> {
    const { server, logger, onFailure } = this.#options;
    const error = await reach(server, this.#over.signal);
    if (!error || this.#over.signal.aborted) return;
    logger.warn({ host: server.host, reason: error.message }, 'the mail server cannot be used now: mails wait (SMTP_URL)');
    onFailure?.(error.message, false);
  }

  /** What went wrong, for the log: without the address, which stands in what the server said. */
  whyNot({ to }: Mail, { message }: SmtpError): { readonly host: string; readonly reason: string } {
    return { host: this.#options.server.host, reason: message.replaceAll(to, '…') };
  }

  /** Ends all tries. What the server has not taken is not sent. */
  stop(): void {
    this.#over.abort();
  }

  async #tryAll(mail: Mail): Promise<boolean> {
    const { logger, pauses: between = pauses, onFailure } = this.#options;
    for (let tries = 1; !this.#over.signal.aborted; tries += 1) {
      const delivery = await this.deliver(mail, async () => true);
      if (typeof delivery === 'string') return delivery === 'taken';
      const pause = between[tries - 1];
      const why = { ...this.whyNot(mail, delivery.error), tries };
      const isGivenUp = pause === undefined || isRefused(delivery.error);
      onFailure?.(why.reason, isGivenUp);
      if (isGivenUp) {
        logger.error(why, 'a mail could not be sent');
        return false;
      }
      logger.warn(why, 'a mail could not be sent yet');
      await sleep(pause, undefined, { signal: this.#over.signal }).catch(() => undefined);
    }
    logger.warn('a mail is not sent: the site ends');
    return false;
  }

  async #composed({ to, about, unsubscribe, attachment, ...said }: Mail): Promise<Message> {
    const { from, name } = this.#options;
    const composer = new MailComposer({
      ...said,
      // In Base 64 by itself: it arrives byte for byte.
      attachments: attachment
        ? [{ filename: attachment.name, content: attachment.content, contentType: 'text/plain; charset=utf-8' }]
        : [],
      ...(about ? { messageId: `<${about.id}@${from.slice(from.indexOf('@') + 1)}>`, date: about.at } : {}),
      from: { name: name(), address: from },
      to: { name: '', address: to },
      // No answering machine is to answer (RFC 3834).
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe === undefined
          ? {}
          : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      // What a mail holds comes from the program alone; it names no files and no addresses to fetch.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
    const message = composer.compile();
    return { envelope: message.getEnvelope(), bytes: await message.build() };
  }
}

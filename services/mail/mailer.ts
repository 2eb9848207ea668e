import { setTimeout as sleep } from 'node:timers/promises';
import MailComposer from 'nodemailer/lib/mail-composer';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { limits } from '../config/limits.ts';
import type { SmtpServer } from '../config/smtp-server.ts';
import { deliver, reach, type Delivery, type Message, type SmtpError } from './delivery.ts';

/** A text file attached to a mail. */
export interface Attachment {
  readonly name: string;
  readonly content: string;
}

/** A mail to one user, in plain text and HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: Attachment;
  /** Its subject's id and time: a mail sent again keeps its Message-ID. Absent: a new one each time. */
  readonly about?: { readonly id: string; readonly at: Date };
  /** The URL for one-click unsubscribing (RFC 8058). */
  readonly unsubscribe?: string;
}

const second = 1_000;

/** The pauses before each retry, in milliseconds: all retries fit into the half hour for which a link is valid. */
const pauses = [2 * second, 20 * second, 2 * 60 * second, 5 * 60 * second];

/** The maximum number of concurrent connections. */
const atOnce = 2;

/**
 * Whether the server permanently refused the mail (RFC 5321, 5xx replies), for any reason: a user is waiting for it,
 * and will request another. Notices wait longer: see `isOfThisMail` in send-mails.ts.
 */
const isRefused = ({ responseCode }: SmtpError): boolean => responseCode !== undefined && responseCode >= 500;

interface Options {
  readonly server: SmtpServer;
  /** The sender address of the site's mails. */
  readonly from: string;
  /** The sender name. */
  readonly name: () => string;
  readonly logger: Logger;
  /** Called for each failed try, and whether it was the last one. */
  readonly onFailure?: (reason: string, isGivenUp: boolean) => void;
  /** In milliseconds; see `pauses`. */
  readonly pauses?: readonly number[];
}

/** Sends mails. A mail server that is down delays no request, and not the shutdown either. */
export class Mailer {
  readonly #options: Options;
  readonly #limit = pLimit(atOnce);
  readonly #over = new AbortController();
  #waiting = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Sends a mail in the background, with retries; returns whether the server accepted it. Never rejects. */
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
   * Tries once, and returns the result. Calls `mayEnd` at the last moment before the server accepts the mail. Rejects
   * only if the mail cannot be composed.
   */
  async deliver(mail: Mail, mayEnd: () => Promise<boolean>): Promise<Delivery> {
    const message = await this.#composed(mail);
    return this.#limit(() => deliver(this.#options.server, message, mayEnd, this.#over.signal));
  }

  /** Checks that the server is reachable and accepts the login; logs a failure. Never rejects. */
  async check(): Promise<void> {
    const { server, logger, onFailure } = this.#options;
    const error = await reach(server, this.#over.signal);
    if (!error || this.#over.signal.aborted) return;
    logger.warn({ host: server.host, reason: error.message }, 'the mail server cannot be used now: mails wait (SMTP_URL)');
    onFailure?.(error.message, false);
  }

  /** The reason of a failure, for the log: without the recipient's address, which server responses contain. */
  whyNot({ to }: Mail, { message }: SmtpError): { readonly host: string; readonly reason: string } {
    return { host: this.#options.server.host, reason: message.replaceAll(to, '…') };
  }

  /** Ends all tries. Mails that the server has not accepted are not sent. */
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
      // Nodemailer encodes it in Base64, so it arrives byte for byte.
      attachments: attachment
        ? [{ filename: attachment.name, content: attachment.content, contentType: 'text/plain; charset=utf-8' }]
        : [],
      ...(about ? { messageId: `<${about.id}@${from.slice(from.indexOf('@') + 1)}>`, date: about.at } : {}),
      from: { name: name(), address: from },
      to: { name: '', address: to },
      // Keeps auto-responders from replying (RFC 3834).
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe === undefined
          ? {}
          : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      // Mails contain only what the program writes; they never reference files or URLs to fetch.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
    const message = composer.compile();
    return { envelope: message.getEnvelope(), bytes: await message.build() };
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Accounts, User } from '../accounts/accounts.ts';
import type { SmtpError } from '../mail/delivery.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Notice, NoticeStore, OutboxMail } from './notice-store.ts';
import type { Job } from './outbox.ts';
import type { Wake } from './wake.ts';

const minute = 60_000;

/** How late a mail may be, in milliseconds: after that it is not worth sending. */
export const longestWait = 3 * 24 * 60 * minute;

/** How often to look for due mails, in milliseconds; new ones wake it. */
const usually = 30_000;
/** How many are fetched at once. */
const portion = 20;

/**
 * How long to hold mails that another process was sending when it last renewed the lease, in milliseconds: if it only
 * stalled, it may still finish them.
 */
const usualSettling = 45_000;

interface Options {
  readonly store: NoticeStore;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly mailer: Pick<Mailer, 'deliver' | 'whyNot'>;
  readonly metrics: Pick<Metrics, 'noticeMails'>;
  readonly logger: Logger;
  readonly now: () => Date;
  /** The mail of a notice to its owner; undefined if the owner does not want it (any more). */
  readonly mailOf: (notice: Notice, user: User) => Promise<Mail | undefined>;
  /** Woken by new mails. */
  readonly wake: Wake;
  /** See `usually`. */
  readonly lookEvery?: number;
  /** See `usualSettling`. */
  readonly settling?: number;
}

/** The pause before the next try: one minute, two, four …, at most six hours. */
const pauseAfter = (tries: number): number => Math.min(6 * 60 * minute, minute * 2 ** Math.min(20, tries));

/**
 * Whether the server will never accept this mail: it refused the recipient or the content (RFC 5321, 5xx). If it
 * refuses all mails (the login, the sender), the operator has to fix that, and notices wait.
 */
const isOfThisMail = ({ responseCode = 0, command }: SmtpError): boolean =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');

/**
 * Sends the mails of the outbox. Marks each as being sent at the last moment before the server accepts it, so that only
 * one process sends it, and settles it afterwards. In between the outcome is unknown: if the sender dies there, the
 * same mail is sent once more (decision 0149).
 */
class MailSender {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { store, now, logger, wake, settling = usualSettling, lookEvery = usually } = this.#options;
    const taken = await store.takeOver(now().getTime() + settling);
    if (taken > 0) logger.warn({ mails: taken }, 'mails that were being sent when a process ended are sent once more');
    while (!signal.aborted) {
      const due = await store.dueMails(now().getTime(), portion);
      await Promise.all(due.map(async (mail) => (signal.aborted ? undefined : this.#send(mail))));
      if (due.length === 0) await wake.wait(lookEvery, signal);
    }
  }

  async #send(waiting: OutboxMail): Promise<void> {
    const { store, accounts, mailer, mailOf, now } = this.#options;
    const { notice } = waiting;
    if (now().getTime() - Date.parse(notice.at) > longestWait) {
      await this.#note('It could not be sent for three days.', true);
      return this.#settle(notice, 'too late');
    }
    const user = await accounts.byId(notice.userId);
    const mail = user && (await mailOf(notice, user));
    if (!mail) return this.#settle(notice, 'not wanted');
    const delivery = await mailer.deliver(mail, () => store.startSending(notice.id));
    // Another process is sending it, or has sent it.
    if (delivery === 'withdrawn') return;
    if (delivery === 'taken') return this.#settle(notice, waiting.mayRepeat ? 'repeated' : 'sent');
    await this.#failed(waiting, mail, delivery);
  }

  async #failed({ notice, tries, mayRepeat }: OutboxMail, mail: Mail, failure: { error: SmtpError; mayBeTaken: boolean }) {
    const { store, mailer, logger, now } = this.#options;
    const { error, mayBeTaken } = failure;
    const why = { ...mailer.whyNot(mail, error), tries: tries + 1, notice: notice.id };
    if (isOfThisMail(error)) {
      logger.error(why, 'the mail of a notice could not be sent');
      await this.#note(why.reason, true);
      return this.#settle(notice, 'refused');
    }
    logger.warn(why, 'the mail of a notice could not be sent yet');
    await this.#note(why.reason, false);
    const next = now().getTime() + pauseAfter(tries);
    await store.postpone(notice.id, { next, tries: tries + 1, mayRepeat: mayRepeat || mayBeTaken });
  }

  #note(reason: string, isGivenUp: boolean): Promise<void> {
    const { store, now } = this.#options;
    return store.noteFailure(now().toISOString(), reason, isGivenUp);
  }

  /** Settles a mail, with retries if the store is unavailable: a sent mail must not be sent again. */
  async #settle({ id }: Notice, outcome: string): Promise<void> {
    const { store, metrics, now } = this.#options;
    metrics.noticeMails.inc({ outcome });
    for (let tries = 1; ; tries += 1) {
      try {
        return await store.settle(id, now().getTime());
      } catch (error) {
        if (tries === 10) throw error;
        await sleep(tries * 100);
      }
    }
  }
}

/** Sends the mails of the outbox for as long as this process holds its lease. */
export const sendMails =
  (options: Options): Job =>
  (signal) =>
    new MailSender(options).run(signal);

import { systemActor, userActor } from '../../contracts/actors.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { accountStream, signInsStream } from '../../contracts/streams.ts';
import type { PasswordResetSent } from '../../contracts/events/account.ts';
import type { AccountDomainEvents } from '../../contracts/events.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import { DomainError } from '../../contracts/errors.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import { limits } from '../config/limits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { User } from './accounts.ts';
import { isOfLog } from './numbers.ts';

/** How long a sign-in waits for the log, in milliseconds; the event is appended even after that. */
const longestWait = 500;

interface Options {
  readonly log: EventLog;
  readonly metrics: Pick<Metrics, 'unrecorded'>;
  readonly logger: Logger;
  readonly now: () => Date;
}

type Counts = Record<'unknownNames' | 'furtherAtAccounts' | 'turnedAway' | 'wrongLinks', number>;

const none = (): Counts => ({ unknownNames: 0, furtherAtAccounts: 0, turnedAway: 0, wrongLinks: 0 });

/**
 * Records sign-ins, registrations and failures as events. Sign-in still works while the log is unavailable; unrecorded
 * events then go to the server's own log and a metric. Rights and passwords do not work without the log (rights.ts).
 */
export class AccountAuditLog {
  readonly #options: Options;
  readonly #mutex = new KeyedMutex();
  readonly #underWay = new Set<Promise<void>>();
  #since: Date;
  /** How many failures this window has recorded one by one. */
  #recorded = 0;
  #counts = none();

  constructor(options: Options) {
    this.#options = options;
    this.#since = options.now();
  }

  registered(userId: number, correlationId: string): Promise<void> {
    return this.#soon('AccountRegistered', userId, this.#by(userActor(userId), correlationId));
  }

  /** `isNewDevice`: whether this browser has not signed in to the account before. */
  signedIn(userId: number, correlationId: string, isNewDevice: boolean): Promise<void> {
    const more = isNewDevice ? { isNewDevice } : {};
    return this.#soon('SignedIn', userId, this.#by(userActor(userId), correlationId), more);
  }

  recoveryCodeUsed(userId: number, correlationId: string): Promise<void> {
    return this.#soon('RecoveryCodeUsed', userId, this.#by(userActor(userId), correlationId));
  }

  /**
   * Checks an account against the log after the right password was given: a read store of another site, swapped in
   * while the server runs, must not sign users in to each other's accounts. If the log is unavailable or slow, the
   * check passes. Throws `DomainError` UNAVAILABLE.
   */
  async refuseOthers(user: User): Promise<void> {
    const { log, logger } = this.#options;
    const over = new AbortController();
    const enough = sleep(longestWait, true, { signal: over.signal }).catch(() => true);
    const isKnown = await Promise.race([isOfLog(log, user).catch(() => true), enough]);
    over.abort();
    if (isKnown) return;
    logger.error(
      { accountId: user.id },
      'the event log gave the number of this account to another one: the read store is not that of the log',
    );
    throw new DomainError('UNAVAILABLE', 'You cannot sign in at the moment: the accounts of this site have to be seen to first.');
  }

  /**
   * Records a wrong password; `inSession`: the user is signed in to the account. Does no work before the response,
   * which must not take longer than for an unknown name.
   */
  failed(userId: number, correlationId: string, inSession = false): void {
    if (this.#recorded >= limits.failuresRecorded) {
      this.#counts.furtherAtAccounts += 1;
      return;
    }
    this.#recorded += 1;
    const context = this.#by(inSession ? userActor(userId) : 'visitor', correlationId);
    void this.#keep(nextTurn().then(() => this.#append('SignInFailed', userId, context)));
  }

  /** Counts an unknown name without storing it: it may be a password typed into the wrong field. */
  countUnknownName(): void {
    this.#counts.unknownNames += 1;
  }

  /** Records that a visitor requested a password reset link, and that the mail server accepted it. */
  resetSent(userId: number, correlationId: string): Promise<void> {
    const context = this.#by('visitor', correlationId);
    return this.#keep(this.#append('PasswordResetSent', userId, context, { how: 'mail' } satisfies Partial<PasswordResetSent>));
  }

  /** Counts an invalid or expired reset link: its account is unknown. */
  wrongLink(): void {
    this.#counts.wrongLinks += 1;
  }

  /** Counts an attempt that the throttle refused. */
  turnedAway(): void {
    this.#counts.turnedAway += 1;
  }

  /**
   * Waits for pending appends, appends the failures that were only counted since the last flush, and begins a new
   * window. Throws `LogUnavailableError`, and then keeps the counts.
   */
  async flush(): Promise<void> {
    await Promise.all(this.#underWay);
    this.#recorded = 0;
    const { log, now } = this.#options;
    const [counts, from, to] = [this.#counts, this.#since, now()];
    if (Object.values(counts).every((count) => count === 0)) {
      this.#since = to;
      return;
    }
    this.#counts = none();
    const data = { from: from.toISOString(), to: to.toISOString(), ...counts };
    try {
      await appendNext(log, signInsStream, [{ type: 'SignInFailuresCounted', data }], this.#by(systemActor, randomUUID()));
      this.#since = to;
    } catch (error) {
      for (const kind of Object.keys(counts) as (keyof Counts)[]) this.#counts[kind] += counts[kind];
      throw error;
    }
  }

  #by(actor: string, correlationId: string): Context {
    return { actor, correlationId, now: this.#options.now() };
  }

  /** Appends an event, and waits for it at most `longestWait`. */
  async #soon(type: keyof AccountDomainEvents, userId: number, context: Context, more: object = {}): Promise<void> {
    const over = new AbortController();
    const enough = sleep(longestWait, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([this.#keep(this.#append(type, userId, context, more)), enough]);
    over.abort();
  }

  /** Never rejects. */
  async #append(type: keyof AccountDomainEvents, accountId: number, context: Context, more: object = {}): Promise<void> {
    const { log, metrics, logger } = this.#options;
    const stream = accountStream(accountId);
    try {
      await this.#mutex.run(stream, () => appendNext(log, stream, [{ type, data: { accountId, ...more } }], context));
    } catch (error) {
      metrics.unrecorded.inc();
      logger.error({ err: error, type, accountId, requestId: context.correlationId }, 'not recorded in the event log');
    }
  }

  #keep(work: Promise<void>): Promise<void> {
    this.#underWay.add(work);
    void work.then(() => this.#underWay.delete(work));
    return work;
  }
}

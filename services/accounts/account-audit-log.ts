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

/** How long somebody who signs in waits for the log, in milliseconds; the event is appended in any case. */
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
 * Records who signed in, who registered, and what failed, as events of the log. Whoever may come in comes in, also
 * while the log is away: what could not be recorded is then in the server's own log, and counted. Rights and passwords
 * are another matter (rights.ts).
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

  /** `isNewDevice`: whether the browser did not know the account. */
  signedIn(userId: number, correlationId: string, isNewDevice: boolean): Promise<void> {
    const more = isNewDevice ? { isNewDevice } : {};
    return this.#soon('SignedIn', userId, this.#by(userActor(userId), correlationId), more);
  }

  recoveryCodeUsed(userId: number, correlationId: string): Promise<void> {
    return this.#soon('RecoveryCodeUsed', userId, this.#by(userActor(userId), correlationId));
  }

  /**
   * Holds who shows the right password against the log: a read store of another site, put in place while this one runs,
   * must not make somebody somebody else. While the log is away nobody can tell, and whoever may come in comes in.
   * Throws `DomainError` UNAVAILABLE.
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
   * A wrong password, `inSession` of somebody who is signed in to the account. Nothing is done before the answer: it
   * must not take longer than that for a name which nobody has.
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

  /** A name that nobody has: it may be a password in the wrong field, so nothing of it is kept. */
  failedForNobody(): void {
    this.#counts.unknownNames += 1;
  }

  /** Somebody asked for a link to choose a new password, and the mail server took it. */
  resetSent(userId: number, correlationId: string): Promise<void> {
    const context = this.#by('visitor', correlationId);
    return this.#keep(this.#append('PasswordResetSent', userId, context, { how: 'mail' } satisfies Partial<PasswordResetSent>));
  }

  /** A link to choose a new password that is none, or not any more: whose it would be is not known. */
  wrongLink(): void {
    this.#counts.wrongLinks += 1;
  }

  /** Somebody came too soon. */
  turnedAway(): void {
    this.#counts.turnedAway += 1;
  }

  /**
   * Waits for what is under way, appends what was only counted since the last time, and begins a new window. Throws
   * `LogUnavailableError`: what was counted is then kept.
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

  /** Appends it, and waits for that as long as anybody likes to wait. */
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

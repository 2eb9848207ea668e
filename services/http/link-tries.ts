import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import type { Counted, Throttle } from '../accounts/throttle.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import type { Services } from './services.ts';

/** The message for a client that tried too many invalid links. */
export const tooManyLinks = 'There were too many tries with links that are not valid. Please wait a little, then try again.';

/** Uses one-time links. A client that tries invalid ones is rate-limited, and its tries are recorded. */
export class LinkTries {
  readonly #services: Pick<Services, 'accountAuditLog' | 'limits' | 'runner'>;
  readonly #throttle: Throttle;

  constructor(services: Pick<Services, 'accountAuditLog' | 'limits' | 'runner'>, throttle: Throttle) {
    this.#services = services;
    this.#throttle = throttle;
  }

  /** Throws `DomainError` TOO_MANY_REQUESTS if the client must wait. Counts nothing. */
  async refuseEarly(request: FastifyRequest): Promise<void> {
    // Don't write to a log that does not match the read store.
    if (this.#services.runner.mismatch) throw this.#services.runner.mismatch;
    await this.#throttle.refuseEarly(this.#counted(request), tooManyLinks).catch(this.#turnedAway);
  }

  /** Uses a link. Throws what `use` throws, and `DomainError` TOO_MANY_REQUESTS. */
  async use<T>(request: FastifyRequest, use: () => Promise<T>): Promise<T> {
    await this.refuseEarly(request);
    const admitted = await this.#throttle.admit([this.#counted(request)], tooManyLinks).catch(this.#turnedAway);
    try {
      const used = await use();
      await admitted.giveBack();
      return used;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'LINK_NOT_VALID') this.#services.accountAuditLog.wrongLink();
      else await admitted.giveBack();
      throw error;
    }
  }

  #counted({ ip }: FastifyRequest): Counted {
    return { kind: 'wrong-link', who: ipPrefix(ip), rule: this.#services.limits.wrongLinksFromAddress };
  }

  readonly #turnedAway = (error: unknown): never => {
    if (error instanceof DomainError) this.#services.accountAuditLog.turnedAway();
    throw error;
  };
}

import { isOfSite, type EventReader } from '../../contracts/recorded.ts';
import { streamNumber } from '../../contracts/streams.ts';
import type { User } from '../accounts/accounts.ts';
import { suspensionDifference } from '../accounts/recorded-suspensions.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';
import { without, type Finding } from '../../event-log/seals/findings.ts';

/** Accounts that were ever suspended, according to the log. */
export class Suspensions {
  readonly #ever = new Set<number>();

  add(event: EventOrDamaged): void {
    const id = isOfSite(event) && event.type === 'AccountSuspended' ? streamNumber(event.stream) : undefined;
    if (id !== undefined) this.#ever.add(id);
  }

  /** Whether the suspension of an account must be checked against its stream. */
  concern({ id, suspension }: User): boolean {
    return suspension !== undefined || this.#ever.has(id);
  }
}

/** Reports a suspension that differs from the log. Throws `LogUnavailableError`. */
export const suspensionFindings = async (log: EventReader, suspensions: Suspensions, user: User): Promise<Finding[]> => {
  const difference = suspensions.concern(user) ? await suspensionDifference(log, user) : undefined;
  if (!difference) return [];
  const { id, username, recorded } = difference;
  const account = `Account ${id} (${username})`;
  if (!recorded) return [without('rights', `${account} is suspended, and the log does not know who suspended it.`)];
  const what = user.suspension
    ? `${account} is suspended otherwise than the log says (since ${recorded.since}).`
    : `${account} is not suspended, and the log says that it was (since ${recorded.since}) and that nobody lifted it.`;
  return [without('rights', what)];
};

import { accountStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import { isOfSite, type EventReader, type Position } from '../../contracts/recorded.ts';
import { readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import type { Accounts, User } from '../accounts/accounts.ts';
import { isWithin } from '../accounts/number-ranges.ts';
import { isOfLog, readSettled } from '../accounts/numbers.ts';
import { without, type Finding } from '../../event-log/seals/findings.ts';
import { suspensionFindings, Suspensions } from './suspensions.ts';

const pageSize = 1_000;

/** Which accounts are admins and which were suspended, according to the log. `add` expects events in log order. */
export class Rights {
  readonly admins = new Set<number>();
  /** Former admins, and the position at which their rights were revoked. */
  readonly revoked = new Map<number, Position>();
  readonly suspensions = new Suspensions();

  add(event: EventOrDamaged): void {
    if (!isOfSite(event) || streamKind(event.stream) !== 'account') return;
    const id = streamNumber(event.stream);
    if (id === undefined) return;
    this.suspensions.add(event);
    if (event.type === 'AdminGranted') {
      this.admins.add(id);
      this.revoked.delete(id);
    }
    if (event.type === 'AccountClosed') this.admins.delete(id);
    if (event.type === 'AdminRevoked') {
      this.admins.delete(id);
      this.revoked.set(id, event.position);
    }
  }
}

/** Checks the log again: the rights may have been granted while it was read. */
const isAdminNow = async (log: EventReader, id: number): Promise<boolean> => {
  const rights = new Rights();
  for await (const event of readStreamOrDamaged(log, accountStream(id))) rights.add(event);
  return rights.admins.has(id);
};

/** Accounts whose rights or suspensions differ from the log. Throws `LogUnavailableError`, `StoreUnavailableError`. */
export const rightsFindings = async (
  log: EventReader,
  accounts: Pick<Accounts, 'all'>,
  { admins, revoked, suspensions }: Rights,
): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const absent = new Set(admins);
  const { lost } = await readSettled(log);
  const hold = async (user: User): Promise<void> => {
    const { id, isAdmin, username } = user;
    absent.delete(id);
    if (!(await isOfLog(log, user)))
      findings.push(without('rights', `Account ${id} (${username}) is not the one that the log gave this number to.`));
    findings.push(...(await suspensionFindings(log, suspensions, user)));
    if (isAdmin === admins.has(id) || isAdmin === (await isAdminNow(log, id))) return;
    const taken = revoked.get(id);
    const why =
      taken === undefined
        ? 'the log does not know who made it one'
        : `the log says that the right was taken away (position ${taken})`;
    const what = isAdmin
      ? `Account ${id} (${username}) is an admin, and ${why}.`
      : `Account ${id} (${username}) is no admin, and the log does not know who took that right away.`;
    findings.push(without('rights', what));
  };
  for (let after = 0, more = true; more;) {
    const users = await accounts.all(after, pageSize);
    for (const user of users) await hold(user);
    after = users.at(-1)?.id ?? after;
    more = users.length > 0;
  }
  for (const id of absent) {
    // The operator accepted this loss, which is recorded.
    if (isWithin(lost, id)) continue;
    if (await isAdminNow(log, id))
      findings.push(without('rights', `Account ${id} is an admin in the log, and there is no such account.`));
  }
  return findings;
};

import { accountsStream } from '../../contracts/streams.ts';
import type { DomainEvent, Position } from '../../contracts/recorded.ts';
import { WrongExpectedRevisionError } from '../../event-log/event-log.ts';
import { toRecord, type Context } from '../../event-log/append.ts';
import type { Accounts, User } from './accounts.ts';
import { allUpTo, lookAt, namedInLog, sampleUpTo, type Finding, type Findings, type Known } from './account-findings.ts';
import { AccountsDifferError, type Differences } from './accounts-differ.ts';
import { rangesOf } from './number-ranges.ts';
import { accountEvent, greatestGiven, readSettled } from './numbers.ts';
import { settleClosings } from './recorded-closings.ts';
import { settleAdmins, type RightsDifference } from './recorded-rights.ts';
import { settleSuspensions, type SuspensionDifference } from './recorded-suspensions.ts';
import type { AccountStores } from './account-stores.ts';
import type { RemovalStores } from './remove-kept.ts';

const pageSize = 1_000;

export interface AccountCheck {
  /** Whether the site may permanently go on without lost accounts. */
  readonly acceptLoss: boolean;
  /** The actor that starts the check, and its request. */
  readonly context: Context;
  /** Called before the whole log is read: once, and at each start until there is an account. */
  readonly onCount?: () => void;
  /**
   * Called for each admin in the read store whom the log does not make one; those whose rights the log took away have
   * lost them. Leave it out if the log may be the wrong one: rights then stay as they are.
   */
  readonly onRights?: ((difference: RightsDifference) => void) | undefined;
  /**
   * The log position that the read store has processed, and a callback for each suspension corrected from later events.
   * Leave it out in the same case as `onRights`.
   */
  readonly suspensions?: { readonly seen: Position; readonly tell: (difference: SuspensionDifference) => void } | undefined;
}

const of = (findings: Findings, kind: Finding): number[] =>
  [...findings].filter(([, finding]) => finding === kind).map(([id]) => id);

/**
 * Checks a sample of the accounts; checks all of them if the log does not list them yet, or if one is wrong, so that
 * the report is complete.
 */
const compare = async (stores: AccountStores, { onCount }: AccountCheck): Promise<{ known: Known; findings: Findings }> => {
  const { log, accounts } = stores;
  const settled = await readSettled(log);
  const isOld = settled.upTo === 0 && (await log.head()) > 0 && (await accountEvent(log, 1, 0))?.type !== 'AccountNumberTaken';
  const known: Known = { ...settled, named: undefined, isOld };
  const given = await greatestGiven(log, settled.upTo);
  const greatest = Math.max(given, await accounts.greatest());
  const findings = await lookAt(stores, known, sampleUpTo(greatest));
  if (!isOld && findings.size === 0) return { known, findings };
  if (!isOld && of(findings, 'uncounted').length === 0)
    return { known, findings: await lookAt(stores, known, allUpTo(greatest)) };
  onCount?.();
  const counted = { ...known, named: await namedInLog(log) };
  const numbers = new Set([...allUpTo(greatest), ...counted.named]);
  return { known: counted, findings: await lookAt(stores, counted, [...numbers]) };
};

const numbersOf = async (accounts: Accounts): Promise<number[]> => {
  const numbers: number[] = [];
  for (let page = await accounts.all(0, pageSize); page.length > 0;) {
    numbers.push(...page.map(({ id }) => id));
    page = await accounts.all((page.at(-1) as User).id, pageSize);
  }
  return numbers;
};

/** The events to record: the accounts that exist but are missing from account streams, and those that are given up. */
const toSettle = async (
  { accounts }: AccountStores,
  { named, lost, upTo }: Known,
  { lacking, unknown }: Differences,
): Promise<DomainEvent[]> => {
  const events: DomainEvent[] = [];
  if (named !== undefined || unknown.length > 0) {
    const there = await numbersOf(accounts);
    const greatest = [...there, ...(named ?? []), ...lost.map(({ to }) => to)].reduce((one, other) => Math.max(one, other), upTo);
    if (greatest > 0) events.push({ type: 'AccountsCounted', data: { upTo: greatest, numbers: rangesOf(there) } });
  }
  if (lacking.length > 0) events.push({ type: 'AccountsLost', data: { count: lacking.length, numbers: rangesOf(lacking) } });
  return events;
};

const settle = async (stores: AccountStores, check: AccountCheck): Promise<void> => {
  const { known, findings } = await compare(stores, check);
  const differences: Differences = {
    lacking: of(findings, 'lacking'),
    unknown: of(findings, 'unknown'),
    others: of(findings, 'others'),
  };
  const isLoss = differences.lacking.length + differences.unknown.length > 0;
  if (differences.others.length > 0 || (isLoss && !check.acceptLoss)) throw new AccountsDifferError(differences);
  const events = await toSettle(stores, known, differences);
  if (events.length === 0) return;
  const { last } = known;
  try {
    await stores.log.append(
      accountsStream,
      last?.revision ?? 'no_stream',
      toRecord(accountsStream, last, events, check.context, stores.log.site),
    );
  } catch (error) {
    if (!(error instanceof WrongExpectedRevisionError)) throw error;
    // Another process recorded first: check again.
    await settle(stores, check);
  }
};

/**
 * Keeps users out of each other's accounts at startup. Every account that the log knows must be in the read store, and
 * every account there must be the one that the log gave its number to. A read store older than the log must not restore
 * revoked rights, lifted suspensions or closed accounts. Throws `AccountsDifferError`, `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const checkAccounts = async (stores: RemovalStores, check: AccountCheck): Promise<void> => {
  await settle(stores, check);
  if (check.onRights) await settleAdmins(stores, check.onRights);
  if (check.suspensions) await settleClosings(stores, check.suspensions.seen);
  if (check.suspensions) await settleSuspensions(stores, check.suspensions.seen, check.suspensions.tell);
};

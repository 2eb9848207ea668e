import { randomUUID } from 'node:crypto';
import { operatorActor } from '../../contracts/actors.ts';
import { DomainError } from '../../contracts/errors.ts';
import type { OperationDomainEvent } from '../../contracts/events.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { knownAccount } from '../accounts/known-account.ts';
import { rightsSentence, type RightsDifference } from '../accounts/recorded-rights.ts';
import { suspensionSentence, type SuspensionDifference } from '../accounts/recorded-suspensions.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { Context } from '../../event-log/append.ts';
import { machineUsers } from '../operations/machine-users.ts';
import { guardedStores } from '../operations/mismatch.ts';
import { recordOperation, unrecorded } from '../operations/record-operation.ts';
import type { Services } from '../http/services.ts';
import { defaultStart } from '../start/start-options.ts';
import { openStores, type Opening, type StorePlaces, type Stores } from '../stores/stores.ts';
import { visibleJson, visibleText } from '../../domain/visible-text.ts';

/**
 * Says what somebody changed in the log's database. It stays as it is: only a server's start mends it, and records what
 * it found.
 */
export const tellChanges = ({ schema }: Pick<Stores, 'schema'>): void => {
  for (const { what } of schema?.changes ?? []) console.error(what);
  if (schema?.changes.length)
    console.error('Run "audit verify" before you go on (docs/operations/audit-log.md, "It ends with 1").');
};

/**
 * Opens the stores of the site for work that fills a log, or accepts one, that the read collections were not built
 * from; closes them whatever happens.
 */
export const withUnguardedStores = async <Result>(
  work: (stores: Stores) => Promise<Result>,
  opening: Opening = 'existing',
  urls: StorePlaces = readConfig(process.env),
): Promise<Result> => {
  const stores = await openStores(urls, opening);
  tellChanges(stores);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
};

/**
 * Opens the stores of the site and closes them whatever happens; a log that the read collections were not built from
 * takes nothing.
 */
export const withStores = <Result>(work: (stores: Stores) => Promise<Result>, urls?: StorePlaces): Promise<Result> =>
  withUnguardedStores((stores) => work(guardedStores(stores)), 'existing', urls);

/**
 * Says whose rights were set right by the log. Those of which it tells nothing the server names at its start, not each
 * command.
 */
export const tellRights = (difference: RightsDifference): void => {
  if (difference.recorded !== undefined) console.error(rightsSentence(difference));
};

/** Says whose suspension was set right by the log. */
export const tellSuspension = (difference: SuspensionDifference): void => console.error(suspensionSentence(difference));

/**
 * Starts what a process has beside its server, so that the read collections are up to date, and ends it whatever
 * happens.
 */
export const withServices = <Result>(work: (services: Services) => Promise<Result>): Promise<Result> =>
  withStores(async (stores) => {
    const options = { ...defaultStart, onRights: tellRights, onSuspension: tellSuspension };
    // What the owner says of the site is for its pages: a fault in it holds up no command.
    const { SITE_DIR: _, ...environment } = process.env;
    // Most commands need the stores alone, and loading what answers readers takes as long as they do.
    const [{ startServices }, { pino }] = await Promise.all([import('../start/start-services.ts'), import('pino')]);
    const services = await startServices(readConfig(environment), stores, pino({ level: 'silent' }), undefined, options);
    try {
      if (services.runner.mismatch) throw services.runner.mismatch;
      return await work(services);
    } finally {
      await services.runner.stop();
    }
  });

/** The option of the whole program that its commands find among their own (cli.ts). */
export interface Acting {
  readonly as?: string | undefined;
}

/**
 * Who acts on the command line, and for whom. Throws `DomainError` NOT_FOUND or ADMINS_ONLY for a name that may not be
 * acted for, and `StoreUnavailableError`.
 */
export const asOperator = async (accounts: Accounts, { as }: Acting): Promise<Context> => {
  const admin = as === undefined ? undefined : await knownAccount(accounts, as);
  if (admin && !admin.isAdmin)
    throw new DomainError('ADMINS_ONLY', `${admin.username} is not an admin: --as takes the username of an admin.`);
  return { actor: operatorActor(machineUsers(), admin?.id), correlationId: randomUUID(), now: new Date() };
};

/**
 * What a command ends with, beside 0: it was refused or did not work; or it worked, and found what must be looked at.
 */
export const exitCodes = { failed: 1, found: 2 } as const;

/**
 * Records what was done. For work that saves or repairs a site, and is done also where the log takes no events: then
 * that is said, and the exit code tells. Answers whether it is recorded.
 */
export const recordDone = async (
  log: EventLog,
  what: () => Promise<readonly [OperationDomainEvent, by: Context]>,
): Promise<boolean> => {
  try {
    const [domainEvent, by] = await what();
    await recordOperation(log, domainEvent, { ...by, now: new Date() });
    return true;
  } catch (error) {
    console.error(unrecorded(error));
    process.exitCode = exitCodes.found;
    return false;
  }
};

/** So many of something, in words. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** An option of every command that says something. */
export const asJson = ['--json', 'JSON instead of sentences'] as const;

export interface Json {
  readonly json?: boolean;
}

/** What came of a command: a sentence for people, or the facts for programs. */
export const tell = (json: boolean | undefined, sentence: string, facts: object): void =>
  console.log(json ? visibleJson(facts) : sentence);

const sentenceOf = (error: unknown): string => {
  if (error instanceof ConfigError)
    return ['These settings cannot be used:', ...error.errors.map((error) => `  - ${error}`)].join('\n');
  if (error instanceof DomainError) return error.message;
  return `It did not work: ${(error as Error).message}`;
};

/** The sentence for an error. File names and the like in it cannot control the operator's terminal. */
export const explain = (error: unknown): string => sentenceOf(error).split('\n').map(visibleText).join('\n');

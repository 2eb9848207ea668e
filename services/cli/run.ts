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
 * Reports manual changes to the log's database. The command leaves them: only the server's start repairs them and
 * records its findings.
 */
export const tellChanges = ({ schema }: Pick<Stores, 'schema'>): void => {
  for (const { what } of schema?.changes ?? []) console.error(what);
  if (schema?.changes.length)
    console.error('Run "audit verify" before you continue (docs/operations/audit-log.md, "It ends with 1").');
};

/**
 * Opens the stores of the site for work that fills, or accepts, a log that the read collections were not built from.
 * Always closes them.
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
 * Opens the stores of the site, and always closes them. A log that the read collections were not built from refuses
 * writes.
 */
export const withStores = <Result>(work: (stores: Stores) => Promise<Result>, urls?: StorePlaces): Promise<Result> =>
  withUnguardedStores((stores) => work(guardedStores(stores)), 'existing', urls);

/**
 * Reports an account whose rights were corrected from the log. If the log does not mention them, the server reports it
 * at its start, instead of each command.
 */
export const tellRights = (difference: RightsDifference): void => {
  if (difference.recorded !== undefined) console.error(rightsSentence(difference));
};

/** Reports an account whose suspension was corrected from the log. */
export const tellSuspension = (difference: SuspensionDifference): void => console.error(suspensionSentence(difference));

/**
 * Starts everything of a process except its server, so that the read collections are up to date, and always stops it.
 */
export const withServices = <Result>(work: (services: Services) => Promise<Result>): Promise<Result> =>
  withStores(async (stores) => {
    const options = { ...defaultStart, onRights: tellRights, onSuspension: tellSuspension };
    // Ignore the owner's folder: only pages need it, and a mistake in it must not block commands.
    const { SITE_DIR: _, ...environment } = process.env;
    // Import them here: most commands need only the stores, and loading the services takes as long as such a command.
    const [{ startServices }, { pino }] = await Promise.all([import('../start/start-services.ts'), import('pino')]);
    const services = await startServices(readConfig(environment), stores, pino({ level: 'silent' }), undefined, options);
    try {
      if (services.runner.mismatch) throw services.runner.mismatch;
      return await work(services);
    } finally {
      await services.runner.stop();
    }
  });

/** The global option that commands find among their own (cli.ts). */
export interface Acting {
  readonly as?: string | undefined;
}

/**
 * The context of a command by the operator, optionally on behalf of an admin. Throws `DomainError` NOT_FOUND or
 * ADMINS_ONLY if `as` names no admin, and `StoreUnavailableError`.
 */
export const asOperator = async (accounts: Accounts, { as }: Acting): Promise<Context> => {
  const admin = as === undefined ? undefined : await knownAccount(accounts, as);
  if (admin && !admin.isAdmin)
    throw new DomainError('ADMINS_ONLY', `${admin.username} is not an admin: --as takes the username of an admin.`);
  return { actor: operatorActor(machineUsers(), admin?.id), correlationId: randomUUID(), now: new Date() };
};

/** Exit codes besides 0: the command failed or was refused; or it worked, but found something that needs attention. */
export const exitCodes = { failed: 1, found: 2 } as const;

/**
 * Records a completed operation that saves or repairs a site, and so is done even if the log refuses events. In that
 * case it prints a warning and sets the exit code. Returns whether the operation was recorded.
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

/** A count with its noun, in the plural unless it is 1. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** An option of every command that prints results. */
export const asJson = ['--json', 'print JSON instead of sentences'] as const;

export interface Json {
  readonly json?: boolean;
}

/** Prints the result of a command: a sentence for people, or JSON for programs. */
export const tell = (json: boolean | undefined, sentence: string, facts: object): void =>
  console.log(json ? visibleJson(facts) : sentence);

const sentenceOf = (error: unknown): string => {
  if (error instanceof ConfigError)
    return ['These settings cannot be used:', ...error.errors.map((error) => `  - ${error}`)].join('\n');
  if (error instanceof DomainError) return error.message;
  return `The command failed: ${(error as Error).message}`;
};

/** The message for an error. File names and the like in it cannot control the operator's terminal. */
export const explain = (error: unknown): string => sentenceOf(error).split('\n').map(visibleText).join('\n');

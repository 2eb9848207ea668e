import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { DomainError } from '../../../contracts/errors.ts';
import type { Accounts, User } from '../accounts/accounts.ts';
import { ConfigError, readConfig } from '../config.ts';
import type { Context } from '../handle.ts';
import { startServices, type Services } from '../services.ts';
import { openStores, type Stores } from '../stores.ts';

/** Opens the stores of the site for one piece of work, and closes them whatever happens. */
export const withStores = async <Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> => {
  const config = readConfig(process.env);
  const stores = await openStores(config);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
};

/** The same for work that needs the read collections up to date. */
export const withServices = <Result>(work: (services: Services) => Promise<Result>): Promise<Result> =>
  withStores(async (stores) => {
    const services = await startServices(readConfig(process.env), stores, pino({ level: 'silent' }));
    try {
      return await work(services);
    } finally {
      await services.runner.stop();
    }
  });

/** Who acts on the command line. */
export const asOperator = (): Context => ({ actor: 'operator', correlationId: randomUUID(), now: new Date() });

/** Throws `DomainError` NOT_FOUND where nobody has the name. */
export const knownAccount = async (accounts: Accounts, username: string): Promise<User> => {
  const user = await accounts.byUsername(username);
  if (!user) throw new DomainError('NOT_FOUND', `There is no account called ${username}.`);
  return user;
};

/** What a command ends with, beside 0: it was refused or did not work; or it worked, and found what must be looked at. */
export const exitCodes = { failed: 1, found: 2 } as const;

/** An option of every command that says something. */
export const asJson = ['--json', 'JSON instead of sentences'] as const;

export interface Json {
  readonly json?: boolean;
}

/** What came of a command: a sentence for people, or the facts for programs. */
export const tell = (json: boolean | undefined, sentence: string, facts: object): void =>
  console.log(json ? JSON.stringify(facts) : sentence);

/** A failure as the operator is told it. */
export const explain = (error: unknown): string => {
  if (error instanceof ConfigError)
    return ['These settings cannot be used:', ...error.faults.map((fault) => `  - ${fault}`)].join('\n');
  if (error instanceof DomainError) return error.message;
  return `It did not work: ${(error as Error).message}`;
};

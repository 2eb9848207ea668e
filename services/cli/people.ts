import { Command } from 'commander';
import type { Person } from '../../contracts/views/person.ts';
import type { User } from '../accounts/accounts.ts';
import { knownAccount } from '../accounts/known-account.ts';
import { reinstate, suspend } from '../accounts/people.ts';
import { lastingOf } from '../accounts/suspension.ts';
import { pageOfPeople, peopleViews } from '../reading/people.ts';
import type { Stores } from '../stores/stores.ts';
import { asJson, counted, tell, withStores, type Acting, type Json } from './run.ts';
import { timeOption } from './time-option.ts';
import { withAccounts } from './with-accounts.ts';

const pageSize = 500;

/** Describes an account's rights, suspension and closing. */
const stateOf = ({ isAdmin, suspension, closesAt }: Person): string =>
  [
    isAdmin ? 'admin' : 'member',
    suspension ? `suspended${lastingOf({ ...suspension, until: suspension.until ?? undefined })}` : '',
    closesAt === null ? '' : `closes ${closesAt}`,
  ]
    .filter((one) => one !== '')
    .join(', ');

const lineOf = (person: Person): string =>
  [
    person.username,
    person.id,
    person.fullName,
    `since ${person.createdAt}`,
    stateOf(person),
    counted(person.articlesCount, 'article'),
  ].join('\t');

/** Before the first start there are no read collections that count articles. */
const viewsOf = async ({ store }: Pick<Stores, 'store'>, users: readonly User[]): Promise<Person[]> =>
  peopleViews((await store.group('live')) ? store : { getMany: async () => [] }, users, new Date());

const pagesOf = async function* (stores: Stores, search: string): AsyncGenerator<Person[]> {
  for (let after: string | undefined, more = true; more;) {
    const { users, next } = await pageOfPeople(stores.accounts, search, { limit: pageSize, after });
    yield await viewsOf(stores, users);
    after = next;
    more = next !== undefined;
  }
};

const list = ({ search = '', json }: Json & { search?: string }): Promise<void> =>
  withStores(async (stores) => {
    const people: Person[] = [];
    for await (const page of pagesOf(stores, search)) people.push(...page);
    tell(json, people.map(lineOf).join('\n') || 'There is no such account.', people);
  });

const show = (username: string, { json }: Json): Promise<void> =>
  withStores(async (stores) => {
    const user = await knownAccount(stores.accounts, username);
    const [person] = (await viewsOf(stores, [user])) as [Person];
    const { suspension } = person;
    const isEmailConfirmed = !user.isEmailUnconfirmed;
    const lines = [
      `${person.username}, account ${person.id}: ${person.fullName}, ${user.email}${isEmailConfirmed ? '' : ' (not confirmed)'}`,
      `since ${person.createdAt}, ${stateOf(person)}, ${counted(person.articlesCount, 'article')} published`,
      ...(suspension ? [`suspended on ${suspension.since}: ${suspension.reason}`] : []),
    ];
    tell(json, lines.join('\n'), { ...person, email: user.email, isEmailConfirmed });
  });

const outcome = ({ username, suspension }: User) => ({
  username,
  suspension: suspension ? { ...suspension, until: suspension.until ?? null } : null,
});

const suspendAccount = (
  username: string,
  { json, reason, until: end, ...acting }: Json & Acting & { reason: string; until?: Date },
): Promise<void> =>
  withAccounts(acting, async (stores, context) => {
    const { id } = await knownAccount(stores.accounts, username);
    const until = end?.toISOString();
    const user = await suspend(stores, id, context, { reason, until });
    tell(json, `${user.username} is suspended${lastingOf({ until })}, and signed out everywhere.`, outcome(user));
  });

const reinstateAccount = (username: string, { json, ...acting }: Json & Acting): Promise<void> =>
  withAccounts(acting, async (stores, context) => {
    const { id } = await knownAccount(stores.accounts, username);
    const user = await reinstate(stores, id, context);
    tell(json, `${user.username} may sign in again.`, outcome(user));
  });

/** The commands of `benchnotes accounts` that list, show and suspend accounts. */
export const peopleCommands = (): Command[] => [
  new Command('list')
    .description('list all accounts, newest first: username, number, full name, registration, rights, suspension and closing')
    .option('--search <text>', 'only accounts whose username, e-mail address, or a word of the full name begins with the text')
    .option(...asJson)
    .action(list),
  new Command('show')
    .description('show one account, with its e-mail address and whether it is confirmed, its suspension and its closing')
    .argument('<username>')
    .option(...asJson)
    .action(show),
  new Command('suspend')
    .description('block sign-in to an account, and end its sessions; not for admins')
    .argument('<username>')
    .requiredOption('--reason <text>', 'the reason, shown at sign-in and on record permanently: do not include names')
    .option('--until <time>', 'the end of the suspension, such as 2026-11-21 (default: no end)', timeOption)
    .option(...asJson)
    .action(suspendAccount),
  new Command('reinstate')
    .description('lift the suspension of an account early')
    .argument('<username>')
    .option(...asJson)
    .action(reinstateAccount),
];

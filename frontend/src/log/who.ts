import { accountIn, isOperator, systemActor } from '../../../contracts/actors.ts';
import type { AuditLogKind } from '../../../contracts/audit-log-kinds.ts';
import { erased } from '../../../contracts/personal-fields.ts';
import type { LogEntry } from '../../../contracts/views/log.ts';

/** The names of the kinds of subjects. */
export const kindNames: Readonly<Record<AuditLogKind, string>> = {
  post: 'Articles',
  category: 'Categories',
  categories: 'All categories at once',
  reasons: 'Reasons of rejections',
  account: 'Accounts',
  signins: 'Failed sign-ins, counted',
  accounts: 'All accounts at once',
  losses: 'Losses of the log',
  operation: 'The whole site',
};

/** Names for subjects that have no name of their own. */
const nameless: Readonly<Record<string, string>> = {
  post: 'Article',
  category: 'Category',
  categories: 'All categories',
  reasons: 'The reasons',
  account: 'Account',
  signins: 'Sign-ins',
  accounts: 'All accounts',
  losses: 'The event log',
  operation: 'The whole site',
  viewcounts: 'Counted views',
};

/** The name of an entry's subject. */
export const subjectName = ({ to, id, slug, title }: LogEntry): string => {
  if (to === 'post' && title === erased) return `Erased (${slug ?? `article ${id}`})`;
  if (title !== null) return title;
  const name = nameless[to] ?? to;
  return id === null ? name : `${name} ${id}`;
};

/** The actor: a name, and the filter that finds them in the log, if they have an account. */
interface Who {
  readonly name: string;
  readonly person?: string | undefined;
  /** The client, if it was not a browser. */
  readonly by?: string | undefined;
}

/** The operating system accounts that the command line ran under. */
const machineUsers = (actor: string): string => {
  const [, names = ''] = /^operator:([^/]*)/.exec(actor) ?? [];
  try {
    return decodeURIComponent(names.replaceAll('+', ', '));
  } catch {
    return names;
  }
};

const byCommandLine = (actor: string): string => {
  const names = machineUsers(actor);
  return names === '' ? 'Command line' : `Command line (${names})`;
};

export const whoDid = ({ actor, username }: LogEntry): Who => {
  const id = accountIn(actor);
  const account = id === undefined ? undefined : { name: username ?? `Account ${id}`, person: username ?? `#${id}` };
  if (isOperator(actor)) return account ? { ...account, by: byCommandLine(actor) } : { name: byCommandLine(actor) };
  if (account) return account;
  if (actor === systemActor) return { name: 'The site itself' };
  return { name: actor === 'visitor' ? 'Somebody not signed in' : actor };
};

/** The actor for what the program does on its own. */
export const systemActor = 'system';

/** The actor for what an account does. */
export const userActor = (id: number): string => `user-${id}`;

/** The most characters kept of an operating system account's name. */
const longestName = 64;

/** Printable ASCII without the separators of an actor (`+`, `/`), whatever a machine calls its accounts. */
const escaped = (name: string): string => encodeURIComponent([...name.toWellFormed()].slice(0, longestName).join(''));

/**
 * The actor for what the command line does: `operator:{name}`, where the name is one or more operating system accounts
 * joined by `+` (first the login account, last the one the process runs under), followed by `/user-{id}` if it acts for
 * an account of the site.
 */
export const operatorActor = (machineUsers: readonly string[], userId?: number): string =>
  `operator:${machineUsers.map(escaped).join('+')}${userId === undefined ? '' : `/${userActor(userId)}`}`;

/** The number of the account that acted, or for which the command line acted; undefined if none did. */
export const accountIn = (actor: string): number | undefined => {
  const [, id] = /^(?:operator:[^/]*\/)?user-(\d+)$/.exec(actor) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** Whether it came through the command line. Older logs have just `operator`. */
export const isOperator = (actor: string): boolean => actor === 'operator' || actor.startsWith('operator:');

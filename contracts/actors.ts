/** The actor of what the program does by itself. */
export const systemActor = 'system';

/** The actor of what an account does. */
export const userActor = (id: number): string => `user-${id}`;

/** The longest name of an account of the operating system that is kept, in characters. */
const longestName = 64;

/** Printable ASCII, without what parts an actor (`+`, `/`): whatever a machine calls its accounts. */
const escaped = (name: string): string => encodeURIComponent([...name.toWellFormed()].slice(0, longestName).join(''));

/**
 * The actor of what the command line does: `operator:{name}`, with the names of one or more accounts of the operating
 * system, joined by `+` (the first is who came, the last what the process runs under), and `/user-{id}` behind them
 * where it acts for an account of the site.
 */
export const operatorActor = (machineUsers: readonly string[], userId?: number): string =>
  `operator:${machineUsers.map(escaped).join('+')}${userId === undefined ? '' : `/${userActor(userId)}`}`;

/**
 * Answers the number of the account that acted, or for which the command line acted; undefined where no account did.
 */
export const accountIn = (actor: string): number | undefined => {
  const [, id] = /^(?:operator:[^/]*\/)?user-(\d+)$/.exec(actor) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** Says whether it came through the command line. Logs of before have `operator` alone. */
export const isOperator = (actor: string): boolean => actor === 'operator' || actor.startsWith('operator:');

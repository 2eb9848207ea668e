import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { BACKWARDS, END, jsonEvent, NO_STREAM, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
import { openToAll, limitsOthers, withReader, withWriter, type Metadata, type Settings } from './acl.ts';
import { asUser, eventStoreAddress } from './address.ts';
import { Connection, defaultTiming } from './connection.ts';
import { asLogError } from './failures.ts';
import { LeaderSearch } from './leader-search-workaround.ts';
import { Users, type Credentials, type UserOutcome } from './users.ts';

/** The streams where the server keeps the default rights of streams, and who may read all of them (its names). */
const settingsStream = '$settings';
const metadataOfAll = '$$$all';

/**
 * How long to wait for a starting server, in milliseconds, and how often to retry a change when another writer wins.
 */
const usualStartTimeout = 60_000;
const mostTries = 10;

/** The outcome of granting a site its rights. */
export interface Granted {
  readonly username: string;
  readonly user: UserOutcome;
  /** Undefined if nothing changed. */
  readonly all?: Metadata;
  readonly settings?: Settings;
  /** Rights over streams that an explicit setting gives to everybody. */
  readonly openToAll: readonly string[];
}

export interface GrantOptions {
  /** Whether an existing user with another password gets the one of the URL. */
  readonly newPassword?: boolean;
  /** Whether other users of the server lose the rights that its defaults give to everybody. */
  readonly limitOthers?: boolean;
  /** How long to wait for a starting server, in milliseconds. */
  readonly startTimeout?: number;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The data and revision of a stream's last event. */
const lastOf = async (connection: Connection, stream: string): Promise<{ revision: bigint | typeof NO_STREAM; data: Json }> => {
  let last: { revision: bigint; data: unknown } | undefined;
  const options = { ...connection.options, direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
  try {
    await connection.read(connection.client.readStream(stream, options), ({ event }) => void (last = event ?? last));
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  if (last === undefined) return { revision: NO_STREAM, data: {} };
  if (!isObject(last.data))
    throw new Error(`${stream} holds something that is no JSON object. Look at it before anything is set there.`);
  return { revision: last.revision, data: last.data };
};

/**
 * Applies a change to the last value of a stream and appends the result, starting over if another writer got there
 * first. Returns the new value if it changed.
 */
const change = async <Said extends object>(
  connection: Connection,
  stream: string,
  type: string,
  changed: (said: Said) => Said,
): Promise<Said | undefined> => {
  for (let tries = 1; ; tries += 1) {
    const { revision, data } = await connection.call(() => lastOf(connection, stream));
    const next = changed(data as Said);
    if (isDeepStrictEqual(next, data)) return undefined;
    const event = jsonEvent({ id: randomUUID(), type, data: next as Json });
    try {
      const appended = await connection.call(() =>
        connection.bounded(
          connection.client.appendToStream(stream, [event], { ...connection.options, expectedRevision: revision }),
        ),
      );
      // With `throwOnAppendFailure=false` in the URL the client does not throw.
      if (appended.success) return next;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
    }
    if (tries === mostTries) throw new Error(`Somebody else writes ${stream} again and again. Try once more.`);
  }
};

/**
 * The leader's address: users are stored there, and visible there first. The first host if no leader is found in time:
 * its answer then shows the cause.
 */
const leaderOf = async (url: string, until: number): Promise<string> => {
  const { seeds, hosts } = eventStoreAddress(url);
  if (!seeds) return hosts.includes(':') ? hosts : `${hosts}:2113`;
  let leader: string | undefined;
  while (leader === undefined && performance.now() < until) leader = await new LeaderSearch(seeds).find();
  return leader ?? (seeds.hosts[0] as string);
};

const openUsers = async (url: string, admin: Credentials, patience: number): Promise<Users> => {
  const { caFile } = eventStoreAddress(url);
  const ca = caFile === undefined ? undefined : readFileSync(caFile);
  const until = performance.now() + patience;
  return new Users({ origin: `https://${await leaderOf(url, until)}`, ca, admin, until });
};

/** Throws if other users would lose rights that the server's defaults give to everybody. */
const checkOthers = (others: readonly string[], settings: Settings): void => {
  if (others.length === 0 || !limitsOthers(settings)) return;
  throw new Error(
    `The server has other users (${others.join(', ')}), and nothing says what they may do: everything with every stream that has no rights of its own. ` +
      'Settle it first, with all of $r, $w, $d, $mr and $mw, in $userStreamAcl of the stream $settings (docs/operations/eventstoredb.md, "The user of a site"), or leave them nothing of it with --limit-others.',
  );
};

/**
 * As an administrator, creates the user that a URL names and gives it exactly the rights a site needs. Others' rights
 * in `$settings` and in the metadata of `$all` stay. Idempotent. Throws `LogUnavailableError`, and an `Error` with a
 * message if an operator has to decide.
 */
export const grantRights = async (
  url: string,
  admin: Credentials,
  { newPassword = false, limitOthers = false, startTimeout = usualStartTimeout }: GrantOptions = {},
): Promise<Granted> => {
  const { credentials: user, isEncrypted, hosts } = eventStoreAddress(url);
  if (!isEncrypted) throw new Error('EVENT_LOG_URL says "tls=false": such a server has no users, and nothing to give them.');
  if (user.username === admin.username || user.username.startsWith('$'))
    throw new Error('EVENT_LOG_URL must name the user that is to be made for the site, not an administrator nor a group.');
  const asAdmin = asUser(url, admin);
  const connection = new Connection(asAdmin, { ...defaultTiming, startPatience: startTimeout });
  try {
    const users = await openUsers(asAdmin, admin, startTimeout);
    const settings = (): Promise<Settings> => connection.call(async () => (await lastOf(connection, settingsStream)).data);
    // First by HTTP: it waits until a new server has made its administrator.
    if (!limitOthers) checkOthers(await users.others(user.username), await settings());
    const outcome = await users.ensure(user, newPassword);
    const set = await change<Settings>(connection, settingsStream, 'update-default-acl', (said) =>
      withWriter(said, user.username),
    );
    const now = set ?? (await settings());
    const all = await change<Metadata>(connection, metadataOfAll, '$metadata', (said) => withReader(said, now, user.username));
    return {
      username: user.username,
      user: outcome,
      ...(all && { all }),
      ...(set && { settings: set }),
      openToAll: openToAll(now),
    };
  } catch (error) {
    throw asLogError(error, hosts);
  } finally {
    await connection.close();
  }
};

import { isStreamOfSite, streamKinds } from '../../contracts/streams.ts';
import { decoded } from './decoded.ts';
import { optionOf } from './printed-url-workaround.ts';
import { schemeFor } from './several-hosts-workaround.ts';
import type { Credentials } from './users.ts';

/** How to reach the members of a cluster. */
export interface Seeds {
  /** The hosts of the URL, as `host:port`. */
  readonly hosts: readonly string[];
  /** The connection string for a single member. */
  readonly connectionStringOf: (host: string) => string;
  /** How long to wait for a member's answer, in milliseconds. */
  readonly within: number;
}

/** The address of an EventStoreDB, and this site's credentials and prefix there. */
export interface EventStoreAddress {
  /** As the client reads it. */
  readonly connectionString: string;
  /** The hosts of the URL, separated by commas. */
  readonly hosts: string;
  /** Sent with every call. */
  readonly credentials: Credentials;
  /** The members of a cluster, one of which leads. Undefined if the URL names one server. */
  readonly seeds: Seeds | undefined;
  /** The prefix of this site's stream names, for several sites on one server. */
  readonly prefix: string;
  /** Whether the server uses TLS, and therefore has users. */
  readonly isEncrypted: boolean;
  /** The file of the certificate authority, if the URL names one. */
  readonly caFile: string | undefined;
}

const shape =
  /^(?<scheme>esdb(?:\+discover)?):\/\/(?:(?<username>[^:@/?]+):(?<password>[^:@/?]+)@)?(?<hosts>[^@/?\s]+)\/?(?:\?(?<query>\S*))?$/;

/** The client's default. */
const usualPort = 2113;

const isHost = (text: string): boolean => /^[\w.-]+(:\d{1,5})?$/.test(text);

/**
 * A string that makes this prefix's streams look like those of another site, one without a prefix or whose prefix is
 * the beginning of this one: that site would take them for its own. Undefined if there is none.
 */
const likeStreamOfSite = (prefix: string): string | undefined => {
  const names = [...streamKinds].flatMap((kind) =>
    Array.from({ length: prefix.length }, (_, index) => `${prefix}${kind}-`.slice(index)),
  );
  return names.find(isStreamOfSite)?.replace(/-.*/s, '-');
};

/**
 * Credentials that make the client send each append as a separate call, even on a server without users, to which it
 * sends no credentials; see shared-append-workaround.ts.
 */
export const ownCallCredentials = (username = 'none', password = 'none'): Credentials => ({ username, password });

/**
 * Parses an `esdb://` or `esdb+discover://` URL. Throws an `Error` whose message is meant for an operator and contains
 * nothing that may be secret.
 */
export const eventStoreAddress = (url: string): EventStoreAddress => {
  const { scheme, username, password, hosts, query } = shape.exec(url.trim())?.groups ?? {};
  if (scheme === undefined || hosts === undefined || !hosts.split(',').every(isHost)) {
    throw new Error(
      'EVENT_LOG_URL must name a server, as in "esdb://user:password@log.example:2113", or several, as in "esdb://user:password@one:2113,two:2113". ' +
        'In the user and the password ":", "@", "/" and "?" are written as %3A, %40, %2F and %3F.',
    );
  }
  const pairs = new Map((query ?? '').split('&').flatMap((pair) => (pair === '' ? [] : [optionOf(pair)])));
  const encrypted = pairs.get('tls') !== 'false';
  if (encrypted && username === undefined) {
    throw new Error('EVENT_LOG_URL must name a user and a password, or say "tls=false" for a server without users.');
  }
  const prefix = decoded(pairs.get('streamPrefix') ?? '');
  if (prefix.startsWith('$'))
    throw new Error('streamPrefix in EVENT_LOG_URL must not begin with "$": such streams are the server\'s own.');
  const like = likeStreamOfSite(prefix);
  if (like !== undefined)
    throw new Error(
      `streamPrefix in EVENT_LOG_URL must not contain what a stream of a site begins with ("${like}"): take another one, as in "club-".`,
    );
  pairs.delete('streamPrefix');
  // The client sends a keepalive ping every ten seconds and would wait as long for the answer.
  if (!pairs.has('keepAliveTimeout')) pairs.set('keepAliveTimeout', '3000');
  // In seconds: how long a member may take to name the leader before the next one is asked.
  if (!pairs.has('gossipTimeout')) pairs.set('gossipTimeout', '2');
  const user = username === undefined ? '' : `${username}:${password}@`;
  const stringOf = (protocol: string, those: string): string =>
    `${protocol}://${user}${those}?${[...pairs].map(([name, value]) => `${name}=${value}`).join('&')}`;
  return {
    connectionString: stringOf(schemeFor(scheme, hosts), hosts),
    seeds:
      hosts.includes(',') || scheme === 'esdb+discover'
        ? {
            hosts: hosts.split(',').map((host) => (host.includes(':') ? host : `${host}:${usualPort}`)),
            connectionStringOf: (host) => stringOf('esdb', host),
            within: 1_000 * Number(pairs.get('gossipTimeout')),
          }
        : undefined,
    hosts,
    credentials: ownCallCredentials(username && decoded(username), password && decoded(password)),
    prefix,
    isEncrypted: encrypted,
    caFile: pairs.has('tlsCAFile') ? decoded(pairs.get('tlsCAFile') as string) : undefined,
  };
};

/** The same server or cluster, for another user. */
export const asUser = (url: string, { username, password }: EventStoreAddress['credentials']): string =>
  url.trim().replace(/^([a-z+]+:\/\/)(?:[^@/?]*@)?/, `$1${encodeURIComponent(username)}:${encodeURIComponent(password)}@`);

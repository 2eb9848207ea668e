import { isStreamOfSite, streamKinds } from '../../contracts/streams.ts';
import { decoded } from './decoded.ts';
import { optionOf } from './printed-url-workaround.ts';
import { schemeFor } from './several-hosts-workaround.ts';
import type { Credentials } from './users.ts';

/** How the members of a cluster are reached. */
export interface Seeds {
  /** Those of the URL, as `host:port`. */
  readonly hosts: readonly string[];
  /** What the client needs to talk to one of them alone. */
  readonly connectionStringOf: (host: string) => string;
  /** How long one is waited for, in milliseconds. */
  readonly within: number;
}

/** Where an EventStoreDB is, and what this site is there. */
export interface EventStoreAddress {
  /** As the client reads it. */
  readonly connectionString: string;
  /** Those of the URL, separated by commas. */
  readonly hosts: string;
  /** Sent with every call. */
  readonly credentials: Credentials;
  /** The members of a cluster, one of which leads. Undefined where the URL names one server. */
  readonly seeds: Seeds | undefined;
  /** What the names of this site's streams begin with, where several share a server. */
  readonly prefix: string;
  /** Whether the server speaks TLS, and so knows users. */
  readonly isEncrypted: boolean;
  /** The file of the authority that signed its certificate, where the URL names one. */
  readonly caFile: string | undefined;
}

const shape =
  /^(?<scheme>esdb(?:\+discover)?):\/\/(?:(?<username>[^:@/?]+):(?<password>[^:@/?]+)@)?(?<hosts>[^@/?\s]+)\/?(?:\?(?<query>\S*))?$/;

/** The client's. */
const usualPort = 2113;

const isHost = (text: string): boolean => /^[\w.-]+(:\d{1,5})?$/.test(text);

/**
 * What makes streams of a site with this prefix look like those of another site: one without a prefix, or whose prefix
 * is the beginning of this one. It would take them for its own. Undefined where nothing does.
 */
const likeStreamOfSite = (prefix: string): string | undefined => {
  const names = [...streamKinds].flatMap((kind) =>
    Array.from({ length: prefix.length }, (_, index) => `${prefix}${kind}-`.slice(index)),
  );
  return names.find(isStreamOfSite)?.replace(/-.*/s, '-');
};

/**
 * Credentials that make the client append by calls of their own, also on a server without users, to which it sends
 * none: shared-append-workaround.ts says why.
 */
export const ownCallCredentials = (username = 'none', password = 'none'): Credentials => ({ username, password });

/**
 * The parts of an `esdb://` or `esdb+discover://` URL. Throws an `Error` whose message is the sentence to tell an
 * operator; none holds anything that may be secret.
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
  // The client asks every ten seconds whether the other end is there, and would wait as long for the answer.
  if (!pairs.has('keepAliveTimeout')) pairs.set('keepAliveTimeout', '3000');
  // In seconds: how long a member may take to say who leads, before the next one is asked.
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

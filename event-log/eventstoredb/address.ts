import { isStreamOfSite, streamKinds } from '../../contracts/streams.ts';

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
  /** Sent with every call. They also make the client append by calls of their own instead of one stream shared by the whole process. */
  readonly credentials: { readonly username: string; readonly password: string };
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

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('EVENT_LOG_URL has a "%" that begins no character; write "%25" for it.');
  }
};

type Check = readonly [holds: (value: string) => boolean, takes: string];
const number: Check = [(value) => /^-?\d{1,9}$/.test(value), 'a whole number'];
const flag: Check = [(value) => /^(true|false)$/.test(value), 'true or false'];
const anyText: Check = [(value) => value !== '' && decoded(value) !== '', 'a text'];

/**
 * What may stand behind the "?": our own `streamPrefix`, and what the client knows (6.2.1, Client/parseConnectionString.js). It must not see anything
 * else: of what it does not know it prints the whole URL, with the password.
 */
const options: Readonly<Record<string, Check>> = {
  streamPrefix: [() => true, 'a text'],
  connectionName: anyText,
  defaultDeadline: number,
  discoveryInterval: number,
  gossipTimeout: number,
  keepAliveInterval: number,
  keepAliveTimeout: number,
  maxDiscoverAttempts: number,
  nodePreference: [
    (value) => /^(leader|follower|random|read_?only_?replica)$/i.test(value),
    'leader, follower, random or read_only_replica',
  ],
  throwOnAppendFailure: flag,
  tls: flag,
  tlsCAFile: anyText,
  userCertFile: anyText,
  userKeyFile: anyText,
};

/** One option, by its name as the client writes it. */
const optionOf = (pair: string): readonly [name: string, value: string] => {
  const [, given = pair, value = ''] = /^([^=]*)=([^?]*)$/.exec(pair) ?? [];
  const flat = given.toLowerCase().replace(/[_-]/g, '');
  const name = Object.keys(options).find((known) => known.toLowerCase() === flat);
  if (name === undefined && flat === 'tlsverifycert')
    throw new Error('tlsVerifyCert in EVENT_LOG_URL has no effect: name the authority of the certificate with tlsCAFile.');
  if (name === undefined)
    throw new Error(`EVENT_LOG_URL has an option that is not known. Those that are: ${Object.keys(options).join(', ')}.`);
  const [holds, takes] = options[name] as Check;
  if (!holds(value)) throw new Error(`${name} in EVENT_LOG_URL takes ${takes}.`);
  return [name, value];
};

/**
 * What makes streams of a site with this prefix look like those of another site: one without a prefix, or whose prefix is the beginning of this one. It
 * would take them for its own. Undefined where nothing does.
 */
const likeStreamOfSite = (prefix: string): string | undefined => {
  const names = [...streamKinds].flatMap((kind) =>
    Array.from({ length: prefix.length }, (_, index) => `${prefix}${kind}-`.slice(index)),
  );
  return names.find(isStreamOfSite)?.replace(/-.*/s, '-');
};

/**
 * The parts of an `esdb://` or `esdb+discover://` URL. Throws an `Error` whose message is the sentence to tell an operator; none holds anything that
 * may be secret.
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
  const isSeveral = hosts.includes(',');
  return {
    // Of several hosts the client looks at the first alone when it is to discover, and at all of them otherwise: any of them may be down.
    connectionString: stringOf(isSeveral ? 'esdb' : scheme, hosts),
    seeds:
      isSeveral || scheme === 'esdb+discover'
        ? {
            hosts: hosts.split(',').map((host) => (host.includes(':') ? host : `${host}:${usualPort}`)),
            connectionStringOf: (host) => stringOf('esdb', host),
            within: 1_000 * Number(pairs.get('gossipTimeout')),
          }
        : undefined,
    hosts,
    // A server without users gets none of it: the client leaves them out where nothing is encrypted.
    credentials: { username: decoded(username ?? 'none'), password: decoded(password ?? 'none') },
    prefix,
    isEncrypted: encrypted,
    caFile: pairs.has('tlsCAFile') ? decoded(pairs.get('tlsCAFile') as string) : undefined,
  };
};

/** The same server or cluster, for another user. */
export const asUser = (url: string, { username, password }: EventStoreAddress['credentials']): string =>
  url.trim().replace(/^([a-z+]+:\/\/)(?:[^@/?]*@)?/, `$1${encodeURIComponent(username)}:${encodeURIComponent(password)}@`);

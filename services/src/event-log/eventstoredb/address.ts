/** Where an EventStoreDB is, and what this site is there. */
export interface EventStoreAddress {
  /** As the client reads it. */
  readonly connectionString: string;
  /** Sent with every call. They also make the client append by calls of their own instead of one stream shared by the whole process. */
  readonly credentials: { readonly username: string; readonly password: string };
  /** What the names of this site's streams begin with, where several share a server. */
  readonly prefix: string;
}

const shape =
  /^(?<scheme>esdb(?:\+discover)?):\/\/(?:(?<username>[^:@/?]+):(?<password>[^@/?]+)@)?(?<hosts>[^@/?\s]+)\/?(?:\?(?<query>\S*))?$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('EVENT_LOG_URL has a "%" that begins no character; write "%25" for it.');
  }
};

const isPrefix = (pair: string): boolean => /^streamprefix=/i.test(pair);

/** The parts of an `esdb://` or `esdb+discover://` URL. Throws an `Error` whose message is the sentence to tell an operator. */
export const eventStoreAddress = (url: string): EventStoreAddress => {
  const { scheme, username, password, hosts, query } = shape.exec(url.trim())?.groups ?? {};
  if (scheme === undefined || hosts === undefined) {
    throw new Error('EVENT_LOG_URL must name a server, as in "esdb://user:password@log.example:2113".');
  }
  const pairs = (query ?? '').split('&').filter((pair) => pair !== '');
  const encrypted = !pairs.some((pair) => /^tls=false$/i.test(pair));
  if (encrypted && username === undefined) {
    throw new Error('EVENT_LOG_URL must name a user and a password, or say "tls=false" for a server without users.');
  }
  const prefix = decoded(pairs.find(isPrefix)?.split('=')[1] ?? '');
  if (prefix.startsWith('$'))
    throw new Error('streamPrefix in EVENT_LOG_URL must not begin with "$": such streams are the server\'s own.');
  const rest = pairs.filter((pair) => !isPrefix(pair));
  // The client asks every ten seconds whether the other end is there, and would wait as long for the answer.
  if (!rest.some((pair) => /^keepalivetimeout=/i.test(pair))) rest.push('keepAliveTimeout=3000');
  const user = username === undefined ? '' : `${username}:${password}@`;
  return {
    connectionString: `${scheme}://${user}${hosts}?${rest.join('&')}`,
    // A server without users gets none of it: the client leaves them out where nothing is encrypted.
    credentials: { username: decoded(username ?? 'none'), password: decoded(password ?? 'none') },
    prefix,
  };
};

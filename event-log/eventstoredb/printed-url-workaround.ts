import { decoded } from './decoded.ts';

type Check = readonly [holds: (value: string) => boolean, takes: string];
const number: Check = [(value) => /^-?\d{1,9}$/.test(value), 'a whole number'];
const flag: Check = [(value) => /^(true|false)$/.test(value), 'true or false'];
const anyText: Check = [(value) => value !== '' && decoded(value) !== '', 'a text'];

/** The query options of EVENT_LOG_URL: our own `streamPrefix`, and those that the client knows. */
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

/**
 * Parses one option of EVENT_LOG_URL; returns its name in the client's spelling. It must be checked before the client
 * sees it: for an unknown option, client 6.2.1 prints the whole URL with the password
 * (dist/Client/parseConnectionString.js). Throws an `Error` with a message for an operator.
 */
export const optionOf = (pair: string): readonly [name: string, value: string] => {
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

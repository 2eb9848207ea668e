import { MalformedError } from '../../domain/transparency/errors.ts';
import { plainAddress } from '../outgoing/plain-address.ts';

/** The resources below a log's address that users may type along with it. */
const served = /\/(?:(?:checkpoint|cosigned|key)\/?)?$/;

/**
 * Where a log is served, without a slash at its end: `https://site.example/log` for a site, or the address of a log as
 * it was typed. Throws `MalformedError`.
 */
export const logAddress = (typed: string): string => {
  const url = plainAddress(typed);
  if (url === 'no address')
    throw new MalformedError('It takes the address of a site, as https://benchnotes.example, or of its log.');
  if (url === 'more than an address') throw new MalformedError('It takes an address without a user, a password, a "?" or a "#".');
  const path = url.pathname.replace(served, '');
  return `${url.origin}${path === '' ? '/log' : path}`;
};

/** The folder name of a log's state: its host, and its path if that is not `/log`. */
export const stateName = (address: string): string => {
  const { host, pathname } = new URL(address);
  // The host ".." would be the folder above.
  return `${host}${pathname === '/log' ? '' : pathname}`.replace(/[^\w.-]|^\.+/g, '_');
};

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
const portOf = ({ protocol, port }: URL): string => port || String(defaultPorts[protocol]);

/** Whether a redirect stays on the site: the same host, also from http to https. */
export const isSameSite = (from: URL, to: URL): boolean => {
  if (from.protocol === to.protocol) return from.host === to.host;
  const isUpgrade = to.protocol === 'https:' && portOf(from) === '80' && portOf(to) === '443';
  return from.hostname === to.hostname && isUpgrade;
};

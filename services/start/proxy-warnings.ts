import { isLoopback } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';

/** Whether a proxy, as TRUST_PROXY names it, runs on this machine. */
const isHere = (proxy: string): boolean => proxy === 'loopback' || isLoopback(proxy);

/** A sentence for each contradiction between the addresses of the server, the site and the proxy. */
export const proxyWarnings = ({ siteUrl, trustProxy, host }: Pick<Config, 'siteUrl' | 'trustProxy' | 'host'>): string[] => {
  if (!siteUrl.startsWith('https:')) return [];
  if (trustProxy.length === 0)
    return [
      'SITE_URL is https, but TRUST_PROXY names no proxy: no one can sign in until it names the one in front of this server.',
    ];
  if (isLoopback(host) || !trustProxy.every(isHere)) return [];
  return [
    `HOST is ${host}, but the proxy of TRUST_PROXY runs on this machine: unless a firewall is in between, ` +
      'others reach this server without the proxy, over plain HTTP. Set HOST to 127.0.0.1.',
  ];
};

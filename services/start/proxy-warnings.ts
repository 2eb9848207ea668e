import type { Config } from '../config/config.ts';

/** An address, or a range, of this machine alone. */
const isHere = (address: string): boolean => /^(127\.|::1(\/128)?$|loopback$|localhost$)/.test(address);

/** What does not fit together of the server's address, the site's and the proxy's, each in a sentence. */
export const proxyWarnings = ({ siteUrl, trustProxy, host }: Pick<Config, 'siteUrl' | 'trustProxy' | 'host'>): string[] => {
  if (!siteUrl.startsWith('https:')) return [];
  if (trustProxy.length === 0)
    return [
      'SITE_URL is https, but TRUST_PROXY names no proxy: no one can sign in until it names the one in front of this server.',
    ];
  if (isHere(host) || !trustProxy.every(isHere)) return [];
  return [
    `HOST is ${host}, but the proxy of TRUST_PROXY runs on this machine: unless a firewall is in between, ` +
      'others reach this server without the proxy, over plain HTTP. Set HOST to 127.0.0.1.',
  ];
};

/**
 * The URL scheme that makes the client try every host, any of which may be down. Given several hosts separated by
 * commas, client 6.2.1 only tries the first when the scheme says to discover, and all of them otherwise
 * (dist/Client/index.js, `connectionString`).
 */
export const schemeFor = (scheme: string, hosts: string): string => (hosts.includes(',') ? 'esdb' : scheme);

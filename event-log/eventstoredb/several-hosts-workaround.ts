/**
 * The scheme under which the client looks at each of these hosts, any of which may be down. Of several hosts, separated
 * by commas, client 6.2.1 looks at the first alone when it is to discover, and at all of them otherwise
 * (dist/Client/index.js, `connectionString`).
 */
export const schemeFor = (scheme: string, hosts: string): string => (hosts.includes(',') ? 'esdb' : scheme);

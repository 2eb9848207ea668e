import ipaddr from 'ipaddr.js';

/** The addresses that one household or server can have: with IPv6 a whole /64, written as its first four groups. */
export const ipPrefix = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
};

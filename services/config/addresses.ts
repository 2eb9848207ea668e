import { BlockList, isIP } from 'node:net';

/** Whether this is the URL of a site: http or https, without a path. */
export const isHttpUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === '';
};

/** Whether a line of security.txt may have this value (RFC 9116, section 2.5.3). */
export const isContact = (text: string): boolean =>
  /^(https:\/\/|tel:\+?\d|mailto:[^@\s]+@)[^\s@]+$/.test(text) && URL.canParse(text);

/** Whether this is an IP address, a range of them, or a name that proxy-addr knows for a range. */
export const isAddressRange = (text: string): boolean => {
  const [address = '', bits] = text.split('/');
  try {
    const list = new BlockList();
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    // The range of all addresses would let any client forge its address.
    if (bits !== undefined && Number(bits) === 0) return false;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
    return true;
  } catch {
    return ['loopback', 'linklocal', 'uniquelocal'].includes(text);
  }
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host, or the start of an address range, is on this machine only. */
export const isLoopback = (text: string): boolean => {
  const [host = ''] = text.split('/');
  return host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
};

import { isLoopback } from './addresses.ts';

/** A mail server, and how to connect to it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /**
   * `at once`: TLS from the first byte; `must`: after STARTTLS, which the server must offer; `none`: the network is
   * trusted.
   */
  readonly tls: 'at once' | 'must' | 'none';
  readonly user: string;
  readonly password: string;
}

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

/**
 * The server in a URL: `smtps://user:password@host:465`, or `smtp://…` with STARTTLS. Without TLS only on this machine
 * or with `?tls=false`. Undefined for anything else.
 */
export const smtpServerOf = (written: string): SmtpServer | undefined => {
  if (!/^smtps?:\/\//i.test(written) || !URL.canParse(written)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(written);
  const [host, user, secret] = [hostname.replace(/^\[(.*)\]$/, '$1'), decoded(username), decoded(password)];
  if (host === '' || user === undefined || secret === undefined) return undefined;
  if (!/^\/?$/.test(pathname) || hash !== '' || !['', '?tls=true', '?tls=false'].includes(search)) return undefined;
  if ((user === '') !== (secret === '')) return undefined;
  const isSecure = protocol === 'smtps:';
  if (isSecure && search === '?tls=false') return undefined;
  const isPlain = search === '?tls=false' || (search === '' && isLoopback(host));
  const tls = isSecure ? 'at once' : isPlain ? 'none' : 'must';
  return { host, port: port === '' ? (isSecure ? 465 : 587) : Number(port), tls, user, password: secret };
};

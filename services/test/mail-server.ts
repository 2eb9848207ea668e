import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { SMTPServer } from 'smtp-server';
import type { Test } from 'tap';
import { until } from '../../scripts/until.ts';

/** A mail as received, with its two texts decoded. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly head: string;
  /** The whole mail. */
  readonly raw: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly content: string }[];
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The received parts of each mail that is neither finished nor aborted. */
  readonly underWay: ReadonlySet<{ readonly text: string }>;
  /** Waits for this many mails. */
  came(count: number): Promise<ReceivedMail>;
  /** Waits for the n-th mail (by default the first) to an address with a subject. */
  cameTo(to: string, subject: RegExp, number?: number): Promise<ReceivedMail>;
  /** Breaks all connections. */
  hangUp(): void;
}

/** Decodes bytes in hexadecimal digits to one character each. */
const unescaped = (text: string): string =>
  text.replace(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));

const decoded = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  return Buffer.from(unescaped(body.replace(/=\r\n/g, '')), 'latin1').toString();
};

/** The parts of a mail, also nested ones: each is its header, an empty line, and its body. */
const partsOf = (raw: string): string[] => {
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `--${boundary}`);
  return boundaries.reduce((parts, boundary) => parts.flatMap((part) => part.split(boundary)), [raw]);
};

const bodyOf = (part: string): string => {
  const end = part.indexOf('\r\n\r\n');
  const [, encoding = ''] = /Content-Transfer-Encoding: (\S+)/i.exec(part.slice(0, end)) ?? [];
  return decoded(part.slice(end + 4), encoding);
};

/** The part of a mail that has a type, as text. */
const textIn = (raw: string, type: string): string =>
  bodyOf(partsOf(raw).find((part) => part.includes(`Content-Type: ${type}`)) ?? '')
    .replaceAll('\r\n', '\n')
    .trimEnd() + '\n';

const attachmentsIn = (raw: string): ReceivedMail['attachments'] =>
  partsOf(raw).flatMap((part) => {
    const [, name] = /Content-Disposition: attachment; filename="?([^"\r\n]+)/i.exec(part) ?? [];
    return name === undefined ? [] : [{ name, content: bodyOf(part) }];
  });

const word = /=\?utf-8\?([QB])\?([^?]*)\?=(?:\s+(?==\?))?/gi;

/** The decoded subject of a mail (RFC 2047). */
export const subjectOf = ({ head }: Pick<ReceivedMail, 'head'>): string => {
  const [, subject = ''] = /^Subject: (.*)$/m.exec(head) ?? [];
  const bytes = (how: string, text: string): string =>
    how.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('latin1') : unescaped(text.replaceAll('_', ' '));
  const found = subject.replace(word, (_all, how: string, text: string) => bytes(how, text));
  return found === subject ? subject : Buffer.from(found, 'latin1').toString();
};

/**
 * A mail server on this machine, which accepts everything. `answer` may refuse a mail with an error, or accept it and
 * stay silent.
 */
export const startMailServer = async (
  t: Test,
  answer: () => Error | 'silence' | undefined = () => undefined,
): Promise<MailServer> => {
  const mails: ReceivedMail[] = [];
  const underWay = new Set<{ text: string }>();
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const received = (raw: string): void => {
        const refusal = answer();
        if (refusal instanceof Error) return done(refusal);
        mails.push({
          raw,
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          head: raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' '),
          text: textIn(raw, 'text/plain'),
          html: textIn(raw, 'text/html'),
          attachments: attachmentsIn(raw),
        });
        if (refusal === undefined) done();
      };
      // A client that disconnects sends no mail.
      const coming = { text: '' };
      underWay.add(coming);
      stream.setEncoding('utf8').on('data', (part: string) => (coming.text += part));
      finished(stream)
        .then(
          () => received(coming.text),
          () => undefined,
        )
        .finally(() => underWay.delete(coming));
    },
  });
  // A killed client disconnects at any moment.
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    underWay,
    came: (count) => until(() => mails[count - 1], `mail number ${count}`),
    cameTo: (to, subject, number = 1) =>
      until(() => mails.filter((mail) => mail.to.includes(to) && subject.test(subjectOf(mail)))[number - 1], `mail to ${to}`),
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
  };
};

/** The unsubscribe URL in the header of a mail. */
export const unsubscribeLinkIn = (head: string): string => {
  const [, link = ''] = /^List-Unsubscribe: <([^>]+)>$/m.exec(head) ?? [];
  if (link === '') throw new Error(`There is no such address in it: ${head}`);
  return link;
};

/** The reset link in a text, which must lead to the site at this address. */
export const resetLinkIn = (text: string, siteUrl: string): { link: string; token: string } => {
  const [link = '', token = ''] = new RegExp(`${siteUrl}/auth/reset#([\\w-]{43})(?![\\w-])`).exec(text) ?? [];
  if (link === '') throw new Error(`There is no link in it: ${text}`);
  return { link, token };
};

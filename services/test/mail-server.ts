import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Test } from 'tap';

/** A mail as it came over the wire, with its two texts decoded. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly head: string;
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Waits until so many have come. */
  came(count: number): Promise<ReceivedMail>;
}

const decoded = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

/** The part of a mail that has a type. */
const partOf = (raw: string, type: string): string => {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(raw) ?? [];
  const part = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const end = part.indexOf('\r\n\r\n');
  const [, encoding = ''] = /Content-Transfer-Encoding: (\S+)/i.exec(part.slice(0, end)) ?? [];
  return (
    decoded(part.slice(end + 4), encoding)
      .replaceAll('\r\n', '\n')
      .trimEnd() + '\n'
  );
};

/** A mail server on this machine, which takes whatever is sent to it. `answer` may refuse a mail by an error. */
export const startMailServer = async (t: Test, answer: () => Error | undefined = () => undefined): Promise<MailServer> => {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      void buffer(stream).then((bytes) => {
        const refusal = answer();
        if (refusal) return done(refusal);
        const raw = bytes.toString();
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          head: raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' '),
          text: partOf(raw, 'text/plain'),
          html: partOf(raw, 'text/html'),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const came = async (count: number): Promise<ReceivedMail> => {
    for (let tries = 0; mails.length < count && tries < 500; tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    const mail = mails[count - 1];
    if (!mail) throw new Error(`There are ${mails.length} mails, not ${count}.`);
    return mail;
  };
  return { url: `smtp://127.0.0.1:${port}`, mails, came };
};

/** The reset link in a text, which must be of the site at this address. */
export const resetLinkIn = (text: string, siteUrl: string): { link: string; token: string } => {
  const [link = '', token = ''] = new RegExp(`${siteUrl}/auth/reset#([\\w-]{43})(?![\\w-])`).exec(text) ?? [];
  if (link === '') throw new Error(`There is no link in it: ${text}`);
  return { link, token };
};

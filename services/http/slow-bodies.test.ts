import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readdirSync } from 'node:fs';
import { pino } from 'pino';
import sharp from 'sharp';
import t from 'tap';
import { until } from '../../scripts/until.ts';
import { revokeAdmin } from '../accounts/people.ts';
import { limits } from '../config/limits.ts';
import { article, build, buildWithPeople, type Answer, type Person, type TestSite } from '../test/build.ts';

/** Sends a request except for its last byte; returns a function that sends that, and returns the response. */
const held = async (site: TestSite, by: Person, method: string, path: string, body: object): Promise<() => Promise<string>> => {
  const text = JSON.stringify(body);
  const socket = await connected(site);
  const asked = requestTo(site);
  const head = `${method} ${path} HTTP/1.1\r\nhost: site.test\r\ncookie: ${by.cookie}\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}connection: close\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text.slice(0, -1)}`);
  const [request] = await asked;
  await until(() => request.readableDidRead, 'it was looked at who asks, and the body is read');
  return async () => {
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    socket.write(text.slice(-1));
    await once(socket, 'close');
    return answer;
  };
};

const connected = async ({ app }: TestSite): Promise<Socket> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

/** The next incoming request and its response, before the server handles it. */
const requestTo = ({ app }: TestSite) => once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;

const listening = async (site: TestSite): Promise<TestSite> => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  return site;
};

t.test('a session that ends while a body comes does nothing more', async (t) => {
  const site = await listening(await buildWithPeople(t));
  const { author, services } = site;
  const post = await held(site, author, 'POST', '/api/posts', article());
  const profile = await held(site, author, 'PUT', '/api/user/profile', { fullName: 'Another', about: '' });
  await services.accounts.endOtherSessions(author.id, '');
  for (const send of [post, profile]) t.match(await send(), /^HTTP\/1\.1 401 /);
  t.notMatch(await services.accounts.byId(author.id), { fullName: 'Another' });
  t.strictSame((await site.admin.call('GET', '/api/posts?status=pending')).json(), []);
});

t.test('rights that are taken away while a body comes are gone, and so is who is suspended', async (t) => {
  const site = await listening(await buildWithPeople(t));
  const { admin, other, services } = site;
  const { id } = await site.submit();
  const decision = await held(site, admin, 'PATCH', `/api/posts/${id}/status`, { status: 'approved' });
  const post = await held(site, other, 'POST', '/api/posts', article());
  await services.accounts.setSuspension(other.id, { reason: 'Advertising.', since: site.clock.now().toISOString() });
  await revokeAdmin(services, admin.id, { actor: 'operator', correlationId: 'test', now: site.clock.now() });
  t.match(await decision(), /^HTTP\/1\.1 40[13] /);
  t.match(await post(), /^HTTP\/1\.1 401 /);
  t.match((await site.author.call('GET', '/api/user/posts')).json(), [{ status: 'pending' }]);
});

t.test('what was shown of who somebody is holds no longer where the body comes too late', async (t) => {
  const site = await listening(await buildWithPeople(t));
  const { admin, other, services } = site;
  const body = { reason: 'They asked for it.', articles: 'keep' };
  const late = await held(site, admin, 'POST', `/api/people/${other.id}/erasure`, body);
  site.clock.advance(10 * 60_000);
  t.match(await late(), /^HTTP\/1\.1 403 .*show again who you are/s);
  t.ok(await services.accounts.byId(other.id));
});

const bytesOf = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: { r: red, g: 9, b: 3 } } })
    .png()
    .toBuffer();

const upload = async (site: TestSite, by: Person, bytes: Buffer, sent: Buffer): Promise<void> => {
  const socket = await connected(site);
  const asked = requestTo(site);
  const head = `POST /api/images HTTP/1.1\r\nhost: site.test\r\ncookie: ${by.cookie}\r\ncontent-type: image/png\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  socket.write(head);
  socket.write(sent);
  const [request, response] = await asked;
  const came = Buffer.byteLength(head) + sent.length;
  await until(() => request.socket.bytesRead >= came || response.headersSent, 'all that was sent has come, or it is refused');
  socket.destroy();
};

t.test('an upload that is broken off frees its place and leaves no file, whenever that is', async (t) => {
  const site = await listening(await buildWithPeople(t, { RATE_LIMITS: 'false' }));
  const { author } = site;
  const bytes = await bytesOf(1);
  for (let number = 0; number < 2 * limits.uploadsOfMember; number += 1)
    await upload(site, author, bytes, number % 2 === 0 ? bytes.subarray(0, 500) : bytes);
  const send = async (): Promise<Answer> => author.call('POST', '/api/images', await bytesOf(2), { 'content-type': 'image/png' });
  const answer = await until(async () => {
    const given = await send();
    return given.statusCode !== 503 && given;
  }, 'a place is free');
  t.equal(answer.statusCode, 201, answer.payload);
  const folder = await site.services.imageUploads.folder();
  await until(() => readdirSync(folder).length === 0, 'no file is left');
});

t.test('what was done for somebody who did not wait for the answer is in the log of the server', async (t) => {
  const lines: { readonly msg: string; readonly method?: string; readonly status?: number; readonly accountId?: number }[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) });
  const site = await listening(await build(t, {}, undefined, logger));
  const author = await site.register('author');
  const { accounts } = site.services;
  const { byId } = accounts;
  const asked = requestTo(site);
  accounts.byId = async (id) => {
    const [{ socket: theirs }] = await asked;
    socket.destroy();
    if (!theirs.destroyed) await once(theirs, 'close');
    return byId.call(accounts, id);
  };
  const socket = await connected(site);
  const text = JSON.stringify({ fullName: 'Georg Ohm', about: '' });
  socket.write(
    `PUT /api/user/profile HTTP/1.1\r\nhost: site.test\r\ncookie: ${author.cookie}\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
  );
  const isIt = ({ msg, method, status }: (typeof lines)[0]) => msg === 'request' && method === 'PUT' && status === 499;
  await until(() => lines.some(isIt));
  t.match(lines.filter(isIt), [{ accountId: author.id }]);
});

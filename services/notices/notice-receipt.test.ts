import { pino } from 'pino';
import t from 'tap';
import { postStream } from '../../contracts/streams.ts';
import { policyOfLog } from '../../domain/transparency/policy.ts';
import { verifyReceipt } from '../../domain/transparency/receipt.ts';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import type { User } from '../accounts/accounts.ts';
import { erasedPost } from '../test/calls/requests.ts';
import { buildWithPeople, type TestSite } from '../test/build.ts';
import { startMailServer } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';
import { noticesFrom } from './from-events.ts';
import type { Notice } from './notice-store.ts';
import { receiptFor } from './notice-receipt.ts';

const authorOf = async ({ services, author }: TestSite): Promise<User> => (await services.accounts.byId(author.id)) as User;

/** The notice that an event of a post's stream makes. */
const noticeOf = async ({ services: { log, now } }: TestSite, postId: number, revision: number): Promise<Notice> => {
  const [event] = await log.readStream(postStream(postId), revision, 1);
  const [notice] = event ? await noticesFrom(log, event, { undoWindow: 0, admins: async () => [], now }) : [];
  if (!notice) throw new Error('It makes no notice.');
  return notice;
};

/** The receipt mailed with the notice of an event, and the warnings logged. */
const mailed = async (site: TestSite, postId: number, revision: number, patience?: number) => {
  const warnings: string[] = [];
  const logger = pino({}, { write: (line: string) => void warnings.push(line) });
  const options = { ...site.services, logger, ...(patience === undefined ? {} : { patience }) };
  const receipt = await receiptFor(options, await noticeOf(site, postId, revision), await authorOf(site));
  return { receipt, warnings };
};

t.test('the receipt of a decision, once it is signed', async (t) => {
  const site = await buildWithPeople(t);
  const { id } = await site.post('rejected');
  t.strictSame(await mailed(site, id, 1), { receipt: 'download', warnings: [] });
  await site.signLog();
  const { receipt } = await mailed(site, id, 1);
  const downloaded = await site.author.call('GET', `/api/posts/${id}/receipts/1`);
  t.strictSame(receipt, { name: `post-${id}-1.tlog-proof`, content: downloaded.payload });
});

t.test('none where an operator decided, nor of an event that is not the one of the notice', async (t) => {
  const site = await buildWithPeople(t);
  const id = await erasedPost(site, site.author);
  await site.signLog();
  t.strictSame(await mailed(site, id, 1), { receipt: undefined, warnings: [] });
  const { id: other } = await site.post('rejected');
  await site.signLog();
  const notice = { ...(await noticeOf(site, other, 1)), id: 'another' };
  const options = { ...site.services, logger: pino({ level: 'silent' }) };
  t.equal(await receiptFor(options, notice, await authorOf(site)), undefined);
});

t.test('a long one stays at the site', async (t) => {
  const site = await buildWithPeople(t);
  const { id } = await site.submit({ content: `<p>First ${'choose a transformer. '.repeat(200)}</p>` });
  const anchor = { start: 0, end: 5, exact: 'First', prefix: '', suffix: '' };
  const remarks = Array.from({ length: 30 }, () => ({ anchor, text: '测'.repeat(1_000) }));
  const answer = await site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected', remarks });
  t.equal(answer.statusCode, 200, answer.payload);
  await site.signLog();
  t.equal((await mailed(site, id, 1)).receipt, 'download');
});

t.test('a mail goes without it where the store fails, or is slow', async (t) => {
  const site = await buildWithPeople(t);
  const { id } = await site.post('rejected');
  await site.signLog();
  const { checkpoints } = site.services;
  const last = checkpoints.last.bind(checkpoints);
  t.teardown(() => void (checkpoints.last = last));
  checkpoints.last = () => Promise.reject(new StoreUnavailableError('It is away.'));
  t.match(await mailed(site, id, 1), { receipt: 'download', warnings: [/goes without its receipt/] });
  checkpoints.last = () => new Promise(() => undefined);
  t.strictSame(await mailed(site, id, 1, 1), { receipt: 'download', warnings: [] });
});

t.test('the mail of a decision carries it byte for byte, and says where it is checked', async (t) => {
  const server = await startMailServer(t);
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false', SMTP_URL: server.url, MAIL_FROM: 'site@example.org' });
  const outbox = await followedOutbox(t, site);
  await outbox.stop();
  const { id } = await site.post('pending', { title: 'Signed' });
  await site.decide(id, 'rejected', 'Say which wire it is: 12 Ω.');
  await site.signLog();
  await followedOutbox(t, site);
  const mail = await server.cameTo('author@mail.test', /“Signed” was rejected/);
  t.match(mail.text, /The attached receipt proves to anybody.*\n\nhttp:\/\/site\.test\/log\/verify\n/);
  t.match(mail.text, /the key of the log.*\n\nhttp:\/\/site\.test\/log\/key\n/);
  t.match(mail.html, '<a href="http://site.test/log/verify">');
  const [receipt, ...more] = mail.attachments;
  t.same([receipt?.name, more], [`post-${id}-1.tlog-proof`, []]);
  const key = (await site.visitor.call('GET', '/log/key')).payload.trim();
  const { event, data } = await verifyReceipt(receipt?.content ?? '', await policyOfLog(key));
  t.match(event, { stream: postStream(id), revision: 1, type: 'PostRejected' });
  t.match(JSON.parse(String(data)), { reason: 'Say which wire it is: 12 Ω.' });

  await site.post('rejected', { title: 'Not signed' });
  const early = await server.cameTo('author@mail.test', /“Not signed” was rejected/);
  t.same(early.attachments, []);
  t.match(early.text, /You can download it under “My articles”:\n\nhttp:\/\/site\.test\/my-articles\n/);

  await site.admin.call('POST', `/api/people/${site.author.id}/suspension`, { reason: 'Advertising.' });
  await site.decide(id, 'approved');
  const suspended = await server.cameTo('author@mail.test', /“Signed” is live/);
  t.notMatch(suspended.text, /receipt|my-articles/, 'who cannot sign in can download none');
});

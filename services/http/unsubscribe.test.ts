import { performance } from 'node:perf_hooks';
import t from 'tap';
import { noticeWays } from '../../contracts/notices.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import { until } from '../../scripts/until.ts';
import { derived, unsubscribePurpose } from '../config/secret.ts';
import { UnsubscribeTokens } from '../notices/unsubscribing.ts';
import { build, buildWithPeople, siteSecret, type TestSite } from '../test/build.ts';
import { startMailServer, unsubscribeLinkIn } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';

const tokens = new UnsubscribeTokens(derived(siteSecret, unsubscribePurpose));
const problem = { accept: 'application/problem+json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = 'List-Unsubscribe=One-Click';

const wants = async ({ author }: TestSite) => (await author.call('GET', '/api/user/notice-settings')).json<object>();

t.test('the link in a mail ends such mails, in one click, without a session', async (t) => {
  const mail = await startMailServer(t);
  const site = await buildWithPeople(t, { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' });
  await followedOutbox(t, site);
  await site.post('rejected', { title: 'The first' });
  const { head, text, html } = await mail.cameTo('author@mail.test', /“The first” was rejected$/);
  const url = unsubscribeLinkIn(head);
  t.match(url, /^http:\/\/site\.test\/unsubscribe\?token=/);
  t.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  t.ok(text.includes(url) && html.includes(url), 'who reads it has the same link');
  const path = url.slice('http://site.test'.length);

  const asks = await site.visitor.call('GET', path);
  t.equal(asks.statusCode, 200);
  t.match(asks.payload, /<form method="post">/);
  t.equal((await site.visitor.call('HEAD', path)).statusCode, 200);
  t.match(await wants(site), { decisionsByMail: true }, 'whoever follows links changes nothing');

  const answer = await site.visitor.call('POST', path, oneClick, form);
  t.equal(answer.statusCode, 200);
  t.match(answer.json(), { message: /^You get no more mails about decisions/ });
  t.equal(answer.headers['set-cookie'], undefined);
  t.match(await wants(site), { decisionsByMail: false, decisionsOnSite: true, digestByMail: true, sendsMail: true });
  t.equal((await site.visitor.call('POST', path, oneClick, form)).statusCode, 200, 'also twice');

  await site.post('rejected', { title: 'The second' });
  await site.author.call('PUT', '/api/user/notice-settings', {
    ...(await wants(site)),
    decisionsByMail: true,
    sendsMail: undefined,
  });
  await site.post('rejected', { title: 'The third' });
  await mail.cameTo('author@mail.test', /“The third”/);
  t.notMatch(mail.mails.map((one) => one.text).join(), 'The second');
});

t.test('security is told whatever somebody wants, and has no such link', async (t) => {
  const mail = await startMailServer(t);
  const site = await buildWithPeople(t, { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' });
  await followedOutbox(t, site);
  const nothing = Object.fromEntries(noticeWays.map((way) => [way, false]));
  await site.author.call('PUT', '/api/user/notice-settings', nothing);
  await site.post('approved');
  await site.again(site.author);
  const { head, text } = await mail.cameTo('author@mail.test', /^A new sign-in/);
  t.notMatch(head, /^List-Unsubscribe/m);
  t.notMatch(text, 'unsubscribe');
  t.same((await site.author.call('GET', '/api/user/notices')).json<{ kind: string }[]>().map(({ kind }) => kind), ['new_device']); // prettier-ignore
});

t.test('any body of a mail service is accepted, and none is needed', async (t) => {
  const site = await buildWithPeople(t);
  const path = `/unsubscribe?token=${tokens.make({ userId: site.author.id, list: 'decisions' })}`;
  const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  for (const [body, headers] of [
    [oneClick, form],
    [parts, { 'content-type': 'multipart/form-data; boundary=x' }],
    [undefined, {}],
    ['', form],
    ['{}', { 'content-type': 'application/json' }],
    ['{', { 'content-type': 'application/json' }],
    [oneClick, { 'content-type': 'text/plain' }],
    [oneClick, { 'content-type': 'application/octet-stream' }],
    [oneClick, { 'content-type': 'application/x-none' }],
  ] as const)
    t.equal((await site.visitor.call('POST', path, body, headers)).statusCode, 200, String(body));
  t.equal((await site.visitor.call('POST', path, 'x'.repeat(40_000), form)).statusCode, 413);
  t.equal(
    (await site.author.call('PUT', '/api/user/notice-settings', oneClick, form)).statusCode,
    415,
    'no other call takes them',
  );
});

t.test('a browser is shown a page, also of what is refused', async (t) => {
  const site = await buildWithPeople(t);
  const page = { ...form, accept: 'text/html,*/*', origin: 'http://site.test' };
  const path = `/unsubscribe?token=${tokens.make({ userId: site.author.id, list: 'digest' })}`;
  const done = await site.visitor.call('POST', path, oneClick, page);
  t.match([done.statusCode, done.headers['content-type']], [200, /^text\/html/]);
  t.match(done.payload, /<h1>No more of these mails<\/h1><p>You get no more mails about articles that wait/);
  const refused = await site.visitor.call('POST', '/unsubscribe?token=none', oneClick, page);
  t.match([refused.statusCode, refused.headers['content-type']], [410, /^text\/html/]);
  t.match(refused.payload, /<h1>That did not work<\/h1><p>This link is not valid/);
  const foreign = await site.visitor.call('POST', path, oneClick, { ...page, origin: 'https://evil.test' });
  t.equal(foreign.statusCode, 403);
  for (const answer of [done, refused]) t.match(answer.headers['content-security-policy'], /style-src 'self' 'sha256-/);
});

t.test('guesses are refused, and those of others, in the same time; then one waits', async (t) => {
  const site = await buildWithPeople(t);
  const { author, other } = site;
  const right = tokens.make({ userId: author.id, list: 'decisions' });
  const mac = right.slice(right.lastIndexOf('decisions-') + 'decisions-'.length);
  const wrong = [
    '',
    'none',
    `${author.id}-decisions-${'A'.repeat(43)}`,
    `${other.id}-decisions-${mac}`,
    `${author.id}-digest-${mac}`,
    `${author.id}-security-${mac}`,
    `0${author.id}-decisions-${mac}`,
    `${right}A`,
    right.slice(0, -1),
    right.toUpperCase(),
    new UnsubscribeTokens('another secret').make({ userId: author.id, list: 'decisions' }),
    tokens.make({ userId: 999_999, list: 'decisions' }),
  ];
  const send = (token: string, headers = {}) =>
    site.visitor.call('POST', `/unsubscribe?token=${encodeURIComponent(token)}`, oneClick, { ...form, ...problem, ...headers });
  for (const token of wrong) t.match((await send(token)).json<Problem>(), { status: 410, code: 'LINK_NOT_VALID' }, token);
  t.match(await wants(site), { decisionsByMail: true, digestByMail: true });
  const tries = site.services.limits.wrongLinksFromAddress.free - wrong.length;
  for (let number = 0; number < tries; number += 1) await send('none');
  await send('none');
  t.match((await send('none')).json<Problem>(), { status: 429, code: 'TOO_MANY_REQUESTS' });
  t.equal((await send(right)).statusCode, 200, 'a right link works also then');
  t.match((await send('none')).json<Problem>(), { status: 429 });
  site.clock.advance(60_000);
  t.match((await send('none')).json<Problem>(), { status: 410 });
});

t.test('what is almost right takes as long as what is not', async (t) => {
  const right = tokens.make({ userId: 7, list: 'decisions' });
  const timed = (token: string): number => {
    const began = performance.now();
    for (let number = 0; number < 2_000; number += 1) tokens.read(token);
    return performance.now() - began;
  };
  const almost = `${right.slice(0, -2)}${right.endsWith('AA') ? 'BA' : 'AA'}`;
  const far = `7-decisions-${'_'.repeat(43)}`;
  const medians = [almost, far].map((token) => Array.from({ length: 15 }, () => timed(token)).toSorted((a, b) => a - b)[7] ?? 0);
  t.comment(`2,000 times: ${medians.map((time) => time.toFixed(2)).join(' and ')} ms`);
  t.equal(tokens.read(almost), undefined);
});

t.test('one’s settings are one’s own', async (t) => {
  const site = await buildWithPeople(t);
  const all = Object.fromEntries(noticeWays.map((way) => [way, true]));
  t.same((await site.author.call('GET', '/api/user/notice-settings')).json(), { ...all, sendsMail: false });
  const changed = await site.author.call('PUT', '/api/user/notice-settings', { ...all, decisionsOnSite: false });
  t.same(changed.json(), { ...all, decisionsOnSite: false, sendsMail: false });
  t.same((await site.other.call('GET', '/api/user/notice-settings')).json(), { ...all, sendsMail: false });
  await followedOutbox(t, site);
  await site.post('approved');
  await site.again(site.author);
  const kinds = async () =>
    (await site.author.call('GET', '/api/user/notices')).json<{ kind: string }[]>().map(({ kind }) => kind);
  await until(async () => (await kinds()).length > 0);
  t.same(await kinds(), ['new_device']);
  const { statusCode } = await (await build(t)).visitor.call('GET', '/api/user/notice-settings');
  t.equal(statusCode, 401);
});

import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import type { DamagedEntry, LogEntry, LogPage } from '../../contracts/views/log.ts';
import { systemActor } from '../../contracts/actors.ts';
import type { RestoredEvent } from '../../event-log/event-log.ts';
import { until } from '../../scripts/until.ts';
import { auditLog } from '../audit/audit-log.ts';
import { buildWithPeople, type Answer, type Person, type TestSite } from '../test/build.ts';
import { refused } from '../test/refused.ts';

const ask = (site: TestSite, query = '', by: Person = site.admin): Promise<Answer> => by.call('GET', `/api/log?${query}`);

const pageOf = async (site: TestSite, query = ''): Promise<LogPage> => {
  const answer = await ask(site, query);
  if (answer.statusCode !== 200) throw new Error(answer.payload);
  return answer.json<LogPage>();
};

const entriesOf = async (site: TestSite, query = ''): Promise<LogEntry[]> =>
  (await pageOf(site, query)).entries.filter((line): line is LogEntry => !('damaged' in line));

const summary = ({ username, did, title, reason }: LogEntry) => [username, did, title, reason];

type Whole = Extract<RestoredEvent, { readonly metadata: unknown }>;

/** Events of an account's stream, for the end of the log. */
const signIns = (id: number, from: number, count: number, change: object = {}): Whole[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ stream: `account-${id}`, revision: from + n, id: randomUUID(), type: 'SignedIn' },
    data: { accountId: id, ...change },
    metadata: { version: 1, time: '2026-03-02T12:00:00.000Z', actor: systemActor, correlationId: 'x', previousHash: null },
  }));

t.test('an admin sees who did what, when and why, the newest first, and nobody else does', async (t) => {
  const site = await buildWithPeople(t);
  const post = await site.submit({ title: 'Ripple, measured' });
  site.clock.advance(60_000);
  await site.decide(post.id, 'rejected', 'A schematic, please.');
  const { entries, head } = await pageOf(site);
  t.match(entries[0], {
    ...{ username: 'admin', did: 'PostRejected', to: 'post', id: post.id, title: 'Ripple, measured', slug: post.slug },
    ...{ reason: 'A schematic, please.', time: '2026-03-01T12:01:00.000Z', position: head },
  });
  t.strictSame((entries as LogEntry[]).slice(0, 2).map(summary), [
    ['admin', 'PostRejected', 'Ripple, measured', 'A schematic, please.'],
    ['author', 'PostSubmitted', 'Ripple, measured', null],
  ]);
  t.match(
    (await entriesOf(site, 'kind=category')).map(({ did, title, slug }) => [did, title, slug]),
    [
      ['CategoryCreated', 'Power Electronics', 'power-electronics'],
      ['CategoryCreated', 'Microcontrollers', 'microcontrollers'],
    ],
  );
  t.equal((await ask(site)).headers['cache-control'], 'no-store');
  for (const path of ['/api/log', '/api/log/export', '/api/log/live']) {
    t.equal((await site.visitor.call('GET', path)).statusCode, 401, path);
    t.equal((await site.author.call('GET', path)).statusCode, 403, path);
  }
  await site.register('second', true);
  t.match(
    (await entriesOf(site, 'person=second')).map(({ did, actor, title }) => [did, actor.split('-')[0], title]),
    [
      ['SignedIn', 'user', 'second'],
      ['AdminGranted', 'operator', 'second'],
      ['AccountRegistered', 'operator', 'second'],
    ],
  );
});

t.test('an entry tells which reasons were given, until when, what an appeal came to, and who decided on their own', async (t) => {
  const site = await buildWithPeople(t);
  const second = await site.register('second', true);
  const given = await site.reason({ ground: 'law', reference: 'Directive 2001/29/EC' });
  const post = await site.submit({ title: 'Copied from a data sheet' });
  const reject = { status: 'rejected', reasons: [given.id] };
  t.equal((await site.admin.call('PATCH', `/api/posts/${post.id}/status`, reject)).statusCode, 200);
  await site.author.call('POST', `/api/posts/${post.id}/appeal`, { decision: 1, reason: 'I measured it myself.' });
  t.equal((await second.call('PATCH', `/api/posts/${post.id}/appeal`, { outcome: 'reversed' })).statusCode, 200);
  const own = (await site.submit({ title: 'By an admin' }, site.admin)).id;
  await site.decide(own, 'approved');
  const until = '2026-03-09T00:00:00.000Z';
  const suspension = { reason: 'Adverts.', until };
  t.equal((await site.admin.call('POST', `/api/people/${site.other.id}/suspension`, suspension)).statusCode, 200);

  const entries = await entriesOf(site);
  const entry = (did: string, to = 'post', id = post.id) =>
    entries.find((one) => one.did === did && one.to === to && one.id === id) as LogEntry;
  const parts = ({ reasons, outcome, until, ownPost }: LogEntry) => ({ reasons, outcome, until, ownPost });
  const nothing = { reasons: [], outcome: null, until: null, ownPost: false };
  t.strictSame(parts(entry('PostRejected')), { ...nothing, reasons: [given] });
  t.strictSame(parts(entry('AppealDecided')), { ...nothing, outcome: 'reversed' });
  t.strictSame(parts(entry('PostApproved', 'post', own)), { ...nothing, ownPost: true });
  t.strictSame(parts(entry('PostSubmitted', 'post', own)), nothing, 'a submission is no decision');
  t.strictSame(parts(entry('AccountSuspended', 'account', site.other.id)), { ...nothing, until });

  const { payload } = await site.admin.call('GET', '/api/log/export?format=csv');
  const [head = '', ...rows] = payload.split('\r\n');
  t.match(head, /,correlationId,stream,error,reasons,outcome,until,ownPost$/, 'columns of before keep their places');
  const ends = (did: string) => rows.find((row) => row.includes(`,${did},`))?.replace(/^.*,[-\da-f]{36}-\d+,,,/, '');
  t.equal(ends('PostRejected'), `"${JSON.stringify([given]).replaceAll('"', '""')}",,,false`);
  t.equal(ends('AppealDecided'), ',reversed,,false');
  t.equal(ends('AccountSuspended'), `,,${until},false`);
  t.ok(rows.some((row) => /,PostApproved,.*,,,true$/.test(row)));
});

t.test('where an article was erased no word about it comes back', async (t) => {
  const site = await buildWithPeople(t);
  const given = await site.reason();
  const post = await site.submit({ title: 'Names somebody' });
  const reject = { status: 'rejected', reasons: [given.id], reason: 'It names Georg.' };
  t.equal((await site.admin.call('PATCH', `/api/posts/${post.id}/status`, reject)).statusCode, 200);
  t.equal((await site.admin.call('POST', `/api/posts/${post.id}/erasure`, { reason: 'Asked.' })).statusCode, 200);
  const entries = await entriesOf(site, `post=${post.id}`);
  t.match(
    entries.find(({ did }) => did === 'PostRejected'),
    { title: 'Erased', reason: 'Erased', reasons: [given] },
  );
  t.notMatch(JSON.stringify(entries), /Georg|Names.somebody/i, "what the list says is the site's own word");
  t.same([...new Set(entries.map(({ slug }) => slug))], [null], 'the address is made of the title');
});

t.test('each article says who can see it today', async (t) => {
  const site = await buildWithPeople(t);
  const [waiting, published, unpublished, deleted, erased] = [
    await site.post('pending', { title: 'It waits' }),
    await site.post('approved', { title: 'It is published' }),
    await site.post('approved', { title: 'It is not published any more' }),
    await site.post('rejected', { title: 'Its author deleted it' }),
    await site.post('approved', { title: 'It was erased' }),
  ];
  await site.decide(unpublished.id, 'rejected');
  t.equal((await site.author.call('DELETE', `/api/posts/${deleted.id}`)).statusCode, 204);
  t.equal((await site.admin.call('POST', `/api/posts/${erased.id}/erasure`, { reason: 'Asked.' })).statusCode, 200);
  const seen = async (id: number) => new Set((await entriesOf(site, `post=${id}`)).map(({ seenBy }) => seenBy));
  t.strictSame(await seen(waiting.id), new Set(['admins']));
  t.strictSame(await seen(published.id), new Set(['everybody']));
  t.strictSame(await seen(unpublished.id), new Set(['admins']));
  t.strictSame(await seen(deleted.id), new Set(['nobody']));
  t.strictSame(await seen(erased.id), new Set(['nobody']));
  t.strictSame(new Set((await entriesOf(site, 'kind=category')).map(({ seenBy }) => seenBy)), new Set([null]));
});

t.test('each filter, and several together', async (t) => {
  const site = await buildWithPeople(t);
  const first = await site.post('approved', { title: 'The first article' });
  site.clock.advance(24 * 60 * 60_000);
  // An admin's session has expired by now.
  site.people.admin = await site.again(site.admin);
  const second = await site.submit({ title: 'The second article' }, site.other);
  await site.decide(second.id, 'rejected', 'No.');
  const did = async (query: string) => (await entriesOf(site, query)).map(({ did, title }) => `${did} ${title}`);
  t.strictSame(await did(`post=${first.id}`), ['PostApproved The first article', 'PostSubmitted The first article']);
  t.strictSame(await did('person=OTHER&kind=post'), ['PostSubmitted The second article'], 'in any case');
  t.strictSame(await did(`person=%23${site.other.id}&kind=post`), ['PostSubmitted The second article'], 'by number');
  t.strictSame(await did('person=%23999'), []);
  t.strictSame(await did('person=admin&kind=post'), ['PostRejected The second article', 'PostApproved The first article']);
  t.strictSame(await did('from=2026-03-02&kind=post'), ['PostRejected The second article', 'PostSubmitted The second article']);
  t.strictSame(await did('until=2026-03-02T00:00Z&kind=post'), [
    'PostApproved The first article',
    'PostSubmitted The first article',
  ]);
  t.strictSame(await did('from=2026-03-02T12:00:00.001Z'), []);
  t.strictSame(await did(`post=${first.id}&kind=account`), []);
  t.strictSame(await did('post=77'), []);
});

t.test('a day is one of the time zone of the site', async (t) => {
  const site = await buildWithPeople(t, { TIME_ZONE: 'Pacific/Auckland' });
  const { id } = await site.submit({ title: 'At noon in UTC' });
  const found = async (query: string) => (await entriesOf(site, `post=${id}&${query}`)).length;
  // It was submitted on 1 March at 12:00 UTC, which is 2 March, 1:00, in Auckland.
  t.equal(await found('from=2026-03-02'), 1);
  t.equal(await found('until=2026-03-02'), 0);
  t.equal(await found('from=2026-03-03'), 0);
  t.equal(await found('until=2026-03-01T12:00:00.001Z'), 1, 'a moment says its zone');
});

t.test('filters and cursors that are none', async (t) => {
  const site = await buildWithPeople(t);
  const wantsProblem = { accept: 'application/problem+json' };
  const wrong: readonly (readonly [string, number, string | RegExp, string])[] = [
    ['person=nobody', 404, 'There is no account called nobody.', 'person'],
    ['person=%23012', 404, 'There is no account called #012.', 'person'],
    ['person=', 400, 'person must be 1 to 200 characters.', 'person'],
    [`person=${'x'.repeat(201)}`, 400, 'person must be 1 to 200 characters.', 'person'],
    ['kind=slug', 400, /^kind must be one of "post", /, 'kind'],
    ['post=0', 400, 'post must be the number of an article, as 12.', 'post'],
    ['post=1e3', 400, 'post must be the number of an article, as 12.', 'post'],
    ['from=yesterday', 400, 'from must be a day as 2026-11-21, or a time as 2026-11-21T12:00:00Z.', 'from'],
    ['from=2026-11-21T12:00', 400, 'from must be a day as 2026-11-21, or a time as 2026-11-21T12:00:00Z.', 'from'],
    ['until=2026-02-31', 400, 'until must be a day and a time that exist.', 'until'],
    ['until=2026-13-01T25:00Z', 400, 'until must be a day and a time that exist.', 'until'],
    ['before=-1', 400, 'before must be a position that an answer of this call gave.', 'before'],
    ['before=1234567890123456', 400, 'before must be a position that an answer of this call gave.', 'before'],
    ['after=0x1', 400, 'after must be a position that an answer of this call gave.', 'after'],
    ['person=a&person=b', 400, /person/, 'person'],
  ];
  for (const [query, status, sentence, field] of wrong)
    refused(t, await site.admin.call('GET', `/api/log?${query}`, undefined, wantsProblem), status, sentence, field);
  for (const text of ['%00', "'; DROP TABLE events; --", '%ff%fe', '../../etc/passwd', '😀'.repeat(50), '<script>', '%E2%80%AE'])
    t.ok([400, 404].includes((await ask(site, `person=${encodeURI(text)}`)).statusCode), text);
  t.equal((await ask(site, 'before=999999999999999')).statusCode, 200, 'behind the end lies all of it');
  t.strictSame((await pageOf(site, 'before=1')).entries, []);
});

t.test('five thousand events and damaged ones are paged to the end, without a gap or a double', async (t) => {
  const site = await buildWithPeople(t);
  const { log, accounts } = site.services;
  const given = (await log.readStream(`account-${site.author.id}`)).length;
  await log.restore(signIns(site.author.id, given, 2_500));
  const bytes = (text: string) => Buffer.from(text);
  const broken = { stream: bytes('account-77'), revision: bytes('0'), id: bytes(randomUUID()), type: bytes('SignedIn') };
  await log.restore([{ raw: { ...broken, data: bytes('{'), metadata: bytes('{}') } }]);
  await log.restore(signIns(site.author.id, given + 2_500, 2_500));
  const all: (LogEntry | DamagedEntry)[] = [];
  let page = await pageOf(site);
  for (all.push(...page.entries); page.before !== null; all.push(...page.entries)) {
    page = await pageOf(site, `before=${page.before}`);
    t.ok(page.entries.length <= 50);
  }
  const expected: unknown[] = [];
  for await (const { position } of auditLog(log, accounts)) expected.push(position);
  t.ok(expected.length > 5_000);
  t.strictSame(
    all.map(({ position }) => position),
    expected.reverse(),
  );
  t.match(
    all.filter((line) => 'damaged' in line),
    [{ damaged: true, stream: 'account-77', error: /is damaged and cannot be read\.$/ }],
  );
  t.match(await pageOf(site, 'kind=category&person=author'), { entries: [], before: Number });
});

t.test('an event that another site recorded is shown as that, in its place', async (t) => {
  const built = await buildWithPeople(t);
  const { log } = built.services;
  const [foreign] = signIns(88, 0, 1) as [Whole];
  const site = randomUUID();
  const identity = { stream: 'identity-site', type: 'SiteIdentified', data: { site } };
  await log.restore([{ ...foreign, ...identity, metadata: { ...foreign.metadata, site } }]);
  t.equal(log.site, site);
  await log.restore([{ ...foreign, metadata: { ...foreign.metadata, site: randomUUID() } }]);
  t.match((await pageOf(built)).entries[0], { damaged: true, stream: 'account-88', error: 'Another site recorded it.' });
});

t.test('an export holds all that the filter leaves, as lines of JSON or as a table', async (t) => {
  const site = await buildWithPeople(t);
  const title = '=HYPERLINK("http://evil.test","Click")';
  const post = await site.submit({ title });
  await site.decide(post.id, 'rejected', '@SUM(A1)\nwith "quotes", and more');
  const { log, accounts } = site.services;
  const lines = await site.admin.call('GET', '/api/log/export');
  t.match(lines.headers, {
    'content-type': 'application/jsonl; charset=utf-8',
    'content-disposition': 'attachment; filename="audit-log-2026-03-01.jsonl"',
    'cache-control': 'no-store',
  });
  const expected: string[] = [];
  for await (const line of auditLog(log, accounts)) expected.unshift(`${JSON.stringify(line)}\n`);
  t.equal(lines.payload, expected.join(''), 'as the command line writes it, the newest first');

  const file = await site.admin.call('GET', `/api/log/export?post=${post.id}&format=csv`);
  t.match(file.headers['content-type'], /^text\/csv; charset=utf-8/);
  t.match(file.headers['content-disposition'], /\.csv"$/);
  const [head, ...rows] = file.payload.split('\r\n');
  t.match(head, /^\ufeffposition,time,did,to,id,title,/, 'Excel takes the byte order mark for UTF-8');
  const cell = `"'=HYPERLINK(""http://evil.test"",""Click"")"`;
  const reason = `"'@SUM(A1)\nwith ""quotes"", and more"`;
  const begins = [
    `PostRejected,post,${post.id},${cell},admin,user-${site.admin.id},${reason},1,`,
    `PostSubmitted,post,${post.id},${cell},author,user-${site.author.id},,0,`,
    '',
  ];
  t.strictSame(
    rows.map((row, n) => row.slice(row.indexOf(',Post') + 1).slice(0, begins[n]?.length)),
    begins,
    'nothing begins as a formula does',
  );
  await site.author.call('POST', `/api/posts/${post.id}/appeal`, { decision: 1, reason: 'It was fine.\n=1+1' });
  const { payload } = await site.admin.call('GET', `/api/log/export?post=${post.id}&format=csv`);
  t.match(payload, /,AppealFiled,.*,"It was fine\.\n'=1\+1",/, 'a line of a cell is not a row');
  const semicolons = await site.admin.call('GET', `/api/log/export?post=${post.id}&format=csv-semicolon`);
  t.match(semicolons.headers, { 'content-type': /^text\/csv; charset=utf-8/, 'content-disposition': /\.csv"$/ });
  t.match(semicolons.payload, /^\ufeffposition;time;did;to;id;title;/);
  t.ok(semicolons.payload.includes(`;PostRejected;post;${post.id};${cell};admin;`));
  t.ok(semicolons.payload.includes(';"\'@SUM(A1)\nwith ""quotes"", and more";'));
  const sentence = 'format must be "csv", "csv-semicolon" or "jsonl".';
  refused(t, await site.admin.call('GET', '/api/log/export?format=xlsx'), 400, sentence);
  t.equal((await site.admin.call('HEAD', '/api/log/export')).payload, '');
});

/** A site on a real port, and an export that its client has not read yet. */
const listening = async (t: Test) => {
  const site = await buildWithPeople(t);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const open = async (path: string): Promise<IncomingMessage> => {
    const request = get({ port, path, headers: { cookie: site.admin.cookie as string } });
    request.on('error', () => undefined);
    t.teardown(() => request.destroy());
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer.on('error', () => undefined);
  };
  return { site, open };
};

t.test('an export is made no faster than it is read, and ends when the client goes', async (t) => {
  const { site, open } = await listening(t);
  const { log } = site.services;
  const long = { type: 'PostRejected', stream: 'post-900' };
  const reason = 'x'.repeat(10_000);
  const events = signIns(1, 0, 1_000, { reason }).map((event) => ({ ...event, ...long }));
  for (let from = 0; from < events.length; from += 200) await log.restore(events.slice(from, from + 200));
  let read = 0;
  const { newest } = log;
  log.newest = async (...asked) => {
    const page = await newest(...asked);
    read += page.length;
    return page;
  };
  const asked = once(site.app.server, 'request') as Promise<[unknown, ServerResponse]>;
  const opening = open('/api/log/export?kind=post');
  const [, response] = await asked;
  const answer = await opening;
  t.equal(answer.statusCode, 200);
  // As if the network's buffers were full: some systems buffer tens of megabytes.
  response.socket?.cork();
  await until(() => response.writableNeedDrain, 'more was made than its client has read');
  await open('/api/log/export');
  const third = await open('/api/log/export');
  t.equal(third.statusCode, 429, 'two at once are enough');
  t.ok(read < events.length, `${read} events were read before anybody read a file`);
  answer.destroy();
  const mayOpen = async () => (await open('/api/log/export?kind=category')).statusCode === 200;
  await until(mayOpen, 'the one whose client has gone has ended');
});

t.test('an admin is told that the log has new entries, and not of what it does not tell', async (t) => {
  const { site, open } = await listening(t);
  const stream = await open('/api/log/live');
  t.match(stream.headers['content-type'], /^text\/event-stream/);
  const { head } = await pageOf(site);
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const news = async (): Promise<unknown[]> => {
    await until(() => text.includes('data: '));
    const found = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(String(data)) as unknown);
    text = '';
    return found;
  };
  const { log } = site.services;
  const slug: RestoredEvent[] = signIns(1, 0, 1).map((event) => ({ ...event, stream: 'slug-none', type: 'SlugReserved' }));
  // An earlier follower hears of it earlier.
  const heard = log
    .follow(await log.head(), 10, new AbortController().signal)
    [Symbol.asyncIterator]()
    .next();
  await log.restore(slug);
  await heard;
  const position = await log.head();
  const { id } = await site.submit();
  const newer = (await news()) as { position: number }[];
  t.ok(
    newer.every((one) => one.position > position),
    'a slug is no entry',
  );
  const [last] = newer.slice(-1) as [{ position: number }];
  t.equal(last.position, await site.services.log.head());
  const page = await pageOf(site, `after=${head}`);
  t.match(page, { entries: [{ did: 'PostSubmitted', id }], before: null, head: last.position });
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import t from 'tap';
import { fromBufferPromise } from 'yauzl';
import { imageFileName, imagePath } from '../../contracts/images.ts';
import { postStream } from '../../contracts/streams.ts';
import { cleanerVersion } from '../../domain/article/clean.ts';
import { policyOfLog } from '../../domain/transparency/policy.ts';
import { verifyReceipt, type VerifiedReceipt } from '../../domain/transparency/receipt.ts';
import { appendNext } from '../../event-log/append.ts';
import { logTiles } from '../../projections/log-tiles.ts';
import { until } from '../../scripts/until.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { zipOf, type ZippedFile } from '../own-data/zip.ts';
import { article, build, buildWithPeople, password, type Answer, type Person, type TestSite } from '../test/build.ts';
import { erasedPost } from '../test/calls/requests.ts';
import { withPasskey } from '../test/authenticator.ts';
import { uploadPicture } from '../test/upload-picture.ts';

const minute = 60_000;
const problem = { accept: 'application/problem+json' };
const path = '/api/user/export';

const download = (by: Person): Promise<Answer> => by.call('GET', path, undefined, problem);

/** The texts of a zip, by the paths of its files. */
const unzipped = async (bytes: Buffer): Promise<Record<string, string>> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const texts: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) texts[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return texts;
};

const filesOf = async (by: Person): Promise<Record<string, string>> => unzipped((await download(by)).rawPayload);

const json = (files: Readonly<Record<string, string>>, name: string): Record<string, unknown> =>
  JSON.parse(files[name] ?? '{}') as Record<string, unknown>;

const revise = (by: Person, id: number, revision: number, change: object): Promise<Answer> =>
  by.call('PUT', `/api/posts/${id}`, article({ ...change }), { ...problem, 'if-match': `"${revision}"` });

t.test('all that is kept of somebody is in it, and nothing of others', async (t) => {
  const site = await buildWithPeople(t);
  const { other, clock } = site;
  await withPasskey(site.author);
  const author = (site.people.author = await site.again(site.author));
  await author.call('PUT', '/api/user/profile', { fullName: 'Георг Ом', about: 'I measure.' });
  const post = await site.submit({ title: 'The first title' });
  const anchor = { start: 0, end: 5, exact: 'First', prefix: '', suffix: ' choose' };
  const rejection = { status: 'rejected', reason: 'Too short.', remarks: [{ anchor, text: 'And before?' }] };
  t.equal((await site.admin.call('PATCH', `/api/posts/${post.id}/status`, rejection)).statusCode, 200);
  clock.advance(minute);
  const revised = await revise(author, post.id, 1, {
    title: 'The second title',
    content: '<p>All of it, written <em>anew</em>: first choose a transformer, then a bridge rectifier.</p>',
  });
  t.equal(revised.statusCode, 200, revised.payload);
  await site.decide(post.id, 'approved');
  await site.submit(
    {
      title: 'Zirconium',
      content: '<p>Zirconium of another, and how it is soldered: first choose a transformer, then a bridge rectifier.</p>',
    },
    other,
  );

  const { drafts } = site.services;
  await drafts.add(aDraft({ userId: author.id, id: 'a-draft-of-mine' }));
  await drafts.add(aDraft({ userId: other.id, id: 'one-of-another' }));

  const by = await site.again(author);
  const answer = await download(by);
  t.equal(answer.statusCode, 200);
  t.match(answer.headers, {
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="benchnotes-author-2026-03-01.zip"',
  });
  const files = await unzipped(answer.rawPayload);
  const folder = `articles/${post.slug}`;
  t.strictSame(Object.keys(files), [
    'README.txt',
    'account.json',
    'sessions.json',
    'notices.json',
    'drafts/a-draft-of-mine.json',
    'previews.json',
    `${folder}/former/1.html`,
    `${folder}/article.html`,
    `${folder}/article.json`,
  ]);
  t.match(files['README.txt'], /^What Benchnotes keeps of author\n/);
  t.match(json(files, 'account.json'), {
    username: 'author',
    fullName: 'Георг Ом',
    email: 'author@mail.test',
    isEmailConfirmed: true,
    about: 'I measure.',
    createdAt: '2026-03-01T12:00:00.000Z',
    isAdmin: false,
    suspension: null,
    closesAt: null,
    notices: { decisionsByMail: true },
    passkeys: [{ addedAt: '2026-03-01T12:00:00.000Z', lastUsedAt: null }],
    authenticatorApp: null,
  });
  t.match(json(files, 'drafts/a-draft-of-mine.json'), aDraft().values);
  t.match(files['sessions.json'], /"isCurrent": true/);
  t.match(files[`${folder}/former/1.html`], 'First choose a transformer');
  t.match(
    files[`${folder}/article.html`],
    '<meta charset="utf-8">\n<p>All of it, written <em>anew</em>: first choose a transformer, then a bridge rectifier.</p>',
  );
  t.match(json(files, `${folder}/article.json`), {
    title: 'The second title',
    category: 'Microcontrollers',
    status: 'approved',
    versions: [
      { title: 'The first title', revision: 0 },
      { title: 'The second title', revision: 2, time: '2026-03-01T12:01:00.000Z' },
    ],
    history: [
      { type: 'PostSubmitted', by: { username: 'author' } },
      {
        ...{ type: 'PostRejected', by: { fullName: 'admin Example', username: 'admin' }, reason: 'Too short.' },
        statement: { 'What was decided': [{ text: /not published/ }], Why: [{ text: 'Too short.' }] },
        remarks: [{ passage: 'First', text: 'And before?' }],
      },
      { type: 'PostRevised' },
      { type: 'PostApproved', time: '2026-03-01T12:01:00.000Z' },
    ],
  });
  const all = Object.values(files).join('\n');
  t.notMatch(all, /zirconium|admin@|other@|argon2|publicKey|"id"/i);
  const events = await site.services.log.readStream(`account-${author.id}`);
  t.match(events.at(-1), { type: 'DataExported', data: { accountId: author.id }, metadata: { actor: `user-${author.id}` } });
});

t.test('the profile picture is in it, whoever uploaded it', async (t) => {
  const site = await buildWithPeople(t);
  const { author, other, services } = site;
  const image = await uploadPicture(t, services, other.id, 90);
  t.equal(json(await filesOf(author), 'account.json').picture, null);
  await author.call('PUT', '/api/user/picture', { src: image.src });
  const name = `pictures/${image.id}-90x300.webp`;
  for (const by of [author, other]) t.ok(name in (await filesOf(by)), by.username);
  t.equal(json(await filesOf(author), 'account.json').picture, name);
  t.equal(json(await filesOf(other), 'account.json').picture, null);
});

t.test('changes to what is published are in it, whatever became of them', async (t) => {
  const site = await buildWithPeople(t);
  const textOf = (word: string) => ({ title: `The ${word} title`, content: `<p>${`${word} words `.repeat(10)}</p>` });
  const post = await site.post('approved', textOf('first'));
  await site.propose(post.id, textOf('approved'));
  await site.admin.call('PATCH', `/api/posts/${post.id}/proposal`, { status: 'approved' });
  await site.propose(post.id, textOf('withdrawn'));
  await site.author.call('POST', `/api/posts/${post.id}/proposal/withdraw`);
  await site.propose(post.id, textOf('waiting'));
  const files = await filesOf(site.author);
  const folder = `articles/${post.slug}`;
  t.match(files[`${folder}/article.html`], 'approved words');
  for (const [n, word] of ['first', 'approved', 'withdrawn', 'waiting'].entries())
    t.match(files[`${folder}/former/${n + 1}.html`], `${word} words`);
  t.match(json(files, `${folder}/article.json`), {
    title: 'The approved title',
    versions: [{ revision: 0 }, { revision: 2 }, { title: 'The withdrawn title', revision: 4 }, { title: 'The waiting title' }],
  });
});

t.test('names in any script, and titles as long as they may be, make paths that every system can have', async (t) => {
  const site = await buildWithPeople(t);
  const ohm = await site.register('Ом');
  await site.submit({ title: '测量'.repeat(25), content: '<p>Сначала выбираем трансформатор, затем выпрямитель.</p>' }, ohm);
  await site.submit({ title: `A title ${'that goes on '.repeat(7)}` }, ohm);
  const answer = await download(ohm);
  t.equal(answer.headers['content-disposition'], 'attachment; filename="benchnotes-om-2026-03-01.zip"');
  const files = await unzipped(answer.rawPayload);
  const names = Object.keys(files);
  t.equal(names.filter((name) => name.endsWith('/article.json')).length, 2);
  for (const name of names) t.match(name, /^[\w./-]{1,200}$/);
  t.match(Object.values(files).join(''), 'Сначала выбираем');
});

t.test('the pictures that somebody uploaded are in it, and those of nobody else', async (t) => {
  const site = await build(t);
  const [ohm, volta] = [await site.register('ohm'), await site.register('volta')];
  const { imageRecords, imageStore } = site.services;
  const keep = async (letter: string, { id: userId }: Person, bytes = Buffer.from(letter)): Promise<string> => {
    const image = { id: letter.repeat(40), width: 400, height: 300 };
    const file = imageFileName(image.id, image);
    await imageRecords.keep({ ...image, userId, bytes: bytes.length, uploadedAt: site.clock.now().getTime() }, 1_000_000);
    await imageStore.put(file, bytes);
    return file;
  };
  const files = [await keep('a', ohm), await keep('b', ohm, randomBytes(100_000))];
  await keep('c', volta);
  await imageStore.remove(await keep('d', ohm));
  const exported = await filesOf(ohm);
  t.strictSame(
    Object.keys(exported).filter((name) => name.startsWith('pictures/')),
    files.map((name) => `pictures/${name}`),
  );
  t.equal(exported[`pictures/${files[0]}`], 'a');
});

t.test('an article has its cover picture above its text, and former ones theirs', async (t) => {
  const site = await buildWithPeople(t);
  const image = { id: 'e'.repeat(40), width: 400, height: 300 };
  await site.services.imageRecords.keep({ ...image, userId: site.author.id, bytes: 1, uploadedAt: 0 }, 10);
  const cover = { src: imagePath(image.id, image), alt: 'A "front" panel' };
  const post = await site.submit({ cover });
  const folder = `articles/${post.slug}`;
  const shown = `<img src="${cover.src}" alt="A &quot;front&quot; panel">\n<p>First choose`;
  const files = await filesOf(site.author);
  t.match(files[`${folder}/article.html`], shown);
  t.match(json(files, `${folder}/article.json`), { cover, versions: [{ cover }] });

  await revise(site.author, post.id, 0, {});
  const later = await filesOf(site.author);
  t.match(later[`${folder}/former/1.html`], shown);
  t.notMatch(later[`${folder}/article.html`], '<img');
  t.notOk('cover' in json(later, `${folder}/article.json`));
});

t.test('what has been noticed is in it, as it was said', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  const told = {
    id: 'one',
    userId: ohm.id,
    kind: 'rejected',
    at: '2026-03-01T12:00:00.000Z',
    title: 'Coils',
    reason: 'No.',
  } as const;
  const checkpoint = { position: 1, last: null };
  await site.services.notices.advance(await site.services.notices.checkpoint(), checkpoint, { shown: [told], mailed: [] }, 50);
  t.match(JSON.parse((await filesOf(ohm))['notices.json'] ?? ''), [
    { time: told.at, text: 'Your article “Coils” was rejected.', reason: 'No.', isRead: false },
  ]);
});

t.test('another site makes no browser ask for it', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  const answer = await ohm.call('GET', path, undefined, { ...problem, 'sec-fetch-site': 'cross-site' });
  t.match(answer.json(), { status: 403, code: 'FOREIGN_ORIGIN' });
  t.equal((await site.services.log.readStream(`account-${ohm.id}`)).filter(({ type }) => type === 'DataExported').length, 0);
});

t.test('five times, then an hour later; a look at its head costs nothing', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  for (let number = 0; number < 5; number += 1) {
    t.match(await ohm.call('HEAD', path), { statusCode: 200, payload: '' });
    t.equal((await download(ohm)).statusCode, 200);
  }
  const answer = await download(ohm);
  t.match([answer.json(), answer.headers], [{ code: 'TOO_MANY_REQUESTS' }, { 'retry-after': '3600' }]);
  t.match(answer.json<{ detail: string }>().detail, /try again an hour after the last time/);
  t.equal((await download(await site.register('volta'))).statusCode, 200, 'others need not wait');
  site.clock.advance(60 * minute);
  t.equal((await download(await site.again(ohm))).statusCode, 200);
});

t.test('who is leaving may take it along; who is suspended, or has not shown who it is, gets nothing', async (t) => {
  const site = await buildWithPeople(t);
  t.match((await download(site.visitor)).json(), { code: 'NOT_SIGNED_IN' });
  const leaving = await site.register('leaving');
  await leaving.call('POST', '/api/user/closing', { username: 'leaving' });
  t.match(json(await filesOf(leaving), 'account.json'), { closesAt: '2026-03-08T12:00:00.000Z' });
  await site.admin.call('POST', `/api/people/${site.other.id}/suspension`, { reason: 'Advertising.' });
  t.match((await download(site.other)).json(), { code: 'NOT_SIGNED_IN' });
  site.clock.advance(10 * minute);
  t.match((await download(site.author)).json(), { code: 'REAUTHENTICATION_NEEDED' });
  t.equal((await site.visitor.call('POST', '/api/login', { username: 'author', password })).statusCode, 200);
});

t.test('a text that cannot be read is left out, and the rest is there', async (t) => {
  const site = await buildWithPeople(t);
  const post = await site.submit();
  const context = { actor: 'system', correlationId: 'test', now: site.clock.now() };
  await appendNext(site.services.log, postStream(post.id), [{ type: 'PostRenamed', data: { postId: post.id } }], context);
  const files = await filesOf(site.author);
  t.match(json(files, `articles/${post.slug}/article.json`), { status: 'pending', versions: [{ title: post.title }] });
});

/** What others find who have a receipt of an export, and the key beside it. */
const verified = async (files: Readonly<Record<string, string>>, name: string): Promise<VerifiedReceipt> =>
  verifyReceipt(files[name] ?? '', await policyOfLog((files['receipts/verifier-key.txt'] ?? '').trim()));

/** What the export says of the receipts of an article, by event. */
const receiptsOf = (files: Readonly<Record<string, string>>, slug: string): unknown =>
  (json(files, `articles/${slug}/article.json`).history as { receipt: string | null; noReceipt?: string }[]).map(
    ({ receipt, noReceipt = '' }) => receipt ?? noReceipt,
  );

t.test('the receipts of what was recorded about articles are in it, with the key that verifies them', async (t) => {
  const site = await buildWithPeople(t);
  const { id, slug } = await site.submit();
  await site.decide(id, 'rejected', 'Say which wire it is.');
  const others = await site.submit({ title: 'Of another' }, site.other);
  t.notOk((await download(site.author)).payload.includes('receipts/'), 'before anything is signed');
  await site.signLog();
  await revise(site.author, id, 1, {});
  const files = await filesOf(site.author);
  const names = [0, 1].map((revision) => `receipts/post-${id}-${revision}.tlog-proof`);
  t.strictSame(
    Object.keys(files).filter((name) => name.startsWith('receipts/')),
    ['receipts/verifier-key.txt', ...names],
  );
  t.strictSame(receiptsOf(files, slug), [
    ...names,
    'The site had not signed this event yet. You can download its receipt under My articles.',
  ]);
  const { event, data } = await verified(files, names[1] ?? '');
  t.match(event, { stream: postStream(id), revision: 1, type: 'PostRejected' });
  t.match(JSON.parse(String(data)), { reason: 'Say which wire it is.' });
  t.match(JSON.parse(String((await verified(files, names[0] ?? '')).data)), { content: article().content });
  t.notOk(`receipts/post-${others.id}-0.tlog-proof` in files);
});

t.test('the export says of which events it holds no receipt: an operator did it, or it was altered', async (t) => {
  const site = await buildWithPeople(t);
  const erased = await erasedPost(site, site.author);
  const { id, slug } = await site.post('rejected');
  await site.signLog();
  const { log } = site.services;
  const read = log.readStream.bind(log);
  log.readStream = async (...asked) =>
    (await read(...asked)).map((event) => (event.type === 'PostRejected' ? { ...event, id: event.id.toUpperCase() } : event));
  const files = await filesOf(site.author);
  t.strictSame(receiptsOf(files, slug), [
    `receipts/post-${id}-0.tlog-proof`,
    'This event can no longer be read as it was signed.',
  ]);
  t.strictSame(receiptsOf(files, `erased_${erased}`), [
    `receipts/post-${erased}-0.tlog-proof`,
    'The operator of the site did this. An admin can give you the receipt.',
  ]);
  t.equal((await verified(files, `receipts/post-${erased}-0.tlog-proof`)).data, undefined, 'erased texts are not in it');
});

t.test('the tree of the log is read once for the receipts of hundreds of articles', async (t) => {
  const site = await buildWithPeople(t);
  const count = 500;
  await manyArticles(site, site.author, count, 0, 100);
  await site.signLog();
  const { store } = site.services;
  let reads = 0;
  const counting = ({ name }: { readonly name: string }): void => void (reads += name === logTiles.name ? 1 : 0);
  const [get, find] = [store.get.bind(store), store.find.bind(store)];
  store.get = (collection, key) => (counting(collection), get(collection, key));
  store.find = (collection, query) => (counting(collection), find(collection, query));
  const files = await filesOf(site.author);
  t.equal(Object.keys(files).filter((name) => name.endsWith('.tlog-proof')).length, count);
  t.ok(reads <= 10, `${reads} reads of tiles`);

  store.get = async (collection, key) => (collection.name === logTiles.name ? undefined : get(collection, key));
  const meanwhile = await filesOf(site.author);
  t.notOk(
    Object.keys(meanwhile).some((name) => name.endsWith('.tlog-proof')),
    'while the tree is built anew',
  );
  t.match(receiptsOf(meanwhile, 'article-1'), [/had not signed this event yet/]);
});

/** Files without an end, or so many; with how many were asked for, and whether somebody still wants more. */
const endless = (count = Infinity) => {
  const state = { made: 0, isOver: false };
  const files = async function* (): AsyncGenerator<ZippedFile> {
    try {
      while (state.made < count) {
        state.made += 1;
        yield { name: `${state.made}.txt`, content: randomBytes(20_000).toString('base64'), time: new Date(0) };
      }
    } finally {
      state.isOver = true;
    }
  };
  return { state, files: files() };
};

t.test('a zip is made as fast as it is read, and ends with who reads it, or with what goes wrong', async (t) => {
  const { state, files } = endless();
  const zip = zipOf(files);
  // While another one is made from beginning to end, this one would be, too.
  await buffer(zipOf(endless(200).files));
  t.ok(state.made < 50, `${state.made} files were made though nobody read`);
  zip.resume();
  await until(() => state.made >= 200);
  zip.destroy();
  await until(() => state.isOver);

  const failing = async function* (): AsyncGenerator<ZippedFile> {
    yield { name: 'a.txt', content: 'a', time: new Date(0) };
    throw new Error('The log is away.');
  };
  await t.rejects(buffer(zipOf(failing())), { message: 'The log is away.' });
});

/** Many articles of somebody in the log of a site, as if they had been sent: their numbers follow this one. */
const manyArticles = async (
  { services: { log, runner }, clock }: TestSite,
  by: Person,
  count: number,
  after = 0,
  bytes = 50_000,
): Promise<void> => {
  const context = { actor: `user-${by.id}`, correlationId: 'test', now: clock.now() };
  const send = (postId: number) => {
    const slug = `article-${postId}`;
    // It does not become much smaller in a zip: what lies between server and client holds few of them.
    const content = `<p>${randomBytes(bytes).toString('base64')}</p>`;
    const data = { ...article({ content }), postId, authorId: by.id, slug, cleanerVersion };
    return appendNext(log, postStream(postId), [{ type: 'PostSubmitted', data }], context);
  };
  for (let first = 1; first <= count; first += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => send(after + first + index)));
  t.ok(await runner.reached(await log.head(), 60_000));
};

t.test('hundreds of long articles are not read on when nobody takes them', async (t) => {
  t.setTimeout(300_000);
  const count = 400;
  const site = await buildWithPeople(t);
  await manyArticles(site, site.author, count);
  await manyArticles(site, site.other, count, count);
  const { log } = site.services;
  const { readStream } = log;
  /** How many of the first author's were read. */
  let reads = 0;
  log.readStream = (stream, ...range) => {
    if (Number(/^post-(\d+)$/.exec(stream)?.[1]) <= count) reads += 1;
    return readStream.call(log, stream, ...range);
  };
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const start = async ({ cookie }: Person): Promise<IncomingMessage> => {
    const request = get({ port, host: '127.0.0.1', path, headers: { cookie } });
    t.teardown(() => request.destroy());
    return ((await once(request, 'response')) as [IncomingMessage])[0];
  };

  const answer = (await start(site.author)).on('error', () => undefined);
  answer.once('readable', () => void answer.read(1));
  await until(() => reads >= 20);
  // While as many of another author's are read to their end, these would be, too.
  const names = Object.keys(await unzipped(await buffer(await start(site.other))));
  t.equal(names.filter((name) => name.endsWith('/article.html')).length, count);
  t.ok(reads < count, `${reads} articles were read`);
});

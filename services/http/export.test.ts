import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import t from 'tap';
import { imageFileName, imagePath } from '../../contracts/images.ts';
import { postStream } from '../../contracts/streams.ts';
import { appendNext } from '../../event-log/append.ts';
import { until } from '../../scripts/until.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { zipOf, type ZippedFile } from '../own-data/zip.ts';
import { article, build, buildWithPeople, password, type Answer, type Person } from '../test/build.ts';
import { withPasskey } from '../test/authenticator.ts';
import { download, exportPath, filesOf, jsonIn, unzipped } from '../test/exported.ts';
import { manyArticles } from '../test/many-articles.ts';
import { uploadPicture } from '../test/upload-picture.ts';

const minute = 60_000;
const problem = { accept: 'application/problem+json' };
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
  t.match(jsonIn(files, 'account.json'), {
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
  t.match(jsonIn(files, 'drafts/a-draft-of-mine.json'), aDraft().values);
  t.match(files['sessions.json'], /"isCurrent": true/);
  t.match(files[`${folder}/former/1.html`], 'First choose a transformer');
  t.match(
    files[`${folder}/article.html`],
    '<meta charset="utf-8">\n<p>All of it, written <em>anew</em>: first choose a transformer, then a bridge rectifier.</p>',
  );
  t.match(jsonIn(files, `${folder}/article.json`), {
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
  t.equal(jsonIn(await filesOf(author), 'account.json').picture, null);
  await author.call('PUT', '/api/user/picture', { src: image.src });
  const name = `pictures/${image.id}-90x300.webp`;
  for (const by of [author, other]) t.ok(name in (await filesOf(by)), by.username);
  t.equal(jsonIn(await filesOf(author), 'account.json').picture, name);
  t.equal(jsonIn(await filesOf(other), 'account.json').picture, null);
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
  t.match(jsonIn(files, `${folder}/article.json`), {
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
  t.match(jsonIn(files, `${folder}/article.json`), { cover, versions: [{ cover }] });

  await revise(site.author, post.id, 0, {});
  const later = await filesOf(site.author);
  t.match(later[`${folder}/former/1.html`], shown);
  t.notMatch(later[`${folder}/article.html`], '<img');
  t.notOk('cover' in jsonIn(later, `${folder}/article.json`));
});

t.test('what has been noticed is in it, as it was said', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  const notice = {
    id: 'one',
    userId: ohm.id,
    kind: 'rejected',
    at: '2026-03-01T12:00:00.000Z',
    title: 'Coils',
    reason: 'No.',
  } as const;
  const checkpoint = { position: 1, last: null };
  await site.services.notices.advance(await site.services.notices.checkpoint(), checkpoint, { shown: [notice], mailed: [] }, 50);
  t.match(JSON.parse((await filesOf(ohm))['notices.json'] ?? ''), [
    { time: notice.at, text: 'Your article “Coils” was rejected.', reason: 'No.', isRead: false },
  ]);
});

t.test('another site makes no browser ask for it', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  const answer = await ohm.call('GET', exportPath, undefined, { ...problem, 'sec-fetch-site': 'cross-site' });
  t.match(answer.json(), { status: 403, code: 'FOREIGN_ORIGIN' });
  t.equal((await site.services.log.readStream(`account-${ohm.id}`)).filter(({ type }) => type === 'DataExported').length, 0);
});

t.test('five times, then an hour later; a look at its head costs nothing', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  for (let number = 0; number < 5; number += 1) {
    t.match(await ohm.call('HEAD', exportPath), { statusCode: 200, payload: '' });
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
  t.match(jsonIn(await filesOf(leaving), 'account.json'), { closesAt: '2026-03-08T12:00:00.000Z' });
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
  t.match(jsonIn(files, `articles/${post.slug}/article.json`), { status: 'pending', versions: [{ title: post.title }] });
});

/** Endless files, or `count` of them; records how many were read, and whether the reader has stopped. */
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
  // Enough time for this one to be made too: another one is made from beginning to end.
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

/** Text that hardly compresses in a zip, so that the buffers between server and client hold few such texts. */
const longContent = (): string => `<p>${randomBytes(50_000).toString('base64')}</p>`;

t.test('hundreds of long articles are not read on when nobody takes them', async (t) => {
  t.setTimeout(300_000);
  const count = 400;
  const site = await buildWithPeople(t);
  await manyArticles(site, site.author, count, longContent);
  await manyArticles(site, site.other, count, longContent, count);
  const { log } = site.services;
  const { readStream } = log;
  /** How many of the first author's articles were read. */
  let reads = 0;
  log.readStream = (stream, ...range) => {
    if (Number(/^post-(\d+)$/.exec(stream)?.[1]) <= count) reads += 1;
    return readStream.call(log, stream, ...range);
  };
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const start = async ({ cookie }: Person): Promise<IncomingMessage> => {
    const request = get({ port, host: '127.0.0.1', path: exportPath, headers: { cookie } });
    t.teardown(() => request.destroy());
    return ((await once(request, 'response')) as [IncomingMessage])[0];
  };

  const answer = (await start(site.author)).on('error', () => undefined);
  answer.once('readable', () => void answer.read(1));
  await until(() => reads >= 20);
  // Enough time to read these too: as many of another author's are read to the end.
  const names = Object.keys(await unzipped(await buffer(await start(site.other))));
  t.equal(names.filter((name) => name.endsWith('/article.html')).length, count);
  t.ok(reads < count, `${reads} articles were read`);
});

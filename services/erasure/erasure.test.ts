import { createHash, randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { imageFileName, imagePath } from '../../contracts/images.ts';
import type { DomainEvent } from '../../contracts/recorded.ts';
import { postStream } from '../../contracts/streams.ts';
import { whyUnreadable } from '../../contracts/upcast.ts';
import { appendNext, toRecord } from '../../event-log/append.ts';
import { hashOf } from '../../event-log/chain.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { allProjections } from '../../projections/all.ts';
import { history } from '../../projections/history.ts';
import type { Group } from '../../projections/read-store/read-store.ts';
import { replay } from '../../projections/replay.ts';
import { documents } from '../../projections/test/contents.ts';
import { takeNumber } from '../accounts/numbers.ts';
import { verifyLog } from '../audit/verify.ts';
import { backup, restore } from '../backup/folder.ts';
import { createCategory } from '../commands/categories.ts';
import { readConfig } from '../config/config.ts';
import type { Services } from '../http/services.ts';
import { removeUnused } from '../images/remove-unused.ts';
import type { Notice } from '../notices/notice-store.ts';
import { startServices } from '../start/start-services.ts';
import { openImageStore, openStores, type Stores } from '../stores/stores.ts';
import { start } from '../test/built.ts';
import { commandLine } from '../test/command-line.ts';
import { folder } from '../test/folder.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { eraseAccount, erasePosts } from './erase.ts';

const [erasures, eventsOfSite, kills] = [testCount('ERASURES'), testCount('ERASURE_EVENTS'), testCount('ERASURE_KILLS')];
t.setTimeout(120_000 + eventsOfSite * 30 + (erasures + kills) * 15_000);

const now = (): Date => new Date();
const context = { actor: 'user-1', correlationId: 'test', now: now() };
/** Accounts are erased by admins, who have one, or by the operator. */
const byOperator = { ...context, actor: 'operator:test' };
const erasing = { reason: 'They asked for it.', keepOldText: false };

/** Words that stand nowhere else, so many characters of them. */
const words = (length: number): string =>
  Array.from({ length: Math.ceil(length / 9) }, () => randomBytes(4).toString('hex'))
    .join(' ')
    .slice(0, length);

interface Article {
  readonly id: number;
  readonly texts: readonly string[];
}
interface Member {
  readonly id: number;
  readonly texts: readonly string[];
  readonly articles: Article[];
}

const member = async (stores: Stores, n: number): Promise<Member> => {
  const number = await takeNumber(stores, context);
  const [fullName, about] = [words(60), words(90)];
  const email = `${words(60).replaceAll(' ', '.')}@example.org`;
  const kept = { passwordHash: 'h', isAdmin: false, createdAt: context.now.toISOString() };
  await stores.accounts.create({ ...number, username: `member${n}`, email, fullName, ...kept, about });
  return { id: number.id, texts: [fullName, about, email], articles: [] };
};

/** Four events: submitted, rejected with a reason, revised, approved with another one. */
const submit = async ({ log }: Stores, id: number, authorId: number, html = ''): Promise<Article> => {
  const text = () => ({ title: words(80), summary: words(150), content: `<p>${words(700)}</p>${html}`, tags: [words(45)] });
  const [first, second, reasons] = [text(), text(), [words(120), words(120)]];
  const rest = { categoryId: 1, readTime: 1, cleanerVersion: 1 };
  const events: DomainEvent[] = [
    { type: 'PostSubmitted', data: { postId: id, authorId, slug: `post-${id}`, ...first, ...rest } },
    { type: 'PostRejected', data: { postId: id, textRevision: 0, reason: reasons[0] } },
    { type: 'PostRevised', data: { postId: id, ...second, ...rest } },
    { type: 'PostApproved', data: { postId: id, textRevision: 2, reason: reasons[1] } },
  ];
  await log.append(postStream(id), 'no_stream', toRecord(postStream(id), undefined, events, context, log.site));
  const texts = [first, second].flatMap(({ title, summary, content, tags }) => [title, summary, content, ...tags]);
  return { id, texts: [...texts, ...reasons] };
};

/** A site whose members have about as many articles each, and one who was told of one of them. */
const fill = async (stores: Stores, events: number, members: number): Promise<Member[]> => {
  const look = { name: 'Microcontrollers', iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };
  await createCategory(stores.log, stores.store, look, context).catch(() => undefined);
  const all: Member[] = [];
  for (let n = 0; n < members; n += 1) all.push(await member(stores, n));
  const posts = Math.floor(events / 4);
  for (let id = 1; id <= posts; id += 64) {
    const ids = Array.from({ length: Math.min(64, posts - id + 1) }, (_, index) => id + index);
    await Promise.all(
      ids.map(async (one) => {
        const by = all[one % all.length] as Member;
        by.articles.push(await submit(stores, one, by.id));
      }),
    );
  }
  await new Sealer(stores.log, now).seal();
  return all;
};

/** Pieces of 40 bytes: whatever is left of a text longer than 60 holds one. */
const piecesOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    Array.from({ length: Math.max(0, Math.floor((text.length - 40) / 20) + 1) }, (_, n) => text.slice(20 * n, 20 * n + 40)),
  );

/** The files of folders that hold one of the texts; what is compressed is looked at as it is, and unpacked. */
const holding = (t: Test, texts: readonly string[], ...places: readonly string[]): string[] => {
  const pieces = join(folder(t), 'pieces');
  writeFileSync(pieces, piecesOf(texts).join('\n'));
  const { stdout, status } = spawnSync('grep', ['-raFl', '-f', pieces, ...places], { encoding: 'utf8' });
  if (status === null || status > 1) throw new Error('grep did not work.');
  return stdout.split('\n').filter((file) => file !== '');
};

/** A backup, its compressed files unpacked beside it. */
const unpacked = async (t: Test, stores: Stores): Promise<string> => {
  const place = join(folder(t), 'backup');
  await backup(stores, place, now());
  const beside = `${place}-unpacked`;
  mkdirSync(beside);
  for (const name of ['events.jsonl', 'drafts.jsonl'])
    writeFileSync(join(beside, name), gunzipSync(readFileSync(join(place, `${name}.gz`))));
  return place;
};

const textsOf = ({ texts, articles }: Member): string[] => [...texts, ...articles.flatMap((article) => article.texts)];

const servicesOf = async (t: Test, place: string, stores: Stores): Promise<Services> => {
  const services = await startServices(readConfig({ DATA_DIR: place, DEMO: 'false' }), stores, pino({ level: 'silent' }));
  t.teardown(async () => {
    await services.articleWorkers.stop();
    await services.runner.stop();
  });
  return services;
};

const live = async ({ store }: Pick<Stores, 'store'>): Promise<Group> => (await store.group('live')) as Group;

t.test(`${erasures} persons and posts of a site of ${eventsOfSite} events are erased, and are nowhere any more`, async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const members = await fill(stores, eventsOfSite, 2 * erasures);
  const services = await servicesOf(t, place, stores);
  const persons = members.slice(0, Math.ceil(erasures / 2));
  const articles = members.slice(-Math.floor(erasures / 2)).map(({ articles: [first] }) => first as Article);
  const [toldOf] = articles as [Article];
  const title = toldOf.texts[0] as string;
  const shared = { userId: 1, at: context.now.toISOString() };
  const news: Notice[] = [
    { id: 'one', kind: 'rejected', title, slug: `post-${toldOf.id}`, reason: toldOf.texts.at(-1) as string, ...shared },
    { id: 'two', kind: 'queue', titles: [title], ...shared },
  ];
  await stores.notices.advance(undefined, { position: 1, last: null }, { shown: news, mailed: news }, 50);
  const authorOf = ({ id }: Article): Member => members[id % members.length] as Member;
  for (const { id, texts } of articles) {
    const values = { ...aDraft().values, content: texts[2] as string };
    await stores.drafts.add(aDraft({ userId: authorOf({ id, texts }).id, revises: { postId: id, revision: 3 }, values }));
  }
  for (const { id, texts } of persons)
    await stores.drafts.add(aDraft({ userId: id, values: { ...aDraft().values, title: texts[0] as string } }));

  const gone = [...persons.flatMap(textsOf), ...articles.flatMap(({ texts }) => texts)];
  const before = holding(t, gone, place).map((file) => file.slice(place.length + 1));
  t.ok(
    before.some((file) => /^read\.db(-wal)?$/.test(file)),
    `they are found while they are there: ${before.join()}`,
  );
  t.notOk(
    before.some((file) => file.startsWith('events.db')),
    'but for the log, which never holds them',
  );

  const scrubAtEnd = { ...services, scrub: async () => true };
  await erasePosts(scrubAtEnd, articles.map(({ id }) => id), erasing, context); // prettier-ignore
  for (const { id } of persons.slice(1)) await eraseAccount(scrubAtEnd, id, { ...erasing, articles: 'erase' }, byOperator);
  const [last] = persons as [Member];
  await eraseAccount(services, last.id, { ...erasing, articles: 'erase' }, byOperator);
  t.same(holding(t, gone, place), [], 'in no file of the site');

  const followed = await documents(stores.store, await live(stores));
  await replay({ log: services.log, store: stores.store, projections: allProjections, hashOf });
  t.same(await documents(stores.store, await live(stores)), followed, 'rebuilt = followed');
  const taken = await unpacked(t, stores);
  t.same(holding(t, gone, place, taken, `${taken}-unpacked`), [], 'nor after a replay, nor in a backup');

  await new Sealer(stores.log, now).seal();
  t.same((await verifyLog(stores.log, { whyUnreadable, readSide: stores })).findings, []);
  const stayed = members[persons.length] as Member;
  const posts = await stores.log.readStream(postStream((stayed.articles[0] as Article).id));
  t.match(posts[2]?.data, { title: stayed.articles[0]?.texts[4] }, 'all others are as they were');

  const entries = await stores.store.find(history, { where: { postId: toldOf.id }, order: ['revision'], limit: 9 });
  t.match(entries.at(-1), { type: 'PostErased', actor: 'user-1', reason: erasing.reason, title: 'Erased' });
  t.same(entries.slice(0, -1).map(({ reason, title }) => [reason, title]), Array.from({ length: 4 }, () => [null, 'Erased'])); // prettier-ignore

  const other = await openStores(readConfig({ DATA_DIR: folder(t) }), 'make');
  t.teardown(() => other.close());
  await restore(other, taken);
  t.match((await other.log.readStream(postStream(toldOf.id)))[0], { isErased: true, data: { title: 'Erased' } });
  t.equal((await other.log.readStream(postStream((stayed.articles[0] as Article).id)))[2]?.isErased, undefined);
});

t.test('pictures go with the article, but for those that another has', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const [author, other] = [await member(stores, 0), await member(stores, 1)];
  const services = await servicesOf(t, place, stores);
  const { imageRecords, imageStore } = services;
  const size = { width: 100, height: 50 };
  const idOf = (letter: string): string => letter.repeat(40);
  for (const letter of 'abcdef') {
    await imageRecords.keep({ id: idOf(letter), ...size, userId: author.id, bytes: 1, uploadedAt: Date.now() }, 100);
    await imageStore.put(imageFileName(idOf(letter), size), Buffer.from(letter));
  }
  await imageRecords.use([...'abcde'].map(idOf));
  const contentWith = (letters: string): string =>
    [...letters].map((letter) => `<img src="${imagePath(idOf(letter), size)}" alt="">`).join('');
  const text = { title: 'A title', summary: 'A summary', tags: [], categoryId: 1, readTime: 1, cleanerVersion: 5 };
  for (const [id, by, ...revisions] of [
    [1, author, 'abcd', 'b'],
    [2, other, 'd'],
  ] as const)
    for (const [revision, letters] of revisions.entries()) {
      const data = { postId: id, ...text, content: contentWith(letters) };
      const first = { type: 'PostSubmitted', data: { ...data, authorId: by.id, slug: `post-${id}` } };
      await appendNext(stores.log, postStream(id), [revision === 0 ? first : { type: 'PostRevised', data }], context);
    }
  const draft = (userId: number, id: string, letters: string) =>
    aDraft({ userId, id, values: { ...aDraft().values, content: contentWith(letters) } });
  await stores.drafts.add({ ...draft(author.id, 'revising', 'b'), revises: { postId: 1, revision: 1 } });
  await stores.drafts.add(draft(other.id, 'new', 'ce'));
  const left = async (): Promise<string> => {
    const names: string[] = [];
    for await (const name of imageStore.names()) names.push(name[0] ?? '');
    return names.toSorted().join('');
  };

  await erasePosts(services, [1], erasing, context);
  t.equal(await left(), 'cdef', 'one that another article has stays, and one that another draft has');
  t.same([(await imageRecords.byId(idOf('c')))?.state, (await imageRecords.byId(idOf('d')))?.state], ['unused', 'used']);
  t.equal(await imageRecords.byId(idOf('a')), undefined);
  await eraseAccount(services, author.id, { ...erasing, articles: 'erase' }, byOperator);
  t.equal(await left(), 'cde', 'nor is anything left that nobody used');
  await eraseAccount(services, other.id, { ...erasing, articles: 'erase' }, byOperator);
  t.equal(await left(), 'ce');
  await removeUnused(services, Date.now() + 10, 1);
  t.equal(await left(), '', 'in no article and no draft any more: they go as all of these do');
});

t.test('what an author sends while the account is erased goes with the rest', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  await member(stores, 0);
  const { id } = await member(stores, 1);
  const first = await submit(stores, 1, id);
  const services = await servicesOf(t, place, stores);
  let late: Article | undefined;
  const notices = Object.assign(Object.create(services.notices) as Services['notices'], {
    removeAllOf: services.notices.removeAllOf.bind(services.notices),
    removeAbout: async (slug: string, titles: readonly string[]) => {
      late ??= await submit(stores, 2, id);
      return services.notices.removeAbout(slug, titles);
    },
  });
  const erased = await eraseAccount(
    { ...services, notices },
    id,
    { ...erasing, articles: 'erase' },
    { ...context, actor: 'operator' },
  );
  t.same(erased.map(({ state }) => state.id), [1, 2]); // prettier-ignore
  t.same(holding(t, [...first.texts, ...(late?.texts ?? [])], place), []);
});

t.test('what is kept for an account while it is erased goes when that is done once more', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  await member(stores, 0);
  const { id } = await member(stores, 1);
  const services = await servicesOf(t, place, stores);
  const byOperator = { ...context, actor: 'operator' };
  await eraseAccount(services, id, { ...erasing, articles: 'erase' }, byOperator);
  await stores.drafts.add(aDraft({ userId: id }));
  await eraseAccount(services, id, { ...erasing, articles: 'erase' }, byOperator);
  t.same(await stores.drafts.headsOf(id), []);
});

/** A picture that an article or a draft has, as its HTML. */
const picture = async ({ imageRecords, imageStore }: Services, userId: number, text: string) => {
  const size = { width: 100, height: 50 };
  const id = createHash('sha256').update(text).digest('hex').slice(0, 40);
  await imageRecords.keep({ id, ...size, userId, bytes: text.length, uploadedAt: Date.now() }, 10_000);
  await imageStore.put(imageFileName(id, size), Buffer.from(text));
  await imageRecords.use([id]);
  return { id, html: `<img src="${imagePath(id, size)}" alt="">` };
};

t.test('a backup of before, restored with the keys of a later one, holds nothing of what was erased meanwhile', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const author = await member(stores, 0);
  const services = await servicesOf(t, place, stores);
  const [gone, kept, drafted] = [words(400), words(400), words(400)];
  const [ofErased, ofStaying, ofDraft] = [
    await picture(services, author.id, gone),
    await picture(services, author.id, kept),
    await picture(services, author.id, drafted),
  ];
  const [erased, stays] = [await submit(stores, 1, author.id, ofErased.html), await submit(stores, 2, author.id, ofStaying.html)];
  const draft = (id: string, content: string) => aDraft({ id, userId: author.id, values: { ...aDraft().values, content } });
  const revising = words(700);
  await stores.drafts.add({ ...draft('revising', revising + ofErased.html), revises: { postId: 1, revision: 3 } });
  await stores.drafts.add({ ...draft('another', ofDraft.html), revises: { postId: 2, revision: 3 } });
  const [early, late] = [join(folder(t), 'early'), join(folder(t), 'late')];
  await backup(stores, early, now(), undefined, services);
  await erasePosts(services, [erased.id], erasing, context);
  await backup(stores, late, now(), undefined, services);
  const [otherPlace, lateKeys] = [folder(t), join(late, 'keys.jsonl')];
  const other = await openStores(readConfig({ DATA_DIR: otherPlace }), 'make');
  t.teardown(() => other.close());
  const imageStore = openImageStore(pathToFileURL(join(otherPlace, 'images')).href);
  await restore(other, early, undefined, { keyFile: lateKeys, imageStore });
  t.match((await other.log.readStream(postStream(erased.id)))[0], { isErased: true });
  t.match((await other.log.readStream(postStream(stays.id)))[0]?.data, { title: stays.texts[0] });
  t.same(
    (await other.drafts.headsOf(author.id)).map(({ id }) => id),
    ['another'],
    'nor a draft that revised it',
  );
  const left = (await other.imageRecords.all('', 9)).map(({ id }) => id);
  t.same(left.toSorted(), [ofStaying.id, ofDraft.id].toSorted(), 'nor its picture');
  t.same(holding(t, [...erased.texts, revising, gone], otherPlace), []);
  await restore(stores, early, undefined, { imageStore: services.imageStore }).catch(() => undefined);
  t.match((await stores.log.readStream(postStream(erased.id)))[0], { isErased: true }, 'nor does the site that went on');
  t.same(holding(t, [...erased.texts, revising, gone], place), []);
  writeFileSync(join(early, 'keys.jsonl'), readFileSync(lateKeys));
  await t.rejects(restore(other, early), /keys\.jsonl is not as it was written/);
});

t.test('restored with keys that lack one, a site keeps all pictures: nobody knows whose they are', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const author = await member(stores, 0);
  const services = await servicesOf(t, place, stores);
  const { id, html } = await picture(services, author.id, words(400));
  await submit(stores, 1, author.id, html);
  const [early, keyFile] = [join(folder(t), 'early'), join(folder(t), 'none.jsonl')];
  await backup(stores, early, now(), undefined, services);
  writeFileSync(keyFile, '');
  const otherPlace = folder(t);
  const other = await openStores(readConfig({ DATA_DIR: otherPlace }), 'make');
  t.teardown(() => other.close());
  const imageStore = openImageStore(pathToFileURL(join(otherPlace, 'images')).href);
  await restore(other, early, undefined, { keyFile, imageStore });
  t.match((await other.log.readStream('post-1'))[0], { isLocked: true });
  t.match(await other.imageRecords.all('', 9), [{ id }]);
});

t.test('a text of before there were keys is erased where it can be, and only where that is said', async (t) => {
  const place = folder(t);
  const old = new SqliteEventLog(join(place, 'events.db'));
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const author = await member(stores, 0);
  const article = await submit({ ...stores, log: old }, 1, author.id);
  await old.close();
  const services = await servicesOf(t, place, stores);
  await t.rejects(erasePosts(services, [1], erasing, context), { code: 'TEXT_NOT_ENCRYPTED' });
  t.equal((await stores.log.readStream('post-1')).length, 4, 'nothing was recorded');
  t.match(await erasePosts(services, [1], { ...erasing, keepOldText: true }, context), [{ hasOldText: true }]);
  t.same(holding(t, article.texts, place).filter((file) => !file.includes('events.db')), []); // prettier-ignore
  t.match((await stores.log.readStream('post-1'))[0], { isErased: true, data: { title: 'Erased' } });
  await t.rejects(erasePosts(services, [2], erasing, context), { code: 'POST_NOT_FOUND' });
});

const withArticles = ['--articles', 'erase'];

t.test('the command line erases, and says what it needs to be told', async (t) => {
  const { run, stores, place } = await commandLine(t);
  const [author, other] = (await fill(stores, 16, 2)) as [Member, Member];
  const why = ['--reason', 'They asked for it.'];
  const [first] = author.articles as [Article];
  t.match(await run(['posts', 'erase', `post-${first.id}`, ...why]), { code: 1, err: /Nothing can take that back: say --yes/ });
  t.match(await run(['posts', 'erase', 'nothing', ...why, '--yes']), { code: 1, err: /There is no post nothing/ });
  t.match(await run(['posts', 'erase', String(first.id), '--reason', ' ', '--yes']), { code: 1, err: /Please say why/ });
  t.equal((await stores.log.readStream(postStream(first.id))).length, 4);
  t.match(await run(['posts', 'erase', `post-${first.id}`, ...why, '--yes']), { code: 0, out: /1 post erased\./ });
  t.same(holding(t, first.texts, place), []);
  t.match(await run(['accounts', 'erase', 'member0', ...why, '--yes']), { code: 1, err: /Say what becomes of what it wrote/ });
  t.match(await run(['accounts', 'erase', 'member0', ...why, ...withArticles, '--yes', '--json']), { code: 0 });
  t.same(holding(t, textsOf(author), place), []);
  t.match(await run(['accounts', 'erase', 'member1', ...why, '--yes', '--articles', 'keep']), {
    code: 0,
    out: /0 posts with it/,
  });
  t.same(holding(t, other.texts, place), []);
  t.match((await stores.log.readStream(postStream(other.articles[0]?.id ?? 0)))[0]?.isErased, undefined);
  t.match(await run(['accounts', 'erase', String(other.id), ...why, ...withArticles, '--yes']), {
    code: 0,
    out: /and 2 posts with it/,
  });
  t.match(await run(['audit', 'verify']), { code: 0, out: /No seal holds/ });
});

t.test(`erasing that is broken off is ended by whoever asks once more: ${kills} kills`, async (t) => {
  const { run, stores, place } = await commandLine(t);
  const members = await fill(stores, 12 * kills, kills);
  await run(['status']);
  for (const [n, each] of members.entries()) {
    const words = [`--reason`, 'They asked for it.', ...withArticles, '--yes'];
    const child = start('cli', ['accounts', 'erase', `member${n}`, ...words], { env: { ...process.env, DATA_DIR: place } });
    const ended = new Promise((resolve) => child.once('close', resolve));
    await new Promise((resolve) => child.stderr.once('data', resolve));
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 150);
    await ended;
    const isThere = (await stores.accounts.byId(each.id)) !== undefined;
    const once = () => run(['accounts', 'erase', isThere ? `member${n}` : String(each.id), ...words]);
    let again = await once();
    // Whoever was killed while accounts were its own holds others up for a while, which are told to come again.
    for (let tries = 0; tries < 10 && again.err.includes('Please try again in a few seconds.'); tries += 1) again = await once();
    t.match(again, { code: 0 }, again.err);
    t.same(holding(t, textsOf(each), place), []);
  }
  t.same((await verifyLog(stores.log, { whyUnreadable })).findings, []);
});

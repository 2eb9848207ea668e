import { join } from 'node:path';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { postStream } from '../../contracts/streams.ts';
import { whyUnreadable } from '../../contracts/upcast.ts';
import { hashOf } from '../../event-log/chain.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { allProjections } from '../../projections/all.ts';
import { history } from '../../projections/history.ts';
import { replay } from '../../projections/replay.ts';
import { documents } from '../../projections/test/contents.ts';
import { verifyLog } from '../audit/verify.ts';
import { restore } from '../backup/folder.ts';
import { readConfig } from '../config/config.ts';
import type { Services } from '../http/services.ts';
import type { Notice } from '../notices/notice-store.ts';
import { openStores } from '../stores/stores.ts';
import { folder } from '../test/folder.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { eraseLate } from './erase-late.ts';
import { eraseAccount, erasePosts } from './erase.ts';
import {
  byOperator,
  context,
  erasing,
  fill,
  live,
  member,
  now,
  servicesOf,
  submit,
  textsOf,
  type Article,
  type Member,
} from './test/erasing-site.ts';
import { holding, unpacked } from './test/left-over.ts';

const [erasures, eventsOfSite] = [testCount('storms', 16), testCount('histories', 4_000)];
t.setTimeout(120_000 + eventsOfSite * 30 + erasures * 15_000);

t.test(`${erasures} persons and posts of a site of ${eventsOfSite} events are erased, and are nowhere any more`, async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const members = await fill(stores, eventsOfSite, 2 * erasures);
  const services = await servicesOf(t, place, stores);
  const persons = members.slice(0, Math.ceil(erasures / 2));
  const articles = members.slice(-Math.floor(erasures / 2)).map(({ articles: [first] }) => first as Article);
  const [noticed] = articles as [Article];
  const title = noticed.texts[0] as string;
  const shared = { userId: 1, at: context.now.toISOString() };
  const news: Notice[] = [
    { id: 'one', kind: 'rejected', title, slug: `post-${noticed.id}`, reason: noticed.texts.at(-1) as string, ...shared },
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

  const entries = await stores.store.find(history, { where: { postId: noticed.id }, order: ['revision'], limit: 9 });
  t.match(entries.at(-1), { type: 'PostErased', actor: 'user-1', reason: erasing.reason, title: 'Erased' });
  t.same(entries.slice(0, -1).map(({ reason, title }) => [reason, title]), Array.from({ length: 4 }, () => [null, 'Erased'])); // prettier-ignore

  const other = await openStores(readConfig({ DATA_DIR: folder(t) }), 'make');
  t.teardown(() => other.close());
  await restore(other, taken);
  t.match((await other.log.readStream(postStream(noticed.id)))[0], { isErased: true, data: { title: 'Erased' } });
  t.equal((await other.log.readStream(postStream((stayed.articles[0] as Article).id)))[2]?.isErased, undefined);
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

t.test('nothing is kept any more for an account that was erased', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  await member(stores, 0);
  const { id } = await member(stores, 1);
  const services = await servicesOf(t, place, stores);
  const byOperator = { ...context, actor: 'operator' };
  await eraseAccount(services, id, { ...erasing, articles: 'erase' }, byOperator);
  t.equal(await stores.drafts.add(aDraft({ userId: id })), false);
  t.same(await stores.drafts.headsOf(id), []);
});

t.test('an article that another process appended in that moment is erased by whoever follows the log', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const [{ id: erased }, { id: left }] = [await member(stores, 0), await member(stores, 1)];
  const services = await servicesOf(t, place, stores);
  await eraseAccount(services, erased, { ...erasing, articles: 'erase' }, byOperator);
  await eraseAccount(services, left, { ...erasing, articles: 'keep' }, byOperator);
  const [late, kept] = [await submit(stores, 1, erased), await submit(stores, 2, left)];
  for (let twice = 0; twice < 2; twice += 1)
    for (const event of await stores.log.readAll(0, 1_000)) await eraseLate(services, event);
  t.same(holding(t, late.texts, place), []);
  t.match((await stores.log.readStream('post-1')).at(-1), { type: 'PostErased', metadata: { actor: 'system' }, data: { reason: erasing.reason } }); // prettier-ignore
  t.match((await stores.log.readStream('post-2'))[0]?.data, { title: kept.texts[0] }, 'what was to be kept is');
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

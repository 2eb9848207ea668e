import { join } from 'node:path';
import t, { type Test } from 'tap';
import { openDatabase } from '../../storage/driver.ts';
import { readLogOrDamaged } from '../../event-log/or-damaged.ts';
import { rightsFindings, Rights } from '../audit/rights.ts';
import { backup, restore } from '../backup/folder.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { openStores } from '../stores/stores.ts';
import { build, buildWithPeople, type TestSite } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { cancelClosing, requestClosing } from './closing.ts';
import { removeAccount } from './remove-account.ts';

const context = { actor: 'system', correlationId: 'test', now: new Date('2026-03-01T12:00:00.000Z') };

const remove = ({ services }: TestSite, id: number) => removeAccount(services, id, () => true, context);

const filesIn = (place: string) => ({
  EVENT_LOG_URL: `sqlite:${join(place, 'events.db')}`,
  READ_STORE_URL: `sqlite:${join(place, 'read.db')}`,
});

/** A site with a published article of its author. */
const published = async (t: Test) => {
  const place = folder(t);
  const site = await buildWithPeople(t, filesIn(place));
  const { id, slug } = await site.submit();
  await site.decide(id, 'approved');
  return { site, place, slug };
};

const eventsOf = async ({ services: { log } }: TestSite, id: number) =>
  (await log.readStream(`account-${id}`)).map(({ type }) => type).filter((type) => type === 'AccountClosed');

t.test('the articles of somebody who left are those of a former member, at once', async (t) => {
  const { site, slug } = await published(t);
  const { author, visitor } = site;
  await site.services.drafts.add(aDraft({ userId: author.id }));
  const post = async () => (await visitor.call('GET', `/api/posts/${slug}`)).json<{ author: object; userId: number }>();
  t.match(await post(), { author: { username: 'author' } });
  t.equal((await visitor.call('GET', '/api/authors/author')).statusCode, 200);

  const removed = await remove(site, author.id);
  t.equal(removed?.username, 'author');
  const { position } = (await site.services.log.readStream(`account-${author.id}`)).at(-1) as { position: number };
  await site.services.runner.reached(position, 5_000);
  t.match(await post(), { author: { username: '', fullName: 'Former member' }, userId: author.id });
  t.equal((await visitor.call('GET', '/api/authors/author')).statusCode, 404);
  t.equal((await author.call('GET', '/api/user')).statusCode, 401);
  t.strictSame(await site.services.drafts.headsOf(author.id), []);
  t.equal(await remove(site, author.id), undefined);
  t.strictSame(await eventsOf(site, author.id), ['AccountClosed']);
  const form = { username: 'Auth0r', password: 'correct horse battery', email: 'new@example.org', fullName: 'Another One' };
  t.equal((await visitor.call('POST', '/api/register', form)).statusCode, 409, 'nobody passes for them');
});

t.test('an account stays where it may not be removed, and nothing is recorded', async (t) => {
  const { site } = await published(t);
  t.equal(await removeAccount(site.services, site.author.id, () => false, context), undefined);
  t.ok(await site.services.accounts.byId(site.author.id));
  t.strictSame(await eventsOf(site, site.author.id), []);
});

t.test('of many who remove an account at once one does, and it is recorded once', async (t) => {
  const { site } = await published(t);
  const all = await Promise.all(Array.from({ length: 5 }, () => remove(site, site.author.id)));
  t.equal(all.filter(Boolean).length, 1);
  t.strictSame(await eventsOf(site, site.author.id), ['AccountClosed']);
});

t.test('what was interrupted behind the record is ended the next time', async (t) => {
  const { site } = await published(t);
  const { accounts } = site.services;
  const failing = Object.assign(Object.create(accounts) as typeof accounts, {
    remove: () => Promise.reject(new Error('interrupted')),
    ...Object.fromEntries(
      (['byId', 'attemptCounter', 'replaceAttemptCounter'] as const).map((name) => [name, accounts[name].bind(accounts)]),
    ),
  });
  const { id } = site.author;
  await t.rejects(
    removeAccount({ ...site.services, accounts: failing }, id, () => true, context),
    { message: 'interrupted' },
  );
  t.ok(await accounts.byId(id));
  t.ok(await remove(site, id));
  t.strictSame(await eventsOf(site, id), ['AccountClosed']);
});

/** A copy of the read store as it is now. */
const copyOf = (place: string): string => {
  const copy = join(place, 'copy.db');
  const database = openDatabase(join(place, 'read.db'));
  database.exec(`VACUUM INTO '${copy}'`);
  database.close();
  return copy;
};

t.test('what the log says of who is leaving holds for a read store and a backup of before', async (t) => {
  const { site, place } = await published(t);
  const { author, other } = site;
  await requestClosing(site.services, other.id, context);
  const copy = copyOf(place);
  const kept = join(place, 'backup');
  await backup(site.services, kept, context.now);
  await requestClosing(site.services, author.id, context);
  await cancelClosing(site.services, other.id, context);
  const since = async ({ accounts }: Pick<TestSite['services'], 'accounts'>) =>
    Promise.all([author.id, other.id].map(async (id) => (await accounts.byId(id))?.closingSince));
  t.strictSame(await since(site.services), [context.now.toISOString(), undefined]);
  await site.app.close();
  const older = await build(t, { ...filesIn(place), READ_STORE_URL: `sqlite:${copy}` });
  t.strictSame(await since(older.services), [context.now.toISOString(), undefined]);
  const beside = { eventLogUrl: filesIn(place).EVENT_LOG_URL, readStoreUrl: `sqlite:${join(place, 'new.db')}` };
  const empty = await openStores(beside, 'make');
  t.teardown(() => empty.close());
  await restore(empty, kept);
  t.strictSame(await since(empty), [context.now.toISOString(), undefined]);
});

t.test('a site goes on without those who left, and a read store of before does not bring them back', async (t) => {
  const { site, place } = await published(t);
  const { author, admin } = site;
  const { drafts } = site.services;
  await drafts.add(aDraft({ userId: author.id }));
  const copy = copyOf(place);
  const kept = join(place, 'backup');
  await backup(site.services, kept, context.now);
  await remove(site, author.id);
  await remove(site, admin.id);
  const { log, accounts } = site.services;
  const rights = new Rights();
  for await (const event of readLogOrDamaged(log, await log.head())) rights.add(event);
  t.strictSame(await rightsFindings(log, accounts, rights), [], 'an admin who left is not missed');
  await site.app.close();

  const again = await build(t, filesIn(place));
  t.equal(await again.services.accounts.byId(author.id), undefined);
  const older = await build(t, { ...filesIn(place), READ_STORE_URL: `sqlite:${copy}` });
  t.equal(await older.services.accounts.byId(author.id), undefined, 'the log says that it is gone');
  t.strictSame(await older.services.drafts.headsOf(author.id), [], 'with what is kept beside it');
  t.ok(await older.services.accounts.byId(site.other.id));

  const beside = { eventLogUrl: filesIn(place).EVENT_LOG_URL, readStoreUrl: `sqlite:${join(place, 'new.db')}` };
  const empty = await openStores(beside, 'make');
  t.teardown(() => empty.close());
  t.strictSame((await restore(empty, kept)).lost, [author.id, admin.id]);
  t.equal(await empty.accounts.byId(author.id), undefined);
  t.ok(await empty.accounts.byId(site.other.id));
});

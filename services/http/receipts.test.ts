import { pino } from 'pino';
import t, { type Test } from 'tap';
import type { ArticleText } from '../../contracts/events/post.ts';
import { postStream } from '../../contracts/streams.ts';
import { policyOfLog } from '../../domain/transparency/policy.ts';
import { verifyReceipt, type VerifiedReceipt } from '../../domain/transparency/receipt.ts';
import { isConsistent } from '../../domain/transparency/merkle.ts';
import type { HistoryEntry } from '../../contracts/views/post.ts';
import { reviewPost } from '../commands/review-post.ts';
import { logTiles, type StoredTile } from '../../projections/log-tiles.ts';
import { treeOf } from '../checkpoints/signed-tree.ts';
import { erasedPost } from '../test/calls/requests.ts';
import { article, buildWithPeople, type Answer, type Person, type TestSite } from '../test/build.ts';

const get = (person: Person, id: number, revision: number | string): Promise<Answer> =>
  person.call('GET', `/api/posts/${id}/receipts/${revision}`);

/** What a stranger finds who has a receipt, and the key of the site. */
const verified = async (site: TestSite, answer: Answer): Promise<VerifiedReceipt> => {
  const key = await site.visitor.call('GET', '/log/key');
  return verifyReceipt(answer.payload, await policyOfLog(key.payload.trim()));
};

/** A post of the author's that was rejected with a reason. */
const reject = async (site: TestSite): Promise<number> => {
  const { id } = await site.post('pending');
  await site.decide(id, 'rejected', 'Say which wire it is.');
  return id;
};

t.test('an author gets the receipts of a submission and of its rejection, which others verify', async (t) => {
  const site = await buildWithPeople(t);
  const id = await reject(site);
  t.match(await get(site.author, id, 1), { statusCode: 409 }, 'before anything is signed');
  await site.signLog();
  const rejected = await get(site.author, id, 1);
  t.match(rejected, {
    statusCode: 200,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="post-${id}-1.tlog-proof"`,
      'cache-control': 'no-store',
    },
  });
  t.ok(rejected.rawPayload.length <= 3_000, `${rejected.rawPayload.length} bytes`);
  const { event, data } = await verified(site, rejected);
  t.match(event, { stream: postStream(id), revision: 1, type: 'PostRejected', actor: `user-${site.admin.id}` });
  t.match(JSON.parse(String(data)), { postId: id, textRevision: 0, reason: 'Say which wire it is.' });
  const submitted = await verified(site, await get(site.author, id, 0));
  t.equal((JSON.parse(String(submitted.data)) as ArticleText).content, article().content, 'with the whole text');
  t.equal((await get(site.admin, id, 1)).payload, rejected.payload, 'admins get the same');
});

t.test('a receipt stays what it is worth when the log grows, and a later one proves the same of the longer log', async (t) => {
  const site = await buildWithPeople(t);
  const id = await reject(site);
  await site.signLog();
  const early = await get(site.author, id, 1);
  await site.post('approved');
  t.equal((await get(site.author, id, 1)).payload, early.payload, 'until more is signed');
  await site.signLog();
  const [one, other] = [await verified(site, early), await verified(site, await get(site.author, id, 1))];
  t.same([one.event, one.index, one.data], [other.event, other.index, other.data]);
  const [{ size: oldSize, root: oldRoot }, { size, root }] = [one.checkpoint, other.checkpoint];
  t.ok(oldSize < size);
  const proof = await treeOf(site.services.store, size).consistencyProof(oldSize);
  t.ok(await isConsistent({ oldSize, oldRoot, size, root, proof }));
});

t.test('an event that came after the last checkpoint has no receipt yet, which is no fault', async (t) => {
  const lines: string[] = [];
  const site = await buildWithPeople(
    t,
    {},
    undefined,
    pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  );
  const id = (await site.post('pending')).id;
  await site.signLog();
  await site.decide(id, 'approved');
  t.match(await get(site.author, id, 1), { statusCode: 409, payload: /not signed yet/ });
  t.same(lines, []);
  t.equal((await get(site.author, id, 0)).statusCode, 200);
  await site.signLog();
  t.equal((await get(site.author, id, 1)).statusCode, 200);
});

t.test('an erased article keeps its receipts, which no longer tell what it said; old ones still hold', async (t) => {
  const site = await buildWithPeople(t);
  const id = await reject(site);
  await site.signLog();
  const before = [await get(site.author, id, 0), await get(site.author, id, 1)];
  const erased = await site.admin.call('POST', `/api/posts/${id}/erasure`, { reason: 'Its author asked for it.' });
  t.equal(erased.statusCode, 200, erased.payload);
  await site.signLog();
  for (const revision of [0, 1]) {
    const answer = await get(site.author, id, revision);
    t.equal((await verified(site, answer)).data, undefined);
    t.ok((await verified(site, before[revision] as Answer)).data !== undefined);
  }
  t.match((await verified(site, await get(site.author, id, 2))).event, { type: 'PostErased' });
});

t.test('an operator is named to admins alone', async (t) => {
  const site = await buildWithPeople(t);
  const id = await erasedPost(site, site.author);
  await site.signLog();
  t.match(await get(site.author, id, 1), { statusCode: 403, payload: /ask an admin/ });
  t.match((await verified(site, await get(site.admin, id, 1))).event, { type: 'PostErased', actor: 'operator' });
});

t.test('the history says to each reader which receipts the route gives', async (t) => {
  const site = await buildWithPeople(t);
  const { log, runner } = site.services;
  const { id } = await site.post('approved');
  const actors = ['operator', 'operator:deploy', `operator:deploy/user-${site.admin.id}`, `user-${site.admin.id}`];
  for (const [index, actor] of actors.entries()) {
    const context = { actor, correlationId: 'test', now: site.clock.now() };
    const type = index % 2 === 0 ? ('FeaturePost' as const) : ('UnfeaturePost' as const);
    await runner.reached((await reviewPost(log, id, { type, readRevision: undefined }, context)).position, 5_000);
  }
  await site.signLog();
  const receiptsFor = async (by: Person) => {
    const entries = (await by.call('GET', `/api/posts/${id}/history`)).json<HistoryEntry[]>();
    const statuses = [];
    for (const { revision } of entries) statuses.push((await get(by, id, revision)).statusCode === 200);
    t.same(entries.map(({ receipt }) => receipt), statuses); // prettier-ignore
    return statuses;
  };
  t.same(await receiptsFor(site.author), [true, true, false, false, false, true]);
  t.same(await receiptsFor(site.admin), [true, true, true, true, true, true]);
});

/** A site with a signed rejection, one method of whose log answers otherwise. */
const changed = async (t: Test, change: (event: { data: unknown; metadata: { actor: string } }) => object) => {
  const site = await buildWithPeople(t);
  const id = await reject(site);
  await site.signLog();
  const { log } = site.services;
  const read = log.readStream.bind(log);
  log.readStream = (async (...asked) => (await read(...asked)).map((event) => ({ ...event, ...change(event) }))) as typeof read;
  return get(site.author, id, 1);
};

t.test('an event that was altered since it was signed has no receipt', async (t) => {
  const other = { data: { postId: 1, textRevision: 0, reason: 'Something else.' } };
  t.match(await changed(t, () => other), { statusCode: 404, payload: /audit verify/ });
  const actor = ({ metadata }: { metadata: { actor: string } }) => ({ metadata: { ...metadata, actor: 'user-99' } });
  t.match(await changed(t, actor), { statusCode: 404, payload: /audit verify/ });
  t.match(await changed(t, () => ({})), { statusCode: 200 });
});

t.test('a tree that was rebuilt from another log gives no receipt, even of an event that was not altered', async (t) => {
  const lines: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const site = await buildWithPeople(t, {}, undefined, logger);
  const id = await reject(site);
  await site.signLog();
  t.equal((await get(site.author, id, 1)).statusCode, 200);
  const { store } = site.services;
  const find = store.find.bind(store);
  const altered = ({ hashes, ...tile }: StoredTile): StoredTile => {
    const bytes = Buffer.from(hashes, 'base64');
    return { ...tile, hashes: Buffer.concat([Buffer.alloc(32, 7), bytes.subarray(32)]).toString('base64') };
  };
  store.find = async (projection, query) => {
    const found = await find(projection, query);
    return projection.name === logTiles.name ? found.map((tile) => altered(tile as StoredTile) as typeof tile) : found;
  };
  t.match(await get(site.author, id, 1), { statusCode: 404, payload: /audit verify/ });
  t.match(JSON.parse(lines[0] ?? ''), { level: 50, postId: id, revision: 1, msg: /the log is not as it was signed/ });
});

t.test('as long as the tree is shorter than what was signed of it, there are no receipts', async (t) => {
  const site = await buildWithPeople(t);
  const id = await reject(site);
  await site.signLog();
  const { store } = site.services;
  const group = store.group.bind(store);
  store.group = async (name) => {
    const found = await group(name);
    return found && { ...found, position: 1 };
  };
  t.equal((await get(site.author, id, 1)).statusCode, 409);
});

t.test('an address with what is no revision is refused by its name', async (t) => {
  const site = await buildWithPeople(t);
  const { id } = await site.post('pending');
  for (const typed of ['-1', '01', 'x', '1.5'])
    t.match(await get(site.author, id, typed), { statusCode: 400, payload: /revision must be that of an event/ }, typed);
});

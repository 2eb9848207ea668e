import { join } from 'node:path';
import t from 'tap';
import { openDatabase } from '../../storage/driver.ts';
import { closedSite } from '../test/command-line.ts';

t.test('categories: add, change, list; and replay rebuilds them', async (t) => {
  const { run } = await closedSite(t);
  t.match(await run(['categories', 'add', 'Radio & RF']), { code: 0, out: '/categories/radio-rf' });
  t.match(await run(['categories', 'add', 'RADIO & rf']), { code: 1, err: 'already' });
  t.match(await run(['categories', 'change', 'radio-rf', '--name', 'Radio']), { code: 0 });
  t.match(await run(['categories', 'change', 'none', '--name', 'None']), { code: 1, err: 'Category not found' });
  t.match(await run(['replay']), { code: 0, out: /^Rebuilt posts, cards, categories, .* up to position 3 / });
  t.equal((await run(['categories', 'list'])).out, 'radio-rf\tRadio\t0\n');
});

t.test('categories: order, retire; the record tells who did it', async (t) => {
  const { run } = await closedSite(t);
  for (const name of ['Radio', 'Power', 'Robots']) await run(['categories', 'add', name]);
  const listed = async () => (await run(['categories', 'list'])).out.split('\n').map((line) => line.split('\t')[0]);
  t.match(await run(['categories', 'order', 'robots', 'radio', 'power']), { code: 0, out: 'now in this order: robots, radio' });
  t.strictSame(await listed(), ['robots', 'radio', 'power', '']);
  t.match(await run(['categories', 'order', 'robots']), { code: 1, err: 'look at them again' });
  t.match(await run(['categories', 'retire', 'radio']), { code: 1, err: /required option '--into <slug>'/ });
  t.match(await run(['categories', 'retire', 'radio', '--into', 'radio']), { code: 1, err: 'own successor' });
  t.match(await run(['categories', 'retire', 'radio', '--into', 'power']), { code: 0, out: 'stand at /categories/power' });
  t.strictSame(await listed(), ['robots', 'power', '']);
  t.match(await run(['categories', 'add', 'Faint', '--icon-color', '#777777', '--bg-color', '#777777']), {
    code: 1,
    err: /a contrast of 1\.00; it needs 3/,
  });
  const lines = (await run(['audit', 'export', '--to', 'categories'])).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  t.match(lines, [
    { did: 'CategoriesOrdered', actor: /^operator/, operation: { categoryIds: [3, 1, 2] } },
    { did: 'CategoryRetired', actor: /^operator/, operation: { categoryId: 1, successorId: 2 } },
  ]);
});

t.test('audit: its log, seals, and what is no longer as it was recorded', async (t) => {
  const { run, stores, place: at } = await closedSite(t);
  await run(['categories', 'add', 'Radio & RF']);
  const lines = (await run(['audit', 'export'])).out.trim().split('\n');
  t.match(
    lines.map((line) => JSON.parse(line) as object),
    [{ did: 'CategoryCreated', actor: 'operator', to: 'category', id: 1, title: 'Radio & RF', reason: null }],
  );
  t.equal((await run(['audit', 'export', '--to', 'post'])).out, '');
  t.equal((await run(['audit', 'export', '--since', '2126-01-01'])).out, '');
  for (const since of ['whenever', '2026-11-27T12:00', '2026-02-30'])
    t.match(await run(['audit', 'export', '--since', since]), { code: 1, err: /'--since <time>'.*It takes a day that there is/ });
  t.match(await run(['audit', 'export', '--user', 'nobody']), { code: 1, err: 'There is no account called nobody.' });
  const sealed = await run(['audit', 'seal']);
  const [, digest = ''] = /^([0-9a-f]{64}) seals 3 events/.exec(sealed.out) ?? [];
  t.match(await run(['audit', 'seal']), { code: 0, out: 'sealed already' });
  t.match(await run(['audit', 'verify', '--seal', digest]), {
    code: 0,
    out: /4 events in 4 streams are as they were recorded: 3 stand in seals, and 1 is the seal/,
  });
  t.match(await run(['audit', 'verify', '--seal', '0'.repeat(64)]), { code: 1, out: 'No seal of this log' });
  const { log } = await stores();
  const [event] = await log.readStream('category-1');
  const database = openDatabase(join(at, 'events.db'));
  t.teardown(() => database.close());
  database.exec("DROP TRIGGER events_never_change; UPDATE events SET data = replace(data, 'Radio', 'Video')");
  t.match(await run(['audit', 'verify']), {
    code: 1,
    out: /This event was altered, or put in the place of another \(category-1/,
  });
  const { findings } = JSON.parse((await run(['audit', 'verify', '--json'])).out) as { findings: { kind: string }[] };
  const place = { stream: 'category-1', revision: 0, position: event?.position };
  // Whether the collections had seen the event depends on how fast the commands ended.
  const ofLog = findings.filter(({ kind }) => kind !== 'read-store');
  t.match(ofLog, [{ kind: 'altered', ...place }, { kind: 'schema' }]);
});

t.test('projections: where they stand; parked: what could not be applied', async (t) => {
  const { run, stores } = await closedSite(t);
  await run(['categories', 'add', 'Radio & RF']);
  // Any command that reads the collections brings them up to date first.
  await run(['categories', 'list']);
  t.match(await run(['projections']), {
    code: 0,
    out: /ends at 2; .* stand at 2 \(lag 0\)[^]*categories\tgeneration 1\t1 documents/,
  });
  t.match(await run(['parked', 'list']), { code: 0, out: 'No event is parked.' });
  const { log } = await stores();
  const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'operator', correlationId: 'x', previousHash: null };
  await log.append('post-1', 'no_stream', [
    { id: '5b6e2a52-4d3c-4a55-9be2-0d6a1d6f8a10', type: 'PostTeleported', data: {}, metadata },
  ]);
  await run(['categories', 'list']);
  t.match(await run(['projections']), { code: 0, out: /\n1 event is parked; the last error: / });
  t.match(await run(['parked', 'list']), { code: 0, out: /^3\tpost-1\tPostTeleported\tThere is no event called PostTeleported/ });
  const state = JSON.parse((await run(['projections', '--json'])).out) as object;
  t.match(state, {
    head: 3,
    position: 3,
    lag: 0,
    parked: [{ stream: 'post-1' }],
    collections: [{ name: 'posts', documents: 0 }],
  });
});

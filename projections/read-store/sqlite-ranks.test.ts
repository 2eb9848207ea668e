import t from 'tap';
import { pick, randomInt } from '../../scripts/random.ts';
import { emptyStore } from '../test/store.ts';
import { liveGroup, putAt } from './parts.suite.ts';
import type { CollectionOf } from './read-store.ts';

/*
 * FTS5 ranks by averages over the whole table. With `contentless_delete` these keep counting deleted documents, so the
 * order would differ from that of a rebuilt index for ever.
 */

interface Article {
  readonly id: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly body: string;
}

const edited: CollectionOf<Article> = {
  name: 'edited',
  version: 1,
  key: 'number',
  indexes: [['id']],
  text: { title: 10, tags: 6, body: 1 },
};
const rebuilt: typeof edited = { ...edited, name: 'rebuilt' };

const words = ['diode', 'relay', 'coil', 'netzteil', 'schaltnetzteil', 'lm317t', '10k', '4k7', 'wi-fi', 'wifi', 'c++'];
const queries = [...words, 'dio', 'diode relay', '317', '10 kohm', 'coil netz', 'wi-fi 4.7k'];

const drawn = (most: number): string => Array.from({ length: randomInt(1, most) }, () => pick(words)).join(' ');

t.test('after a thousand edits and erasures searches have the order of a rebuilt index', async (t) => {
  const store = await emptyStore(t);
  let group = await liveGroup(store, [edited, rebuilt]);
  const there = new Map<number, Article>();
  for (let position = 1; position <= 1_000; position += 1) {
    const id = randomInt(1, 60);
    const isErased = there.has(id) && randomInt(3) === 0;
    // Some are far longer than the average, and are removed again.
    const document = { id, title: drawn(4), tags: [pick(words)], body: drawn(position % 10 === 0 ? 400 : 40) };
    const puts = isErased ? [] : [{ key: id, position, document }];
    const removals = isErased ? [{ key: id, position }] : [];
    group = await store.write(group, position, [{ collection: edited, puts, removals }], []);
    if (isErased) there.delete(id);
    else there.set(id, document);
  }
  await putAt(store, group, rebuilt, 1_001, ...there.values());
  t.ok(there.size > 20);
  const all = { limit: 100, offset: 0 };
  for (const query of queries) {
    const found = await store.search(edited, query, all);
    t.ok(found.length > 0, query);
    t.same(found, await store.search(rebuilt, query, all), query);
  }
});

import { createHash } from 'node:crypto';
import t, { type Test } from 'tap';
import { compareWithLive, type Beside } from './compare.ts';
import type { Projection } from './projection.ts';
import { MongoReadStore } from './read-store/mongodb.ts';
import { liveGroup, parts, putsOf } from './read-store/parts.suite.ts';
import type { Group, ReadStore } from './read-store/read-store.ts';
import { faulty } from './test/faulty.ts';
import { mongoDatabase, withoutMongo } from './test/mongodb.ts';
import { emptyStore } from './test/store.ts';

const adapters: [name: string, build: (t: Test) => Promise<ReadStore>, leftOut: string | false][] = [
  ['sqlite', emptyStore, false],
  ['mongodb', async (t) => new MongoReadStore(await mongoDatabase(t)), withoutMongo],
];

const collection = parts as Projection;
const some = (ids: readonly number[], name: (id: number) => string) => ids.map((id) => ({ id, name: name(id) }));
const digestOf = (documents: readonly { id: number }[]): string =>
  createHash('sha256').update(documents.map((one) => `${one.id} ${JSON.stringify(one)}\n`).join('')).digest('hex'); // prettier-ignore

const putAll = (store: ReadStore, group: Group, documents: readonly { id: number }[]) =>
  store.write(group, 1, [{ collection, puts: putsOf(1, ...documents), removals: [] }], []);

for (const [name, build, skip] of adapters) {
  t.test(`${name}: differences in many pages, and digests of all of them`, { skip }, async (t) => {
    const store = await build(t);
    const ids = Array.from({ length: 700 }, (_, id) => id);
    const [live, rebuilt] = [
      some(ids.slice(0, 690), (id) => (id % 60 === 30 ? 'altered' : `Part ${id}`)),
      some(ids.slice(2), (id) => `Part ${id}`),
    ];
    await putAll(store, await liveGroup(store, [collection]), live);
    const built = await putAll(store, await store.createGroup('replay', [collection]), rebuilt);
    let read = 0;
    const counting = faulty(store, {
      load: (inner) => async (...given) => {
        read += given[2].length;
        return inner(...given);
      },
    }); // prettier-ignore
    const beside: Beside = { built: () => built, catchUp: () => Promise.resolve() };
    const [compared] = await compareWithLive(counting, [collection], beside);
    const changed = ids.filter((id) => id < 690 && id % 60 === 30).map((key) => ({ key, what: 'changed' }));
    t.same(compared, {
      name: 'parts',
      documents: { live: 690, rebuilt: 698 },
      digest: { live: digestOf(live), rebuilt: digestOf(rebuilt) },
      differences: 2 + changed.length + 10,
      examples: [{ key: 0, what: 'only live' }, { key: 1, what: 'only live' }, ...changed.slice(0, 8)],
    });
    t.equal(read, 0, 'where both stood still nothing is read twice');
  });
}

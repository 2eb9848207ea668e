import t from 'tap';
import { subjectOf } from './subjects.ts';

const cases: [string, string | undefined, number][] = [
  ['post-12', 'posts', 12],
  ['views-12', 'posts', 12],
  ['category-3', 'categories', 3],
  ['slug-post-1', undefined, 0],
  ['categoryslug-power', undefined, 0],
  ['account-12', undefined, 0],
  ['signins-log', undefined, 0],
  ['operation-log', undefined, 0],
  ['$settings', undefined, 0],
  ['constructor-1', undefined, 0],
  ['__proto__-1', undefined, 0],
];

for (const [stream, collection, key] of cases) {
  t.test(`${stream} is folded into ${collection ?? 'nothing'}`, async (t) => {
    const found = subjectOf(stream);
    t.equal(found?.subject.fold.name, collection);
    if (collection) t.equal(found?.key, key);
  });
}

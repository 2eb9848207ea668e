import t from 'tap';
import { subjectOf } from './subjects.ts';

const cases: [string, string | undefined, number][] = [
  ['post-12', 'post', 12],
  ['viewcounts-log', 'views', Number.NaN],
  ['views-12', 'views', 12],
  ['category-3', 'category', 3],
  ['slug-post-1', undefined, 0],
  ['categoryslug-power', undefined, 0],
  ['account-12', undefined, 0],
  ['signins-log', undefined, 0],
  ['operation-log', undefined, 0],
  ['$settings', undefined, 0],
  ['constructor-1', undefined, 0],
  ['__proto__-1', undefined, 0],
];

for (const [stream, subject, key] of cases) {
  t.test(`${stream} is about ${subject ?? 'nothing that readers see'}`, async (t) => {
    const found = subjectOf(stream);
    t.equal(found?.subject.name, subject);
    if (subject) t.same(found?.key, key);
  });
}

import t from 'tap';
import { withoutRepeating } from './arrangement.ts';

const numbered = (count: number): { id: number }[] => Array.from({ length: count }, (_, place) => ({ id: count - place }));
const ids = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);

t.test('what stands among the picks is not repeated at first, where there is anything else', async (t) => {
  for (let count = 0; count <= 13; count += 1)
    for (let picked = 0; picked <= Math.min(6, count); picked += 1) {
      const items = numbered(count);
      const picks = items.slice(0, picked);
      const shown = withoutRepeating(picks)(items, { opened: false, whole: true }) ?? [];
      const repeated = shown.filter((item) => picks.includes(item));
      t.equal(repeated.length, picked < count ? 0 : shown.length, `${picked} of ${count}`);
      t.ok(shown.length > 0 || count === 0);
    }
});

t.test('nothing is shown before the picks are known', async (t) => {
  t.equal(withoutRepeating(undefined)(numbered(3), { opened: false, whole: true }), undefined);
});

t.test('every article is reached, each once, and none moves when others come', async (t) => {
  for (let count = 0; count <= 30; count += 1) {
    const all = numbered(count);
    const arrange = withoutRepeating(all.filter(({ id }) => id % 3 === 0).slice(0, 6));
    const before = arrange(all.slice(0, 13), { opened: false, whole: count <= 13 }) ?? [];
    const more = arrange(all.slice(0, 26), { opened: true, whole: count <= 26 }) ?? [];
    const end = arrange(all, { opened: true, whole: true }) ?? [];
    t.strictSame(
      ids(end).toSorted((one, other) => other - one),
      ids(all),
      `${count}`,
    );
    t.strictSame(ids(end).slice(0, more.length), ids(more));
    t.strictSame(ids(more).slice(0, before.length), ids(before));
  }
});

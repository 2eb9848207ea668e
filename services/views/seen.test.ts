import t from 'tap';
import { SeenVisits } from './seen.ts';

const visit = (visitor: number, postId = 7, address = `a${visitor}`) => [{ visitor: `v${visitor}`, address }, postId] as const;

t.test('a visit is new once; of another post or another visitor it is another', async (t) => {
  const seen = new SeenVisits({ visitsRemembered: 100, visitsOfAddress: 100 });
  const all = [visit(1), visit(1), visit(1, 8), visit(2), visit(1)].map((one) => seen.take(...one));
  t.same(all, ['new', 'again', 'new', 'new', 'again']);
  seen.clear();
  t.equal(seen.take(...visit(1)), 'new');
});

t.test('however many come, each new one counts, and at least half of what may be remembered is', async (t) => {
  const seen = new SeenVisits({ visitsRemembered: 100, visitsOfAddress: 100 });
  for (let visitor = 0; visitor < 1_000; visitor += 1) {
    t.equal(seen.take(...visit(visitor)), 'new');
    t.equal(seen.take(...visit(Math.max(0, visitor - 49))), 'again');
  }
  t.equal(seen.take(...visit(899)), 'new', 'no more than that is');
});

t.test('of one address no more are counted than its share of what is remembered', async (t) => {
  const seen = new SeenVisits({ visitsRemembered: 100, visitsOfAddress: 3 });
  const fromSchool = (visitor: number) => seen.take(...visit(visitor, 7, 'school'));
  t.same([1, 2, 3, 4, 1].map(fromSchool), ['new', 'new', 'new', 'too many', 'again']);
  t.equal(seen.take(...visit(4)), 'new', 'others go on');
  for (let visitor = 100; visitor < 147; visitor += 1) seen.take(...visit(visitor));
  t.equal(fromSchool(5), 'too many', 'also where they stand in the older half');
});

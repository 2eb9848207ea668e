import t from 'tap';
import { isTooDeep } from './nesting.ts';

const nested = (levels: number): unknown => JSON.parse(`${'[{"a":'.repeat(levels / 2)}0${'}]'.repeat(levels / 2)}`);

t.test('what no event of a site is nested like is told, however deep it is', async (t) => {
  for (const value of [undefined, null, 7, 'text', [], {}, nested(100), Buffer.alloc(1_000_000)])
    t.equal(isTooDeep(value), false);
  for (const levels of [102, 20_000, 200_000]) t.equal(isTooDeep({ first: 1, deep: nested(levels) }), true);
});

import t from 'tap';
import { dayFrom } from './filters.ts';

t.test('a day, and the one after it', async (t) => {
  t.equal(dayFrom('2026-02-28'), '2026-02-28');
  t.equal(dayFrom('2026-02-28', 1), '2026-03-01');
  t.equal(dayFrom('2028-03-01', -1), '2028-02-29');
  t.equal(dayFrom('2026-11-21T12:00:00Z'), '2026-11-21', 'older addresses name a time');
});

t.test('what is no day is left out', async (t) => {
  for (const text of [undefined, '', 'yesterday', '2026-02-31', '2026-13-01', '2026-1-1'])
    t.equal(dayFrom(text), '', String(text));
});

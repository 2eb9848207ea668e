import t from 'tap';
import { duration, durationAtMost } from './durations.ts';

const hour = 60 * 60;
const day = 24 * hour;

t.test('times are told in the largest unit in which they say something', async (t) => {
  const said: readonly (readonly [number, string])[] = [
    [20, '1 minute'],
    [60, '1 minute'],
    [80 * 60, '80 minutes'],
    [100 * 60, '2 hours'],
    [35 * hour, '35 hours'],
    [37 * hour, '2 days'],
    [20 * day, '20 days'],
    [22 * day, '3 weeks'],
    [366 * day, '52 weeks'],
  ];
  for (const [seconds, text] of said) t.equal(duration(seconds), text);
});

t.test('a promise is never shorter', async (t) => {
  t.equal(durationAtMost(61), '2 minutes');
  t.equal(durationAtMost(2 * hour), '2 hours');
  t.equal(durationAtMost(2 * hour + 1), '3 hours');
  t.equal(durationAtMost(2.1 * day), '3 days');
});

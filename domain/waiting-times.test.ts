import fc from '../scripts/fast-check.ts';
import t from 'tap';
import { usualWait, waitStep, waitWithin } from './waiting-times.ts';

const hour = 3_600;

const counted = (waits: readonly number[]) => waits.map((seconds) => ({ of: waitStep(seconds), count: 1 }));

t.test('a share of the answers came within a time that is at most a tenth too long', async (t) => {
  const waits = fc.array(fc.integer({ min: 60, max: 300 * 24 * hour }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(waits, fc.constantFrom(0.5, 0.95), (some, share) => {
      const exact = some.toSorted((one, other) => one - other)[Math.ceil(some.length * share) - 1] as number;
      const wait = waitWithin(counted(some), share) as number;
      if (wait < exact || wait > exact * 1.11) throw new Error(`${wait} for ${exact}`);
    }),
  );
  t.equal(waitWithin([], 0.5), undefined);
  t.equal(waitWithin(counted([1]), 0.5), 60, 'below a minute it is a minute');
  t.equal(waitWithin([{ of: waitStep(hour), count: 0 }], 0.5), undefined, 'nothing that was taken back');
  t.ok((waitWithin(counted([10 * 365 * 24 * hour]), 0.5) as number) > 365 * 24 * hour, 'the last has no end');
});

t.test('usually is nine of ten, of twenty answers and more', async (t) => {
  const quick = Array.from({ length: 18 }, () => hour);
  t.equal(usualWait(counted(quick), []), undefined);
  const answers = counted([...quick, 50 * hour, 60 * hour]);
  const wait = usualWait(answers, []) as number;
  t.ok(wait >= hour && wait < 1.11 * hour, String(wait));
});

t.test('who waits longer than that counts', async (t) => {
  const answers = counted(Array.from({ length: 20 }, () => hour));
  t.ok(usualWait(answers, [2 * hour, 30 * hour]), 'two of 22');
  t.equal(usualWait(answers, [2 * hour, 3 * hour, 30 * hour]), undefined, 'three of 23: nobody knows how long it takes');
  t.ok(usualWait(answers, [60, 60, 60, 60]), 'those who came just now do not');
  t.ok(
    (usualWait(counted([...Array.from({ length: 20 }, () => hour), 40 * hour]), [2 * hour, 3 * hour]) as number) > 30 * hour,
    'later answers tell',
  );
});

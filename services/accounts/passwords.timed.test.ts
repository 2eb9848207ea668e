import t from 'tap';
import { hashAtFullCost } from '../test/quick-argon2.ts';
import { hashPassword } from './passwords.ts';

t.test('while many sign in the event loop goes on', async (t) => {
  hashAtFullCost(t);
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  await Promise.all(Array.from({ length: 12 }, () => hashPassword('secret')));
  clearInterval(watch);
  t.ok(longest < 1_000, `the longest pause was ${Math.round(longest)} ms`);
});

import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { build } from '../test/build.ts';
import { startMailServer } from '../test/mail-server.ts';

const hour = 60 * 60_000;

t.test('a known and an unknown address take about the same time', async (t) => {
  const mail = await startMailServer(t);
  const site = await build(t, { MAIL_FROM: 'site@example.org', TRUST_PROXY: '127.0.0.1', SMTP_URL: mail.url });
  const tries = testCount('sizes', 100);
  const taken = { known: [] as number[], unknown: [] as number[] };
  let addresses = 0;
  const time = async (kind: keyof typeof taken, email: string): Promise<void> => {
    const from = { 'x-forwarded-for': `10.2.${(addresses += 1) >> 8}.${addresses & 255}` };
    const start = performance.now();
    t.equal((await site.visitor.call('POST', '/api/password-reset', { email }, from)).statusCode, 202);
    taken[kind].push(performance.now() - start);
    // Keeps the work after the response out of the next measurement.
    await sleep(5);
  };
  for (let n = 0; n < 10; n += 1) await site.register(`member-${n}`);
  for (let n = 0; n < tries; n += 1) {
    if (n % 10 === 0) site.clock.advance(6 * hour);
    const both = [() => time('known', `member-${n % 10}@mail.test`), () => time('unknown', `nobody-${n % 10}@mail.test`)];
    for (const one of n % 2 === 0 ? both : both.toReversed()) await one();
  }
  const median = (numbers: number[]): number => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;
  const [known, unknown] = [median(taken.known), median(taken.unknown)];
  t.comment(`known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`);
  // On a busy machine both take longer, and differ more.
  const most = Math.max(2, Math.min(known, unknown) / 3);
  t.ok(Math.abs(known - unknown) < most, `${known.toFixed(2)} and ${unknown.toFixed(2)} ms`);
});

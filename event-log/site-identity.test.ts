import { randomUUID } from 'node:crypto';
import t, { type Test } from 'tap';
import type { RecordedEvent } from '../contracts/recorded.ts';
import { identityStream } from '../contracts/streams.ts';
import { sqliteLog } from '../projections/test/log.ts';
import { decorated } from './decorated.ts';
import { LogUnavailableError } from './event-log.ts';
import { ofSite } from './of-site.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
const site = randomUUID();
const identity: RecordedEvent = {
  ...{ id: 'identity', type: 'SiteIdentified', stream: identityStream, revision: 0, position: 1 },
  ...{ data: { site }, metadata: { ...metadata, site } },
};
const said = (id: string) => ({ id, type: 'Said', data: 1, metadata, stream: `post-${id}`, revision: 0 });
const away = new LogUnavailableError('away');

/** The log of a site. The n-th lookup of its identity gets the n-th answer; after the last one, the log's own. */
const build = (t: Test, ...answers: (() => Promise<RecordedEvent[]>)[]) => {
  const log = sqliteLog(t);
  const looks = { count: 0 };
  const looked = decorated(log, {
    readStream: async (stream, ...page) => {
      if (stream !== identityStream) return log.readStream(stream, ...page);
      const answer = answers[looks.count];
      looks.count += 1;
      return answer ? answer() : log.readStream(stream, ...page);
    },
  });
  return { log: ofSite(looked), looks };
};

t.test('the identity of a site is looked for once', async (t) => {
  const { log, looks } = build(t, async () => [identity]);
  t.equal(log.site, undefined);
  await log.readAll(0, 10);
  t.equal(log.site, site);
  await Promise.all([log.readStream('post-1'), log.last('post-1'), log.newest(1), log.restore([said('1')]), log.readAll(0, 10)]);
  t.equal(looks.count, 1);
});

t.test('it is known as soon as it was restored', async (t) => {
  const { log } = build(t);
  await log.restore([said('1')]);
  t.equal(log.site, undefined);
  await log.restore([identity]);
  t.equal(log.site, site);
});

t.test('after a look that failed there is another one', async (t) => {
  const { log, looks } = build(
    t,
    () => Promise.reject(away),
    async () => [identity],
  );
  await t.rejects(log.readAll(0, 10), away);
  await log.readAll(0, 10);
  t.same([log.site, looks.count], [site, 2]);
});

t.test('of two looks at once the one counts that began later', async (t) => {
  for (const fails of [false, true]) {
    let answer: (late: Promise<RecordedEvent[]>) => void = () => undefined;
    const late = new Promise<RecordedEvent[]>((resolve) => (answer = resolve));
    const { log, looks } = build(
      t,
      () => late,
      async () => [identity],
    );
    const early = log.identify?.();
    await log.identify?.();
    answer(fails ? Promise.reject(away) : Promise.resolve([]));
    if (fails) await t.rejects(early as Promise<void>, away);
    else await early;
    await log.readAll(0, 10);
    t.same([log.site, looks.count], [site, 2]);
  }
});

t.test('an identity that is not the first event of its stream is none', async (t) => {
  const { log } = build(t, async () => [{ ...identity, revision: 1 }]);
  await log.readAll(0, 10);
  t.equal(log.site, undefined);
});

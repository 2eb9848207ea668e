import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import t from 'tap';
import { parseNote } from '../../domain/transparency/note.ts';
import { TestLog } from '../../event-log/tree/test/test-log.ts';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import { until } from '../../scripts/until.ts';
import type { CheckpointStore } from '../checkpoints/checkpoint-store.ts';
import { Clock } from '../test/build.ts';
import { cosignedSite, keyOf } from './test/cosigned-site.ts';
import { policyText, startWitnesses, willingWitness } from './test/test-witnesses.ts';

const second = 1_000;
const hour = 3_600 * second;

/** The next attempt to replace the checkpoint waits until it is released. */
const holdNextReplace = (store: CheckpointStore) => {
  const replace = store.replace.bind(store);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const reached = new Promise<void>((resolve) => {
    store.replace = async (...change) => {
      store.replace = replace;
      resolve();
      await released;
      return replace(...change);
    };
  });
  return { reached, release: () => release() };
};

t.test('a quorum of witnesses cosigns each checkpoint once', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const site = await cosignedSite(t, log, policyText(await startWitnesses(t, [keyOf(log)], 3), 2));
  const cosigning = site.start();
  await cosigning.collect();
  t.same(await site.accepted(), { size: 5, by: ['w1', 'w2', 'w3'] });
  t.same(site.sent(), ['old 0', 'old 0', 'old 0']);
  t.same(
    new Set(site.news.map(({ witness, failure }) => `${witness} ${failure?.reason}`)),
    new Set(['w1 undefined', 'w2 undefined', 'w3 undefined']),
  );

  await cosigning.collect();
  t.same(site.sent(), [], 'nothing is new');
  site.shown.size = log.growTo(700).size;
  await cosigning.collect();
  t.same(await site.accepted(), { size: 700, by: ['w1', 'w2', 'w3'] });
  t.same(site.sent(), ['old 5', 'old 5', 'old 5'], 'from the size that each knows');
  t.equal(site.news.length, 3, 'what goes on is not reported again');
  t.match(
    await site.states.all(),
    Array.from({ length: 3 }, () => ({ cosigned: { origin: 'site.test/log/0', size: 700 }, failure: null })),
  );

  await site.start().collect();
  t.same(site.sent(), [], 'another process finds what was collected');
});

t.test('a log that does not grow is cosigned again after an hour, whatever clock a witness has', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const clock = new Clock();
  let ahead = 0;
  const willing = await willingWitness(t, () => new Date(clock.now().getTime() + ahead));
  const site = await cosignedSite(t, log, policyText([willing], 1), clock);
  const cosigning = site.start();
  const asked: number[] = [];
  for (let minute = 0; minute <= 130; minute += 1, clock.advance(60 * second)) {
    ahead = minute % 2 ? 240 * second : -240 * second;
    await cosigning.collect();
    if (site.sent().length > 0) asked.push(minute);
  }
  t.same(asked, [0, 60, 120]);
  t.equal(parseNote(site.cosigned.kept?.note ?? '').signatures.length, 2, 'of the log, and the newest of the witness');
  ahead = 301 * second;
  clock.advance(hour);
  const before = site.cosigned.kept;
  await cosigning.collect();
  t.match(site.news.at(-1), { failure: { reason: /^Its clock and that of this site differ by more than five minutes/ } });
  t.equal(site.cosigned.kept, before);
});

t.test('what could not be stored is asked for again', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const site = await cosignedSite(t, log, policyText(await startWitnesses(t, [keyOf(log)], 1), 1));
  const keep = site.states.keep.bind(site.states);
  const cosigning = site.start();
  site.states.keep = () => Promise.reject(new StoreUnavailableError('It is away.'));
  await t.rejects(cosigning.collect(), { name: 'StoreUnavailableError' });
  site.states.keep = keep;
  await cosigning.collect();
  t.same(await site.accepted(), { size: 5, by: ['w1'] });
});

t.test('a slow witness holds up no other one', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(9);
  const [good] = await startWitnesses(t, [keyOf(log)], 1);
  const slow = await willingWitness(t);
  if (!good) throw new Error('There is one.');
  const site = await cosignedSite(t, log, policyText([good, slow], 1));
  const isAsked = once(slow.server.removeAllListeners('request'), 'request');
  const cosigning = site.start();
  site.shown.size = 5;
  const first = cosigning.collect();
  const [, response] = (await isAsked) as [unknown, ServerResponse];
  await until(() => site.news.length > 0, 'the other one has cosigned');
  site.shown.size = 9;
  await cosigning.collect();
  t.same(await site.accepted(), { size: 9, by: ['w1'] });
  t.same(site.sent(), ['old 0', 'old 0', 'old 5'], 'the slow one is asked once at a time');
  response.writeHead(500).end();
  await first;
});

t.test('a witness names the size that it has on record, where the site does not know', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const site = await cosignedSite(t, log, policyText(await startWitnesses(t, [keyOf(log)], 1), 1));
  await site.start().collect();
  site.sent();
  site.states.kept.clear();
  site.cosigned.kept = undefined;
  site.shown.size = log.growTo(20).size;
  await site.start().collect();
  t.same(site.sent(), ['old 0', 'old 5']);
  t.same(await site.accepted(), { size: 20, by: ['w1'] });
});

t.test('under a new name the log begins again at each witness', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(9);
  const renamed = (await TestLog.of('site.test/log/1')).growTo(4);
  const site = await cosignedSite(t, log, policyText(await startWitnesses(t, [keyOf(log), keyOf(renamed)], 1), 1));
  const cosigning = site.start();
  await cosigning.collect();
  site.sent();
  [site.shown.log, site.shown.size] = [renamed, 4];
  await cosigning.collect();
  t.same(site.sent(), ['old 0']);
  t.same(await site.accepted(), { size: 4, by: ['w1'] });
});

t.test('of two processes at once, the one with the larger checkpoint wins, in either order', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(9);
  for (const [first, second] of [
    [5, 9],
    [9, 5],
  ] as const) {
    const site = await cosignedSite(t, log, policyText([await willingWitness(t)], 1));
    const held = holdNextReplace(site.cosigned);
    site.shown.size = first;
    const slow = site.start().collect();
    await held.reached;
    site.shown.size = second;
    await site.start().collect();
    t.same(await site.accepted(), { size: second, by: ['w1'] });
    held.release();
    await slow;
    t.same(await site.accepted(), { size: 9, by: ['w1'] }, `${first} was about to be stored when ${second} was`);
  }
});

t.test('the cosignatures that two processes received for one checkpoint are kept together', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const [first, second] = [await willingWitness(t), await willingWitness(t)];
  const site = await cosignedSite(t, log, policyText([first, second], 1));
  const refusesOnce = ({ server }: typeof first): void => {
    const cosigns = server.listeners('request')[0] as RequestListener;
    server.removeAllListeners('request').once('request', (_request, response) => {
      server.on('request', cosigns);
      response.writeHead(503).end();
    });
  };
  const held = holdNextReplace(site.cosigned);
  refusesOnce(second);
  const slow = site.start().collect();
  await held.reached;
  await until(() => site.news.some(({ failure }) => failure !== null), 'the second one has refused');
  refusesOnce(first);
  await site.start().collect();
  t.same(await site.accepted(), { size: 5, by: ['w2'] });
  held.release();
  await slow;
  t.same(await site.accepted(), { size: 5, by: ['w1', 'w2'] });
});

t.test('a process that another one of the site overtakes at a witness reports no failure', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(9);
  const willing = await willingWitness(t);
  const site = await cosignedSite(t, log, policyText([willing], 1));
  const cosigns = willing.server.listeners('request')[0] as RequestListener;
  willing.server.removeAllListeners('request').once('request', (_request, response) => {
    // Meanwhile another process signed 9 events, and the witness cosigned them.
    site.shown.size = 9;
    willing.server.on('request', cosigns);
    response.writeHead(409).end('9\n');
  });
  site.shown.size = 5;
  const cosigning = site.start();
  await cosigning.collect();
  t.same([site.news, await site.states.all()], [[], []]);
  await cosigning.collect();
  t.same(await site.accepted(), { size: 9, by: ['w1'] }, 'it asks again without a wait');
});

t.test('an answer that comes late does not replace a newer checkpoint', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(9);
  const slow = await willingWitness(t);
  const site = await cosignedSite(t, log, policyText([slow], 1));
  let answer: () => void = () => undefined;
  const isHeld = new Promise<void>((held) => {
    const late = slow.server.listeners('request')[0] as RequestListener;
    slow.server.removeAllListeners('request').once('request', (...exchange) => {
      answer = () => late(...exchange);
      slow.server.on('request', late);
      held();
    });
  });
  site.shown.size = 5;
  const first = site.start().collect();
  await isHeld;
  site.shown.size = 9;
  await site.start().collect();
  t.same(await site.accepted(), { size: 9, by: ['w1'] });
  answer();
  await first;
  t.same(await site.accepted(), { size: 9, by: ['w1'] });
});
